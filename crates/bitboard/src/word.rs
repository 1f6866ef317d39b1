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
        Self::ONE.moved_up(index)
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

    /// All bits moved up, by less than [`BITS`](Word::BITS): `<<`, but by an unknown number of places a `u128` is moved
    /// several times as fast in WebAssembly, where `<<` calls a function.
    #[inline]
    #[must_use]
    fn moved_up(self, by: u32) -> Self {
        self << by
    }

    /// All bits moved down, by less than [`BITS`](Word::BITS): `>>`, as [`moved_up`](Word::moved_up) is `<<`.
    #[inline]
    #[must_use]
    fn moved_down(self, by: u32) -> Self {
        self >> by
    }

    /// All bits moved up, by any number of places: what leaves at the top is lost. (`<<` is only for moves by less than
    /// [`BITS`](Word::BITS), and needs no test.)
    #[inline]
    #[must_use]
    fn shifted_up(self, by: usize) -> Self {
        if by < Self::BITS as usize {
            self.moved_up(by as u32)
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
            self.moved_down(by as u32)
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
    ($($word:ty { $($own:item)* })*) => {$(
        #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "true of some of the words")]
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn first_bits(count: u32) -> Self {
                if count < <$word>::BITS { Self::bit(count) - 1 } else { !0 }
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
            $($own)*
        }
    )*};
}

words! {
    u32 {}
    u64 {}
    u128 {
        #[cfg(target_family = "wasm")]
        #[inline]
        fn moved_up(self, by: u32) -> Self {
            halves::up(self, by)
        }
        #[cfg(target_family = "wasm")]
        #[inline]
        fn moved_down(self, by: u32) -> Self {
            halves::down(self, by)
        }
    }
}

/// Moves of a `u128` as two `u64`.
///
/// For a move by a number that is not known, WebAssembly has no instruction, and the compiler calls a function that
/// writes its answer to memory.
#[cfg(any(test, target_family = "wasm"))]
mod halves {
    #[inline]
    pub(super) fn up(bits: u128, by: u32) -> u128 {
        let [low, high] = split(bits);
        let place = by & 63;
        let moved = low << place;
        if by < 64 {
            joined(moved, high << place | low >> 1 >> (63 - place))
        } else {
            joined(0, moved)
        }
    }

    #[inline]
    pub(super) fn down(bits: u128, by: u32) -> u128 {
        let [low, high] = split(bits);
        let place = by & 63;
        let moved = high >> place;
        if by < 64 {
            joined(low >> place | high << 1 << (63 - place), moved)
        } else {
            joined(moved, 0)
        }
    }

    #[inline]
    const fn split(bits: u128) -> [u64; 2] {
        [bits as u64, (bits >> 64) as u64]
    }

    #[inline]
    fn joined(low: u64, high: u64) -> u128 {
        u128::from(low) | u128::from(high) << 64
    }

    #[cfg(test)]
    mod tests {
        #[test]
        fn moves_as_the_operators() {
            let bits = 0x8123_4567_89AB_CDEF_FEDC_BA98_7654_3211_u128;
            for by in 0..128 {
                assert_eq!(super::up(bits, by), bits << by, "up by {by}");
                assert_eq!(super::down(bits, by), bits >> by, "down by {by}");
            }
        }
    }
}
