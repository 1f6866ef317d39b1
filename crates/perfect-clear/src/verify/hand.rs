//! Which piece can be placed next: the queue and the slot.

use crate::{Hold, Piece};

/// Pieces of a player: the slot, and how many pieces of the queue are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hand {
    /// Whether pieces may be put aside.
    pub(super) may_hold: bool,
    pub(super) slot: Option<Piece>,
    pub(super) gone: usize,
}

impl Hand {
    pub(super) const fn new(hold: Hold) -> Self {
        Self {
            may_hold: !matches!(hold, Hold::Off),
            slot: hold.piece(),
            gone: 0,
        }
    }

    /// The next piece of the queue, and the hand after it was placed.
    pub(super) fn take_next(self, queue: &[Piece]) -> Option<(Piece, Self)> {
        let gone = self.gone + 1;
        queue.get(self.gone).map(|&piece| (piece, Self { gone, ..self }))
    }

    /// The piece that pressing hold brings, and the hand after it was placed.
    ///
    /// The piece of the slot comes, and the current one takes its place; if the slot is empty, the current one goes
    /// there and the one after it comes. At the end of the queue, the slot's piece is the last.
    pub(super) fn take_by_hold(self, queue: &[Piece]) -> Option<(Piece, Self)> {
        if !self.may_hold {
            return None;
        }
        let current = queue.get(self.gone).copied();
        let (comes, gone) = match (self.slot, current) {
            (Some(held), Some(_)) => (held, self.gone + 1),
            (Some(held), None) => (held, self.gone),
            (None, _) => (*queue.get(self.gone + 1)?, self.gone + 2),
        };
        let slot = current;
        Some((comes, Self { slot, gone, ..self }))
    }

    /// Every piece that can be placed next, with the hand after that.
    pub(super) fn choices(self, queue: &[Piece]) -> impl Iterator<Item = (Piece, Self)> + use<> {
        [self.take_next(queue), self.take_by_hold(queue)]
            .into_iter()
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{letters, parse_pieces};

    /// Every order in which a queue can be placed, by trying.
    fn orders(hold: Hold, queue: &str) -> String {
        let queue = parse_pieces(queue).unwrap();
        let mut orders = Vec::new();
        let mut open = vec![(Hand::new(hold), Vec::new())];
        while let Some((hand, order)) = open.pop() {
            let before = open.len();
            for (piece, hand) in hand.choices(&queue) {
                open.push((hand, [order.clone(), vec![piece]].concat()));
            }
            if open.len() == before {
                orders.push(letters(&order));
            }
        }
        orders.sort();
        orders.dedup();
        orders.join(" ")
    }

    #[test]
    fn orders_of_three() {
        assert_eq!(orders(Hold::Off, "TIO"), "TIO");
        assert_eq!(orders(Hold::Empty, "TIO"), "IOT ITO TIO TOI");
        assert_eq!(orders(Hold::Piece(Piece::S), "TI"), "SIT STI TIS TSI");
    }

    #[test]
    fn hold_at_the_end_of_the_queue() {
        let queue = [Piece::T];
        let hand = Hand::new(Hold::Empty);
        assert!(hand.take_by_hold(&queue).is_none());
        let (piece, hand) = Hand::new(Hold::Piece(Piece::O)).take_by_hold(&queue).unwrap();
        assert_eq!((piece, hand.slot), (Piece::O, Some(Piece::T)));
        let (piece, hand) = hand.take_by_hold(&queue).unwrap();
        assert_eq!((piece, hand.slot), (Piece::T, None));
        assert!(hand.choices(&queue).next().is_none());
    }
}
