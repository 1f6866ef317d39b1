use std::fmt;
use std::marker::PhantomData;

/// Item that [`UpTo`] can hold.
pub(crate) trait Item: Copy {
    /// How many bits codes have.
    const BITS: u32;

    /// A number that stands for it.
    fn code(self) -> u64;

    /// What a number stands for.
    fn from_code(code: u64) -> Self;
}

/// A piece, by its place in the rules.
impl Item for u8 {
    const BITS: u32 = 8;

    #[inline]
    fn code(self) -> u64 {
        self.into()
    }

    #[inline]
    fn from_code(code: u64) -> Self {
        code as Self
    }
}

/// At most `N` items in one word, the first in its lowest bits: short lists that are extended and taken apart so often
/// that arrays, which are written byte by byte and read whole, would make the processor wait.
pub(crate) struct UpTo<T, const N: usize> {
    len: u32,
    codes: u64,
    items: PhantomData<T>,
}

impl<T: Item, const N: usize> UpTo<T, N> {
    const ITEM: u64 = {
        assert!(T::BITS as usize * N <= 64, "as many items as a word holds");
        (1 << T::BITS) - 1
    };

    #[inline]
    const fn new(len: u32, codes: u64) -> Self {
        Self {
            len,
            codes,
            items: PhantomData,
        }
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The items in order.
    #[inline]
    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = T> + Clone {
        (0..self.len()).map(move |place| self.at(place))
    }

    /// The item at this place, of those that there are.
    #[inline]
    fn at(self, place: usize) -> T {
        T::from_code(self.codes >> (place as u32 * T::BITS) & Self::ITEM)
    }

    #[inline]
    pub(crate) fn get(self, place: usize) -> Option<T> {
        (place < self.len()).then(|| self.at(place))
    }

    #[inline]
    pub(crate) fn last(self) -> Option<T> {
        self.len().checked_sub(1).map(|place| self.at(place))
    }

    /// All of them, if they are exactly `COUNT`.
    #[inline]
    pub(crate) fn exactly<const COUNT: usize>(self) -> Option<[T; COUNT]> {
        (self.len() == COUNT).then(|| std::array::from_fn(|place| self.at(place)))
    }

    /// The list with one more item at the end.
    #[inline]
    pub(crate) fn and(self, item: T) -> Self {
        debug_assert!(self.len() < N, "as many as there is room for");
        Self::new(self.len + 1, self.codes | item.code() << (self.len * T::BITS))
    }

    /// The list with all of these at the end.
    #[inline]
    pub(crate) fn followed_by<const MORE: usize>(self, items: UpTo<T, MORE>) -> Self {
        debug_assert!(self.len() + items.len() <= N, "as many as there is room for");
        // A full word is followed by nothing.
        let more = items.codes.checked_shl(self.len * T::BITS).unwrap_or(0);
        Self::new(self.len + items.len, self.codes | more)
    }

    /// Without the first that is equal, the others in order.
    #[inline]
    pub(crate) fn without(self, item: T) -> Self {
        let code = item.code();
        let is_equal = |&place: &u32| self.codes >> (place * T::BITS) & Self::ITEM == code;
        (0..self.len).find(is_equal).map_or(self, |place| {
            let at = place * T::BITS;
            let before = self.codes & ((1 << at) - 1);
            // In two steps: for the last place of a full word, one shift would be by all 64 bits.
            Self::new(self.len - 1, before | (self.codes >> at >> T::BITS) << at)
        })
    }

    /// The same in the order of their codes.
    #[inline]
    pub(crate) fn sorted(self) -> Self {
        let mut rest = self;
        let mut sorted = Self::default();
        while let Some(least) = rest.iter().min_by_key(|item| item.code()) {
            rest = rest.without(least);
            sorted = sorted.and(least);
        }
        sorted
    }

    /// The last first.
    #[inline]
    pub(crate) fn reversed(self) -> Self {
        self.iter().rev().fold(Self::default(), Self::and)
    }

    /// The items with their places, of equal ones the first alone.
    #[inline]
    pub(crate) fn distinct(self) -> impl Iterator<Item = (usize, T)> {
        let is_first = move |&(place, item): &(usize, T)| {
            let mut before = (0..place).map(move |place| self.at(place).code());
            before.all(|code| code != item.code())
        };
        self.iter().enumerate().filter(is_first)
    }

    /// The items at these places, as bits.
    #[inline]
    pub(crate) fn only(self, places: u8) -> Self {
        if places == 0 {
            return Self::default();
        }
        let is_wanted = |&(place, _): &(usize, T)| places >> place & 1 == 1;
        let items = self.iter().enumerate().filter(is_wanted);
        items.fold(Self::default(), |all, (_, item)| all.and(item))
    }

    pub(crate) fn from_slice(items: &[T]) -> Self {
        items.iter().fold(Self::default(), |all, &item| all.and(item))
    }
}

impl<T, const N: usize> Clone for UpTo<T, N> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const N: usize> Copy for UpTo<T, N> {}

impl<T, const N: usize> Default for UpTo<T, N> {
    #[inline]
    fn default() -> Self {
        Self {
            len: 0,
            codes: 0,
            items: PhantomData,
        }
    }
}

impl<T, const N: usize> PartialEq for UpTo<T, N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.len, self.codes) == (other.len, other.codes)
    }
}

impl<T, const N: usize> Eq for UpTo<T, N> {}

impl<T, const N: usize> std::hash::Hash for UpTo<T, N> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.len, self.codes).hash(state);
    }
}

impl<T: Item + fmt::Debug, const N: usize> fmt::Debug for UpTo<T, N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placing::Placed;

    #[test]
    fn items_are_those_of_a_list() {
        let list = [3_u8, 0, 63, 0];
        let items: UpTo<u8, 4> = UpTo::from_slice(&list);
        assert_eq!(items.iter().collect::<Vec<_>>(), list);
        assert_eq!((items.len(), items.get(2), items.get(4)), (4, Some(63), None));
        assert_eq!(items.exactly(), Some(list));
        assert_eq!(items.exactly::<3>(), None);
        assert_eq!(items.distinct().collect::<Vec<_>>(), [(0, 3), (1, 0), (2, 63)]);
        assert_eq!(format!("{:?}", items.without(0)), "[3, 63, 0]");
        assert_eq!(items.without(7), items);
        assert_eq!(format!("{:?}", items.sorted()), "[0, 0, 3, 63]");
        assert_eq!(format!("{:?}", items.reversed()), "[0, 63, 0, 3]");
        assert_eq!(format!("{:?}", items.only(0b1100)), "[63, 0]");
        assert!(UpTo::<u8, 3>::default().is_empty());
    }

    #[test]
    fn a_full_word_is_a_list_too() {
        let place = |number: u8| Placed {
            piece: number,
            anchor: 108 - number,
        };
        let all: UpTo<Placed, 4> = UpTo::from_slice(&[3, 1, 2, 1].map(place));
        assert_eq!(all.followed_by(UpTo::<Placed, 3>::default()), all);
        assert_eq!(all.last(), Some(place(1)));
        let sorted: Vec<Placed> = all.sorted().iter().collect();
        assert_eq!(sorted, [1, 1, 2, 3].map(place));
        let without: Vec<Placed> = all.without(place(1)).iter().collect();
        assert_eq!(without, [3, 2, 1].map(place));
        let parts = all
            .without(place(3))
            .followed_by(UpTo::<Placed, 1>::default().and(place(3)));
        assert_eq!(parts.exactly(), Some([1, 2, 1, 3].map(place)));
    }
}
