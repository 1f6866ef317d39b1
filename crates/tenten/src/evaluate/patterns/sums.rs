//! The sum of what is seen in all windows of a board, fast.
//!
//! Rows that lie below each other make a *strip*: their cells column after column, so that windows of that height are
//! neighbouring bits of it, whatever their width. Values lie in the order of such bits.

use super::windows::{Grid, MOST, Windows};

/// How many rows of ten cells there are.
const ROWS: usize = 1 << MOST;

/// What is seen in windows of 3 x 3, and of 2 x 4 and 4 x 2.
const SQUARE: usize = 1 << 9;
const BLOCK: usize = 1 << 8;

/// A row with its cells a fixed number of bits apart.
#[derive(Debug, PartialEq, Eq)]
struct Spread<T>(Box<[T; ROWS]>);

impl<T: Copy + Default + TryFrom<u64>> Spread<T> {
    fn new(apart: usize) -> Self {
        let mut rows = Box::new([T::default(); ROWS]);
        for (row, spread) in rows.iter_mut().enumerate() {
            let cells = (0..MOST).filter(|cell| row >> cell & 1 == 1);
            let bits = cells.fold(0_u64, |bits, cell| bits | 1 << (apart * cell));
            *spread = T::try_from(bits).unwrap_or_default();
        }
        Self(rows)
    }

    fn of(&self, grid: &Grid) -> [T; MOST] {
        grid.0.map(|row| self.0[usize::from(row) % ROWS])
    }
}

/// The values of windows of boards of one size.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sums {
    side: usize,
    by_two: Spread<u32>,
    by_three: Spread<u32>,
    by_four: Spread<u64>,
    /// By window, one group of them after the other, and by what is seen there, column after column.
    values: Vec<i16>,
}

impl Sums {
    /// Arranges values in the order of windows and of what is seen in them, row after row.
    pub(super) fn new(windows: &Windows, values: &[i16]) -> Self {
        Self {
            side: windows.side(),
            by_two: Spread::new(2),
            by_three: Spread::new(3),
            by_four: Spread::new(4),
            values: windows.by_columns(values),
        }
    }

    /// The values as they were before they were arranged.
    pub(super) fn values(&self, windows: &Windows) -> Vec<i16> {
        windows.by_rows(&self.values)
    }

    /// The sum of the values of what is seen on a board.
    pub(super) fn of(&self, grid: &Grid) -> i64 {
        let side = self.side;
        let (of_squares, rest) = self.values.split_at(SQUARE * (side - 2) * (side - 2));
        let (of_rows, rest) = rest.split_at(side << side);
        let (of_columns, rest) = rest.split_at(side << side);
        let (of_lying, of_upright) = rest.as_chunks().0.split_at(rest.len() / BLOCK / 2);
        let two = self.by_two.of(grid);
        let three = self.by_three.of(grid);
        let four = self.by_four.of(grid);
        let mut sum = 0;
        for (rows, values) in three[..side]
            .windows(3)
            .zip(of_squares.as_chunks().0.chunks_exact(side - 2))
        {
            sum += across::<3, SQUARE>((rows[0] | rows[1] << 1 | rows[2] << 2).into(), values);
        }
        for (rows, values) in two[..side].windows(2).zip(of_lying.chunks_exact(side - 3)) {
            sum += across::<2, BLOCK>((rows[0] | rows[1] << 1).into(), values);
        }
        let strips: [u64; MOST] = std::array::from_fn(|row| {
            let rows = four.iter().skip(row).take(4).enumerate();
            rows.fold(0, |strip, (place, row)| strip | row << place)
        });
        for (&strip, values) in strips[..side - 3].iter().zip(of_upright.chunks_exact(side - 1)) {
            sum += across::<4, BLOCK>(strip, values);
        }
        for (row, values) in grid.0[..side].iter().zip(of_rows.chunks_exact(1 << side)) {
            sum += i32::from(values[usize::from(*row)]);
        }
        for (col, values) in of_columns.chunks_exact(1 << side).enumerate() {
            let part = |row: usize| (strips[row] >> (4 * col) & 0b1111) as usize;
            sum += i32::from(values[part(0) | part(4) << 4 | part(8) << 8]);
        }
        sum.into()
    }
}

/// The values of what is seen in the windows of a strip.
#[inline]
fn across<const HEIGHT: usize, const SEEN: usize>(strip: u64, values: &[[i16; SEEN]]) -> i32 {
    let seen = |col: usize| (strip >> (HEIGHT * col)) as usize % SEEN;
    values
        .iter()
        .enumerate()
        .map(|(col, values)| i32::from(values[seen(col)]))
        .sum()
}
