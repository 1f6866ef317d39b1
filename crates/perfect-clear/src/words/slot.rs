//! What the slot holds, alone, in sets, and packed with a field.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::words::field_word::FieldWord;
use crate::{Piece, PieceSet};

/// Content of the slot: one of the seven pieces, or nothing. Also that of a place of a queue, where the queue may have
/// ended before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Slot(u8);

impl Slot {
    /// No piece: there is no slot, or nothing is left to go into it.
    pub(crate) const EMPTY: Self = Self(Piece::COUNT as u8);

    /// How many different slots there are.
    pub(crate) const COUNT: usize = Piece::COUNT + 1;

    /// The slots with a piece, by [`Piece::index`], and then the empty one.
    pub(crate) const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::EMPTY; Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// Number of bits that distinguish slots.
    pub(crate) const BITS: usize = 3;

    /// The slot with this piece in it.
    #[inline]
    pub(crate) const fn of(piece: Piece) -> Self {
        Self(piece.index() as u8)
    }

    /// The slot whose index is in the lowest three bits of a word.
    #[inline]
    pub(crate) const fn from_low_bits(word: u64) -> Self {
        Self((word & Self::EMPTY.0 as u64) as u8)
    }

    /// From 0 to 7: that of the piece, and 7 for none.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        // The mask changes nothing; it spares the check of bounds of an array with eight places.
        (self.0 & Self::EMPTY.0) as usize
    }

    /// The piece, if there is one.
    #[inline]
    pub(crate) fn piece(self) -> Option<Piece> {
        Piece::ALL.get(self.index()).copied()
    }
}

impl From<Option<Piece>> for Slot {
    #[inline]
    fn from(piece: Option<Piece>) -> Self {
        piece.map_or(Self::EMPTY, Self::of)
    }
}

/// A set of slots, such as what may be in the slot on a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SlotSet(u8);

impl SlotSet {
    /// No slot.
    pub(crate) const EMPTY: Self = Self(0);

    /// Only this one.
    #[inline]
    pub(crate) const fn of(slot: Slot) -> Self {
        Self(1 << slot.index())
    }

    /// The set without this one.
    #[inline]
    pub(crate) const fn without(self, slot: Slot) -> Self {
        Self(self.0 & !(1 << slot.index()))
    }

    /// Whether the slot is in the set.
    #[inline]
    pub(crate) const fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.index() & 1 == 1
    }

    /// Whether no slot is in the set.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many slots are in the set.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// How many slots of the set come before this one.
    #[inline]
    pub(crate) const fn rank(self, slot: Slot) -> u32 {
        (self.0 & ((1_u16 << slot.index()) - 1) as u8).count_ones()
    }

    /// The slots, in the order of [`Slot::ALL`].
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |&slot| self.contains(slot))
    }
}

impl From<PieceSet> for SlotSet {
    /// The slots with one of the pieces.
    fn from(pieces: PieceSet) -> Self {
        Self(pieces.number() as u8)
    }
}

impl BitOr for SlotSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SlotSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for SlotSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// A field's word and a slot in one number: the word above three bits for the slot. With one queue in mind, that is a
/// whole state: how many pieces were placed follows from the number of filled cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StateKey<W = u64>(W);

impl<W: FieldWord> StateKey<W> {
    /// The key of a word whose highest three bits are clear.
    #[inline]
    pub(crate) fn new(word: W, slot: Slot) -> Self {
        Self(word.moved_up(Slot::BITS as u32) | W::from_low(slot.index() as u64))
    }

    /// The field's word.
    #[inline]
    pub(crate) fn word(self) -> W {
        self.0.moved_down(Slot::BITS as u32)
    }

    /// The slot.
    #[inline]
    pub(crate) fn slot(self) -> Slot {
        Slot::from_low_bits(self.0.low())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_pack_into_three_bits() {
        for (index, slot) in Slot::ALL.into_iter().enumerate() {
            assert_eq!(slot.index(), index);
            assert_eq!(Slot::from(slot.piece()), slot);
            let key = StateKey::new(u64::MAX >> Slot::BITS, slot);
            assert_eq!((key.word(), key.slot()), (u64::MAX >> Slot::BITS, slot));
        }
        assert_eq!(Slot::EMPTY.piece(), None);
        assert_eq!(Slot::of(Piece::T).piece(), Some(Piece::T));
    }

    #[test]
    fn sets_of_slots() {
        let pieces: PieceSet = [Piece::T, Piece::J].into_iter().collect();
        let set = SlotSet::from(pieces) | SlotSet::of(Slot::EMPTY);
        assert!(
            set.iter().eq([Piece::J, Piece::T]
                .map(Slot::of)
                .into_iter()
                .chain([Slot::EMPTY]))
        );
        assert_eq!(
            (set.len(), set.rank(Slot::of(Piece::T)), set.rank(Slot::EMPTY)),
            (3, 1, 2)
        );
        assert!(set.contains(Slot::EMPTY) && !set.contains(Slot::of(Piece::I)));
        assert!((set & SlotSet::of(Slot::of(Piece::I))).is_empty());
        assert!(
            set.without(Slot::EMPTY)
                .iter()
                .eq([Piece::J, Piece::T].map(Slot::of))
        );
    }
}
