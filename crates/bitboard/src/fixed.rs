use crate::bits::Bits;
use crate::placement::assert_inside;
use crate::{Bitboard, Cell, Edge, Placement, Shape, Word, lines, text};

/// A board whose width and height are known at compile time, held in one machine word.
///
/// A size that does not fit the word is refused at compile time:
///
/// ```compile_fail
/// use quadrille_bitboard::FixedBoard;
/// const TOO_LARGE: FixedBoard<u64, 10, 10> = FixedBoard::<u64, 10, 10>::EMPTY;
/// ```
///
/// ```
/// use quadrille_bitboard::FixedBoard;
/// const FITS: FixedBoard<u128, 10, 10> = FixedBoard::<u128, 10, 10>::EMPTY;
/// ```
///
/// So is a picture in a constant that is wrong:
///
/// ```compile_fail
/// use quadrille_bitboard::FixedBoard;
/// const WRONG: FixedBoard<u32, 3, 2> = FixedBoard::<u32, 3, 2>::from_rows(&["#..", "#.?"]);
/// ```
///
/// Bits of a 4 x 3 board; `*` is the sentinel to the right of each row, always clear like all bits above it:
///
/// ```text
///  0  1  2  3  4*
///  5  6  7  8  9*
/// 10 11 12 13 14*    15* ... the word's last bit*
/// ```
///
/// The cell in a row and column is bit `row * (width + 1) + col`. The left neighbour of column 0 is the sentinel of
/// the row above; above row 0 the word ends. The last sentinel may lie beyond the word's end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FixedBoard<W, const WIDTH: usize, const HEIGHT: usize>(pub(crate) W);

/// The bits of the inside cells.
const fn full(width: usize, height: usize) -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < height {
        let mut col = 0;
        while col < width {
            bits |= 1 << (row * (width + 1) + col);
            col += 1;
        }
        row += 1;
    }
    bits
}

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> FixedBoard<W, WIDTH, HEIGHT> {
    pub(crate) const STRIDE: usize = WIDTH + 1;
    /// Bits that a board can use: those of the longest machine word at most, which constants are worked out in.
    const BITS: usize = if W::BITS < u128::BITS {
        W::BITS as usize
    } else {
        128
    };
    /// The first column.
    const LEFT: u128 = {
        let (mut bits, mut row) = (0, 0);
        while row < HEIGHT {
            bits |= 1 << (row * Self::STRIDE);
            row += 1;
        }
        bits
    };
    /// Evaluated wherever a board comes into being.
    const FITS: () = {
        assert!(WIDTH > 0 && HEIGHT > 0, "a board has at least one cell");
        assert!(
            WIDTH <= 128 && HEIGHT <= 128 && HEIGHT * Self::STRIDE - 1 <= Self::BITS,
            "the board does not fit its word: height * (width + 1) - 1 bits are needed, 128 at most"
        );
    };
    /// The bits of the inside cells.
    pub(crate) const INSIDE: u128 = {
        let () = Self::FITS;
        full(WIDTH, HEIGHT)
    };

    #[inline]
    pub(crate) fn empty() -> Self {
        let () = Self::FITS;
        Self(W::ZERO)
    }

    /// The inside cells as a word; folds to a constant.
    #[inline]
    pub(crate) fn inside() -> W {
        W::truncated(Self::INSIDE)
    }

    /// The word that holds the board.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> W {
        self.0
    }
}

