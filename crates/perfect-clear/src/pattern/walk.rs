//! The different queues of a pattern, in the order of their letters, and how many of them begin alike.
//!
//! # How
//!
//! What may follow after some pieces is determined by them in each alternative: the pieces of a choice that are used,
//! or those of its lists that begin so. So all alternatives are followed at once, piece by piece, and each beginning
//! comes once. The whole queues behind it are a product if one alternative is left, as its elements have fixed lengths
//! and no list twice; where several are left whose queues are as long, these are followed to their ends.

use std::ops::ControlFlow;

use quadrille_search::GaveUp;

use super::Element;
use crate::piece_list::PieceList;
use crate::{Piece, PieceSet};

/// Receiver of each beginning and the number of whole queues behind it; it says whether that is enough.
pub(super) type Found<'a> = &'a mut dyn FnMut(&[Piece], u64) -> ControlFlow<GaveUp>;

/// Continuations of an alternative.
#[derive(Clone, Copy)]
pub(super) struct State<'a> {
    /// The elements that are not over.
    elements: &'a [Element],
    /// Pieces of the first of them that are known.
    taken: usize,
    /// Of a choice, those.
    used: PieceSet,
    /// The lists that begin so.
    lists: &'a [PieceList],
}

impl<'a> State<'a> {
    /// Before the first piece.
    pub(super) fn before(elements: &'a [Element]) -> Self {
        let lists = match elements.first() {
            Some(Element::Listed { lists, .. }) => lists,
            _ => &[][..],
        };
        Self {
            elements,
            taken: 0,
            used: PieceSet::EMPTY,
            lists,
        }
    }

    /// After one piece more, if it may be the next.
    fn after(mut self, piece: Piece) -> Option<Self> {
        let (element, rest) = self.elements.split_first()?;
        match element {
            Element::Choice { pool, .. } => {
                if !pool.contains(piece) || self.used.contains(piece) {
                    return None;
                }
                self.used = self.used.with(piece);
            }
            Element::Listed { .. } => {
                let next = |list: &PieceList| list.skip(self.taken).first().piece();
                let from = self.lists.partition_point(|list| next(list) < Some(piece));
                let to = self.lists.partition_point(|list| next(list) <= Some(piece));
                if from == to {
                    return None;
                }
                self.lists = &self.lists[from..to];
            }
        }
        self.taken += 1;
        Some(if self.taken == element.pieces() {
            Self::before(rest)
        } else {
            self
        })
    }

    /// Pieces to come.
    fn length(self) -> usize {
        self.elements.iter().map(Element::pieces).sum::<usize>() - self.taken
    }

    /// Ways to go on.
    fn ways(self) -> u64 {
        let Some((element, rest)) = self.elements.split_first() else {
            return 1;
        };
        let here = match element {
            Element::Choice { pool, take } => {
                let factors = pool.len() + 1 - take..=pool.len() - self.taken;
                factors.map(|factor| factor as u64).product()
            }
            Element::Listed { .. } => self.lists.len() as u64,
        };
        here * rest
            .iter()
            .map(|element| Self::before(std::slice::from_ref(element)).ways())
            .product::<u64>()
    }
}

/// The states after one piece more.
fn after<'a>(states: &[State<'a>], piece: Piece) -> Vec<State<'a>> {
    states.iter().filter_map(|state| state.after(piece)).collect()
}

/// How many different queues may follow.
pub(super) fn different(states: &[State<'_>]) -> u64 {
    let (first, others) = match states {
        [] => return 0,
        [state] => return state.ways(),
        [first, others @ ..] => (first.length(), others),
    };
    if others.iter().any(|state| state.length() != first) {
        let (same, others): (Vec<_>, Vec<_>) = states.iter().partition(|state| state.length() == first);
        return different(&same) + different(&others);
    }
    if first == 0 {
        return 1;
    }
    let next = Piece::ALL.into_iter().map(|piece| after(states, piece));
    next.map(|states| different(&states)).sum()
}

/// Passes on each beginning of at most `cut` pieces, of which those of `queue` are known.
pub(super) fn walk(
    states: &[State<'_>],
    cut: usize,
    queue: &mut Vec<Piece>,
    found: Found<'_>,
) -> ControlFlow<GaveUp> {
    if queue.len() == cut {
        return found(queue, different(states));
    }
    if states.iter().any(|state| state.elements.is_empty()) {
        found(queue, 1)?;
    }
    for piece in Piece::ALL {
        let next = after(states, piece);
        if !next.is_empty() {
            queue.push(piece);
            walk(&next, cut, queue, found)?;
            queue.pop();
        }
    }
    ControlFlow::Continue(())
}
