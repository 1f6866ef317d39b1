//! The windows through which a board is looked at, and what is seen in each.

use quadrille_bitboard::Cell;

use crate::Board;
use crate::placing::row_bits;

/// The longest side of a board.
pub(super) const MOST: usize = 10;

/// Height and width of the windows, beside whole rows; each lies at all places, upright and lying.
const SHAPES: [(usize, usize); 2] = [(3, 3), (2, 4)];

/// The ways to turn and mirror a board: bits for rows, for columns, and for rows as columns.
const WAYS: usize = 8;

/// A rectangle of cells, and where the numbers of what is seen in it begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    row: usize,
    col: usize,
    height: usize,
    width: usize,
    first: usize,
}

impl Window {
    const fn len(self) -> usize {
        1 << (self.height * self.width)
    }

    /// The number of what is seen: a bit for each cell, row after row.
    #[inline]
    fn seen(self, grid: &Grid) -> usize {
        let mask = (1 << self.width) - 1;
        let rows = grid.0[self.row..self.row + self.height].iter().enumerate();
        let bits = rows.map(|(row, filled)| (usize::from(*filled) >> self.col & mask) << (row * self.width));
        self.first + bits.fold(0, |all, row| all | row)
    }

    /// What is seen, with a bit for each cell column after column.
    fn by_columns(self, seen: usize) -> usize {
        let cells = (0..self.height * self.width).filter(|bit| seen >> bit & 1 == 1);
        let bit = |bit: usize| bit % self.width * self.height + bit / self.width;
        cells.map(|cell| 1 << bit(cell)).sum()
    }

    /// The cell of a bit.
    const fn cell(self, bit: usize) -> Cell {
        Cell::new(self.row + bit / self.width, self.col + bit % self.width)
    }

    /// The bit of a cell.
    const fn bit(self, cell: Cell) -> usize {
        (cell.row - self.row) * self.width + cell.col - self.col
    }
}

/// A board, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid(pub(super) [u16; MOST]);

impl Grid {
    pub(crate) fn of(board: Board) -> Self {
        Self(std::array::from_fn(|row| row_bits(board.bits(), row) as u16))
    }

    /// The board of this side turned and mirrored in all ways, as itself first.
    pub(crate) fn in_all_ways(self, side: usize) -> [Self; WAYS] {
        std::array::from_fn(|way| {
            let mut grid = [0; MOST];
            for (row, filled) in self.0.iter().enumerate() {
                for col in (0..side).filter(|col| filled >> col & 1 == 1) {
                    let cell = moved(Cell::new(row, col), side, way);
                    grid[cell.row] |= 1 << cell.col;
                }
            }
            Self(grid)
        })
    }
}

/// Where a cell is after a board of this side is turned or mirrored.
const fn moved(cell: Cell, side: usize, way: usize) -> Cell {
    let row = if way & 1 == 0 {
        cell.row
    } else {
        side - 1 - cell.row
    };
    let col = if way & 2 == 0 {
        cell.col
    } else {
        side - 1 - cell.col
    };
    if way & 4 == 0 {
        Cell::new(row, col)
    } else {
        Cell::new(col, row)
    }
}

/// All windows of boards of one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Windows {
    side: usize,
    all: Vec<Window>,
}

impl Windows {
    /// Those of square boards of this side, 10 at most.
    pub(crate) fn new(side: usize) -> Self {
        let both = |(height, width)| [(height, width), (width, height)];
        let shapes = [SHAPES[0], (1, side), SHAPES[1]];
        let mut shapes: Vec<(usize, usize)> = shapes.into_iter().flat_map(both).collect();
        shapes.dedup();
        let mut all: Vec<Window> = Vec::new();
        for (height, width) in shapes {
            for row in 0..=side - height {
                for col in 0..=side - width {
                    let first = all.last().map_or(0, |last| last.first + last.len());
                    all.push(Window {
                        row,
                        col,
                        height,
                        width,
                        first,
                    });
                }
            }
        }
        Self { side, all }
    }

    pub(crate) const fn side(&self) -> usize {
        self.side
    }

    /// How many windows there are.
    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    /// How many numbers there are of what can be seen.
    pub(crate) fn len(&self) -> usize {
        self.all.last().map_or(0, |last| last.first + last.len())
    }

    /// The number of what is seen in each window.
    #[inline]
    pub(crate) fn seen(&self, grid: &Grid) -> impl Iterator<Item = usize> {
        self.all.iter().map(|window| window.seen(grid))
    }

    /// Values by what is seen column after column, of those by what is seen row after row.
    pub(super) fn by_columns<T: Copy>(&self, values: &[T]) -> Vec<T> {
        let mut moved = values.to_vec();
        for (to, from) in self.columns_and_rows() {
            moved[to] = values[from];
        }
        moved
    }

    /// The other way round.
    pub(super) fn by_rows<T: Copy>(&self, values: &[T]) -> Vec<T> {
        let mut moved = values.to_vec();
        for (from, to) in self.columns_and_rows() {
            moved[to] = values[from];
        }
        moved
    }

    /// The places of each value, by what is seen column after column and row after row.
    fn columns_and_rows(&self) -> impl Iterator<Item = (usize, usize)> {
        self.all.iter().flat_map(|&window| {
            let places = (0..window.len()).map(move |seen| (window.by_columns(seen), seen));
            places.map(move |(to, from)| (window.first + to, window.first + from))
        })
    }