macro_rules! constants {
    ($($word:ty),*) => {$(
        #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "the size is checked to fit the word")]
        impl<const WIDTH: usize, const HEIGHT: usize> FixedBoard<$word, WIDTH, HEIGHT> {
            /// The board without a cell.
            pub const EMPTY: Self = {
                let () = Self::FITS;
                Self(0)
            };
            /// The board with all cells.
            pub const FULL: Self = Self(Self::INSIDE as $word);

            /// The board with these bits of the map that [`FixedBoard`] draws; bits of the border are dropped.
            #[inline]
            #[must_use]
            pub const fn from_bits(bits: $word) -> Self {
                Self(bits & Self::FULL.0)
            }

            /// The cells that are in either set, as `|`; in constants as well, like the next five.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The cells that are in both sets, as `&`.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The cells of this set that are not in the other, as `-`.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The cells that are in one of the sets alone, as `^`.
            #[inline]
            #[must_use]
            pub const fn symmetric_difference(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }

            /// The cells of the board that are not in the set, as `!`.
            #[inline]
            #[must_use]
            pub const fn inverse(self) -> Self {
                Self(Self::FULL.0 & !self.0)
            }

            /// The set with a cell more.
            ///
            /// # Panics
            ///
            /// If the cell is outside the board; in a constant, that is an error of compilation.
            #[inline]
            #[must_use]
            pub const fn with(self, cell: Cell) -> Self {
                assert!(cell.row < HEIGHT && cell.col < WIDTH, "the cell is outside the board");
                Self(self.0 | 1 << (cell.row * Self::STRIDE + cell.col))
            }

            /// The board drawn by `rows`, top first: `.` or `_` is empty, any of `#XxO1` filled.
            ///
            /// # Panics
            ///
            /// If the picture has another size or another character; in a constant, that is an error of compilation.
            #[must_use]
            pub const fn from_rows(rows: &[&str]) -> Self {
                Self(Self::FULL.0 & text::picture(rows, WIDTH, HEIGHT) as $word)
            }
        }

        impl<const WIDTH: usize, const HEIGHT: usize> Default for FixedBoard<$word, WIDTH, HEIGHT> {
            /// The board without a cell.
            fn default() -> Self {
                Self::EMPTY
            }
        }
    )*};
}

