//! The tables of a strategy, worked out once.

use std::sync::OnceLock;

use quadrille_bitboard::{Bitboard, Cell, Shape};

use super::{ByRow, LANES, Lane, Lanes, Pair, PairOfCells, RowTable, greatest};
use crate::evaluate::{Evaluator, ring};
use crate::placing::{Counts, Figure, STRIDE, bits};
use crate::{Board, Rules, Weights};

/// For two placements that overlap: with the largest changes added, still less than any real sum.
const OVERLAP: i16 = -24_000;
/// Changes are below this, so that no real sum saturates. With [`OVERLAP`] some could pass for real ones, which costs
/// time alone: a candidate is checked.
const LARGEST: i64 = 24_000;
/// How far apart the cells of a pair lie at most, in rows and in columns.
const REACH: usize = 3;

impl Lanes {
    /// What 1 in a lane is worth; `None` if the changes are too large for a lane.
    pub(in crate::players::greedy) fn unit(rules: &Rules, weights: &Weights) -> Option<i64> {
        let in_lanes = &weights.to_array()[1..Weights::ADDITIVE];
        let divisor = |unit, weight: &i64| greatest_divisor(unit, weight.abs());
        let unit = in_lanes.iter().fold(0, divisor).max(1);
        let shapes = rules.pieces().iter().map(|piece| piece.shape);
        let most = shapes.map(|shape| largest_change(shape, rules.size() as i64, weights) / unit);
        (most.max()? <= LARGEST).then_some(unit)
    }

    /// `None` if the changes are too large for a lane.
    pub(in crate::players::greedy) fn new(
        rules: &Rules,
        figures: &[Figure],
        evaluator: &Evaluator,
    ) -> Option<Self> {
        let weights = evaluator.weights();
        let unit = Self::unit(rules, weights)?;
        let shapes: Vec<Board> = figures
            .iter()
            .map(|figure| Board::from_bits(figure.bits))
            .collect();
        let bit = |bits: usize, at: usize| (bits >> at & 1) as i16;
        let field = rules.field();
        let [alignment, surface] =
            [weights.alignment, weights.surface].map(|weight| (i64::from(weight) / unit) as i16);
        let mut lanes = Self {
            unit,
            alignment,
            surface,
            size: rules.size(),
            alone: alone(field, rules.size(), weights, unit),
            filled: by_row(|row| row.count_ones() as i16),
            paired: [1, STRIDE].map(|by| field.bits() & field.bits() >> by),
            pairs_of_cells: pairs_of_cells(field, weights, unit),
            rings: rings(field, rules.size(), weights),
            cells: row_table(bit),
            near: near(weights, unit),
            own: Vec::new(),
            figures: figures.to_vec(),
            field: field.bits(),
            pairs: vec![OnceLock::new(); figures.len() * (figures.len() + 1) / 2],
        };
        lanes.own = shapes.iter().map(|&shape| lanes.own_change(shape)).collect();
        Some(lanes)
    }

    /// Counted for each cell alone, a piece's cells do not know of each other.
    fn own_change(&self, shape: Board) -> i16 {
        let squares = |count: usize| (count * count) as i16;
        let lines: i16 = (0..10)
            .map(|line| squares(shape.row_count(line)) + squares(shape.column_count(line)))
            .sum();
        let pairs = self.pairs_of_cells.iter();
        let cost: i16 = pairs
            .map(|pair| pair.cost * pair.count(shape.bits(), shape.bits()))
            .sum();
        self.alignment * lines + 2 * self.surface * touching(shape.bits(), shape.bits()) - cost
    }

    pub(super) fn pair_table(&self, first: &Figure, second: &Figure) -> Pair {
        let (ours, theirs) = (first.anchors(self.field), second.anchors(self.field));
        let counts = [first, second].map(|figure| self.counts(figure.bits));
        let mut rows = vec![[0; LANES]; 10 * STRIDE];
        // The change depends on how far the pieces are apart alone.
        let mut known = [None; 19 * 19];
        for anchor in bits(ours) {
            let row = &mut rows[usize::from(anchor)];
            for other in bits(theirs) {
                let [to, from] =
                    [other, anchor].map(|at| Cell::new(at as usize / STRIDE, at as usize % STRIDE));
                let [down, right] = [10 + to.row - from.row, 10 + to.col - from.col];
                let change = known[19 * (down - 1) + right - 1].get_or_insert_with(|| {
                    let common = common(&counts, [down, right]);
                    self.pair_change(first.at(anchor), second.at(other), common)
                });
                row[usize::from(other)] = *change;
            }
        }
        let most: Vec<i16> = rows.iter().map(|row| greatest(row)).collect();
        let best = most.iter().copied().max().unwrap_or(0);
        Pair { rows, most, best }
    }

    /// Change by two pieces that have `common` pairs of cells in common lines.
    fn pair_change(&self, a: u128, b: u128, common: i16) -> i16 {
        if a & b != 0 {
            return OVERLAP;
        }
        let pairs = self.pairs_of_cells.iter();
        let cost: i16 = pairs
            .map(|pair| pair.cost * (pair.count(a, b) + pair.count(b, a)))
            .sum();
        2 * self.alignment * common + 2 * self.surface * (touching(a, b) + touching(b, a)) - cost
    }
}

fn greatest_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

/// How far the second cell of a pair lies below the first and to its right: each direction once.
pub(in crate::players::greedy) fn directions() -> impl Iterator<Item = (usize, isize)> {
    let reach = REACH as isize;
    let all = (0..=REACH).flat_map(move |down| (-reach..=reach).map(move |right| (down, right)));
    all.filter(|&(down, right)| down > 0 || right > 0)
}

