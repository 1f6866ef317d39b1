//! The figures that can cover the first empty cell of a partly filled rectangle.

use crate::{Figure, Kind};

/// One figure by its first cell in reading order.
#[derive(Clone, Copy)]
struct Anchored {
    kind: Kind,
    /// Bit `i` is the cell `i` places behind the first cell in reading order.
    mask: u64,
    /// Columns left of the first cell.
    left: usize,
    /// Columns right of the first cell.
    right: usize,
    /// Rows below the first cell.
    below: usize,
}

/// All ways to cover the first empty cell of a rectangle that is filled in reading order.
///
/// A *window* is the set of filled cells behind the first empty cell: bit `i` is the cell `i` places behind it, so
/// bit 0 is clear.
pub(super) struct Fillings {
    rows: usize,
    cols: usize,
    figures: Vec<Anchored>,
}

impl Fillings {
    pub(super) fn new(rows: usize, cols: usize) -> Self {
        let fits = |figure: &Figure| figure.shape().width() <= cols && figure.shape().height() <= rows;
        let figures = Figure::all()
            .filter(fits)
            .map(|figure| anchored(figure, cols))
            .collect();
        Self { rows, cols, figures }
    }

    /// For each figure that covers the empty cell `cell`: its kind, the next empty cell, and the window there.
    pub(super) fn of(&self, cell: usize, window: u64) -> impl Iterator<Item = (Kind, usize, u64)> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let fits = move |figure: &&Anchored| {
            figure.mask & window == 0
                && figure.left <= col
                && col + figure.right < self.cols
                && row + figure.below < self.rows
        };
        self.figures.iter().filter(fits).map(move |figure| {
            let filled = window | figure.mask;
            let skipped = filled.trailing_ones();
            (figure.kind, cell + skipped as usize, filled >> skipped)
        })
    }
}

fn anchored(figure: Figure, cols: usize) -> Anchored {
    let cells = figure.cells();
    let first = cells[0].col;
    let offset = |row: usize, col: usize| row * cols + col - first;
    Anchored {
        kind: figure.kind(),
        mask: cells
            .iter()
            .map(|cell| 1 << offset(cell.row, cell.col))
            .fold(0, |mask, bit| mask | bit),
        left: first,
        right: figure.shape().width() - 1 - first,
        below: figure.shape().height() - 1,
    }
}
