//! What hold makes of a queue: the orders in which its pieces can be placed, and the queues that lead to an order.

use std::collections::BTreeSet;

use crate::{Hold, Piece};

impl Hold {
    /// The orders in which all pieces can be placed, the one in hold and those of a queue: each order once.
    ///
    /// Who presses hold with an empty slot puts the piece aside and takes the next one; who presses it with a piece
    /// there takes that piece. What is held at the end is placed last.
    ///
    /// ```
    /// use quadrille_perfect_clear::{Hold, Piece};
    ///
    /// let orders = Hold::Empty.orders(&[Piece::T, Piece::I, Piece::O]);
    /// // Every order but those that begin with the O.
    /// assert_eq!(orders.len(), 4);
    /// ```
    #[must_use]
    pub fn orders(self, queue: &[Piece]) -> BTreeSet<Vec<Piece>> {
        let mut orders = BTreeSet::new();
        place(self, queue, &mut Vec::new(), &mut orders);
        orders
    }

    /// The queues whose pieces, with the one in hold, can be placed in this order: each queue once, without that piece.
    ///
    /// ```
    /// use quadrille_perfect_clear::{Hold, Piece};
    ///
    /// let queues = Hold::Piece(Piece::T).sources(&[Piece::I, Piece::T]);
    /// assert!(queues.into_iter().eq([vec![Piece::I]]));
    /// ```
    #[must_use]
    pub fn sources(self, order: &[Piece]) -> BTreeSet<Vec<Piece>> {
        let mut queues = BTreeSet::new();
        let slot = match self {
            Self::Off => Slot::None,
            Self::Empty => Slot::Empty,
            Self::Piece(piece) => Slot::Piece(piece),
        };
        come(slot, order, &mut Vec::new(), &mut queues);
        queues
    }
}

/// Places what is left in every order.
fn place(hold: Hold, queue: &[Piece], placed: &mut Vec<Piece>, orders: &mut BTreeSet<Vec<Piece>>) {
    let mut then = |piece: Piece, hold: Hold, rest: &[Piece]| {
        placed.push(piece);
        place(hold, rest, placed, orders);
        placed.pop();
    };
    match (hold, queue) {
        (Hold::Piece(last), []) => then(last, Hold::Empty, &[]),
        (_, []) => drop(orders.insert(placed.clone())),
        (_, &[next, ref rest @ ..]) => {
            then(next, hold, rest);
            match (hold, rest) {
                (Hold::Piece(first), _) => then(first, Hold::Piece(next), rest),
                (Hold::Empty, &[after, ref rest @ ..]) => then(after, Hold::Piece(next), rest),
                _ => {}
            }
        }
    }
}

/// The slot while an order is followed from its queue.
#[derive(Clone, Copy)]
enum Slot {
    None,
    Empty,
    Piece(Piece),
}

/// Finds what came for what is left of an order to be placed.
fn come(slot: Slot, order: &[Piece], queue: &mut Vec<Piece>, queues: &mut BTreeSet<Vec<Piece>>) {
    let Some((&first, rest)) = order.split_first() else {
        // A piece that is still held was never placed: that queue has another order.
        if !matches!(slot, Slot::Piece(_)) {
            queues.insert(queue.clone());
        }
        return;
    };
    let known = queue.len();
    // It came last and is placed.
    queue.push(first);
    come(slot, rest, queue, queues);
    queue.truncate(known);
    match slot {
        // Something else is put aside first, which is placed later.
        Slot::Empty => {
            for aside in distinct(rest) {
                queue.extend([aside, first]);
                come(Slot::Piece(aside), rest, queue, queues);
                queue.truncate(known);
            }
        }
        // It was held. Something else comes and takes its place, or nothing comes any more.
        Slot::Piece(held) if held == first => {
            for aside in distinct(rest) {
                queue.push(aside);
                come(Slot::Piece(aside), rest, queue, queues);
                queue.truncate(known);
            }
            if rest.is_empty() {
                queues.insert(queue.clone());
            }
        }
        Slot::None | Slot::Piece(_) => {}
    }
}

fn distinct(pieces: &[Piece]) -> BTreeSet<Piece> {
    pieces.iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All arrangements of some pieces.
    fn arrangements(pieces: &[Piece]) -> BTreeSet<Vec<Piece>> {
        let mut all = BTreeSet::from([Vec::new()]);
        for &piece in pieces {
            let longer = |list: Vec<Piece>| {
                (0..=list.len()).map(move |at| {
                    let mut longer = list.clone();
                    longer.insert(at, piece);
                    longer
                })
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    /// The slow twin: of all arrangements, those from which the order can be played.
    #[test]
    fn sources_are_the_queues_that_have_the_order() {
        use Piece::{I, L, O, T};
        for pieces in [&[T, I, O, L][..], &[T, T, I, O, O], &[T], &[]] {
            for order in arrangements(pieces) {
                for hold in [Hold::Off, Hold::Empty, Hold::Piece(T)] {
                    let mut coming = pieces.to_vec();
                    if hold == Hold::Piece(T) {
                        let Some(at) = coming.iter().position(|&piece| piece == T) else {
                            continue;
                        };
                        coming.remove(at);
                    }
                    let mut expected = arrangements(&coming);
                    expected.retain(|queue| hold.orders(queue).contains(&order));
                    assert_eq!(hold.sources(&order), expected, "{hold:?} {order:?}");
                }
            }
        }
    }

    /// With hold, each of `n` pieces but the last lets one choose between two.
    #[test]
    fn orders_are_counted() {
        let queue = [Piece::T, Piece::I, Piece::O, Piece::L, Piece::J];
        let counts = [Hold::Off, Hold::Empty, Hold::Piece(Piece::S)].map(|hold| hold.orders(&queue).len());
        assert_eq!(counts, [1, 16, 32]);
        assert!(Hold::Off.orders(&queue).contains(queue.as_slice()));
    }
}
