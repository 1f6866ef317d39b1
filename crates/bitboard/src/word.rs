use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer as a set of bits, numbered from the lowest: `u32`, `u64`, `u128` or a [`Wide`](crate::Wide).
///
/// It is what boards are made of: a [`FixedBoard`](crate::FixedBoard) lies in a `u32`, `u64` or `u128`, and code that
/// keeps cells in another order than a board does (without a border, or with carries from cell to cell) is written once
/// for words of any length.
///
/// | | of a set | of a number |
/// |---|---|---|
/// | `&` `\|` `^` `!` | intersection, union, difference both ways, complement | |
/// | `<<` `>>` by less than [`BITS`](Word::BITS) | moves all bits up or down | times or by a power of two |
/// | [`plus`](Word::plus), [`minus`](Word::minus) | carries run through neighbouring bits | modulo 2 to the `BITS` |
/// | `<` `>` | of two sets that share no bit, the greater has the last one | order |
///
/// ```
/// use quadrille_bitboard::{Wide, Word};
///
/// /// The bits, from the lowest.
/// fn bits<W: Word>(mut set: W) -> Vec<u32> {
///     let mut bits = Vec::new();
///     while set != W::ZERO {
///         bits.push(set.lowest());
///         set = set.without_lowest();
///     }
///     bits
/// }
///
/// assert_eq!(bits(0b1001_u32), [0, 3]);
/// assert_eq!(bits(Wide::<4>::bit(200) | Wide::ONE), [0, 200]);
/// ```
pub trait Word:
    Copy
    + Debug
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits of the word.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;
    /// The set of bit 0 alone.
    const ONE: Self;

    /// The set of one bit, less than [`BITS`](Word::BITS).
    #[inline]
    #[must_use]
    fn bit(index: u32) -> Self {
        Self::ONE << index
    }

    /// The set of the first `count` bits; of all, if there are no more.
    #[must_use]
    fn first_bits(count: u32) -> Self;

    /// The number `low`, without what does not fit.
    #[must_use]
    fn from_low(low: u64) -> Self;

    /// The number `number`, without what does not fit.
    #[must_use]
    fn truncated(number: u128) -> Self;

    /// The lowest 64 bits.
    #[must_use]
    fn low(self) -> u64;

    /// How many bits are in the set.
    #[must_use]
    fn count(self) -> u32;

    /// The first bit of a set that is not empty.
    #[must_use]
    fn lowest(self) -> u32;

    /// The last bit of a set that is not empty. On an empty set it may panic.
    #[must_use]
    fn highest(self) -> u32;

    /// The set without its first bit; of nothing, nothing.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The first bit alone; of nothing, nothing.
    #[inline]
    #[must_use]
    fn only_lowest(self) -> Self {
        self & !self.without_lowest()
    }

    /// The sum, modulo 2 to the [`BITS`](Word::BITS).
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The difference, modulo 2 to the [`BITS`](Word::BITS).
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// All bits in opposite order.
    #[must_use]
    fn reversed(self) -> Self;

    /// All bits moved up, by any number of places: what leaves at the top is lost. (`<<` is only for moves by less than
    /// [`BITS`](Word::BITS), and needs no test.)
    #[inline]
    #[must_use]
    fn shifted_up(self, by: usize) -> Self {
        if by < Self::BITS as usize {
            self << by as u32
        } else {
            Self::ZERO
        }
    }

    /// All bits moved down, by any number of places: what leaves at the bottom is lost. (`>>` is only for moves by less
    /// than [`BITS`](Word::BITS), and needs no test.)
    #[inline]
    #[must_use]
    fn shifted_down(self, by: usize) -> Self {
        if by < Self::BITS as usize {
            self >> by as u32
        } else {
            Self::ZERO
        }
    }

    /// All bits moved up, by less than [`BITS`](Word::BITS): what leaves at the top comes in at the bottom.
    #[must_use]
    fn rolled_up(self, by: u32) -> Self;

    /// All bits moved down, by less than [`BITS`](Word::BITS): what leaves at the bottom comes in at the top.
    #[must_use]
    fn rolled_down(self, by: u32) -> Self;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "true of some of the words")]
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn first_bits(count: u32) -> Self {
                if count < <$word>::BITS { (1 << count) - 1 } else { !0 }
            }
            #[inline]
            fn from_low(low: u64) -> Self {
                low as $word
            }
            #[inline]
            fn truncated(number: u128) -> Self {
                number as $word
            }
            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn highest(self) -> u32 {
                <$word>::BITS - 1 - self.leading_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn only_lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            fn rolled_up(self, by: u32) -> Self {
                self.rotate_left(by)
            }
            #[inline]
            fn rolled_down(self, by: u32) -> Self {
                self.rotate_right(by)
            }
        }
    )*};
}

words!(u32, u64, u128);
