//! What adding one piece changes, for all anchors at once, and what two pieces change beyond that.
//!
//! Alignment and surface are sums of terms of one cell and of two. So while no line is cleared,
//! E(B + P1 + P2 + P3) = E(B) + w1 + w2 + w3 + I12 + I13 + I23, where w is the change that a piece makes alone and I does
//! not depend on the board. Both are held in lanes, one for each bit of the board, in units of [`Lanes::unit`].

use quadrille_bitboard::Bitboard;

use super::figure::{Figure, STRIDE};
use crate::evaluate::{Evaluator, corner_pairs};
use crate::{Board, Rules};

/// Lanes of a board: 110 bits, rounded up.
pub(super) const LANES: usize = 112;
/// One number for each anchor.
pub(super) type Lane = [i16; LANES];

/// In the lane of an anchor where the piece does not lie on free cells.
const ILLEGAL: i16 = i16::MIN;
/// For two placements that overlap: with the largest changes added, still less than any real sum.
const OVERLAP: i16 = -24_000;
/// Changes are below this, so that sums of three with [`OVERLAP`] do not pass for real ones, and nothing saturates.
const LARGEST: i64 = 12_000;
/// Bits of a row and of its ends, as lanes.
type RowTable = Vec<[i16; 16]>;

/// The tables of a strategy.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    /// What 1 in a lane is worth, in the evaluation's units.
    pub(super) unit: i64,
    alignment: i16,
    surface: i16,
    corners: i16,
    size: usize,
    /// Neighbours on the board of each cell.
    inside: Lane,
    /// By row: how many cells are filled.
    filled: Vec<i16>,
    /// Cells whose neighbour to the right, or below, is on the board.
    paired: [u128; 2],
    /// Filled cells of a row, and filled neighbours within the row.
    cells: RowTable,
    beside: RowTable,
    /// By piece: what its own pairs of cells change, whatever the anchor.
    own: Vec<i16>,
    pieces: usize,
    /// By pair of pieces, the greater first: its changes by the first's anchor.
    pairs: Vec<Pair>,
}

/// Filled cells of each row, of each column, and in all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) rows: [i16; 16],
    pub(super) columns: [i16; 16],
    pub(super) filled: i16,
}

/// What two pieces change beyond what each changes alone: a row of lanes for each anchor of the first.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) rows: Vec<Lane>,
    /// The greatest of each row.
    pub(super) most: Vec<i16>,
    /// The greatest of all.
    pub(super) best: i16,
}

/// Row of the board's word, as a table's index.
#[inline]
fn row_bits(board: u128, row: usize) -> usize {
    (board >> (row * STRIDE)) as usize & 0x3ff
}

fn greatest_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

impl Lanes {
    /// `None` if the changes are too large for a lane.
    pub(super) fn new(rules: &Rules, figures: &[Figure], evaluator: &Evaluator) -> Option<Self> {
        let (alignment, surface) = evaluator.weights();
        let corners = evaluator.corners();
        let unit = greatest_divisor(greatest_divisor(alignment, surface), corners).max(1);
        let (alignment, surface, corners) = (alignment / unit, surface / unit, corners / unit);
        let shapes: Vec<Board> = figures
            .iter()
            .map(|figure| Board::from_bits(figure.bits))
            .collect();
        let most = |board: &Board| largest_change(*board, rules.size() as i64, alignment, surface);
        if shapes.iter().map(most).max()? > LARGEST {
            return None;
        }
        let table = |lane: &dyn Fn(usize, usize) -> i16| -> RowTable {
            let row = |bits: usize| std::array::from_fn(|col| lane(bits << 1, col));
            (0..1024).map(row).collect()
        };
        let bit = |bits: usize, at: usize| (bits >> at & 1) as i16;
        let field = rules.field();
        let mut lanes = Self {
            unit,
            alignment: alignment as i16,
            surface: surface as i16,
            corners: corners as i16,
            size: rules.size(),
            inside: neighbours_inside(field),
            filled: (0..1024_u32).map(|row| row.count_ones() as i16).collect(),
            paired: [1, STRIDE].map(|by| field.bits() & field.bits() >> by),
            cells: table(&|bits, col| bit(bits, col + 1)),
            beside: table(&|bits, col| bit(bits, col) + bit(bits, col + 2)),
            own: Vec::new(),
            pieces: figures.len(),
            pairs: Vec::new(),
        };
        lanes.own = shapes.iter().map(|&shape| lanes.own_change(shape)).collect();
        for (place, first) in figures.iter().enumerate() {
            for second in &figures[..=place] {
                lanes.pairs.push(lanes.pair_table(first, second, field.bits()));
            }
        }
        Some(lanes)
    }

    /// Counted for each cell alone, a piece's cells do not know of each other.
    fn own_change(&self, shape: Board) -> i16 {
        let squares = |count: usize| (count * count) as i16;
        let lines: i16 = (0..10)
            .map(|line| squares(shape.row_count(line)) + squares(shape.column_count(line)))
            .sum();
        self.alignment * lines + 2 * self.surface * touching(shape.bits(), shape.bits())
            - self.corners * corner_pairs(shape.bits()) as i16
    }

