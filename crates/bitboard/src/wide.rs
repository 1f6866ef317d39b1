use core::array;
use core::cmp::Ordering;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::Word;

/// A word of `64 * N` bits, for sets that outgrow the machine's words. `N` is at least 1.
///
/// ```
/// use quadrille_bitboard::{Wide, Word};
///
/// // Adding 1 carries through a run of bits, from limb to limb.
/// let run = Wide::<4>::first_bits(200);
/// assert_eq!(run.plus(Wide::ONE), Wide::bit(200));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// The limb with this number, the lowest first; clear beyond the end.
    #[inline]
    fn limb(&self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }

    #[inline]
    fn both(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|index| each(self.0[index], other.0[index])))
    }

    /// Adds or subtracts limb by limb; `each` returns the limb and whether it overflows.
    #[inline]
    fn carried(self, other: Self, each: impl Fn(u64, u64) -> (u64, bool)) -> Self {
        let mut carry = false;
        Self(array::from_fn(|index| {
            let (limb, over) = each(self.0[index], other.0[index]);
            let (limb, also_over) = each(limb, u64::from(carry));
            carry = over | also_over;
            limb
        }))
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

/// Numbers in order: the highest limb counts first.
impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
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

    #[inline]
    fn first_bits(count: u32) -> Self {
        Self(array::from_fn(|index| {
            u64::first_bits(count.saturating_sub(64 * index as u32))
        }))
    }

    #[inline]
    fn from_low(low: u64) -> Self {
        Self::truncated(low.into())
    }

    #[inline]
    fn truncated(number: u128) -> Self {
        let limbs = [number as u64, (number >> 64) as u64];
        Self(array::from_fn(|index| limbs.get(index).copied().unwrap_or(0)))
    }

    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> u32 {
        let full = self.0.iter().position(|&limb| limb != 0).unwrap_or(0);
        64 * full as u32 + self.0[full].trailing_zeros()
    }

    #[inline]
    fn highest(self) -> u32 {
        let full = self.0.iter().rposition(|&limb| limb != 0).unwrap_or(0);
        64 * full as u32 + self.0[full].highest()
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(limb) = self.0.iter_mut().find(|limb| **limb != 0) {
            *limb &= *limb - 1;
        }
        self
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.carried(other, u64::overflowing_add)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.carried(other, u64::overflowing_sub)
    }

    #[inline]
    fn reversed(self) -> Self {
        Self(array::from_fn(|index| self.0[N - 1 - index].reverse_bits()))
    }

    #[inline]
    fn rolled_up(self, by: u32) -> Self {
        self << by | self >> (Self::BITS - by)
    }

    #[inline]
    fn rolled_down(self, by: u32) -> Self {
        self >> by | self << (Self::BITS - by)
    }
}

impl From<u128> for Wide<4> {
    #[inline]
    fn from(word: u128) -> Self {
        Self::truncated(word)
    }
}

impl From<Wide<4>> for Wide<16> {
    #[inline]
    fn from(word: Wide<4>) -> Self {
        Self(array::from_fn(|index| word.limb(index)))
    }
}
