//! Pieces and lines, compiled for the search: boards are words as [`crate::Board`] draws them, anchors bit numbers.

use quadrille_bitboard::{Cell, Stamp};

use crate::{Board, Rules};

/// From a cell to the one below it.
pub(super) const STRIDE: usize = 11;
/// The bits of a column of ten.
const COLUMN: u128 = {
    let (mut bits, mut row) = (0, 0);
    while row < 10 {
        bits |= 1 << (row * STRIDE);
        row += 1;
    }
    bits
};

/// A piece.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// The cells, with the anchor at bit 0.
    pub(super) bits: u128,
    /// The same one by one.
    pub(super) offsets: Vec<u8>,
    /// The first cell of each of its rows, and of each of its columns: these alone can lie at a line's first gap.
    pub(super) leads: [Vec<u8>; 2],
    /// Most cells in one row, and in one column.
    pub(super) reach: [u32; 2],
    stamp: Stamp,
}

impl Figure {
    fn new(rules: &Rules, shape: quadrille_bitboard::Shape) -> Self {
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
    pub(super) fn at(&self, anchor: u8) -> u128 {
        self.bits << anchor
    }

    /// The anchors where it lies on free cells.
    #[inline]
    pub(super) fn anchors(&self, free: u128) -> u128 {
        self.stamp.placements(&Board::from_bits(free)).bits()
    }

    pub(super) fn len(&self) -> u32 {
        self.offsets.len() as u32
    }
}

/// The pieces of the rules.
pub(super) fn figures(rules: &Rules) -> Vec<Figure> {
    let figure = |piece: &crate::Piece| Figure::new(rules, piece.shape);
    rules.pieces().iter().map(figure).collect()
}

/// The rows and columns of the board.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The cells of the board.
    pub(super) field: u128,
    /// Cells of the word's board that the rules' board lacks: they count as filled.
    outside: u128,
    first_column: u128,
    first_row: u128,
    /// Rows, then columns.
    pub(super) all: Vec<u128>,
}

/// Lines that are full.
#[derive(Clone, Copy, Debug)]
pub(super) struct Full {
    pub(super) cells: u128,
    pub(super) count: u32,
}

impl Lines {
    pub(super) fn new(rules: &Rules) -> Self {
        let size = rules.size();
        let row = |row: usize| ((1_u128 << size) - 1) << (row * STRIDE);
        let column = |col: usize| rules.field().bits() & (COLUMN << col);
        Self {
            field: rules.field().bits(),
            outside: (!rules.field()).bits(),
            first_column: column(0),
            first_row: row(0),
            all: (0..size).map(row).chain((0..size).map(column)).collect(),
        }
    }

    /// The full lines of a board. Runs of 2, 4, 8 and 10 filled cells are found by one AND each.
    #[inline]
    pub(super) fn full(&self, filled: u128) -> Full {
        let run = |unit: usize| {
            let two = (filled | self.outside) & ((filled | self.outside) >> unit);
            let four = two & (two >> (2 * unit));
            four & (four >> (4 * unit)) & (two >> (8 * unit))
        };
        let rows = run(1) & self.first_column;
        let columns = run(STRIDE) & self.first_row;
        if rows | columns == 0 {
            return Full { cells: 0, count: 0 };
        }
        let cells = ((rows << 10) - rows) | columns.wrapping_mul(COLUMN);
        Full {
            cells: cells & self.field,
            count: rows.count_ones() + columns.count_ones(),
        }
    }
}
