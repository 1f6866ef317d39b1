//! The pieces that somebody has to build with, and what may come after them.

use super::Candidate;
use crate::book::{CLEARS, SEEN};
use crate::{Pattern, PatternError, Piece, PieceSet, letters};

/// The pieces that somebody has to build with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    known: Vec<Piece>,
    is_ordered: bool,
    bag: PieceSet,
    clear: usize,
}

/// Pieces that are still to come.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rest {
    known: Vec<Piece>,
    bag: PieceSet,
}

impl Hand {
    /// A queue, the piece in hold first; `bag` is still to come of the bag of its last piece. `clear` is the number of
    /// the clear that it is for, from 1.
    #[must_use]
    pub fn of_queue(pieces: Vec<Piece>, bag: PieceSet, clear: usize) -> Self {
        Self {
            known: pieces,
            is_ordered: true,
            bag,
            clear,
        }
    }

    /// Pieces that the clear before leaves over, in whatever order; a new bag follows. A piece that is there twice is
    /// in hold, as a bag has it once.
    #[must_use]
    pub fn of_leftover(pieces: Vec<Piece>, clear: usize) -> Self {
        Self {
            known: pieces,
            is_ordered: false,
            bag: PieceSet::EMPTY,
            clear,
        }
    }

    /// The number of the clear, from 1.
    #[must_use]
    pub const fn clear(&self) -> usize {
        self.clear
    }

    /// The pieces that are known.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.known
    }

    /// Whether the order of the pieces is known.
    #[must_use]
    pub const fn is_ordered(&self) -> bool {
        self.is_ordered
    }

    /// What is still to come of the bag of the last piece.
    #[must_use]
    pub const fn bag(&self) -> PieceSet {
        self.bag
    }

    /// Whether some queue may build a setup, judged by the pieces alone; of setups whose pieces are not known, any.
    #[must_use]
    pub fn may_build(&self, candidate: &Candidate) -> bool {
        let is_its_clear = candidate.clear % CLEARS == self.clear % CLEARS;
        let is_setup = !candidate.shape.field.is_clear();
        let lists = &candidate.build;
        is_its_clear && is_setup && (lists.is_empty() || lists.iter().any(|list| self.may_have(list)))
    }

    /// Whether these pieces may be the next ones, with one more in hold at most.
    fn may_have(&self, pieces: &[Piece]) -> bool {
        let drawn = reach(pieces.len());
        let mut unused = self.known.clone();
        if self.is_ordered {
            unused.truncate(drawn);
        }
        let mut new = Vec::new();
        for &piece in pieces {
            match unused.iter().position(|&other| other == piece) {
                Some(at) => drop(unused.swap_remove(at)),
                None => new.push(piece),
            }
        }
        if new.is_empty() {
            return true;
        }
        // What comes after the known pieces needs all of these to have passed, but one in hold.
        let first = if self.bag.is_empty() {
            PieceSet::FULL
        } else {
            self.bag
        };
        let is_possible = |(at, piece): (usize, &Piece)| {
            first.contains(*piece) && !new[..at].contains(piece) || self.known.len() + first.len() < drawn
        };
        unused.len() <= 1 && new.iter().enumerate().all(is_possible)
    }

    /// The next `length` pieces: those that are known, and then what bags give.
    ///
    /// # Errors
    ///
    /// When these are more than a pattern can have.
    pub fn pattern(&self, length: usize) -> Result<Pattern, PatternError> {
        let all = Rest {
            known: self.known.clone(),
            bag: self.bag,
        };
        self.spelled(&all, length)
    }

    /// The next `needed` pieces as a pattern: those that are known, and then what bags give.
    pub(super) fn spelled(&self, rest: &Rest, needed: usize) -> Result<Pattern, PatternError> {
        let known = rest.known.len().min(needed);
        let mut parts = Vec::new();
        if self.is_ordered {
            parts.push(letters(&rest.known[..known]));
        } else {
            parts.extend(any_order(&rest.known, known));
        }
        let (mut missing, mut bag) = (needed - known, rest.bag);
        while missing > 0 {
            if bag.is_empty() {
                bag = PieceSet::FULL;
            }
            let take = missing.min(bag.len());
            parts.push(format!("[{bag}]p{take}"));
            missing -= take;
            bag = PieceSet::EMPTY;
        }
        parts.retain(|part| !part.is_empty());
        parts.join(",").parse()
    }

    /// What is left when a queue has been drawn.
    pub(super) fn after(&self, queue: &[Piece]) -> Rest {
        let mut rest = Rest {
            known: self.known.clone(),
            bag: self.bag,
        };
        for (at, &piece) in queue.iter().enumerate() {
            if at >= self.known.len() {
                let bag = if rest.bag.is_empty() {
                    PieceSet::FULL
                } else {
                    rest.bag
                };
                rest.bag = bag.without(piece);
            } else if let Some(place) = rest.known.iter().position(|&other| other == piece) {
                // The first one of its kind: so the order of the others stays.
                rest.known.remove(place);
            }
        }
        rest
    }
}

/// The first `count` of these pieces in any order, but the one that is there twice comes first: it is in hold.
fn any_order(pieces: &[Piece], count: usize) -> Vec<String> {
    let is_twice = |(at, piece): &(usize, &Piece)| pieces[..*at].contains(piece);
    let held = pieces.iter().enumerate().find(is_twice);
    let others: Vec<Piece> = pieces
        .iter()
        .enumerate()
        .filter(|&(at, _)| held.is_none_or(|held| held.0 != at))
        .map(|(_, &piece)| piece)
        .collect();
    let first = held.filter(|_| count > 0).map(|(_, piece)| piece.to_string());
    let count = count - usize::from(first.is_some());
    let others = (count > 0).then(|| format!("[{}]p{count}", letters(&others)));
    first.into_iter().chain(others).collect()
}

/// Number of pieces of a queue that can matter to building a setup of `pieces` pieces: one more, for the hold, but no
/// more than a player sees, if these are enough.
pub(super) fn reach(pieces: usize) -> usize {
    pieces.max(SEEN.min(pieces + 1))
}