constants!(u32, u64, u128);

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> Bits for FixedBoard<W, WIDTH, HEIGHT> {
    #[inline]
    fn origin(&self) -> usize {
        0
    }
    #[inline]
    fn word_count(&self) -> usize {
        W::BITS.div_ceil(64) as usize
    }
    #[inline]
    fn word(&self, i: usize) -> u64 {
        self.0.shifted_down(64 * i).low()
    }
    #[inline]
    fn test(&self, index: usize) -> bool {
        self.read(index) & 1 == 1
    }
    #[inline]
    fn read(&self, index: usize) -> u64 {
        self.0.shifted_down(index).low()
    }
    #[inline]
    fn set_at(&mut self, index: usize, bits: u64) {
        self.0 = self.0 | W::from_low(bits).shifted_up(index);
    }
    #[inline]
    fn clear_at(&mut self, index: usize, bits: u64) {
        self.0 = self.0 & !W::from_low(bits).shifted_up(index);
    }
    #[inline]
    fn and(&mut self, other: &Self) {
        self.0 = self.0 & other.0;
    }
    #[inline]
    fn or(&mut self, other: &Self) {
        self.0 = self.0 | other.0;
    }
    #[inline]
    fn xor(&mut self, other: &Self) {
        self.0 = self.0 ^ other.0;
    }
    #[inline]
    fn and_not(&mut self, other: &Self) {
        self.0 = self.0 & !other.0;
    }
    #[inline]
    fn and_shifted_down(&mut self, other: &Self, by: usize) {
        self.0 = self.0 & other.0.shifted_down(by);
    }
    #[inline]
    fn erode(&mut self, by: usize) {
        self.0 = self.0 & self.0.shifted_down(by);
    }
    #[inline]
    fn or_shifted_down(&mut self, other: &Self, by: usize) {
        self.0 = self.0 | other.0.shifted_down(by);
    }
    #[inline]
    fn or_shifted_up(&mut self, other: &Self, by: usize) {
        self.0 = self.0 | other.0.shifted_up(by);
    }
    #[inline]
    fn moved_down(&self, by: usize) -> Self {
        let moved = self.0.shifted_down(by);
        // A move by whole rows takes sentinels to sentinels.
        Self(if by % Self::STRIDE == 0 {
            moved
        } else {
            moved & Self::inside()
        })
    }
    #[inline]
    fn lowest_alone(&self) -> Self {
        Self(self.0.only_lowest())
    }
    #[inline]
    fn next_set(&self, index: usize) -> Option<usize> {
        let rest = self.0 & !Self::low(index);
        (rest != W::ZERO).then(|| rest.lowest() as usize)
    }
    #[inline]
    fn previous_set(&self, index: usize) -> Option<usize> {
        let rest = self.0 & Self::low(index);
        (rest != W::ZERO).then(|| rest.highest() as usize)
    }
    #[inline]
    fn clear_border(&mut self) {
        self.0 = self.0 & Self::inside();
    }
}

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> Bitboard for FixedBoard<W, WIDTH, HEIGHT> {
    type Transposed = FixedBoard<W, HEIGHT, WIDTH>;

    #[inline]
    fn width(&self) -> usize {
        WIDTH
    }
    #[inline]
    fn height(&self) -> usize {
        HEIGHT
    }
    #[inline]
    fn empty_like(&self) -> Self {
        Self::empty()
    }
    #[inline]
    fn full_like(&self) -> Self {
        Self(Self::inside())
    }
    #[inline]
    fn empty_transposed(&self) -> Self::Transposed {
        FixedBoard::empty()
    }
    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == W::ZERO
    }
    #[inline]
    fn count(&self) -> usize {
        self.0.count() as usize
    }

    /// Spreads the heads with one subtraction: in each row, `2^width - 1` sets the bits below the sentinel.
    #[inline]
    fn full_rows(&self) -> Self {
        let heads = self.full_row_heads().0;
        Self(heads.shifted_up(WIDTH).minus(heads))
    }

    #[inline]
    fn half_turned(&self) -> Self {
        Self(
            self.0
                .reversed()
                .shifted_down(W::BITS as usize - (HEIGHT * Self::STRIDE - 1)),
        )
    }

    #[inline]
    fn mask(&self, placement: Placement) -> Self {
        assert_inside(self, placement);
        Self(self.mask_bits(placement))
    }
    #[inline]
    fn covers(&self, placement: Placement) -> bool {
        placement.is_inside(WIDTH, HEIGHT) && self.mask_bits(placement) & !self.0 == W::ZERO
    }
    #[inline]
    fn stamp(&mut self, placement: Placement) {
        assert_inside(self, placement);
        self.0 = self.0 | self.mask_bits(placement);
    }
    #[inline]
    fn lift(&mut self, placement: Placement) {
        assert_inside(self, placement);
        self.0 = self.0 & !self.mask_bits(placement);
    }

    #[inline]
    fn collapse(&mut self, marked: &Self, edge: Edge) {
        match edge {
            Edge::Bottom => self.drop_rows(Self::heads_of_rows(marked.0)),
            Edge::Top => self.raise_rows(Self::heads_of_rows(marked.0)),
            Edge::Left | Edge::Right => lines::collapse_columns(self, marked, edge),
        }
    }

    #[inline]
    fn collapse_full(&mut self, edge: Edge) -> usize {
        if matches!(edge, Edge::Left | Edge::Right) {
            return lines::collapse_full(self, edge);
        }
        let heads = self.full_row_heads().0;
        if edge == Edge::Bottom {
            self.drop_rows(heads);
        } else {
            self.raise_rows(heads);
        }
        heads.count() as usize
    }
}

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> FixedBoard<W, WIDTH, HEIGHT> {
    /// The cells of a placement that lies on the board.
    #[inline]
    fn mask_bits(&self, placement: Placement) -> W {
        let mut mask = W::ZERO;
        for row in 0..Shape::MAX_SIDE {
            let cells = W::from_low(u64::from(placement.shape.row(row)));
            mask = mask | cells.shifted_up(row * Self::STRIDE);
        }
        mask.shifted_up(self.index(placement.anchor))
    }

    /// The lowest `len` bits; all if the word has no more.
    #[inline]
    fn low(len: usize) -> W {
        W::ONE.shifted_up(len).minus(W::ONE)
    }

    /// The first bits of the rows with a set bit.
    #[inline]
    fn heads_of_rows(marked: W) -> W {
        // No bit gets as far as the first column of the row above.
        let (mut heads, mut reach) = (marked, 1);
        while reach < WIDTH {
            let by = if reach < WIDTH - reach {
                reach
            } else {
                WIDTH - reach
            };
            heads = heads | heads.shifted_down(by);
            reach += by;
        }
        heads & W::truncated(Self::LEFT)
    }

    /// Removes the rows with these first bits; the rows above each move down.
    #[inline]
    fn drop_rows(&mut self, mut heads: W) {
        while heads != W::ZERO {
            let head = heads.only_lowest();
            let above = self.0 & head.minus(W::ONE);
            let below = self.0 & !head.shifted_up(Self::STRIDE).minus(W::ONE);
            self.0 = below | above.shifted_up(Self::STRIDE);
            heads = heads & !head;
        }
    }

    /// Removes the rows with these first bits; the rows below each move up.
    #[inline]
    fn raise_rows(&mut self, mut heads: W) {
        while heads != W::ZERO {
            let head = W::bit(heads.highest());
            let above = self.0 & head.minus(W::ONE);
            let below = self.0 & !head.shifted_up(Self::STRIDE).minus(W::ONE);
            self.0 = above | below.shifted_down(Self::STRIDE);
            heads = heads & !head;
        }
    }
}
