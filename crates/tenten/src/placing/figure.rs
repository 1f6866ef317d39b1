use quadrille_bitboard::{Shape, Stamp, Word};

use super::STRIDE;
use crate::{Board, Rules};

/// A piece.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The cells, with the anchor at bit 0.
    pub(crate) bits: u128,
    /// The same one by one.
    pub(crate) offsets: Vec<u8>,
    /// Most cells in one row, in one column, and in any other line.
    pub(crate) reach: [u32; 3],
    /// The anchors from which it covers a cell, on the board or not, by the number of the cell's bit.
    pub(crate) covering: Vec<u128>,
    stamp: Stamp,
}

impl Figure {
    /// The pieces of the rules.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
        let figure = |piece: &crate::Piece| Self::new(rules, piece.shape);
        rules.pieces().iter().map(figure).collect()
    }

    fn new(rules: &Rules, shape: Shape) -> Self {
        let offsets: Vec<u8> = shape
            .cells()
            .map(|cell| (cell.row * STRIDE + cell.col) as u8)
            .collect();
        let most = |lines: Vec<usize>| {
            let count = |&line: &usize| lines.iter().filter(|&&other| other == line).count();
            lines.iter().map(count).max().unwrap_or(0) as u32
        };
        let bits = offsets.iter().fold(0_u128, |bits, &offset| bits | 1 << offset);
        let stamp = Stamp::new(shape, &rules.field());
        let anchors = stamp.placements(&rules.field());
        let places = super::bits(anchors.bits()).map(|anchor| bits << anchor);
        let in_other = |cells: u128| {
            let lines = rules.other_lines().iter();
            lines
                .map(|line| (line.bits() & cells).count_ones())
                .max()
                .unwrap_or(0)
        };
        Self {
            bits,
            reach: [
                most(shape.cells().map(|cell| cell.row).collect()),
                most(shape.cells().map(|cell| cell.col).collect()),
                places.map(in_other).max().unwrap_or(0),
            ],
            covering: (0..BITS).map(|cell| reaching(&offsets, cell)).collect(),
            offsets,
            stamp,
        }
    }

    /// The cells from this anchor on.
    #[inline]
    pub(crate) fn at(&self, anchor: u8) -> u128 {
        self.bits.moved_up(u32::from(anchor))
    }

    /// The anchors where it lies on free cells.
    #[inline]
    pub(crate) fn anchors(&self, free: u128) -> u128 {
        self.stamp.placements(&Board::from_bits(free)).bits()
    }

    /// Of these anchors, those from which it covers the first of a line's gaps.
    #[inline]
    pub(crate) fn at_first(&self, gaps: u128, anchors: u128) -> u128 {
        anchors & self.covering[gaps.trailing_zeros() as usize]
    }

    /// Of these anchors, those from which it covers all of these cells.
    #[inline]
    pub(crate) fn covering(&self, anchors: u128, cells: u128) -> u128 {
        covering(&self.covering, anchors, cells)
    }

    pub(crate) fn len(&self) -> u32 {
        self.offsets.len() as u32
    }
}

/// Bits of a board: those of cells are below this.
const BITS: u8 = 109;

/// The anchors from which a piece with these offsets covers a cell.
fn reaching(offsets: &[u8], cell: u8) -> u128 {
    let anchors = offsets.iter().filter_map(|&offset| cell.checked_sub(offset));
    anchors.fold(0, |all, anchor| all | 1 << anchor)
}

/// Of these anchors, those from which a piece covers all of these cells; `table` has those that cover a cell.
///
/// Mostly none are left after a cell or two.
#[inline]
pub(crate) fn covering(table: &[u128], anchors: u128, mut cells: u128) -> u128 {
    let mut left = anchors;
    while cells != 0 && left != 0 {
        left &= table[cells.trailing_zeros() as usize];
        cells &= cells - 1;
    }
    left
}
