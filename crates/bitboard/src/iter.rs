use core::iter::FusedIterator;

use crate::{Bitboard, Cell, Connectivity, DynBoard, FixedBoard, Word};

/// The cells of a board in reading order; made by [`Bitboard::cells`].
#[derive(Clone, Debug)]
pub struct Cells<'a, B> {
    board: &'a B,
    /// What remains of word `at`.
    word: u64,
    at: usize,
}

impl<'a, B: Bitboard> Cells<'a, B> {
    #[inline]
    pub(crate) fn new(board: &'a B) -> Self {
        Self {
            board,
            word: board.word(0),
            at: 0,
        }
    }
}

impl<B: Bitboard> Iterator for Cells<'_, B> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            if self.at + 1 >= self.board.word_count() {
                return None;
            }
            self.at += 1;
            self.word = self.board.word(self.at);
        }
        let index = 64 * self.at + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.board.cell(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let later = self.at + 1..self.board.word_count();
        let ones = |word: u64| word.count_ones() as usize;
        let count = ones(self.word) + later.map(|i| ones(self.board.word(i))).sum::<usize>();
        (count, Some(count))
    }
}

impl<B: Bitboard> ExactSizeIterator for Cells<'_, B> {}
impl<B: Bitboard> FusedIterator for Cells<'_, B> {}

/// The cells in reading order, as [`Bitboard::cells`] has them.
///
/// ```
/// use quadrille_bitboard::FixedBoard;
/// let board = FixedBoard::<u32, 3, 2>::from_rows(&["#..", ".#."]);
/// let mut cells = Vec::new();
/// for cell in &board {
///     cells.push((cell.row, cell.col));
/// }
/// assert_eq!(cells, [(0, 0), (1, 1)]);
/// ```
#[expect(
    clippy::into_iter_without_iter,
    reason = "the method has the name of what it gives: `cells`"
)]
impl<'a, W: Word, const WIDTH: usize, const HEIGHT: usize> IntoIterator for &'a FixedBoard<W, WIDTH, HEIGHT> {
    type Item = Cell;
    type IntoIter = Cells<'a, FixedBoard<W, WIDTH, HEIGHT>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.cells()
    }
}

/// The cells in reading order, as [`Bitboard::cells`] has them.
#[expect(
    clippy::into_iter_without_iter,
    reason = "the method has the name of what it gives: `cells`"
)]
impl<'a> IntoIterator for &'a DynBoard {
    type Item = Cell;
    type IntoIter = Cells<'a, DynBoard>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.cells()
    }
}

/// The connected parts of a board by their first cells; made by [`Bitboard::components`].
///
/// ```
/// use quadrille_bitboard::{Bitboard, Connectivity, DynBoard};
/// let board: DynBoard = "##.#\n...#\n#.#.".parse()?;
/// let sizes: Vec<usize> = board.components(Connectivity::Four).map(|part| part.count()).collect();
/// assert_eq!(sizes, [2, 2, 1, 1]);
/// # Ok::<(), quadrille_bitboard::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Components<B> {
    rest: B,
    connectivity: Connectivity,
}

impl<B: Bitboard> Components<B> {
    #[inline]
    pub(crate) fn new(rest: B, connectivity: Connectivity) -> Self {
        Self { rest, connectivity }
    }
}

impl<B: Bitboard> Iterator for Components<B> {
    type Item = B;

    #[inline]
    fn next(&mut self) -> Option<B> {
        if self.rest.is_empty() {
            return None;
        }
        let part = self.rest.flood_from(&self.rest.lowest_alone(), self.connectivity);
        self.rest.subtract(&part);
        Some(part)
    }
}

impl<B: Bitboard> FusedIterator for Components<B> {}

/// Panics if a cell is outside the board, as [`Bitboard::insert`] does.
impl<W: Word, const WIDTH: usize, const HEIGHT: usize> Extend<Cell> for FixedBoard<W, WIDTH, HEIGHT> {
    #[inline]
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

/// Panics if a cell is outside the board, as [`Bitboard::insert`] does.
impl Extend<Cell> for DynBoard {
    #[inline]
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

/// Panics if a cell is outside the board, as [`Bitboard::insert`] does.
///
/// ```
/// use quadrille_bitboard::{Cell, FixedBoard};
/// let diagonal: FixedBoard<u32, 3, 3> = (0..3).map(|i| Cell::new(i, i)).collect();
/// assert_eq!(diagonal.to_string(), "#..\n.#.\n..#");
/// ```
impl<W: Word, const WIDTH: usize, const HEIGHT: usize> FromIterator<Cell> for FixedBoard<W, WIDTH, HEIGHT> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut board = Self::empty();
        board.extend(cells);
        board
    }
}
