//! Signs that a board is not what it seems: something lies over it, or the lines are not its own.

use crate::lattice::{Lattice, Lines};
use crate::reading::Seen;

/// A cell without a border of this strength shows nothing of the grid.
const BORDER: f32 = 0.03;
/// Grids with weaker lines do not show a border around each cell.
const CLEAR: f32 = 0.25;
/// A line is weak with less than this share of what is usual for the others.
const WEAK: f32 = 0.3;
/// What a doubtful cell's confidence is at most.
const UNSURE: f32 = 0.4;

/// Makes cells doubtful that show nothing of a clear grid, and all of them if several lines of it are missing.
pub(crate) fn doubt_grid<T>(cells: &mut [Seen<T>], lines: &Lines, lattice: &Lattice) {
    if lattice.strength < CLEAR {
        return;
    }
    let is_odd = 6 * missing(lines, lattice) > lattice.columns + lattice.rows;
    for (index, cell) in cells.iter_mut().enumerate() {
        if is_odd || border(lines, lattice, (index / lattice.columns, index % lattice.columns)) < BORDER {
            cell.confidence = cell.confidence.min(UNSURE);
        }
    }
}

/// Makes full rows doubtful: they would have been cleared.
pub(crate) fn doubt_full(cells: &mut [Seen<bool>], columns: usize) {
    let rows = cells.chunks_mut(columns);
    let full = rows.filter(|row| row.iter().all(|cell| cell.value));
    for cell in full.flatten() {
        cell.confidence = cell.confidence.min(UNSURE);
    }
}

/// The strongest of a cell's four borders.
fn border(lines: &Lines, lattice: &Lattice, (row, column): (usize, usize)) -> f32 {
    let x = lattice.left + lattice.pitch_x * column as f32;
    let y = lattice.top + lattice.pitch_y * row as f32;
    let (across, down) = (lattice.pitch_x, lattice.pitch_y);
    let rows = (y + 0.2 * down, y + 0.8 * down);
    let columns = (x + 0.2 * across, x + 0.8 * across);
    let along = lines
        .column_edge(x, rows)
        .max(lines.column_edge(x + across, rows));
    along
        .max(lines.row_edge(y, columns))
        .max(lines.row_edge(y + down, columns))
}

/// How many lines of a grid are much weaker than the others.
fn missing(lines: &Lines, lattice: &Lattice) -> usize {
    let (right, bottom) = (
        lattice.left + lattice.pitch_x * lattice.columns as f32,
        lattice.top + lattice.pitch_y * lattice.rows as f32,
    );
    let column = |line: usize| {
        lines.column_edge(
            lattice.left + lattice.pitch_x * line as f32,
            (lattice.top, bottom),
        )
    };
    let row =
        |line: usize| lines.row_edge(lattice.top + lattice.pitch_y * line as f32, (lattice.left, right));
    let strengths: Vec<f32> = (1..lattice.columns)
        .map(column)
        .chain((1..lattice.rows).map(row))
        .collect();
    let usual = strengths.iter().sum::<f32>() / strengths.len().max(1) as f32;
    strengths
        .iter()
        .filter(|strength| **strength < WEAK * usual)
        .count()
}
