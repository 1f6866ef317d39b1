use rand::Rng;
use thiserror::Error;

use super::paper;
use crate::{Board, Fitter, Move, PieceId, Rules};

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
///
/// # Panics
///
/// As [`Fitter::takes`].
pub fn repair(
    rules: &Rules,
    fitter: &Fitter,
    board: Board,
    set: &[PieceId],
    random: &mut impl Rng,
) -> Result<Repaired, NoSetFits> {
    let mut set = set.to_vec();
    let mut changes = Vec::new();
    let mut change = |set: &mut Vec<PieceId>, place: usize, to| {
        let from = std::mem::replace(&mut set[place], to);
        changes.push(Change { place, from, to });
    };
    for _ in 0..RANDOM_CHANGES {
        if fitter.takes(board, &set) {
            break;
        }
        let Some(place) = paper::account(fitter, board, &set).worst() else {
            break;
        };
        change(&mut set, place, rules.draw(random));
    }
    if !fitter.takes(board, &set) {
        let fitting =
            exchanged(rules, fitter, board, &set).or_else(|| any_set(rules, fitter, board, set.len()));
        let fitting = fitting.ok_or(NoSetFits(set.len()))?;
        for place in 0..set.len() {
            if set[place] != fitting[place] {
                change(&mut set, place, fitting[place]);
            }
        }
    }
    let moves = fitter.fits(board, &set).ok_or(NoSetFits(set.len()))?;
    Ok(Repaired { set, moves, changes })
}

fn smallest_first(rules: &Rules) -> Vec<PieceId> {
    let mut pieces: Vec<PieceId> = rules.piece_ids().collect();
    pieces.sort_by_key(|&piece| rules[piece].shape.len());
    pieces
}

/// The set with another piece in the worst place.
fn exchanged(rules: &Rules, fitter: &Fitter, board: Board, set: &[PieceId]) -> Option<Vec<PieceId>> {
    let place = paper::account(fitter, board, set).worst()?;
    let with = |piece| {
        let mut set = set.to_vec();
        set[place] = piece;
        set
    };
    let mut sets = smallest_first(rules).into_iter().map(with);
    sets.find(|set| fitter.takes(board, set))
}

/// The first set of all that fits, small pieces first.
fn any_set(rules: &Rules, fitter: &Fitter, board: Board, size: usize) -> Option<Vec<PieceId>> {
    fn extend(
        pieces: &[PieceId],
        size: usize,
        set: &mut Vec<PieceId>,
        fits: &dyn Fn(&[PieceId]) -> bool,
    ) -> bool {
        if set.len() == size {
            return fits(set);
        }
        (0..pieces.len()).any(|index| {
            set.push(pieces[index]);
            let found = extend(&pieces[index..], size, set, fits);
            if !found {
                set.pop();
            }
            found
        })
    }
    let mut set = Vec::new();
    extend(&smallest_first(rules), size, &mut set, &|set| {
        fitter.takes(board, set)
    })
    .then_some(set)
}
