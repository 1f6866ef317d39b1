use quadrille_bitboard::{Cell, Shape, Stamp};

use super::STRIDE;
use crate::{Board, Rules};

/// A piece.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The cells, with the anchor at bit 0.
    pub(crate) bits: u128,
    /// The same one by one.
    pub(crate) offsets: Vec<u8>,
    /// The first cell of each of its rows, and of each of its columns: these alone can lie at a line's first gap.
    pub(crate) leads: [Vec<u8>; 2],
    /// Most cells in one row, and in one column.
    pub(crate) reach: [u32; 2],
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
        Self {
            leads: [lead(&|cell| cell.row), lead(&|cell| cell.col)],
            bits: offsets.iter().fold(0, |bits, &offset| bits | 1 << offset),
            reach: [
                most(shape.cells().map(|cell| cell.row).collect()),
                most(shape.cells().map(|cell| cell.col).collect()),
            ],
            offsets,
            stamp: Stamp::new(shape, &rules.field()),
        }
    }

    /// The cells from this anchor on.
    #[inline]
    pub(crate) fn at(&self, anchor: u8) -> u128 {
        self.bits << anchor
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
