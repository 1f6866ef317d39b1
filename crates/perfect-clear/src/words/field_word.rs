//! Words for the cells of fields.

use quadrille_bitboard::Word;

use super::shape::WIDTH;
use crate::rules::physics::Sieved;

/// A word for the cells of a field: `u64` for up to six lines, and, with the feature `tall`, `u128` for up to twelve.
///
/// What takes fields of both is written once for words of any length, and compiled for each: so a clear of up to six
/// lines, as nearly all are, costs what it would cost if there were no others.
///
/// Nobody else can have another one.
pub trait FieldWord: Word + Sieved {
    /// The most lines of a clear.
    const MOST_LINES: usize;
    /// The leftmost cells of all rows.
    const HEADS: Self;

    /// These cells of the lowest row, and those above them in all other rows.
    #[must_use]
    fn in_all_rows(row: u64) -> Self;

    /// How many of the highest bits are ones, one after the other.
    #[must_use]
    fn leading_ones(self) -> usize;

    /// The bits as a number.
    #[must_use]
    fn number(self) -> u128;

    /// The lowest bits of a word of another length, as many as there are here.
    #[must_use]
    fn lowest_of<W: Word>(word: W) -> Self;

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

/// The word of the highest fields.
#[cfg(feature = "tall")]
pub(crate) type Widest = u128;
#[cfg(not(feature = "tall"))]
pub(crate) type Widest = u64;

/// The leftmost cells of rows.
const fn heads(rows: usize) -> u128 {
    let (mut heads, mut row) = (0, 0);
    while row < rows {
        heads |= 1 << (WIDTH * row);
        row += 1;
    }
    heads
}

macro_rules! field_words {
    ($($(#[$feature:meta])? $word:ident: $lines:expr, $lowest:expr;)*) => {$(
        $(#[$feature])?
        impl FieldWord for $word {
            const MOST_LINES: usize = $lines;
            const HEADS: Self = heads($lines) as Self;

            #[inline]
            fn in_all_rows(row: u64) -> Self {
                Self::HEADS.wrapping_mul(Self::from(row))
            }

            #[inline]
            fn leading_ones(self) -> usize {
                Self::leading_ones(self) as usize
            }

            #[inline]
            fn number(self) -> u128 {
                self.into()
            }

            #[inline]
            fn lowest_of<W: Word>(word: W) -> Self {
                $lowest(word)
            }
        }
    )*};
}

field_words! {
    u64: super::field::MOST_LINES, Word::low;
    #[cfg(feature = "tall")]
    u128: super::field::MOST_TALL_LINES, low_128;
}

/// The lowest 128 bits.
#[cfg(feature = "tall")]
#[inline]
fn low_128<W: Word>(word: W) -> u128 {
    let low = u128::from(word.low());
    if W::BITS > u64::BITS {
        low | u128::from(word.moved_down(u64::BITS).low()) << u64::BITS
    } else {
        low
    }
}
