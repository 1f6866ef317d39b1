//! Rectangles that are filled down the columns, from left to right.

use crate::{Figure, Placed};

/// The next 64 cells of such a rectangle, from its first empty one on: bit `k` is set if the `k`-th cell is filled.
///
/// Below each column stands a *sentinel*, a cell that is always filled, so that no figure reaches from one column into
/// the next. A figure fits on the first empty cell if its [`Footprint`] and the window have no bit in common.
///
/// ```text
/// a rectangle of 4 rows and its cells in order      the window when cells 0 to 6 and 10 are filled: bit 0 is cell 7
///
///     0  5 10 15 ...                                      ·  ·  3  8         3 = cell 10: filled
///     1  6 11 16                                          ·  ·  4  9
///     2  7 12 17                                          ·  0  5 10         0 = cell 7: the first empty one
///     3  8 13 18                                          ·  1  6 11
///     s  s  s  s    sentinels: 4, 9, 14, 19               s  2  7 12         2 = cell 9: a sentinel, filled
/// ```
///
/// **Why not a board of `quadrille_bitboard`?** A board names its cells from a fixed corner, with a border around all
/// of them. These methods need only what lies ahead, and two situations that look alike from the first empty cell on
/// must *be* alike, wherever they are. That is what makes failures worth remembering ([`block`](super::block)) and
/// profiles few ([`strips`](super::strips)). So the window moves with the search, where else figures move over a
/// board. One word is enough for a rectangle of any width, as no figure reaches further than three columns ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Window(u64);

impl Window {
    /// Most rows of a rectangle: four columns, each with its sentinel, fit into the word.
    pub(super) const MAX_HEIGHT: usize = 12;

    /// The window with these bits set: all that is known to be filled, sentinels included.
    pub(super) const fn new(filled: u64) -> Self {
        Self(filled)
    }

    /// The filled cells, bit by bit.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Whether a figure can be laid on the first empty cell.
    pub(super) const fn fits(self, footprint: Footprint) -> bool {
        self.0 & footprint.mask == 0
    }

    /// The window with a figure laid on the first empty cell; bit 0 is still that cell.
    pub(super) const fn with(self, footprint: Footprint) -> Self {
        Self(self.0 | footprint.mask)
    }

    /// How many cells are filled before the first empty one.
    pub(super) const fn filled_ahead(self) -> usize {
        self.0.trailing_ones() as usize
    }

    /// The window that begins `cells` cells further on, with `border` for what was out of sight and is filled.
    pub(super) const fn moved(self, cells: usize, border: u64) -> Self {
        // A shift by the whole word would overflow; then only the border is left.
        Self(if cells < 64 { self.0 >> cells } else { 0 } | border)
    }
}

/// A figure as it lies when its first cell, down the columns, is the first empty one of a rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footprint {
    /// Its cells as bits of a window; the first one is bit 0.
    mask: u64,
    figure: Figure,
    /// Rows of the figure's bounding box above the first cell.
    rise: u8,
}

impl Footprint {
    /// The footprint of a figure in rectangles of `height` rows.
    pub(super) fn new(figure: Figure, height: usize) -> Self {
        let cells = figure.cells();
        let first_column = cells.iter().filter(|cell| cell.col == 0);
        let rise = first_column.map(|cell| cell.row).min().unwrap_or(0);
        let bit = |row: usize, col: usize| 1 << (col * (height + 1) + row - rise);
        let mask = cells.iter().fold(0, |mask, cell| mask | bit(cell.row, cell.col));
        Self {
            mask,
            figure,
            rise: rise as u8,
        }
    }

    /// The figure.
    pub(super) const fn figure(self) -> Figure {
        self.figure
    }

    /// Where the figure lies when its first cell is in this column and this row.
    pub(super) fn placed(self, col: usize, row: usize) -> Placed {
        Placed {
            x: col as u16,
            y: row as u16 - u16::from(self.rise),
            figure: self.figure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footprints_have_the_cells_of_their_figures() {
        let (height, col, row) = (6, 3, 2);
        let first = col * (height + 1) + row;
        for figure in Figure::all() {
            let footprint = Footprint::new(figure, height);
            let number = |(row, col): (usize, usize)| col * (height + 1) + row;
            let cells = footprint.placed(col, row).cells().map(number);
            let mask = cells.fold(0, |mask, cell| mask | 1_u64 << (cell - first));
            assert_eq!(footprint.mask, mask, "{figure:?}");
            assert!(!Window::new(mask).fits(footprint), "{figure:?}");
            assert!(Window::new(!mask).fits(footprint), "{figure:?}");
        }
    }

    #[test]
    fn windows_move_on_to_the_first_empty_cell() {
        let window = Window::new(0b1_0000);
        let ahead = window.with(Footprint::new(Figure::all().next().expect("I0"), 4));
        assert_eq!((ahead.bits(), ahead.filled_ahead()), (0b1_1111, 5));
        assert_eq!(ahead.moved(5, 1 << 4), Window::new(1 << 4));
        assert_eq!(Window::new(u64::MAX).moved(64, 0), Window::new(0));
    }
}
