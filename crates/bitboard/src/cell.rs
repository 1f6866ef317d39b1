use core::fmt;

/// One square of a board: row 0 is the top row, column 0 the leftmost column.
///
/// Cells order in reading order: by row, then by column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Rows below the top row.
    pub row: usize,
    /// Columns right of the leftmost column.
    pub col: usize,
}

impl Cell {
    /// The cell in this row and column.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}
