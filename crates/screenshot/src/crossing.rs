//! Edges that go on from one cell into the next one, away from the lines of the grid: something lies over a board.

use crate::lattice::{Lattice, Lines};

/// An edge that crosses a line of the grid has this strength on it and on both sides of it.
const CROSSING: f32 = 0.65;
/// An edge between filled cells is usual if a pair in another column has one at its place, with this share of its
/// strength; it takes this number of places in other columns to tell.
const USUAL: f32 = 0.25;
const MATES: usize = 9;
/// Where an edge is looked for in a cell: in twentieths of its width, from the first to the last.
const PLACES: std::ops::RangeInclusive<usize> = 6..=14;

/// A place at which an edge along columns crosses a line along rows, or might.
struct Crossing {
    column: usize,
    /// The line is above this row.
    row: usize,
    place: usize,
    /// Whether the cells at both sides are filled.
    is_between: bool,
    strength: f32,
}

/// Cells that an edge enters across their border, unless the cells at both sides are filled and pairs in other columns
/// have such an edge as well.
///
/// Whatever is drawn on a tile ends at its rim, and empty cells have nothing but lines.
#[inline(never)]
pub(crate) fn crossed(kinds: &[bool], lines: &Lines, lattice: &Lattice) -> Vec<usize> {
    let columns = lattice.columns;
    let filled = |column: usize, row: usize| kinds.get(row * columns + column) == Some(&true);
    let mut cells = Vec::new();
    across(&filled, lines, lattice, &mut |column, row| {
        cells.push(row * columns + column);
    });
    let turned = |row: usize, column: usize| filled(column, row);
    across(&turned, &lines.turned(), &lattice.turned(), &mut |row, column| {
        cells.push(row * columns + column);
    });
    cells
}

/// Hands over column and row of the cells that an edge along columns enters.
fn across(
    filled: &dyn Fn(usize, usize) -> bool,
    lines: &Lines,
    lattice: &Lattice,
    enter: &mut dyn FnMut(usize, usize),
) {
    let mut crossings = Vec::new();
    for row in 0..=lattice.rows {
        for column in 0..lattice.columns {
            let is_between = row > 0 && row < lattice.rows && filled(column, row - 1) && filled(column, row);
            crossings.extend(PLACES.map(|place| Crossing {
                column,
                row,
                place,
                is_between,
                strength: strength(lines, lattice, column as f32 + 0.05 * place as f32, row),
            }));
        }
    }
    for crossing in &crossings {
        if crossing.strength < CROSSING || crossing.is_between && !is_odd(crossing, &crossings) {
            continue;
        }
        if crossing.row > 0 {
            enter(crossing.column, crossing.row - 1);
        }
        if crossing.row < lattice.rows {
            enter(crossing.column, crossing.row);
        }
    }
}

/// Whether pairs of filled cells in other columns have no such edge.
fn is_odd(crossing: &Crossing, all: &[Crossing]) -> bool {
    let mut mates = 0;
    for other in all {
        let is_mate =
            other.is_between && other.column != crossing.column && other.place.abs_diff(crossing.place) <= 1;
        if is_mate && other.strength >= USUAL * crossing.strength {
            return false;
        }
        mates += usize::from(is_mate);
    }
    mates >= MATES
}

/// The weakest part of an edge across a line, at a place counted in columns.
fn strength(lines: &Lines, lattice: &Lattice, column: f32, row: usize) -> f32 {
    let x = lattice.left + lattice.pitch_x * column;
    let y = lattice.top + lattice.pitch_y * row as f32;
    let parts = [-0.15, 0.0, 0.15].map(|part| {
        let y = y + part * lattice.pitch_y;
        lines.column_edge(x, (y, y + 1.0))
    });
    parts.into_iter().fold(1.0, f32::min)
}
