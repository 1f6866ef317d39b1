//! How pieces pass through the slot.

use super::tails::Tails;
use crate::slot::{Slot, SlotSet};
use crate::{Hold, Piece};

/// The rule of hold of one game: how far the queue has come follows from it.
///
/// In the layers, an empty slot counts as if hold were pressed for the first piece at once, so that this piece is in
/// the slot from the start. Before hold is really pressed, that is the current piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct HoldRule(pub(super) Hold);

impl HoldRule {
    /// The place in the queue of the piece that is current after `placed` pieces.
    pub(super) const fn current_place(self, placed: usize) -> usize {
        placed + self.ahead()
    }

    /// How many unseen pieces are revealed before a decision after `placed` pieces, once hold has been pressed.
    pub(super) fn revealed(self, tails: &Tails, placed: usize) -> usize {
        (placed + self.ahead()).min(tails.length)
    }

    const fn ahead(self) -> usize {
        match self.0 {
            Hold::Empty => 1,
            Hold::Off | Hold::Piece(_) => 0,
        }
    }
}

/// Effect of a placed piece on the slot: on a field with any of several slots, where the current piece is any of
/// several.
///
/// The piece comes from the slot, and the current one takes its place; or it is the current one, and the slot stays as
/// it was. This is the one place where that rule stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlotChange {
    placed: Slot,
    /// The slots after it if it came from the slot.
    swapped: SlotSet,
    /// The slots after it if it was current.
    kept: SlotSet,
}

impl SlotChange {
    #[inline]
    pub(super) fn new(placed: Piece, slots: SlotSet, current: SlotSet) -> Self {
        let placed = Slot::of(placed);
        let if_in = |set: SlotSet, then: SlotSet| {
            if set.contains(placed) {
                then
            } else {
                SlotSet::EMPTY
            }
        };
        Self {
            placed,
            swapped: if_in(slots, current),
            kept: if_in(current, slots),
        }
    }

    /// What may be in the slot after the piece.
    #[inline]
    pub(super) fn after(self) -> SlotSet {
        self.swapped | self.kept
    }

    /// What may have been in the slot before the piece if it is one of `then` afterwards.
    #[inline]
    pub(super) fn before(self, then: SlotSet) -> SlotSet {
        let kept = then & self.kept;
        if (then & self.swapped).is_empty() {
            kept
        } else {
            kept | SlotSet::of(self.placed)
        }
    }
}
