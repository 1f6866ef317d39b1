//! What vanishes when it is full.

use quadrille_bitboard::{Bitboard, Cell};
use thiserror::Error;

use crate::Board;

/// Lines of one kind: sets of cells that vanish when all of them are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Every row.
    Rows,
    /// Every column.
    Columns,
    /// Boxes side by side from the top-left corner, as far as whole ones go.
    Boxes {
        /// Rows of a box, from 1 to the board's side.
        height: usize,
        /// Columns of a box, from 1 to the board's side.
        width: usize,
    },
    /// One line that is drawn: these cells.
    Drawn(Board),
}

/// Reason why lines make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// There are none.
    #[error("no lines: nothing would ever vanish")]
    None,
    /// A box has no cell, or is larger than the board.
    #[error("boxes of {height} x {width} on a board of {size} x {size}")]
    Box {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
        /// The side of the board.
        size: usize,
    },
    /// A drawn line has no cell, or one outside the board.
    #[error("a drawn line without a cell, or with one outside the board")]
    Drawn,
    /// Two lines have the same cells.
    #[error("two lines have the same cells")]
    Twice,
    /// There are too many lines besides rows and columns.
    #[error("{0} lines besides rows and columns; at most {MOST_OTHERS} are possible")]
    TooMany(usize),
}

/// Most lines besides rows and columns.
pub(super) const MOST_OTHERS: usize = 64;

/// The lines that are neither rows nor columns, checked together with those that are.
pub(super) fn others(kinds: &[LineKind], field: Board, size: usize) -> Result<Vec<Board>, LineError> {
    let (mut all, mut others) = (Vec::new(), Vec::new());
    for &kind in kinds {
        let lines = of_kind(kind, field, size)?;
        if !matches!(kind, LineKind::Rows | LineKind::Columns) {
            others.extend(&lines);
        }
        all.extend(lines);
    }
    if all.is_empty() {
        return Err(LineError::None);
    }
    if others.len() > MOST_OTHERS {
        return Err(LineError::TooMany(others.len()));
    }
    let is_twice = |(place, line): (usize, &Board)| all[..place].contains(line);
    if all.iter().enumerate().any(is_twice) {
        return Err(LineError::Twice);
    }
    Ok(others)
}

fn of_kind(kind: LineKind, field: Board, size: usize) -> Result<Vec<Board>, LineError> {
    match kind {
        LineKind::Rows => Ok(boxes(size, 1, size)),
        LineKind::Columns => Ok(boxes(size, size, 1)),
        LineKind::Boxes { height, width } => {
            if !(1..=size).contains(&height) || !(1..=size).contains(&width) {
                return Err(LineError::Box { height, width, size });
            }
            Ok(boxes(size, height, width))
        }
        LineKind::Drawn(cells) => {
            if cells.is_empty() || cells - field != Board::EMPTY {
                return Err(LineError::Drawn);
            }
            Ok(vec![cells])
        }
    }
}

/// The boxes of a board, row by row.
fn boxes(size: usize, height: usize, width: usize) -> Vec<Board> {
    let mut boxes = Vec::new();
    for top in (0..=size - height).step_by(height) {
        for left in (0..=size - width).step_by(width) {
            let mut cells = Board::EMPTY;
            for row in top..top + height {
                for col in left..left + width {
                    cells.insert(Cell::new(row, col));
                }
            }
            boxes.push(cells);
        }
    }
    boxes
}
