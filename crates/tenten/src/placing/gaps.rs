//! The gaps of a line that pieces are to fill, the first gap first.

use super::events::{Finder, Places, Tables};
use super::fills::InLine;
use super::{Placed, STRIDE, Way};

/// A piece that is to fill a gap, and the pieces for what is left.
#[derive(Clone, Copy)]
pub(super) struct Filler {
    pub(super) place: usize,
    pub(super) piece: u8,
    /// The places of the other pieces.
    pub(super) rest: Places,
    /// How many of them may be placed at most.
    pub(super) more: usize,
}

/// Gaps of one line, of which there are some.
pub(super) trait Gaps: Copy {
    /// The anchors from which a piece fills the first gap, without those where it is seen at once that the others do
    /// not fill what is left.
    fn anchors<const N: usize, const RESERVE: bool>(
        self,
        finder: &Finder<N, RESERVE>,
        filler: Filler,
    ) -> u128;

    /// What is left of them after a piece that fills the first.
    fn left(self, tables: &Tables, placed: Placed) -> Option<Self>;
}

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

impl Gaps for Straight {
    #[inline]
    fn anchors<const N: usize, const RESERVE: bool>(
        self,
        finder: &Finder<N, RESERVE>,
        filler: Filler,
    ) -> u128 {
        let Filler {
            place,
            piece,
            rest,
            more,
        } = filler;
        let fills = finder.tables.fills;
        let can_be_filled = |left: InLine| left == 0 || finder.can_fill(left, self.way, rest, more);
        finder.legal[place] & fills.anchors(piece, self, can_be_filled)
    }

    #[inline]
    fn left(self, tables: &Tables, Placed { piece, anchor }: Placed) -> Option<Self> {
        let cells = self.cells ^ tables.fills.filled(piece, self, anchor);
        (cells != 0).then_some(Self { cells, ..self })
    }
}

/// Gaps of a line of another kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scattered(pub(super) u128);

impl Gaps for Scattered {
    #[inline]
    fn anchors<const N: usize, const RESERVE: bool>(
        self,
        finder: &Finder<N, RESERVE>,
        filler: Filler,
    ) -> u128 {
        let Filler {
            place,
            piece,
            rest,
            more,
        } = filler;
        let figure = &finder.tables.figures[usize::from(piece)];
        let legal = finder.legal[place];
        let reach = || figure.reach[Way::Other as usize] + finder.reach(rest, Way::Other);
        match () {
            // The last piece has to fill all gaps; before it, all pieces together need enough cells in one line.
            () if more == 0 => figure.covering(legal, self.0),
            () if reach() < self.0.count_ones() => 0,
            () => figure.at_first(self.0, legal),
        }
    }

    #[inline]
    fn left(self, tables: &Tables, Placed { piece, anchor }: Placed) -> Option<Self> {
        let left = self.0 & !tables.figures[usize::from(piece)].at(anchor);
        (left != 0).then_some(Self(left))
    }
}
