use quadrille_search::{Limits, order};
use rand::Rng;
use thiserror::Error;

use super::paper;
use crate::{Board, Fitter, Move, PieceId, Problem, Rules};

/// Random exchanges before the pieces are gone through instead.
const RANDOM_CHANGES: usize = 32;

/// A piece of the set that was exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The place in the set, from 0.
    pub place: usize,
    /// The piece that was there.
    pub from: PieceId,
    /// The piece that came.
    pub to: PieceId,
}

/// A set that fits, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The set.
    pub set: Vec<PieceId>,
    /// Moves that place it.
    pub moves: Vec<Move>,
    /// The exchanges, in their order; none if the set fitted.
    pub changes: Vec<Change>,
}

/// No set of this size that can be drawn fits the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no set of {0} pieces fits this board, not even of the smallest")]
pub struct NoSetFits(pub usize);

/// Stage two: exchanges the piece with the most points for a random draw until the set fits.
///
/// It always ends. After 32 random exchanges the worst piece is exchanged for each piece of the rules in turn, smallest
/// first; if that does not help either, the whole set for the first one that fits among all, smallest pieces first. So
/// an error means that no set at all fits. The same generator in the same state gives the same exchanges.
///
/// # Errors
///
/// [`NoSetFits`], if there is nothing to exchange for.
pub fn repair(problem: &Problem, fitter: &Fitter, random: &mut impl Rng) -> Result<Repaired, NoSetFits> {
    let workshop = Workshop {
        rules: problem.rules(),
        fitter,
        board: problem.board(),
    };
    workshop.repair(problem.set(), random)
}

/// A board for which sets are repaired.
pub(crate) struct Workshop<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) fitter: &'a Fitter,
    pub(crate) board: Board,
}

impl Workshop<'_> {
    /// As [`repair`].
    pub(crate) fn repair(&self, set: &[PieceId], random: &mut impl Rng) -> Result<Repaired, NoSetFits> {
        let mut set = set.to_vec();
        let mut changes = Vec::new();
        for _ in 0..RANDOM_CHANGES {
            if self.takes(&set) {
                break;
            }
            let Some(place) = self.worst(&set) else {
                break;
            };
            exchange(&mut set, &mut changes, place, self.rules.draw(random));
        }
        if !self.takes(&set) {
            let fitting = self.exchanged(&set).or_else(|| self.any_set(set.len()));
            let fitting = fitting.ok_or(NoSetFits(set.len()))?;
            for (place, piece) in fitting.into_iter().enumerate() {
                if set[place] != piece {
                    exchange(&mut set, &mut changes, place, piece);
                }
            }
        }
        let moves = self.fitter.fits(self.board, &set);
        let moves = moves.ok_or(NoSetFits(set.len()))?;
        Ok(Repaired { set, moves, changes })
    }

    fn takes(&self, set: &[PieceId]) -> bool {
        self.fitter.takes(self.board, set)
    }

    /// The place of the piece with the most points.
    fn worst(&self, set: &[PieceId]) -> Option<usize> {
        let (account, _) = paper::account(self.fitter, (self.board, set), &Limits::none());
        account.worst()
    }

    /// The set with another piece in the worst place.
    fn exchanged(&self, set: &[PieceId]) -> Option<Vec<PieceId>> {
        let place = self.worst(set)?;
        let with = |piece| {
            let mut set = set.to_vec();
            set[place] = piece;
            set
        };
        let mut sets = self.smallest_first().into_iter().map(with);
        sets.find(|set| self.takes(set))
    }

    /// The first set of all that fits, small pieces first.
    fn any_set(&self, size: usize) -> Option<Vec<PieceId>> {
        let mut set = Vec::with_capacity(size);
        self.complete(&self.smallest_first(), size, &mut set)
            .then_some(set)
    }

    /// Completes a set with some of these pieces, if a set so completed fits.
    fn complete(&self, pieces: &[PieceId], size: usize, set: &mut Vec<PieceId>) -> bool {
        if set.len() == size {
            return self.takes(set);
        }
        (0..pieces.len()).any(|index| {
            set.push(pieces[index]);
            let found = self.complete(&pieces[index..], size, set);
            if !found {
                set.pop();
            }
            found
        })
    }

    fn smallest_first(&self) -> Vec<PieceId> {
        let mut pieces: Vec<PieceId> = self.rules.piece_ids().collect();
        order::sort_by_key(&mut pieces, |&piece| self.rules[piece].shape.len());
        pieces
    }
}

/// Exchanges a piece and writes the change down.
fn exchange(set: &mut [PieceId], changes: &mut Vec<Change>, place: usize, to: PieceId) {
    let from = std::mem::replace(&mut set[place], to);
    changes.push(Change { place, from, to });
}
