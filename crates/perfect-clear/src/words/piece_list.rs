//! Short lists of pieces in one number.

use std::cmp::Ordering;

use quadrille_search::order;

use crate::Piece;
use crate::words::slot::Slot;

/// At most 21 pieces: three bits each, the first one lowest. All bits above the last piece are ones, so each place
/// after it is an empty [`Slot`], however far one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceList(u64);

impl PieceList {
    /// No piece.
    pub(crate) const EMPTY: Self = Self(u64::MAX);

    /// The most pieces of a list.
    pub(crate) const LONGEST: usize = u64::BITS as usize / Slot::BITS;

    /// The first piece.
    #[inline]
    pub(crate) const fn first(self) -> Slot {
        Slot::from_low_bits(self.0)
    }

    /// What is left after the first `passed` places, at most [`PieceList::LONGEST`].
    #[inline]
    pub(crate) const fn skip(self, passed: usize) -> Self {
        // The sign is a one, and so are the bits that come in.
        Self((self.0.cast_signed() >> (Slot::BITS * passed)).cast_unsigned())
    }

    /// The pieces of the first `count` places, at most [`PieceList::LONGEST`].
    #[inline]
    pub(crate) const fn take(self, count: usize) -> Self {
        Self(self.0 | u64::MAX << (Slot::BITS * count))
    }

    /// The list with this in front. An empty slot hides what is behind it from all but comparisons.
    #[inline]
    pub(crate) const fn preceded_by(self, slot: Slot) -> Self {
        Self(self.0 << Slot::BITS | slot.index() as u64)
    }

    /// The pieces.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Piece> {
        let mut left = self;
        std::iter::from_fn(move || {
            let piece = left.first().piece()?;
            left = left.skip(1);
            Some(piece)
        })
    }

    /// The pieces.
    pub(crate) fn to_vec(self) -> Vec<Piece> {
        self.iter().collect()
    }

    /// The list seen in a mirror.
    pub(crate) fn mirrored(self) -> Self {
        let pieces: Vec<Piece> = self.iter().map(Piece::mirrored).collect();
        Self::from(&pieces[..])
    }

    /// A number by which lists stand in the order of their letters.
    pub(crate) fn reading_order(self) -> u64 {
        let (mut order, mut length) = (0, 0);
        for piece in self.iter() {
            order = order << Slot::BITS | (piece.index() as u64 + 1);
            length += 1;
        }
        order << (Slot::BITS * (Self::LONGEST - length))
    }

    /// Which list comes first in the order of their letters.
    #[inline]
    pub(crate) fn by_letters(self, other: Self) -> Ordering {
        let differs = (self.0 ^ other.0).trailing_zeros() as usize / Slot::BITS;
        // A list that ends comes first.
        let letter = |list: Self| list.skip(differs).first().piece();
        letter(self).cmp(&letter(other))
    }

    /// The list with this number.
    fn of_reading_order(order: u64) -> Self {
        let places = (0..Self::LONGEST).map(|place| order >> (Slot::BITS * place) & ((1 << Slot::BITS) - 1));
        let pieces = places.filter(|&letter| letter > 0);
        let slots = pieces.map(|letter| Slot::of(Piece::ALL[letter as usize - 1]));
        slots.fold(Self::EMPTY, Self::preceded_by)
    }

    /// Sorts lists, by their numbers.
    pub(crate) fn sort(lists: &mut Vec<Self>) {
        let mut numbers: Vec<u64> = lists.drain(..).map(|list| list.0).collect();
        order::sort_words(&mut numbers);
        lists.extend(numbers.into_iter().map(Self));
    }

    /// These lists in the order of their letters, each once.
    pub(crate) fn in_reading_order(lists: Vec<Self>) -> Vec<Self> {
        let mut orders: Vec<u64> = lists.into_iter().map(Self::reading_order).collect();
        order::sort_words(&mut orders);
        orders.dedup();
        orders.into_iter().map(Self::of_reading_order).collect()
    }
}

impl From<&[Piece]> for PieceList {
    /// The list of these pieces, at most [`PieceList::LONGEST`].
    fn from(pieces: &[Piece]) -> Self {
        let slots = pieces.iter().rev().map(|&piece| Slot::of(piece));
        slots.fold(Self::EMPTY, Self::preceded_by)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pieces() -> impl Strategy<Value = Vec<Piece>> {
        prop::collection::vec(
            (0..7_usize).prop_map(|index| Piece::ALL[index]),
            0..=PieceList::LONGEST,
        )
    }

    proptest! {
        #[test]
        fn agrees_with_vectors(a in pieces(), b in pieces(), place in 0..=PieceList::LONGEST) {
            let [x, y] = [&a, &b].map(|pieces| PieceList::from(&pieces[..]));
            let split = place.min(a.len());
            prop_assert_eq!(x.to_vec(), &a[..]);
            prop_assert_eq!(x.skip(place), PieceList::from(&a[split..]));
            prop_assert_eq!(x.take(place), PieceList::from(&a[..split]));
            prop_assert_eq!(x.first().piece(), a.first().copied());
            prop_assert_eq!(x.skip(place).first().piece(), a.get(place).copied());
            prop_assert_eq!(x.reading_order().cmp(&y.reading_order()), a.cmp(&b));
            // Lists that begin alike, too.
            let rest = b.iter().skip(split);
            let c: Vec<Piece> = a[..split].iter().chain(rest).copied().collect();
            for other in [&b, &c, &a] {
                prop_assert_eq!(x.by_letters(PieceList::from(&other[..])), a.cmp(other));
            }
            prop_assert_eq!(x == y, a == b);
            prop_assert_eq!(PieceList::of_reading_order(x.reading_order()), x);
        }
    }
}
