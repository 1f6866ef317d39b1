//! Words for the cells of fields.

#[cfg(feature = "tall")]
use quadrille_bitboard::Wide;
use quadrille_bitboard::Word;

use super::field::MOST_LINES;
#[cfg(feature = "tall")]
use super::field::MOST_TALL_LINES;
use super::shape::WIDTH;
use crate::rules::physics::Sieved;

/// A word for the cells of a field: `u64` for up to six lines, and, with the feature `tall`, `u128` for up to twelve
/// and [`FumenWord`] for as many as fumens have.
///
/// What takes fields of all heights is written once for words of any length, and compiled for each: so a clear of up to
/// six lines, as nearly all are, costs what it would cost if there were no others.
///
/// Nobody else can have another one.
pub trait FieldWord: Word + Sieved {
    /// The most lines of a clear.
    const MOST_LINES: usize;

    /// These cells of the lowest row, and those above them in all other rows.
    #[must_use]
    fn in_all_rows(row: u64) -> Self;

    /// How many of the highest bits are ones, one after the other.
    #[must_use]
    fn leading_ones(self) -> usize;

    /// The bits in two numbers, the lower ones first.
    #[must_use]
    fn numbers(self) -> [u128; 2];

    /// The bits of a word of another length, without what does not fit.
    #[must_use]
    fn of_word<W: Word>(word: W) -> Self;

    /// The same bits in a word of another length, without what does not fit.
    #[inline]
    #[must_use]
    fn in_word<W: Word>(self) -> W {
        let [low, high] = self.numbers();
        if Self::BITS > u128::BITS {
            W::truncated(low) | W::truncated(high).shifted_up(u128::BITS as usize)
        } else {
            W::truncated(low)
        }
    }

    /// The cells of the lowest `rows` rows.
    #[inline]
    #[must_use]
    fn rows(rows: usize) -> Self {
        Self::ONE.moved_up((WIDTH * rows) as u32).minus(Self::ONE)
    }

    /// The cells of one row, moved to the lowest.
    #[inline]
    #[must_use]
    fn row(self, row: usize) -> Self {
        self.moved_down((WIDTH * row) as u32) & Self::rows(1)
    }

    /// The same cells, each `rows` rows higher.
    #[inline]
    #[must_use]
    fn raised(self, rows: usize) -> Self {
        self.moved_up((WIDTH * rows) as u32)
    }

    /// Whether a bit is one.
    #[inline]
    #[must_use]
    fn has(self, bit: usize) -> bool {
        self & Self::bit(bit as u32) != Self::ZERO
    }
}

/// The word of a field as high as those of fumens.
#[cfg(feature = "tall")]
pub type FumenWord = Wide<4>;

/// The word of the highest fields that are checked and drawn.
#[cfg(feature = "tall")]
pub(crate) type Highest = FumenWord;
#[cfg(all(any(feature = "api", feature = "pictures"), not(feature = "tall")))]
pub(crate) type Highest = u64;

/// The leftmost cells of rows.
const fn heads(rows: usize) -> u128 {
    let (mut heads, mut row) = (0, 0);
    while row < rows {
        heads |= 1 << (WIDTH * row);
        row += 1;
    }
    heads
}

impl FieldWord for u64 {
    const MOST_LINES: usize = MOST_LINES;

    #[inline]
    fn in_all_rows(row: u64) -> Self {
        const { heads(MOST_LINES) as Self }.wrapping_mul(row)
    }

    #[inline]
    fn leading_ones(self) -> usize {
        Self::leading_ones(self) as usize
    }

    #[inline]
    fn numbers(self) -> [u128; 2] {
        [self.into(), 0]
    }

    #[inline]
    fn of_word<W: Word>(word: W) -> Self {
        word.low()
    }
}

#[cfg(feature = "tall")]
impl FieldWord for u128 {
    const MOST_LINES: usize = MOST_TALL_LINES;

    #[inline]
    fn in_all_rows(row: u64) -> Self {
        const { heads(MOST_TALL_LINES) }.wrapping_mul(row.into())
    }

    #[inline]
    fn leading_ones(self) -> usize {
        Self::leading_ones(self) as usize
    }

    #[inline]
    fn numbers(self) -> [u128; 2] {
        [self, 0]
    }

    #[inline]
    fn of_word<W: Word>(word: W) -> Self {
        let low = Self::from(word.low());
        if W::BITS > u64::BITS {
            low | Self::from(word.moved_down(u64::BITS).low()) << u64::BITS
        } else {
            low
        }
    }
}

#[cfg(feature = "tall")]
impl FieldWord for FumenWord {
    const MOST_LINES: usize = crate::fumen::HEIGHT;

    #[inline]
    fn in_all_rows(row: u64) -> Self {
        let lower = Self::truncated(u128::in_all_rows(row));
        let higher = lower.raised(MOST_TALL_LINES);
        (lower | higher) & Self::rows(Self::MOST_LINES)
    }

    #[inline]
    fn leading_ones(self) -> usize {
        let zeros = !self;
        let ones = if zeros == Self::ZERO {
            Self::BITS
        } else {
            Self::BITS - 1 - zeros.highest()
        };
        ones as usize
    }

    #[inline]
    fn numbers(self) -> [u128; 2] {
        [u128::of_word(self), u128::of_word(self.moved_down(u128::BITS))]
    }

    #[inline]
    fn of_word<W: Word>(word: W) -> Self {
        let low = Self::truncated(u128::of_word(word));
        if W::BITS > u128::BITS {
            low | Self::truncated(u128::of_word(word.moved_down(u128::BITS))).moved_up(u128::BITS)
        } else {
            low
        }
    }
}

#[cfg(all(test, feature = "tall"))]
mod tests {
    use super::*;

    /// Words of all lengths hold the same cells, counted one by one.
    fn holds<W: FieldWord>() {
        for lines in 1..=W::MOST_LINES {
            let cells = W::rows(lines);
            assert_eq!(cells.count() as usize, WIDTH * lines);
            assert_eq!(
                cells.moved_up(W::BITS - (WIDTH * lines) as u32).leading_ones(),
                WIDTH * lines
            );
            assert_eq!(FumenWord::of_word(cells), FumenWord::rows(lines));
            assert_eq!(cells.in_word::<FumenWord>(), FumenWord::rows(lines));
            assert_eq!(W::of_word(FumenWord::rows(lines)), cells);
            assert_eq!(FumenWord::rows(lines).in_word::<W>(), cells);
            let (row, top) = (W::in_all_rows(0b101), lines - 1);
            assert_eq!(
                (row.row(top).low(), row.has(WIDTH * top), row.has(WIDTH * top + 1)),
                (0b101, true, false)
            );
            assert_eq!(W::rows(1).raised(top).row(top), W::rows(1));
        }
        assert_eq!(W::in_all_rows(1).count() as usize, W::MOST_LINES);
        assert_eq!(
            (W::ZERO.leading_ones(), (!W::ZERO).leading_ones()),
            (0, W::BITS as usize)
        );
    }

    #[test]
    fn words_hold_their_cells() {
        holds::<u64>();
        holds::<u128>();
        holds::<FumenWord>();
    }
}
