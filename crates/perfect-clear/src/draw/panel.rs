//! What a page shows, cell by cell.

use super::color::{EMPTY, GRAY, Rgb, faint, rgb};
use crate::Piece;
use crate::fumen::{Block, HEIGHT, Page};
use crate::shape::WIDTH;

/// Columns of a panel.
pub(super) const COLUMNS: usize = WIDTH;

/// The fewest rows of a panel: those of the usual clear.
const FEWEST_ROWS: usize = 4;

/// How a cell is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Nothing in it.
    Empty,
    /// A block of no piece.
    Gray,
    /// The piece of the page, or one of a page that has no other.
    Bright(Piece),
    /// A piece from before.
    Faint(Piece),
}

impl Paint {
    pub(super) fn rgb(self) -> Rgb {
        match self {
            Self::Empty => EMPTY,
            Self::Gray => GRAY,
            Self::Bright(piece) => rgb(piece),
            Self::Faint(piece) => faint(rgb(piece)),
        }
    }
}

/// The rows that pages need, all of them the same.
pub(super) fn rows(pages: &[Page]) -> usize {
    let is_used = |y: &usize| {
        pages.iter().any(|page| {
            let y = *y as i8;
            let is_laid = (0..WIDTH as i8).any(|x| page.diagram.block(x, y) != Block::Empty);
            let operation = page.operation.map(crate::fumen::Operation::cells);
            is_laid || operation.is_some_and(|cells| cells.iter().any(|cell| cell.1 == y))
        })
    };
    let highest = (0..HEIGHT).rev().find(is_used);
    highest.map_or(FEWEST_ROWS, |y| (y + 1).max(FEWEST_ROWS))
}

/// The cells of a page, row by row from the top.
pub(super) struct Panel(Vec<[Paint; COLUMNS]>);

impl Panel {
    pub(super) fn new(page: &Page, rows: usize) -> Self {
        let laid = |piece| {
            if page.operation.is_some() {
                Paint::Faint(piece)
            } else {
                Paint::Bright(piece)
            }
        };
        let row = |y: usize| {
            std::array::from_fn(|x| match page.diagram.block(x as i8, y as i8) {
                Block::Empty => Paint::Empty,
                Block::Gray => Paint::Gray,
                Block::Piece(piece) => laid(piece),
            })
        };
        let mut cells: Vec<[Paint; COLUMNS]> = (0..rows).rev().map(row).collect();
        if let Some(operation) = page.operation {
            for (x, y) in operation.cells() {
                let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
                if let Some((x, y)) = place.filter(|&(x, y)| x < COLUMNS && y < rows) {
                    cells[rows - 1 - y][x] = Paint::Bright(operation.piece);
                }
            }
        }
        Self(cells)
    }

    /// Column, row from the top, and paint of each cell that is not empty.
    pub(super) fn filled(&self) -> impl Iterator<Item = (usize, usize, Paint)> {
        let rows = self.0.iter().enumerate();
        let all = rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &paint)| (x, y, paint)));
        all.filter(|(.., paint)| *paint != Paint::Empty)
    }
}
