//! The gaps of a line.

use super::{STRIDE, Way};

/// Cells of a row or a column, its first cell at bit 0.
pub(crate) type InLine = u16;

/// Gaps of a row or a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Straight {
    pub(crate) way: Way,
    /// The bit of the line's first cell.
    pub(crate) start: u32,
    pub(crate) cells: InLine,
}

impl Straight {
    /// The bit of the first gap.
    #[inline]
    pub(super) fn first(self) -> u32 {
        let step = if self.way == Way::Row { 1 } else { STRIDE as u32 };
        self.start + step * self.cells.trailing_zeros()
    }
}

/// Gaps of a line of another kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scattered(pub(super) u128);
