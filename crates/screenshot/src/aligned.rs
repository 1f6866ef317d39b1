//! Moves a lattice by whole cells to where the lines of its board are.
//!
//! The border of a phone or of a window may lie at the distance of the cells from a board, and is stronger than the
//! board's own lines. But lines along rows end at the board's sides, and those along columns above and below it.

use crate::lattice::{Lattice, Lines};
use crate::look::ranked;

/// How many cells a lattice may be moved by, or be too large or too small.
const FAR: usize = 2;
/// A line or a cell's width of lines is there with this share of what is usual.
const THERE: f32 = 0.5;
/// With less strength there are no lines to tell by.
const LEAST: f32 = 0.03;
/// Lines across a column tell more than the line beside it, which may be the border of something else.
const CELLS: f32 = 2.0;
/// How much better another place must be.
const BETTER: f32 = 1.0;

/// What speaks for each line between columns and for each column, from -1 to 1, from `FAR` cells before a lattice on.
struct Side {
    lines: Vec<f32>,
    cells: Vec<f32>,
}

impl Side {
    /// The columns of a lattice; none if its lines are too weak to tell.
    fn of(lines: &Lines, lattice: &Lattice) -> Option<Self> {
        let (width, _) = lines.size();
        let (pitch, down) = (lattice.pitch_x, lattice.pitch_y);
        let x = |column: f32| lattice.left + pitch * (column - FAR as f32);
        let y = |row: f32| lattice.top + down * row;
        let count = lattice.columns + 2 * FAR;
        let line = |line: usize| {
            let at = |away: f32| lines.column_edge(x(line as f32 + away), (y(0.0), y(lattice.rows as f32)));
            peak(&at)
        };
        let cell = |column: usize| {
            let strip = (x(column as f32 + 0.1), x(column as f32 + 0.9));
            if strip.0 < -0.1 * pitch || strip.1 > width + 0.1 * pitch {
                return 0.0;
            }
            let row = |row: usize| peak(&|away| lines.row_edge(y(row as f32 + away), strip));
            (1..lattice.rows).map(row).sum::<f32>() / lattice.rows as f32
        };
        let own = FAR..FAR + lattice.columns;
        Some(Self {
            lines: shares((0..=count).map(line).collect(), own.clone())?,
            cells: shares((0..count).map(cell).collect(), own)?,
        })
    }

    /// What speaks for `count` columns from one on.
    fn value(&self, first: usize, count: usize) -> Option<f32> {
        let lines = self.lines.get(first..=first + count)?;
        let cells = self.cells.get(first..first + count)?;
        Some(lines.iter().sum::<f32>() + CELLS * cells.iter().sum::<f32>())
    }

    /// The first of `count` columns for which most speaks.
    fn best(&self, count: usize) -> Option<(usize, f32)> {
        let all = (0..=2 * FAR + FAR).filter_map(|first| Some((first, self.value(first, count)?)));
        all.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}

/// How much stronger an edge is at a place than half a cell away at either side.
fn peak(at: &dyn Fn(f32) -> f32) -> f32 {
    at(0.0).max(at(-0.05)).max(at(0.05)) - at(-0.5).min(at(0.5))
}

/// Strengths, as shares of what is usual in a range, from -1 to 1.
fn shares(strengths: Vec<f32>, own: std::ops::Range<usize>) -> Option<Vec<f32>> {
    let usual = ranked(strengths.get(own)?.to_vec(), 1, 2).filter(|usual| *usual >= LEAST)?;
    let share = |strength: f32| ((strength / usual).min(1.0) - THERE) / (1.0 - THERE);
    Some(
        strengths
            .into_iter()
            .map(|strength| share(strength).max(-1.0))
            .collect(),
    )
}

/// The lattice with another number of columns and rows, or moved by whole cells, if its lines are there.
#[inline(never)]
pub(crate) fn aligned(lines: &Lines, lattice: &Lattice, counts: &[usize]) -> Option<Lattice> {
    let across = Side::of(lines, lattice)?;
    let down = Side::of(&lines.turned(), &lattice.turned())?;
    let own = across.value(FAR, lattice.columns)? + down.value(FAR, lattice.rows)?;
    let mut best = (own + BETTER, None);
    for &count in counts {
        if let Some(((column, one), (row, other))) = across.best(count).zip(down.best(count))
            && one + other > best.0
        {
            let moved = Lattice {
                left: lattice.left + lattice.pitch_x * (column as f32 - FAR as f32),
                top: lattice.top + lattice.pitch_y * (row as f32 - FAR as f32),
                columns: count,
                rows: count,
                ..*lattice
            };
            best = (one + other, Some(moved));
        }
    }
    best.1
}
