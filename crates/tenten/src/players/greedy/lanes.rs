//! What adding one piece changes, for all anchors at once, and what two pieces change beyond that.
//!
//! Alignment and surface are sums of terms of one cell and of two. So while no line is cleared, E(B + P1 + P2 + P3) =
//! E(B) + w1 + w2 + w3 + I12 + I13 + I23, where w is the change that a piece makes alone and I does not depend on the
//! board. Both are held in lanes, one for each bit of the board, in units of [`Lanes::unit`].

mod build;

pub(super) use build::directions;

use std::sync::OnceLock;

use quadrille_bitboard::Word;

use crate::placing::{Counts, Figure, STRIDE, row_bits};

/// Lanes of a board: 110 bits, rounded up.
pub(super) const LANES: usize = 112;
/// One number for each anchor.
pub(super) type Lane = [i16; LANES];

/// In the lane of an anchor where the piece does not lie on free cells.
const ILLEGAL: i16 = i16::MIN;
/// Table by the bits of a row, whatever there is to say of each row.
type ByRow<T> = Box<[T; 1024]>;
/// Bits of a row and of its ends, as lanes.
type RowTable = ByRow<[i16; 16]>;

/// The tables of a strategy.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    /// What 1 in a lane is worth, in the evaluation's units.
    pub(super) unit: i64,
    alignment: i16,
    surface: i16,
    size: usize,
    /// What a cell changes whatever else is filled.
    alone: Lane,
    /// By row: how many cells are filled.
    filled: ByRow<i16>,
    /// Cells whose neighbour to the right, or below, is on the board.
    paired: [u128; 2],
    /// Pairs that count, neighbours apart.
    pairs_of_cells: Vec<PairOfCells>,
    /// The cells of a ring, and what is taken off for each.
    rings: Vec<(u128, i64)>,
    /// Filled cells of a row.
    cells: RowTable,
    /// What the filled cells of a row change for cells of the same row, of the next, and so on; up to the last that
    /// matters.
    near: Vec<RowTable>,
    /// By piece: what its own pairs of cells change, whatever the anchor.
    own: Vec<i16>,
    figures: Vec<Figure>,
    field: u128,
    /// By pair of pieces, the greater first: its changes by the first's anchor. Made when they are first asked for: of
    /// the 741 pairs of 38 pieces a set takes six at most, and all of them together take longer than its answer.
    pairs: Vec<OnceLock<Pair>>,
}

/// Pairs of cells in one direction.
#[derive(Clone, Copy, Debug)]
struct PairOfCells {
    /// From the first cell to the second.
    by: usize,
    /// First cells whose second is on the board.
    firsts: u128,
    /// Taken off for each pair of filled cells.
    cost: i16,
}

impl PairOfCells {
    /// Pairs of a cell of `a` and a second one of `b`.
    #[inline]
    fn count(&self, a: u128, b: u128) -> i16 {
        (a & b.moved_down(self.by as u32) & self.firsts).count_ones() as i16
    }
}

/// Change by two pieces beyond what each changes alone: a row of lanes for each anchor of the first.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) rows: Vec<Lane>,
    /// The greatest of each row.
    pub(super) most: Vec<i16>,
    /// The greatest of all.
    pub(super) best: i16,
}

impl Lanes {
    /// The table of two pieces, the greater first.
    #[inline]
    pub(super) fn pair(&self, first: u8, second: u8) -> &Pair {
        debug_assert!(first >= second && usize::from(first) < self.figures.len());
        let [first, second] = [first, second].map(usize::from);
        self.pairs[first * (first + 1) / 2 + second]
            .get_or_init(|| self.pair_table(&self.figures[first], &self.figures[second]))
    }

    /// Counts the filled cells of all lines.
    #[inline]
    pub(super) fn counts(&self, board: u128) -> Counts {
        let mut counts = Counts::default();
        // All ten rows, which smaller boards do not have: a fixed number is gone through without a loop.
        for row in 0..10 {
            let bits = row_bits(board, row);
            counts.rows[row] = self.filled[bits];
            for (sum, cell) in counts.columns.iter_mut().zip(&self.cells[bits]) {
                *sum += cell;
            }
        }
        counts
    }

