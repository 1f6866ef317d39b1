//! Machine words as sets of cells.

use std::array;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer whose bits are cells.
pub(crate) trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;

    /// The set of one cell, less than `BITS`.
    #[inline]
    fn bit(cell: u32) -> Self {
        Self::ONE << cell
    }

    /// The first `count` cells, at most `BITS`.
    fn low(count: u32) -> Self;
    fn count(self) -> u32;
    /// The first cell of a set that is not empty.
    fn lowest(self) -> u32;
    /// The last cell of a set that is not empty.
    fn highest(self) -> u32;
    fn without_lowest(self) -> Self;
    /// The set of the first cell alone; of nothing, nothing.
    #[inline]
    fn only_lowest(self) -> Self {
        self & !self.without_lowest()
    }
    /// The sum of two numbers, without what does not fit.
    fn plus(self, other: Self) -> Self;
    /// Whether the last cell of two sets that share none is in this one; not if both are empty.
    fn is_last_in(self, other: Self) -> bool;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn low(count: u32) -> Self {
                if count >= <$type>::BITS {
                    !0
                } else {
                    (1 << count) - 1
                }
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
                <$type>::BITS - 1 - self.leading_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn is_last_in(self, other: Self) -> bool {
                self > other
            }
        }
    };
}

word!(u64);
word!(u128);

/// A word of `64 * N` bits, for boards that outgrow the machine's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    #[inline]
    fn limb(&self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }

    fn both(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|index| each(self.0[index], other.0[index])))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|limb| !limb))
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (limbs, bits) = (by as usize / 64, by % 64);
        Self(array::from_fn(|index| {
            let from = index.wrapping_sub(limbs);
            let carried = if bits == 0 {
                0
            } else {
                self.limb(from.wrapping_sub(1)) >> (64 - bits)
            };
            self.limb(from) << bits | carried
        }))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (limbs, bits) = (by as usize / 64, by % 64);
        Self(array::from_fn(|index| {
            let from = index + limbs;
            let carried = if bits == 0 {
                0
            } else {
                self.limb(from + 1) << (64 - bits)
            };
            self.limb(from) >> bits | carried
        }))
    }
}

impl<const N: usize> Word for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);
    const ONE: Self = {
        let mut limbs = [0; N];
        limbs[0] = 1;
        Self(limbs)
    };

    fn low(count: u32) -> Self {
        Self(array::from_fn(|index| {
            u64::low(count.saturating_sub(64 * index as u32))
        }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }

    fn lowest(self) -> u32 {
        let full = self.0.iter().position(|&limb| limb != 0).unwrap_or(0);
        64 * full as u32 + self.0[full].trailing_zeros()
    }

    fn highest(self) -> u32 {
        let full = self.0.iter().rposition(|&limb| limb != 0).unwrap_or(0);
        64 * full as u32 + self.0[full].highest()
    }

    fn without_lowest(mut self) -> Self {
        if let Some(limb) = self.0.iter_mut().find(|limb| **limb != 0) {
            *limb &= *limb - 1;
        }
        self
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Self(array::from_fn(|index| {
            let (sum, over) = self.0[index].overflowing_add(other.0[index]);
            let (sum, also_over) = sum.overflowing_add(u64::from(carry));
            carry = over | also_over;
            sum
        }))
    }

    #[inline]
    fn is_last_in(self, other: Self) -> bool {
        self.0.iter().rev().gt(other.0.iter().rev())
    }
}

impl From<u128> for Wide<4> {
    fn from(word: u128) -> Self {
        Self([word as u64, (word >> 64) as u64, 0, 0])
    }
}

impl From<Wide<4>> for Wide<16> {
    fn from(word: Wide<4>) -> Self {
        Self(array::from_fn(|index| word.limb(index)))
    }
}

#[cfg(test)]
mod tests;