/// The pairs of the weights that are not 0, in units.
fn pairs_of_cells(field: Board, weights: &Weights, unit: i64) -> Vec<PairOfCells> {
    let pair = |(down, right): (usize, isize)| {
        let cost = (weights.pair(down, right.unsigned_abs()) / unit) as i16;
        let is_inside = |cell: &Cell| {
            let col = cell.col.checked_add_signed(right);
            col.is_some_and(|col| {
                let second = Cell::new(cell.row + down, col);
                second.row < 10 && second.col < 10 && field.contains(second)
            })
        };
        let mut firsts = Board::EMPTY;
        for cell in field.cells().filter(is_inside) {
            firsts.insert(cell);
        }
        let by = (down * STRIDE).checked_add_signed(right)?;
        (cost != 0).then_some(PairOfCells {
            by,
            firsts: firsts.bits(),
            cost,
        })
    };
    directions().filter_map(pair).collect()
}

/// Pairs of a cell of `a` and a cell of `b` to the right of or below it.
fn touching(a: u128, b: u128) -> i16 {
    ((a << 1 & b).count_ones() + (a << STRIDE & b).count_ones()) as i16
}

/// The pairs of a cell of each of two pieces in the same row or column. The second piece lies this number of rows below
/// the first, and of columns to its right, each with ten added.
fn common([first, second]: &[Counts; 2], [down, right]: [usize; 2]) -> i16 {
    let along = |ours: &[i16; 16], theirs: &[i16; 16], by: usize| {
        let lines = (0..10).filter_map(|line| Some(ours.get((line + by).checked_sub(10)?)? * theirs[line]));
        lines.sum::<i16>()
    };
    along(&first.rows, &second.rows, down) + along(&first.columns, &second.columns, right)
}

/// What each row of ten cells says.
#[expect(clippy::unnecessary_box_returns, reason = "it is too large to be moved about")]
fn by_row<T: std::fmt::Debug>(says: impl Fn(usize) -> T) -> ByRow<T> {
    let rows: Box<[T]> = (0..1024).map(says).collect();
    rows.try_into().expect("as many as there are rows of ten cells")
}

/// What each row of ten cells says of each column.
fn row_table(lane: impl Fn(usize, usize) -> i16) -> RowTable {
    by_row(|bits| std::array::from_fn(|col| lane(bits, col)))
}

/// What the filled cells of a row change for a cell this number of rows away, by its column.
fn near(weights: &Weights, unit: i64) -> Vec<RowTable> {
    let change = |down: usize, right: usize| match down + right {
        1 => 2 * i64::from(weights.surface),
        _ => -weights.pair(down, right),
    };
    let table = |down: usize| {
        row_table(|bits, col| {
            let filled = (0..10).filter(|other| bits >> other & 1 == 1);
            let sum: i64 = filled.map(|other: usize| change(down, other.abs_diff(col))).sum();
            (sum / unit) as i16
        })
    };
    let matters = |down: &usize| (0..=REACH).any(|right| change(*down, right) != 0);
    let last = (0..=REACH).rev().find(matters).unwrap_or(0);
    (0..=last).map(table).collect()
}

/// What a cell changes whatever else is filled.
fn alone(field: Board, size: usize, weights: &Weights, unit: i64) -> Lane {
    let mut lane = [0; LANES];
    for cell in field.cells() {
        let at = cell.row * STRIDE + cell.col;
        let bit = 1_u128 << at;
        let around = bit << 1 | bit >> 1 | bit << STRIDE | bit >> STRIDE;
        let inside = i64::from((around & field.bits()).count_ones());
        let cost = i64::from(weights.surface) * inside + i64::from(weights.rings[ring(size, cell)]);
        lane[at] = (-cost / unit) as i16;
    }
    lane
}

/// The rings that cost something.
fn rings(field: Board, size: usize, weights: &Weights) -> Vec<(u128, i64)> {
    let cells = |wanted: usize| {
        let in_ring = field.cells().filter(move |&cell| ring(size, cell) == wanted);
        in_ring.fold(0, |bits, cell| bits | 1 << (cell.row * STRIDE + cell.col))
    };
    let costs = weights.rings.into_iter().map(i64::from).enumerate();
    costs
        .filter(|&(_, cost)| cost != 0)
        .map(|(ring, cost)| (cells(ring), cost))
        .collect()
}

/// No piece changes more, alone and together with two others of the same kind.
fn largest_change(shape: Shape, size: i64, weights: &Weights) -> i64 {
    let in_line = |a: Cell, b: Cell| i64::from(a.row == b.row) + i64::from(a.col == b.col);
    // The squares of the numbers of cells are the pairs, with both orders and each cell with itself.
    let lines: i64 = shape
        .cells()
        .map(|a| shape.cells().map(|b| in_line(a, b)).sum::<i64>())
        .sum();
    let cells = shape.len() as i64;
    let (alignment, surface) = (i64::from(weights.alignment), i64::from(weights.surface));
    let directions = directions().map(|(down, right)| 2 * weights.pair(down, right.unsigned_abs()).abs());
    let by_cell = 4 * surface + directions.sum::<i64>();
    let ring = weights
        .rings
        .into_iter()
        .map(|cost| i64::from(cost).abs())
        .max()
        .unwrap_or(0);
    let alone = alignment * (4 * size * cells + lines) + (by_cell + ring) * cells;
    alone + 2 * (2 * alignment * lines + by_cell * cells)
}
