use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// An unsigned integer that holds a [`FixedBoard`](crate::FixedBoard): `u32`, `u64` or `u128`.
///
/// Sealed: these three are all that there is.
pub trait Word:
    Copy
    + Debug
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Raw
{
    /// Bits of the word.
    const BITS: usize;
}

/// What a board asks of its word. Shifts by the word's length or more give no bits.
pub trait Raw: Sized {
    fn shifted_up(self, by: usize) -> Self;
    fn shifted_down(self, by: usize) -> Self;
    /// Upwards, and what leaves at the top comes in at the bottom.
    fn rolled_up(self, by: u32) -> Self;
    /// Downwards, and what leaves at the bottom comes in at the top.
    fn rolled_down(self, by: u32) -> Self;
    fn ones(self) -> usize;
    fn lowest(self) -> usize;
    fn highest(self) -> usize;
    fn lowest_alone(self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn reversed(self) -> Self;
    fn low(self) -> u64;
    fn from_low(low: u64) -> Self;
    fn truncated(bits: u128) -> Self;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
        }

        #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "true of some of the words")]
        impl Raw for $word {
            #[inline]
            fn shifted_up(self, by: usize) -> Self {
                if by < <Self as Word>::BITS { self << by } else { 0 }
            }
            #[inline]
            fn shifted_down(self, by: usize) -> Self {
                if by < <Self as Word>::BITS { self >> by } else { 0 }
            }
            #[inline]
            fn rolled_up(self, by: u32) -> Self {
                self.rotate_left(by)
            }
            #[inline]
            fn rolled_down(self, by: u32) -> Self {
                self.rotate_right(by)
            }
            #[inline]
            fn ones(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn highest(self) -> usize {
                self.ilog2() as usize
            }
            #[inline]
            fn lowest_alone(self) -> Self {
                self & self.wrapping_neg()
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
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn from_low(low: u64) -> Self {
                low as $word
            }
            #[inline]
            fn truncated(bits: u128) -> Self {
                bits as $word
            }
        }
    )*};
}

words!(u32, u64, u128);
