/// At most `N` items, in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UpTo<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for UpTo<T, N> {
    #[inline]
    fn default() -> Self {
        Self {
            len: 0,
            items: [T::default(); N],
        }
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> UpTo<T, N> {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.len()]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// With one more at the end.
    #[inline]
    pub(crate) fn and(mut self, item: T) -> Self {
        self.items[self.len()] = item;
        self.len += 1;
        self
    }

    /// With all of these at the end.
    pub(crate) fn followed_by(self, items: &[T]) -> Self {
        items.iter().fold(self, |all, &item| all.and(item))
    }

    /// Without the first that is equal, the others in order.
    #[inline]
    pub(crate) fn without(&self, item: T) -> Self {
        let mut rest = Self::default();
        let mut dropped = false;
        for &other in self.as_slice() {
            if other == item && !dropped {
                dropped = true;
            } else {
                rest = rest.and(other);
            }
        }
        rest
    }

    /// The same in order.
    #[inline]
    pub(crate) fn sorted(mut self) -> Self
    where
        T: Ord,
    {
        // They are few.
        let items = &mut self.items[..usize::from(self.len)];
        for end in 1..items.len() {
            for place in (0..end).rev() {
                if items[place] <= items[place + 1] {
                    break;
                }
                items.swap(place, place + 1);
            }
        }
        self
    }

    /// The items with their places, of equal ones the first alone.
    #[inline]
    pub(crate) fn distinct(&self) -> impl Iterator<Item = (usize, T)> {
        let items = self.as_slice();
        let all = items.iter().copied().enumerate();
        all.filter(move |(place, item)| !items[..*place].contains(item))
    }

    pub(crate) fn from_slice(items: &[T]) -> Self {
        Self::default().followed_by(items)
    }
}
