//! The pieces of a player: the slot, what is shown, and the bag.

use crate::{Piece, PieceSet};

/// The slot, the pieces that are shown, and what is left of the bag of the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hand {
    pub(super) slot: Option<Piece>,
    /// The current piece first.
    pub(super) queue: Vec<Piece>,
    pub(super) bag: PieceSet,
}

impl Hand {
    /// A hand of which it is not known what is left of the bag: the first piece of the queue is taken for the first of
    /// a bag.
    pub(super) fn guessed(slot: Option<Piece>, queue: &[Piece]) -> Self {
        let mut hand = Self {
            slot,
            queue: Vec::new(),
            bag: PieceSet::EMPTY,
        };
        for &piece in queue {
            hand.appear(piece);
        }
        hand
    }

    /// One more piece is shown. If the bag has none like it, it is the first of another bag.
    pub(super) fn appear(&mut self, piece: Piece) {
        if !self.bag.contains(piece) {
            self.bag = PieceSet::FULL;
        }
        self.bag = self.bag.without(piece);
        self.queue.push(piece);
    }

    /// The pieces that can be placed next, without hold and with it, each with the hand after that. Two equal pieces
    /// are one choice.
    pub(super) fn choices(&self) -> impl Iterator<Item = (Piece, Self)> {
        let current = self.queue.first().copied();
        let kept = current.map(|piece| (piece, self.after(1, self.slot)));
        let swapped = match (self.slot, self.queue.get(1)) {
            (Some(held), _) => current.map(|_| (held, self.after(1, current))),
            (None, Some(&next)) => Some((next, self.after(2, current))),
            (None, None) => None,
        };
        let swapped = swapped.filter(|(piece, _)| Some(*piece) != current);
        kept.into_iter().chain(swapped)
    }

    /// The hand after a piece of this kind was placed; whether hold was pressed follows from its kind. Nothing if it
    /// cannot be placed.
    pub(super) fn place(&self, piece: Piece) -> Option<Self> {
        let mut choices = self.choices();
        choices.find_map(|(other, hand)| (other == piece).then_some(hand))
    }

    /// Without the first pieces of the queue, and with another slot.
    fn after(&self, gone: usize, slot: Option<Piece>) -> Self {
        Self {
            slot,
            queue: self.queue[gone..].to_vec(),
            bag: self.bag,
        }
    }
}
