use quadrille_bitboard::{Cell, Shape, Stamp, Word};

use super::STRIDE;
use crate::{Board, Rules};

/// A piece.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The cells, with the anchor at bit 0.
    pub(crate) bits: u128,
    /// The same one by one.
    pub(crate) offsets: Vec<u8>,
    /// How far the last cell lies from the first one.
    pub(crate) span: u32,
    /// The cells that can lie at a line's first gap, by [`Way`](super::Way): of a row the first in each of the piece's
    /// rows, of a column the first in each of its columns, of another line any.
    pub(crate) leads: [Vec<u8>; 3],
    /// Most cells in one row, in one column, and in any other line.
    pub(crate) reach: [u32; 3],
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
        let lead = |line: &dyn Fn(Cell) -> usize| {
            let first = |cell: &Cell| shape.cells().find(|other| line(*other) == line(*cell)) == Some(*cell);
            let cells = shape.cells().filter(first);
            cells.map(|cell| (cell.row * STRIDE + cell.col) as u8).collect()
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
            leads: [lead(&|cell| cell.row), lead(&|cell| cell.col), offsets.clone()],
            span: u128::BITS - 1 - bits.leading_zeros() - bits.trailing_zeros(),
            bits,
            reach: [
                most(shape.cells().map(|cell| cell.row).collect()),
                most(shape.cells().map(|cell| cell.col).collect()),
                places.map(in_other).max().unwrap_or(0),
            ],
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

    pub(crate) fn len(&self) -> u32 {
        self.offsets.len() as u32
    }
}