    /// The window in which this one lies after the board is turned or mirrored.
    fn image(&self, window: Window, way: usize) -> Option<Window> {
        let ends = [0, window.height * window.width - 1].map(|bit| moved(window.cell(bit), self.side, way));
        let rows = (ends[0].row.min(ends[1].row), ends[0].row.max(ends[1].row));
        let cols = (ends[0].col.min(ends[1].col), ends[0].col.max(ends[1].col));
        let is_there = |other: &&Window| {
            (other.row, other.col) == (rows.0, cols.0)
                && (other.height, other.width) == (rows.1 + 1 - rows.0, cols.1 + 1 - cols.0)
        };
        self.all.iter().find(is_there).copied()
    }

    /// Windows that are no image of one before them: the values of these are kept, those of the others follow.
    fn kept(&self) -> impl Iterator<Item = (Window, [Window; WAYS])> {
        self.all.iter().filter_map(|&window| {
            let images: Vec<Window> = (0..WAYS).filter_map(|way| self.image(window, way)).collect();
            let images: [Window; WAYS] = images.try_into().ok()?;
            let is_first = images.iter().all(|image| image.first >= window.first);
            is_first.then_some((window, images))
        })
    }

    /// The values that are kept, of all of them.
    pub(crate) fn shortened<T: Copy>(&self, values: &[T]) -> Vec<T> {
        let kept = self
            .kept()
            .flat_map(|(window, _)| window.first..window.first + window.len());
        kept.filter_map(|place| values.get(place).copied()).collect()
    }

    /// All values, of those that are kept; `None` if there are more or less.
    pub(crate) fn spread<T: Copy + Default>(&self, kept: &[T]) -> Option<Vec<T>> {
        let mut values = vec![T::default(); self.len()];
        let mut left = kept;
        for (window, images) in self.kept() {
            let (own, rest) = left.split_at_checked(window.len())?;
            left = rest;
            for (seen, value) in own.iter().enumerate() {
                for (way, image) in images.iter().enumerate() {
                    let bits = (0..window.height * window.width).filter(|bit| seen >> bit & 1 == 1);
                    let there = bits.map(|bit| 1 << image.bit(moved(window.cell(bit), self.side, way)));
                    values[image.first + there.sum::<usize>()] = *value;
                }
            }
        }
        left.is_empty().then_some(values)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Bitboard;
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::super::sums::Sums;
    use super::*;

    fn boards(side: usize) -> impl Iterator<Item = Board> {
        (0..40).map(move |number| {
            let random = &mut Seed(8).stream(number);
            let mut board = Board::EMPTY;
            for row in 0..side {
                for col in (0..side).filter(|_| random.random_range(0..3) == 0) {
                    board.insert(Cell::new(row, col));
                }
            }
            board
        })
    }

    /// What is seen, by looking at each cell.
    #[test]
    fn what_is_seen_is_what_is_there() {
        for (side, count, len) in [(9, 163, 58_880), (10, 210, 85_504)] {
            let windows = Windows::new(side);
            assert_eq!((windows.count(), windows.len()), (count, len));
            for board in boards(side) {
                let grid = Grid::of(board);
                for (window, seen) in windows.all.iter().zip(windows.seen(&grid)) {
                    let bits =
                        (0..window.height * window.width).filter(|&bit| board.contains(window.cell(bit)));
                    assert_eq!(seen, window.first + bits.map(|bit| 1 << bit).sum::<usize>());
                }
            }
        }
    }

    #[test]
    fn sums_are_those_of_what_is_seen() {
        for side in [8, 9, 10] {
            let windows = Windows::new(side);
            let random = &mut Seed(9).stream(0);
            let values: Vec<i16> = (0..windows.len()).map(|_| random.random()).collect();
            let sums = Sums::new(&windows, &values);
            assert_eq!(sums.values(&windows), values);
            for board in boards(side) {
                let grid = Grid::of(board);
                let seen = windows.seen(&grid).map(|place| i64::from(values[place]));
                assert_eq!(sums.of(&grid), seen.sum::<i64>());
            }
        }
    }

    /// Boards that are images of each other see the same values, whatever is kept.
    #[test]
    fn images_have_the_same_values() {
        for side in [9, 10] {
            images_agree(side);
        }
    }

    fn images_agree(side: usize) {
        let windows = Windows::new(side);
        let kept = windows.shortened(&vec![0; windows.len()]).len();
        let values: Vec<i64> = (0..kept as i64).map(|place| place * place % 9973).collect();
        let spread = windows.spread(&values).expect("as many as are kept");
        let sum = |grid: &Grid| windows.seen(grid).map(|place| spread[place]).sum::<i64>();
        let mut different = Vec::new();
        for board in boards(side) {
            let sums = Grid::of(board).in_all_ways(side).map(|grid| sum(&grid));
            assert_eq!(sums, [sums[0]; WAYS]);
            different.push(sums[0]);
        }
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 40);
        assert_eq!(windows.spread(&windows.shortened(&spread)), Some(spread));
        assert_eq!(windows.spread(&values[1..]), None);
    }
}
