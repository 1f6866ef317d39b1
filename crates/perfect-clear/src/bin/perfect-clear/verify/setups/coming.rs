//! What may come next: the pieces that are known, and then those of bags.

use std::collections::BTreeSet;

use anyhow::Result;
use quadrille_perfect_clear::Piece;

use super::super::answer::Answer;

/// Pieces that are known, and what is still to come of a bag after them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Coming {
    known: Vec<Piece>,
    is_ordered: bool,
    bag: BTreeSet<Piece>,
}

impl Coming {
    /// The pieces for which setups were looked for; none if all were listed.
    pub(super) fn read(answer: &Answer<'_>) -> Result<Option<Self>> {
        let is_ordered = answer.get("queue").is_some();
        if !is_ordered && answer.get("leftover").is_none() {
            return Ok(None);
        }
        Ok(Some(Self {
            known: answer.pieces(if is_ordered { "queue" } else { "leftover" })?,
            is_ordered,
            bag: answer.pieces("bag")?.into_iter().collect(),
        }))
    }

    /// The pieces in their order, if that is known.
    pub(super) fn queue(&self) -> Option<&[Piece]> {
        self.is_ordered.then_some(&self.known)
    }

    pub(super) const fn bag(&self) -> &BTreeSet<Piece> {
        &self.bag
    }

    /// Each piece that may be the next one, and what may come after it.
    fn next(&self) -> Vec<(Piece, Self)> {
        let without = |place: usize| {
            let mut left = self.clone();
            let piece = left.known.remove(place);
            (piece, left)
        };
        if self.known.is_empty() {
            let bag = if self.bag.is_empty() {
                BTreeSet::from(Piece::ALL)
            } else {
                self.bag.clone()
            };
            let drawn = |&piece: &Piece| {
                let mut left = self.clone();
                left.bag.clone_from(&bag);
                left.bag.remove(&piece);
                (piece, left)
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
        let mut left = self.clone();
        for &piece in queue {
            left = left.next().into_iter().find(|next| next.0 == piece)?.1;
        }
        Some(left)
    }

    /// All queues of so many pieces; they are equally likely.
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
