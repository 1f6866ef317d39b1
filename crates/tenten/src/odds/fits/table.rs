//! What can be worked out about rules once: masks, covers and conflicts of all placements.

use quadrille_bitboard::{Bitboard, Cell, Placement, Stamp};

use crate::{Board, PieceId, Rules};

/// Bits of a board: indices of cells are below this.
const BITS: usize = 109;
/// Bits from a cell to the one below it.
const STRIDE: usize = 11;

/// The masks of all placements of a rule set, and which of them overlap.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    stamps: Vec<Stamp>,
    /// The cells of a placement, by piece and anchor; empty where it would stick out.
    masks: Vec<u128>,
    /// The anchors of a piece from which it covers a cell, by piece and cell.
    covers: Vec<u128>,
    /// The anchors of one piece that overlap a placement of another, by placement and piece.
    conflicts: Vec<u128>,
    field: Board,
    /// The cells that are no part of a smaller board: they count as filled when lines are looked for.
    padding: u128,
    row_heads: u128,
    column_heads: u128,
    lines: Vec<u128>,
    /// Most cells that a piece has in a line.
    longest: u32,
}

impl Table {
    pub(crate) fn new(rules: &Rules) -> Self {
        let shapes: Vec<_> = rules.pieces().iter().map(|piece| piece.shape).collect();
        let stamps: Vec<Stamp> = shapes
            .iter()
            .map(|&shape| Stamp::new(shape, &Board::EMPTY))
            .collect();
        let field = rules.field();
        let valid: Vec<u128> = stamps
            .iter()
            .map(|stamp| stamp.placements(&field).bits())
            .collect();
        let mut table = Self {
            stamps,
            masks: vec![0; BITS * shapes.len()],
            covers: vec![0; BITS * shapes.len()],
            conflicts: vec![0; BITS * shapes.len() * shapes.len()],
            field,
            padding: (!field).bits(),
            row_heads: (0..rules.size()).map(|row| 1 << (row * STRIDE)).sum(),
            column_heads: (1 << rules.size()) - 1,
            lines: lines(rules),
            longest: shapes
                .iter()
                .map(|shape| shape.width().max(shape.height()) as u32)
                .max()
                .unwrap_or(0),
        };
        for (piece, &shape) in shapes.iter().enumerate() {
            for anchor in Board::from_bits(valid[piece]).cells() {
                let base = piece * BITS + field.index(anchor);
                table.masks[base] = field.mask(Placement { shape, anchor }).bits();
            }
            for cell in field.cells() {
                let index = field.index(cell);
                table.covers[piece * BITS + index] = reaching(shape, 1 << index, valid[piece]);
            }
        }
        for placed in 0..BITS * shapes.len() {
            for (other, &shape) in shapes.iter().enumerate() {
                table.conflicts[placed * shapes.len() + other] =
                    reaching(shape, table.masks[placed], valid[other]);
            }
        }
        table
    }

    /// All anchors of a piece on these free cells.
    #[inline]
    pub(crate) fn anchors(&self, free: u128, piece: PieceId) -> u128 {
        self.stamps[piece.index()]
            .placements(&Board::from_bits(free))
            .bits()
    }

    #[inline]
    pub(crate) fn mask(&self, piece: PieceId, anchor: usize) -> u128 {
        self.masks[piece.index() * BITS + anchor]
    }

    /// The anchors from which the piece covers this cell.
    #[inline]
    pub(crate) fn covers(&self, piece: PieceId, cell: usize) -> u128 {
        self.covers[piece.index() * BITS + cell]
    }

    /// The anchors of `other` that overlap a placement of `piece`.
    #[inline]
    pub(crate) fn conflicts(&self, piece: PieceId, anchor: usize, other: PieceId) -> u128 {
        self.conflicts[(piece.index() * BITS + anchor) * self.stamps.len() + other.index()]
    }

    /// The cells of each row, then of each column.
    pub(crate) fn lines(&self) -> &[u128] {
        &self.lines
    }

    /// Most cells that a piece has in a line.
    pub(crate) const fn longest(&self) -> u32 {
        self.longest
    }

    /// The cells that are free.
    #[inline]
    pub(crate) fn free(&self, filled: u128) -> u128 {
        self.field.bits() & !filled
    }

    /// The cells of all full lines.
    #[inline]
    pub(crate) fn full_lines(&self, filled: u128) -> u128 {
        let padded = filled | self.padding;
        let (rows, columns) = (
            run_of_ten(padded, 1) & self.row_heads,
            run_of_ten(padded, STRIDE) & self.column_heads,
        );
        if rows | columns == 0 {
            return 0;
        }
        let mut down = columns;
        for by in [1, 2, 4, 2] {
            down |= down << (by * STRIDE);
        }
        ((rows << 10).wrapping_sub(rows) | down) & self.field.bits()
    }

    /// The board without its full lines.
    #[inline]
    pub(crate) fn cleared(&self, filled: u128) -> u128 {
        filled & !self.full_lines(filled)
    }
}

/// The cells from which ten in a row, `unit` bits apart, are in the set.
#[inline]
fn run_of_ten(set: u128, unit: usize) -> u128 {
    let two = set & set >> unit;
    let four = two & two >> (2 * unit);
    let eight = four & four >> (4 * unit);
    eight & two >> (8 * unit)
}

/// The anchors among `valid` from which a shape has a cell in `target`.
fn reaching(shape: quadrille_bitboard::Shape, target: u128, valid: u128) -> u128 {
    let reached = shape.cells().fold(0, |reached, cell| {
        reached | target >> (cell.row * STRIDE + cell.col)
    });
    reached & valid
}

fn lines(rules: &Rules) -> Vec<u128> {
    let side = 0..rules.size();
    let line = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|cell| 1 << Board::EMPTY.index(cell)).sum();
    let rows = side
        .clone()
        .map(|row| line(&mut side.clone().map(|col| Cell::new(row, col))));
    let columns = side
        .clone()
        .map(|col| line(&mut side.clone().map(|row| Cell::new(row, col))));
    rows.chain(columns).collect()
}

/// The set bits, lowest first.
#[inline]
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as usize;
            set &= set - 1;
            lowest
        })
    })
}
