use quadrille_bitboard::{Cell, Shape, Stamp, Word};

use super::{STRIDE, Way, has};
use crate::{Board, Rules};

/// A piece.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The cells, with the anchor at bit 0.
    pub(crate) bits: u128,
    /// The same one by one.
    pub(crate) offsets: Vec<u8>,
    /// The cells that can lie at a line's first gap, by [`Way`]: of a row the first in each of the piece's
    /// rows, of a column the first in each of its columns, of another line any.
    pub(crate) leads: [Vec<Lead>; 3],
    /// Most cells in one row, in one column, and in any other line.
    pub(crate) reach: [u32; 3],
    /// The anchors from which it covers a cell, on the board or not, by the number of the cell's bit.
    pub(crate) covering: Vec<u128>,
    stamp: Stamp,
}

/// A cell of a piece that can lie at a line's first gap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lead {
    /// From the anchor.
    pub(crate) offset: u8,
    /// How many cells of the piece lie in the line then; at most, in lines that are neither rows nor columns.
    pub(crate) cells: u32,
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
            let in_line = |cell: Cell| shape.cells().filter(move |&other| line(other) == line(cell));
            let cells = shape.cells().filter(|&cell| in_line(cell).next() == Some(cell));
            let lead = |cell: Cell| Lead {
                offset: (cell.row * STRIDE + cell.col) as u8,
                cells: in_line(cell).count() as u32,
            };
            cells.map(lead).collect::<Vec<_>>()
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
        let reach = [
            most(shape.cells().map(|cell| cell.row).collect()),
            most(shape.cells().map(|cell| cell.col).collect()),
            places.map(in_other).max().unwrap_or(0),
        ];
        let anywhere = |&offset: &u8| Lead {
            offset,
            cells: reach[2],
        };
        Self {
            leads: [
                lead(&|cell| cell.row),
                lead(&|cell| cell.col),
                offsets.iter().map(anywhere).collect(),
            ],
            bits,
            reach,
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

    /// Its cells from each of these anchors from which it fills the first of a line's gaps.
    #[inline]
    pub(crate) fn at_first(&self, gaps: u128, anchors: u128, way: Way) -> impl Iterator<Item = u128> {
        let first = gaps.trailing_zeros() as u8;
        let anchor = move |lead: &Lead| {
            first
                .checked_sub(lead.offset)
                .filter(|&anchor| has(anchors, anchor))
        };
        self.leads[way as usize]
            .iter()
            .filter_map(anchor)
            .map(|anchor| self.at(anchor))
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
