//! The board of a front end: 40 rows, by columns.

use std::array;

use crate::words::field::rows_mask;
use crate::words::shape::{Cells, WIDTH};
use crate::{MOST_LINES, Placement};

/// Rows of the board of a front end.
pub(super) const ROWS: usize = 40;

/// Bits of a column, which are those of its rows.
pub(super) const COLUMN: u64 = (1 << ROWS) - 1;

/// Filled cells of a board, by columns; bit 0 of a column is the lowest row. No row is full.
///
/// ```text
///  bit 39   . . . . . . . . . .
///    ...
///  bit 1    . X . . . . . . . .
///  bit 0    X X X . . X X X X X
///           column 0 ... column 9
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Stack([u64; WIDTH]);

impl Stack {
    /// The board with these cells, without its full rows.
    pub(super) fn of(is_filled: impl Fn(usize, usize) -> bool) -> Self {
        let column = |x| (0..ROWS).filter(|&y| is_filled(x, y)).map(|y| 1 << y).sum();
        Self(array::from_fn(column)).settled().0
    }

    /// The columns.
    pub(super) const fn columns(&self) -> &[u64; WIDTH] {
        &self.0
    }

    /// Whether a cell of the board is filled.
    #[cfg(test)]
    pub(super) fn is_filled(&self, x: usize, y: usize) -> bool {
        self.0[x] >> y & 1 == 1
    }

    /// How many rows the highest filled cell is from the floor, by column.
    pub(super) fn heights(&self) -> [u32; WIDTH] {
        self.0.map(|column| u64::BITS - column.leading_zeros())
    }

    /// The greatest of the heights.
    pub(super) fn height(&self) -> usize {
        let all = self.0.iter().fold(0, |all, column| all | column);
        (u64::BITS - all.leading_zeros()) as usize
    }

    /// How many cells are filled.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|column| column.count_ones() as usize).sum()
    }

    /// The cells of six rows from this one on, as those of a [`Field`](crate::Field).
    pub(super) fn rows_from(&self, first: usize) -> u64 {
        let mut cells = 0;
        for (x, column) in self.0.iter().enumerate() {
            for y in (0..MOST_LINES).filter(|&y| first + y < ROWS && column >> (first + y) & 1 == 1) {
                cells |= 1 << (WIDTH * y + x);
            }
        }
        cells & rows_mask(MOST_LINES)
    }

    /// The board after a piece, and how many rows vanish; nothing if a cell is taken or outside.
    pub(super) fn place(&self, placement: Placement) -> Option<(Self, usize)> {
        self.fill(placement.cells())
    }

    fn fill(mut self, cells: Cells) -> Option<(Self, usize)> {
        for (x, y) in cells {
            let column = self.0.get_mut(usize::from(x))?;
            if usize::from(y) >= ROWS || *column >> y & 1 == 1 {
                return None;
            }
            *column |= 1 << y;
        }
        Some(self.settled())
    }

    /// Without its full rows, and how many there were.
    fn settled(mut self) -> (Self, usize) {
        let mut full = self.0.iter().fold(COLUMN, |full, column| full & column);
        let count = full.count_ones() as usize;
        // From the top, so that the places of those below stay as they are.
        while full != 0 {
            let row = full.ilog2();
            let below = (1 << row) - 1;
            for column in &mut self.0 {
                *column = *column & below | *column >> 1 & !below;
            }
            full &= below;
        }
        (self, count)
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::{Field, Piece, Rotation, Seed};

    /// A stack drawn as a field is.
    fn stack(rows: &str) -> Stack {
        let field = Field::parse(rows, MOST_LINES).unwrap();
        Stack::of(|x, y| field.is_filled(x, y))
    }

    #[test]
    fn cells_are_those_of_a_field() {
        let low = stack("X........./XX.XXXXXXX");
        assert_eq!((low.height(), low.count()), (2, 10));
        assert_eq!(low.heights(), [2, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(low.rows_from(0), 0b1_1111_1110_11 | 1 << 10);
        assert_eq!(low.rows_from(1), 1);
        let (after, cleared) = low
            .place(Placement::new(Piece::I, Rotation::Right, 2, 0))
            .unwrap();
        assert_eq!((after, cleared), (stack("..X......./..X......./X.X......."), 1));
        for taken in [
            Placement::new(Piece::I, Rotation::Spawn, 0, 0),
            Placement::new(Piece::I, Rotation::Right, 2, 37),
            Placement::new(Piece::I, Rotation::Spawn, 7, 3),
        ] {
            assert_eq!(low.place(taken), None);
        }
    }

    /// Whatever rows are full, the others come down in order.
    #[test]
    fn full_rows_vanish() {
        let mut random = Seed(11).stream(0);
        for _ in 0..200 {
            let rows: Vec<u16> = (0..ROWS)
                .map(|_| {
                    if random.random_range(0..3) == 0 {
                        0x3FF
                    } else {
                        random.random_range(0..0x3FF)
                    }
                })
                .collect();
            let stack = Stack::of(|x, y| rows[y] >> x & 1 == 1);
            let left: Vec<u16> = rows.iter().copied().filter(|&row| row != 0x3FF).collect();
            let row = |y: usize| {
                (0..WIDTH)
                    .map(|x| u16::from(stack.is_filled(x, y)) << x)
                    .sum::<u16>()
            };
            let expected = left.iter().copied().chain(std::iter::repeat(0)).take(ROWS);
            assert!((0..ROWS).map(row).eq(expected));
        }
    }
}
