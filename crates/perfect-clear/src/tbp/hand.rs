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

    /// How many pieces can be placed however hold is used: all that are shown, but for the one that stays in the slot.
    pub(super) fn placeable(&self) -> usize {
        let stays = usize::from(self.slot.is_none());
        self.queue.len().saturating_sub(stays).max(1)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{letters, parse_pieces};

    fn hand(slot: Option<Piece>, queue: &str) -> Hand {
        Hand::guessed(slot, &parse_pieces(queue).unwrap())
    }

    #[test]
    fn a_piece_says_whether_hold_is_pressed() {
        let after = |slot, queue, piece| {
            let after = hand(slot, queue).place(piece)?;
            Some((after.slot, letters(&after.queue)))
        };
        let (t, i) = (Some(Piece::T), Some(Piece::I));
        assert_eq!(after(None, "TIO", Piece::T), Some((None, "IO".to_owned())));
        assert_eq!(after(None, "TIO", Piece::I), Some((t, "O".to_owned())));
        assert_eq!(after(i, "TO", Piece::I), Some((t, "O".to_owned())));
        assert_eq!(after(i, "TO", Piece::T), Some((i, "O".to_owned())));
        assert_eq!(after(i, "IO", Piece::I), Some((i, "O".to_owned())));
        for (slot, queue) in [(None, "TIO"), (t, "IO"), (i, "TI"), (None, "T"), (t, "")] {
            assert_eq!(after(slot, queue, Piece::O), None, "{slot:?} {queue}");
        }
    }

    #[test]
    fn bags_follow_each_other() {
        assert_eq!(
            hand(None, "TILJ").bag,
            parse_pieces("OSZ").unwrap().into_iter().collect()
        );
        assert_eq!(hand(None, "TILJOSZ").bag, PieceSet::EMPTY);
        assert_eq!(hand(None, "TILJOSZT").bag, PieceSet::FULL.without(Piece::T));
        // No bag gives it, so another one has begun.
        assert_eq!(hand(None, "TT").bag, PieceSet::FULL.without(Piece::T));
    }
}
