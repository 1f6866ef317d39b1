//! What may come next: the pieces that are known, and then those of bags.

use std::collections::BTreeSet;

use super::answer::{Answer, Read};
use crate::{Piece, PieceSet};

/// Pieces that are known, and what is still to come of a bag after them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Coming {
    known: Vec<Piece>,
    is_ordered: bool,
    pub(super) bag: PieceSet,
}

impl Coming {
    /// The pieces for which setups were looked for; none if all were listed.
    pub(super) fn read(answer: &Answer<'_>) -> Read<Option<Self>> {
        let is_ordered = answer.has("queue");
        let name = if is_ordered { "queue" } else { "leftover" };
        let read = |answer: &Answer<'_>, name: &str| {
            Ok(Self {
                known: answer.pieces(name)?,
                is_ordered,
                bag: answer.pieces("bag")?.into_iter().collect(),
            })
        };
        answer.maybe(name, read)
    }

    /// The pieces in their order, if that is known.
    pub(super) fn queue(&self) -> Option<&[Piece]> {
        self.is_ordered.then_some(&self.known)
    }

    /// Each piece that may be the next one, and what may come after it.
    fn next(&self) -> Vec<(Piece, Self)> {
        let without = |place: usize| {
            let mut left = self.clone();
            (left.known.remove(place), left)
        };
        if self.known.is_empty() {
            let bag = if self.bag.is_empty() {
                PieceSet::FULL
            } else {
                self.bag
            };
            let drawn = |piece| {
                let bag = bag.without(piece);
                (piece, Self { bag, ..self.clone() })
            };
            return bag.iter().map(drawn).collect();
        }
        if self.is_ordered {
            return vec![without(0)];
        }
        // A bag has no piece twice: the second one is in hold, and stands first.
        let repeats = |&place: &usize| self.known[..place].contains(&self.known[place]);
        match (0..self.known.len()).find(repeats) {
            Some(place) => vec![without(place)],
            None => (0..self.known.len()).map(without).collect(),
        }
    }

    /// What may come after these pieces; nothing if they cannot come.
    pub(super) fn after(&self, queue: &[Piece]) -> Option<Self> {
        let step = |left: Self, &piece: &Piece| left.next().into_iter().find(|next| next.0 == piece);
        let mut queue = queue.iter();
        queue.try_fold(self.clone(), |left, piece| Some(step(left, piece)?.1))
    }

    /// All queues of that many pieces; they are equally likely.
    pub(super) fn spelled(&self, length: usize) -> BTreeSet<Vec<Piece>> {
        if length == 0 {
            return BTreeSet::from([Vec::new()]);
        }
        let longer = |(piece, left): (Piece, Self)| {
            let ends = left.spelled(length - 1).into_iter();
            ends.map(move |end| [&[piece], &*end].concat())
        };
        self.next().into_iter().flat_map(longer).collect()
    }
}