    fn pair_table(&self, first: &Figure, second: &Figure, field: u128) -> Pair {
        let (ours, theirs) = (first.anchors(field), second.anchors(field));
        let mut rows = vec![[0; LANES]; 10 * STRIDE];
        // The change depends on how far the pieces are apart alone.
        let mut known = [None; 19 * 19];
        for (anchor, row) in rows.iter_mut().enumerate() {
            for (other, lane) in row.iter_mut().enumerate() {
                if ours >> anchor & 1 == 1 && theirs >> other & 1 == 1 {
                    let down = 9 + other / STRIDE - anchor / STRIDE;
                    let right = 9 + other % STRIDE - anchor % STRIDE;
                    *lane = *known[19 * down + right].get_or_insert_with(|| {
                        self.pair_change(first.at(anchor as u8), second.at(other as u8))
                    });
                }
            }
        }
        let most: Vec<i16> = rows.iter().map(greatest).collect();
        let best = most.iter().copied().max().unwrap_or(0);
        Pair { rows, most, best }
    }

    fn pair_change(&self, a: u128, b: u128) -> i16 {
        if a & b != 0 {
            return OVERLAP;
        }
        let (first, second) = (Board::from_bits(a), Board::from_bits(b));
        let common: usize = (0..10)
            .map(|line| {
                first.row_count(line) * second.row_count(line)
                    + first.column_count(line) * second.column_count(line)
            })
            .sum();
        let corners = corner_pairs(a | b) - corner_pairs(a) - corner_pairs(b);
        2 * self.alignment * common as i16 + 2 * self.surface * (touching(a, b) + touching(b, a))
            - self.corners * corners as i16
    }

    /// The table of two pieces, the greater first.
    #[inline]
    pub(super) fn pair(&self, first: u8, second: u8) -> &Pair {
        debug_assert!(first >= second && usize::from(first) < self.pieces);
        let first = usize::from(first);
        &self.pairs[first * (first + 1) / 2 + usize::from(second)]
    }

    /// Counts the filled cells of all lines.
    #[inline]
    pub(super) fn counts(&self, board: u128) -> Counts {
        let mut counts = Counts::default();
        for row in 0..self.size {
            let bits = row_bits(board, row);
            counts.rows[row] = self.filled[bits];
            for (sum, cell) in counts.columns.iter_mut().zip(&self.cells[bits]) {
                *sum += cell;
            }
        }
        counts.filled = counts.rows.iter().sum();
        counts
    }

    /// Free cells, alignment and compaction of a board, as [`Evaluator::additive`] has them but for the constant part.
    #[inline]
    pub(super) fn aligned(&self, board: u128, counts: &Counts) -> i64 {
        let squares = |lines: &[i16; 16]| lines.iter().map(|count| i32::from(count * count)).sum::<i32>();
        let alignment = squares(&counts.rows) + squares(&counts.columns);
        let across = (board ^ board >> 1) & self.paired[0];
        let down = (board ^ board >> STRIDE) & self.paired[1];
        let surface = i64::from(across.count_ones() + down.count_ones());
        let corners = match self.corners {
            0 => 0,
            corners => i64::from(corners) * corner_pairs(board),
        };
        self.unit
            * (i64::from(self.alignment) * i64::from(alignment) - i64::from(self.surface) * surface - corners)
    }

    /// What filling each cell changes.
    pub(super) fn field(&self, board: u128, counts: &Counts) -> CellField {
        let mut field = [0; PADDED];
        for row in 0..self.size {
            let bits = row_bits(board, row);
            let above = if row > 0 { row_bits(board, row - 1) } else { 0 };
            let below = if row < 9 { row_bits(board, row + 1) } else { 0 };
            let in_row = counts.rows[row];
            let (at_corner_above, at_corner_below) = (&self.beside[above], &self.beside[below]);
            let (above, below, beside) = (&self.cells[above], &self.cells[below], &self.beside[bits]);
            let out: &mut [i16; 16] = field[row * STRIDE..][..16].as_mut_array().expect("as long");
            for (col, out) in out.iter_mut().enumerate() {
                let filled = above[col] + below[col] + beside[col];
                *out = 2 * self.alignment * (in_row + counts.columns[col]) + 2 * self.surface * filled
                    - self.corners * (at_corner_above[col] + at_corner_below[col]);
            }
        }
        for (out, inside) in field.iter_mut().zip(&self.inside) {
            *out -= self.surface * inside;
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

/// What filling each cell changes, as far as it does not depend on other cells that are filled with it.
pub(super) struct CellField([i16; PADDED]);

/// Pairs of a cell of `a` and a cell of `b` to the right of or below it.
fn touching(a: u128, b: u128) -> i16 {
    ((a << 1 & b).count_ones() + (a << STRIDE & b).count_ones()) as i16
}

fn neighbours_inside(field: Board) -> Lane {
    std::array::from_fn(|index| {
        let cell = 1_u128 << index;
        let around = cell << 1 | cell >> 1 | cell << STRIDE | cell >> STRIDE;
        (around & field.bits()).count_ones() as i16
    })
}

/// No piece changes more, alone and together with two others of the same kind.
fn largest_change(shape: Board, size: i64, alignment: i64, surface: i64) -> i64 {
    let squares = |count: usize| (count * count) as i64;
    let lines: i64 = (0..10)
        .map(|line| squares(shape.row_count(line)) + squares(shape.column_count(line)))
        .sum();
    let cells = shape.count() as i64;
    let alone = alignment * (4 * size * cells + lines) + surface * 4 * cells;
    alone + 2 * (2 * alignment * lines + surface * 4 * cells)
}

/// The greatest number.
#[inline]
pub(super) fn greatest(lane: &Lane) -> i16 {
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