    /// Free cells, alignment and compaction of a board, as [`crate::Evaluator::additive`] has them but for the constant
    /// part.
    #[inline]
    pub(super) fn aligned(&self, board: u128, counts: &Counts) -> i64 {
        let square = |&count: &i16| i32::from(count) * i32::from(count);
        // Of ten lines each, as above.
        let squares = |lines: &[i16; 16]| lines[..10].iter().map(square).sum::<i32>();
        let alignment = squares(&counts.rows) + squares(&counts.columns);
        let across = (board ^ board >> 1) & self.paired[0];
        let down = (board ^ board >> STRIDE) & self.paired[1];
        let surface = i64::from(across.count_ones() + down.count_ones());
        let pairs = self.pairs_of_cells.iter();
        let cost: i64 = pairs
            .map(|pair| i64::from(pair.cost) * i64::from(pair.count(board, board)))
            .sum();
        let rings = self.rings.iter();
        let in_rings: i64 = rings
            .map(|(ring, cost)| cost * i64::from((board & ring).count_ones()))
            .sum();
        self.unit
            * (i64::from(self.alignment) * i64::from(alignment) - i64::from(self.surface) * surface - cost)
            - in_rings
    }

    /// What filling each cell changes.
    pub(super) fn field(&self, board: u128, counts: &Counts) -> CellField {
        let mut field = [0; PADDED];
        for row in 0..self.size {
            let bits = row_bits(board, row);
            let in_row = counts.rows[row];
            let out: &mut [i16; 16] = field[row * STRIDE..][..16].as_mut_array().expect("as long");
            for (out, (column, near)) in out.iter_mut().zip(counts.columns.iter().zip(&self.near[0][bits])) {
                *out = 2 * self.alignment * (in_row + column) + near;
            }
            for (distance, near) in self.near.iter().enumerate().skip(1) {
                let above = if row >= distance {
                    row_bits(board, row - distance)
                } else {
                    0
                };
                let below = if row + distance < 10 {
                    row_bits(board, row + distance)
                } else {
                    0
                };
                for (out, (above, below)) in out.iter_mut().zip(near[above].iter().zip(&near[below])) {
                    *out += above + below;
                }
            }
        }
        for (out, alone) in field.iter_mut().zip(&self.alone) {
            *out += alone;
        }
        CellField(field)
    }

    /// What a piece changes by its anchor.
    pub(super) fn weigh(&self, field: &CellField, piece: u8, figure: &Figure, legal: u128) -> Lane {
        let mut weights = [self.own[usize::from(piece)]; 128];
        for &offset in &figure.offsets {
            let shifted = &field.0[usize::from(offset)..][..LANES];
            for (weight, cell) in weights.iter_mut().zip(shifted) {
                *weight += cell;
            }
        }
        // Each row writes a few lanes into the next, which comes after it.
        let mut lane = [ILLEGAL; 128];
        for row in 0..self.size {
            let allowed = &self.cells[row_bits(legal, row)];
            let weights: &[i16; 16] = weights[row * STRIDE..].first_chunk().expect("long enough");
            let out: &mut [i16; 16] = lane[row * STRIDE..].first_chunk_mut().expect("long enough");
            for ((out, weight), allowed) in out.iter_mut().zip(weights).zip(allowed) {
                let mask = -allowed;
                *out = (weight & mask) | (ILLEGAL & !mask);
            }
        }
        *lane.first_chunk().expect("longer")
    }
}

const PADDED: usize = LANES + 8 * STRIDE;

/// Change by filling each cell, as far as it does not depend on other cells that are filled with it.
pub(super) struct CellField([i16; PADDED]);

/// The greatest number.
#[inline]
pub(super) fn greatest(lane: &[i16]) -> i16 {
    lane.iter().copied().fold(i16::MIN, i16::max)
}

/// Both added.
#[inline]
pub(super) fn sum(a: &Lane, b: &Lane) -> Lane {
    let mut sum = *a;
    for (sum, b) in sum.iter_mut().zip(b) {
        *sum = sum.saturating_add(*b);
    }
    sum
}

/// The greatest sum of two lanes.
#[inline]
pub(super) fn greatest_sum(a: &Lane, b: &Lane) -> i16 {
    a.iter()
        .zip(b)
        .map(|(a, b)| a.saturating_add(*b))
        .fold(i16::MIN, i16::max)
}
