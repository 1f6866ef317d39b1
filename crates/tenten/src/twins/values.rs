//! What boards are worth by additive weights, row by row: the formula of `docs/algorithms/tenten.md`, written anew.

use quadrille_bitboard::{Bitboard, Cell};

use crate::{Board, Rules, Weights};

/// The filled cells of each row, column 0 in the lowest bit.
type Rows = [usize; 10];

/// Counts of a board that all weights need.
pub(super) struct Counts {
    rows: Rows,
    filled: i64,
    /// The squares of the filled cells of all rows and columns.
    alignment: i64,
    /// Pairs of neighbours of which one is filled.
    surface: i64,
}

/// Values by some weights, without room and points.
pub(super) struct Values {
    weights: Weights,
    size: u8,
    /// The filled cells of each possible row.
    count: Vec<i64>,
    /// The cells of each ring.
    rings: [Rows; 5],
}

impl Values {
    pub(super) fn new(rules: &Rules, weights: Weights) -> Self {
        let size = rules.size();
        let ring = |at: usize| {
            let from_wall = |line: usize| line.min(size - 1 - line);
            let field = rules.field();
            let cells = field.cells();
            let cells = cells.filter(|cell| from_wall(cell.row).min(from_wall(cell.col)) == at);
            cells.fold([0; 10], with_cell)
        };
        Self {
            weights,
            size: size as u8,
            count: (0..1 << 10).map(|row: u32| row.count_ones().into()).collect(),
            rings: std::array::from_fn(ring),
        }
    }

    pub(super) const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What all weights ask about a board.
    pub(super) fn counts(&self, board: Board) -> Counts {
        let rows: Rows = std::array::from_fn(|row| (board.bits() >> (11 * row)) as usize & 0x3FF);
        Counts {
            filled: rows.iter().map(|&row| self.count[row]).sum(),
            alignment: self.alignment(&rows),
            surface: self.surface(&rows),
            rows,
        }
    }

    /// A thousand times the value of a board with these counts.
    pub(super) fn of(&self, counts: &Counts) -> i64 {
        let weights = &self.weights;
        let size = i64::from(self.size);
        1000 * (i64::from(weights.free) * (size * size - counts.filled)
            + i64::from(weights.alignment) * counts.alignment
            + i64::from(weights.surface) * (2 * size * (size - 1) - counts.surface)
            - self.pairs(&counts.rows)
            - self.in_rings(&counts.rows))
    }

    /// The squares of the filled cells of all rows and columns.
    fn alignment(&self, rows: &Rows) -> i64 {
        let of_rows: i64 = rows.iter().map(|&row| self.count[row] * self.count[row]).sum();
        let column = |col: usize| rows.iter().map(|row| self.count[row >> col & 1]).sum::<i64>();
        let of_columns: i64 = (0..usize::from(self.size))
            .map(|col| column(col) * column(col))
            .sum();
        of_rows + of_columns
    }

    /// Pairs of neighbours of which one is filled.
    fn surface(&self, rows: &Rows) -> i64 {
        let inner = (1 << (self.size - 1)) - 1;
        let beside = |row: &usize| self.count[(row ^ row >> 1) & inner];
        let below = |pair: &[usize]| self.count[pair[0] ^ pair[1]];
        let rows = &rows[..usize::from(self.size)];
        rows.iter().map(beside).sum::<i64>() + rows.windows(2).map(below).sum::<i64>()
    }

    /// The pairs of filled cells that lie apart as the weights say, each times its weight.
    fn pairs(&self, rows: &Rows) -> i64 {
        let mut sum = 0;
        let apart = Weights::OFFSETS.into_iter().zip(self.weights.pairs);
        for ((far, near), weight) in apart.chain([((1, 1), self.weights.corners)]) {
            if weight != 0 {
                let turned = if far == near {
                    0
                } else {
                    self.apart(rows, near, far)
                };
                sum += i64::from(weight) * (self.apart(rows, far, near) + turned);
            }
        }
        sum
    }

    /// The pairs of which one cell lies so far down, and so far to the right or to the left.
    fn apart(&self, rows: &Rows, down: usize, aside: usize) -> i64 {
        let pairs = |(&upper, &lower): (&usize, &usize)| {
            let left = self.count[upper & (lower << aside) & 0x3FF];
            let is_other = down > 0 && aside > 0;
            self.count[upper & lower >> aside] + if is_other { left } else { 0 }
        };
        rows.iter().zip(&rows[down..]).map(pairs).sum()
    }

    /// The filled cells, each times the weight of its ring.
    fn in_rings(&self, rows: &Rows) -> i64 {
        let rings = self.rings.iter().zip(self.weights.rings);
        let weighed = rings.filter(|&(_, weight)| weight != 0).map(|(ring, weight)| {
            let cells: i64 = rows
                .iter()
                .zip(ring)
                .map(|(row, ring)| self.count[row & ring])
                .sum();
            i64::from(weight) * cells
        });
        weighed.sum()
    }
}

fn with_cell(mut rows: Rows, cell: Cell) -> Rows {
    rows[cell.row] |= 1 << cell.col;
    rows
}
