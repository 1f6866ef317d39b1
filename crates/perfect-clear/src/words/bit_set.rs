//! Sets of small numbers, a bit for each.

use std::ops::{BitAnd, BitAndAssign, BitOrAssign, Sub, SubAssign};

/// A set of small numbers: the number `n` is bit `n % 64` of word `n / 64`.
///
/// `W` is where the words are: an array if their number is known beforehand, a vector if not, or a slice of a list in
/// which many sets lie side by side. Sets that meet in an operation have equally many words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BitSet<W>(pub(crate) W);

/// How many words a set of numbers below `members` takes.
pub(crate) const fn words(members: usize) -> usize {
    members.div_ceil(64)
}

impl<const N: usize> BitSet<[u64; N]> {
    /// No number.
    pub(crate) const EMPTY: Self = Self([0; N]);

    /// All numbers for which there is a bit.
    pub(crate) const FULL: Self = Self([u64::MAX; N]);
}

impl BitSet<Vec<u64>> {
    /// No number, with room for those below `members`.
    pub(crate) fn empty(members: usize) -> Self {
        Self(vec![0; words(members)])
    }

    /// All numbers below `members`.
    pub(crate) fn full(members: usize) -> Self {
        let word = |word| low_bits(members - 64 * word);
        Self((0..words(members)).map(word).collect())
    }
}

impl<W: AsRef<[u64]>> BitSet<W> {
    fn words(&self) -> &[u64] {
        self.0.as_ref()
    }

    /// Whether the number is in the set.
    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.words()[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether there is no number.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// How many of the numbers from `start` on, `length` of them, are in the set.
    #[inline]
    pub(crate) fn len_within(&self, start: usize, length: usize) -> u32 {
        let words = self.words();
        let (mut at, end, mut count) = (start, start + length, 0);
        while at < end {
            let here = (end - at).min(64 - at % 64);
            let part = words[at / 64] >> (at % 64) & low_bits(here);
            // Most stretches are those of one last piece; counting ones takes longer than a look at a small table.
            count += if here < 8 {
                u32::from(ONES_OF[part as usize])
            } else {
                part.count_ones()
            };
            at += here;
        }
        count
    }

    /// Whether both sets have some number.
    #[inline]
    pub(crate) fn meets<V: AsRef<[u64]>>(&self, other: &BitSet<V>) -> bool {
        let pairs = self.words().iter().zip(other.words());
        pairs.fold(0, |met, (a, b)| met | (a & b)) != 0
    }

    /// How many numbers both sets have.
    pub(crate) fn common<V: AsRef<[u64]>>(&self, other: &BitSet<V>) -> u32 {
        let pairs = self.words().iter().zip(other.words());
        pairs.map(|(a, b)| (a & b).count_ones()).sum()
    }

    /// The numbers, in rising order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.words().iter().enumerate();
        words.flat_map(|(at, &word)| numbers_of(at, word))
    }

    /// The numbers that both sets have, in rising order.
    pub(crate) fn iter_common<V: AsRef<[u64]>>(&self, other: &BitSet<V>) -> impl Iterator<Item = usize> {
        let words = self.words().iter().zip(other.words()).enumerate();
        words.flat_map(|(at, (a, b))| numbers_of(at, a & b))
    }

    /// The numbers that one of the sets has, in rising order.
    pub(crate) fn iter_either<V: AsRef<[u64]>>(&self, other: &BitSet<V>) -> impl Iterator<Item = usize> {
        let words = self.words().iter().zip(other.words()).enumerate();
        words.flat_map(|(at, (a, b))| numbers_of(at, a | b))
    }
}

impl<W: AsMut<[u64]>> BitSet<W> {
    /// Adds a number.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.insert_if(number, true);
    }

    /// Takes a number away.
    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        self.0.as_mut()[number / 64] &= !(1 << (number % 64));
    }

    /// Adds a number on a condition, without a branch.
    #[inline]
    pub(crate) fn insert_if(&mut self, number: usize, is_wanted: bool) {
        self.0.as_mut()[number / 64] |= u64::from(is_wanted) << (number % 64);
    }
}

impl<const N: usize> BitAnd for &BitSet<[u64; N]> {
    type Output = BitSet<[u64; N]>;

