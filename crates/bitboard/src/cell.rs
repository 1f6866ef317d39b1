use core::fmt;

use crate::Direction;

/// One square of a board: row 0 is the top row, column 0 the leftmost column.
///
/// Cells order in reading order: by row, then by column.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Rows below the top row.
    pub row: usize,
    /// Columns right of the leftmost column.
    pub col: usize,
}

impl Cell {
    /// The cell in this row and column.
    #[inline]
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }

    /// The adjacent cell in this direction; none above row 0 or left of column 0.
    ///
    /// ```
    /// use quadrille_bitboard::{Cell, Direction};
    /// assert_eq!(Cell::new(2, 0).step(Direction::NorthEast), Some(Cell::new(1, 1)));
    /// assert_eq!(Cell::new(2, 0).step(Direction::West), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (rows, cols) = direction.delta();
        Some(Self {
            row: self.row.checked_add_signed(rows)?,
            col: self.col.checked_add_signed(cols)?,
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}
