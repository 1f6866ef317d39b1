//! What can follow a state at most, whatever batch comes to it.
//!
//! A batch is not done before each state was looked at, if some of its queues have no solution; and the next batch
//! comes to most of the same states, with other queues that have none. So the links and the kinds of ends that clear a
//! state are noted when it was looked at, and whoever comes with others need not look.
//!
//! The notes are kept in a table with one place for each state, which several share: the last one has it. What is
//! forgotten is looked at again.

use std::array;
use std::ops::BitOr;

use crate::piece_list::PieceList;
use crate::slot::{Slot, SlotSet};

/// The most pieces left of a prefix for which a state is noted. States with more are few, and come again less often.
pub(super) const MOST_LEFT: usize = 2;

/// How many bits the marks of a link are from those of the one before: there are 35 kinds where four pieces are of one
/// bag.
const APART: usize = 36;

/// What a table of places makes of a state: the golden ratio's bits, of which the highest ones depend on all of it.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A bit for each link and kind of ends after it. Where there are many kinds, some share a bit: so what has no bit in
/// common has no end in common, but not the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks([u64; 4]);

impl Marks {
    /// None.
    pub(super) const NONE: Self = Self([0; 4]);

    /// Those of some kinds of ends after a link.
    #[cfg(test)]
    pub(super) fn of(link: Slot, kinds: u64) -> Self {
        let mut marks = Self::NONE;
        marks.add(link, kinds);
        marks
    }

    /// Adds kinds of ends after a link.
    #[inline]
    pub(super) fn add(&mut self, link: Slot, kinds: u64) {
        const BITS: usize = u64::BITS as usize;
        let first = APART * link.index();
        let kinds = u128::from(kinds) << (first % BITS);
        // Bits that exceed a word go on in the next one, after the last in the first; shared bits only exclude less.
        self.0[first / BITS % 4] |= kinds as u64;
        self.0[(first / BITS + 1) % 4] |= (kinds >> BITS) as u64;
    }

    /// Whether they have a bit in common.
    #[inline]
    fn meet(self, other: Self) -> bool {
        let common = self.0.iter().zip(other.0).map(|(own, other)| own & other);
        common.fold(0, BitOr::bitor) != 0
    }
}

impl BitOr for Marks {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// Links and kinds of ends, among them all that clear a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tails {
    marks: Marks,
    /// The links of which all kinds are among them.
    links: SlotSet,
}

impl Tails {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self::none(SlotSet::EMPTY);

    /// None with these links.
    pub(super) const fn none(links: SlotSet) -> Self {
        Self {
            marks: Marks::NONE,
            links,
        }
    }

    /// Adds kinds of ends after a link.
    #[inline]
    pub(super) fn add(&mut self, link: Slot, kinds: u64) {
        self.marks.add(link, kinds);
    }

    /// With what clears another state: what is known of both.
    #[inline]
    pub(super) fn add_all(&mut self, other: Self) {
        self.marks = self.marks | other.marks;
        self.links = self.links & other.links;
    }

    /// Whether none of the ends with these links and marks can clear the state.
    #[inline]
    pub(super) fn exclude(self, links: SlotSet, marks: Marks) -> bool {
        !self.marks.meet(marks) && self.links & links == links
    }
}

/// A field by number, the slot, and what is left of a prefix.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    field: u32,
    pieces: u16,
}

/// What no state has: its bits are more than those of any other.
const NO_PIECES: u16 = u16::MAX;

impl State {
    /// If at most [`MOST_LEFT`] pieces are left.
    #[inline]
    pub(super) fn new(field: u32, slot: Slot, prefix: PieceList) -> Option<Self> {
        let pieces = (0..MOST_LEFT).fold(slot.index(), |pieces, place| {
            pieces << Slot::BITS | prefix.skip(place).first().index()
        });
        let is_late = prefix.skip(MOST_LEFT).first() == Slot::EMPTY;
        is_late.then_some(Self {
            field,
            pieces: pieces as u16,
        })
    }
}

/// Notes on states.
pub(super) struct Notes {
    places: Vec<Note>,
}

/// Note on one state.
#[derive(Clone, Copy)]
struct Note {
    marks: Marks,
    field: u32,
    pieces: u16,
    links: SlotSet,
}