    /// The numbers that are in both.
    #[inline]
    fn bitand(self, other: Self) -> Self::Output {
        BitSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> Sub for &BitSet<[u64; N]> {
    type Output = BitSet<[u64; N]>;

    /// The numbers that are not in the other one.
    #[inline]
    fn sub(self, other: Self) -> Self::Output {
        BitSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl<W: AsMut<[u64]>, V: AsRef<[u64]>> BitOrAssign<&BitSet<V>> for BitSet<W> {
    /// Adds all numbers of the other one.
    #[inline]
    fn bitor_assign(&mut self, other: &BitSet<V>) {
        let words = self.0.as_mut().iter_mut().zip(other.words());
        words.for_each(|(word, more)| *word |= more);
    }
}

impl<W: AsMut<[u64]>, V: AsRef<[u64]>> BitAndAssign<&BitSet<V>> for BitSet<W> {
    /// Takes away all numbers that the other one has not.
    #[inline]
    fn bitand_assign(&mut self, other: &BitSet<V>) {
        let words = self.0.as_mut().iter_mut().zip(other.words());
        words.for_each(|(word, kept)| *word &= kept);
    }
}

impl<W: AsMut<[u64]>, V: AsRef<[u64]>> SubAssign<&BitSet<V>> for BitSet<W> {
    /// Takes away all numbers of the other one.
    #[inline]
    fn sub_assign(&mut self, other: &BitSet<V>) {
        let words = self.0.as_mut().iter_mut().zip(other.words());
        words.for_each(|(word, less)| *word &= !less);
    }
}

/// The numbers of the word `at`, in rising order.
#[inline]
fn numbers_of(at: usize, word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(64 * at + bit)
    })
}

/// The lowest `bits` bits, or all 64.
#[inline]
const fn low_bits(bits: usize) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The ones of each small number.
const ONES_OF: [u8; 128] = {
    let (mut ones, mut number) = ([0; 128], 0);
    while number < ones.len() {
        ones[number] = number.count_ones() as u8;
        number += 1;
    }
    ones
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set(numbers: &BTreeSet<usize>) -> BitSet<[u64; 3]> {
        let mut set = BitSet::EMPTY;
        for &number in numbers {
            set.insert(number);
        }
        set
    }

    fn numbers() -> impl Strategy<Value = BTreeSet<usize>> {
        prop::collection::btree_set(0..192_usize, 0..100)
    }

    proptest! {
        #[test]
        fn agrees_with_a_tree_set(a in numbers(), b in numbers(), start in 0..192_usize, length in 0..192_usize) {
            let (x, y) = (set(&a), set(&b));
            let list = |set: &BitSet<[u64; 3]>| set.iter().collect::<BTreeSet<usize>>();
            prop_assert_eq!(list(&x), a.clone());
            prop_assert_eq!(list(&(&x & &y)), &a & &b);
            prop_assert_eq!(list(&(&x - &y)), &a - &b);
            let (mut more, mut less, mut both) = (x, x, x);
            more |= &y;
            less -= &y;
            both &= &y;
            prop_assert_eq!((list(&more), list(&less), list(&both)), (&a | &b, &a - &b, &a & &b));
            prop_assert!(x.iter_common(&y).eq(both.iter()));
            for &number in &b {
                more.remove(number);
            }
            prop_assert_eq!(list(&more), &a - &b);
            prop_assert_eq!((x.len() as usize, x.is_empty()), (a.len(), a.is_empty()));
            prop_assert!(x.iter_either(&y).eq(&a | &b));
            prop_assert_eq!((x.common(&y) as usize, x.meets(&y)), ((&a & &b).len(), !a.is_disjoint(&b)));
            prop_assert!((0..192).all(|number| x.contains(number) == a.contains(&number)));
            let end = (start + length).min(192);
            prop_assert_eq!(x.len_within(start, end.saturating_sub(start)) as usize, a.range(start..end.max(start)).count());
        }
    }

    #[test]
    fn full_sets_have_no_number_beyond() {
        for members in [0, 1, 63, 64, 65, 130] {
            assert!(BitSet::full(members).iter().eq(0..members));
        }
    }
}