impl Notes {
    /// No notes, with 2^`bits` places for them; one bit at least.
    pub(super) fn new(bits: u32) -> Self {
        let none = Note {
            marks: Marks::NONE,
            field: 0,
            pieces: NO_PIECES,
            links: SlotSet::EMPTY,
        };
        Self {
            places: vec![none; 1 << bits],
        }
    }

    #[inline]
    fn place(&self, state: State) -> usize {
        let number = u64::from(state.field) << u16::BITS | u64::from(state.pieces);
        (number.wrapping_mul(GOLDEN) >> (u64::BITS - self.places.len().trailing_zeros())) as usize
    }

    /// What was noted of a state.
    #[inline]
    pub(super) fn of(&self, state: Option<State>) -> Tails {
        let note = state.map(|state| (state, self.places[self.place(state)]));
        let note = note.filter(|(state, note)| (note.field, note.pieces) == (state.field, state.pieces));
        note.map_or(Tails::UNKNOWN, |(_, note)| Tails {
            marks: note.marks,
            links: note.links,
        })
    }

    /// Notes what was found out about a state, beside what is known of other links.
    pub(super) fn add(&mut self, state: Option<State>, tails: Tails) {
        let known = self.of(state);
        let Some(state) = state else { return };
        let place = self.place(state);
        self.places[place] = Note {
            marks: known.marks | tails.marks,
            field: state.field,
            pieces: state.pieces,
            links: known.links | tails.links,
        };
    }
}

#[cfg(test)]
impl Notes {
    /// All that is known: the number of a field, the slot, what is left of the prefix, and the tails.
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, Slot, PieceList, Tails)> {
        let notes = self.places.iter().filter(|note| note.pieces != NO_PIECES);
        notes.map(|note| {
            let slot = |place: usize| Slot::from_low_bits(u64::from(note.pieces >> (Slot::BITS * place)));
            let prefix =
                (0..MOST_LEFT).fold(PieceList::EMPTY, |prefix, place| prefix.preceded_by(slot(place)));
            let tails = Tails {
                marks: note.marks,
                links: note.links,
            };
            (note.field, slot(MOST_LEFT), prefix, tails)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;

    /// Four pieces of one bag are of 35 kinds: each has a bit of its own after each link.
    #[test]
    fn marks_of_a_bag_are_apart() {
        for link in Piece::ALL.map(Slot::of) {
            for kind in 0..35 {
                let own = Marks::of(link, 1 << kind);
                for other in Piece::ALL.map(Slot::of) {
                    let others = if other == link { !(1 << kind) } else { !0 };
                    assert!(!own.meet(Marks::of(other, others & ((1 << 35) - 1))));
                }
                assert!(own.meet(Marks::of(link, 1 << kind | 1)) && own | Marks::NONE == own);
            }
        }
    }

    /// A state is distinguished from others whose pieces are the same in another order, and forgotten for one with its
    /// place.
    #[test]
    fn the_last_state_has_the_place() {
        let [t, i, o] = [Piece::T, Piece::I, Piece::O].map(Slot::of);
        let prefix = PieceList::EMPTY.preceded_by(i).preceded_by(o);
        let state = State::new(5, t, prefix);
        let others = [
            State::new(6, t, prefix),
            State::new(5, i, prefix),
            State::new(5, t, PieceList::EMPTY.preceded_by(o).preceded_by(i)),
            State::new(5, t, prefix.skip(1)),
            State::new(5, t, PieceList::EMPTY),
        ];
        assert!(State::new(5, t, prefix.preceded_by(t)).is_none());
        let mut notes = Notes::new(1);
        let (with_t, with_i) = (SlotSet::of(t), SlotSet::of(i));
        let mut tails = Tails::none(with_t);
        tails.add(t, 0b101);
        notes.add(state, tails);
        notes.add(state, Tails::none(with_i));
        let known = notes.of(state);
        assert!(
            known.exclude(with_t, Marks::of(t, 0b10)) && known.exclude(with_t | with_i, Marks::of(t, 0b10))
        );
        assert!(!known.exclude(with_t, Marks::of(t, 0b100)) && !known.exclude(SlotSet::of(o), Marks::NONE));
        for other in others {
            assert_eq!(notes.of(other), Tails::UNKNOWN);
            notes.add(other, Tails::none(with_t));
            let place = |state: Option<State>| notes.place(state.unwrap());
            let is_forgotten = place(other) == place(state);
            assert_eq!(notes.of(state) == Tails::UNKNOWN, is_forgotten);
            notes.add(state, tails);
        }
    }
}
