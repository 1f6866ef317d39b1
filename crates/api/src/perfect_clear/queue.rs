//! Pieces in their order, known or shown.

use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::{Piece, PieceSet, Shown, parse_pieces};

use super::problem;
use crate::{Code, Refusal};

/// Most pieces of a queue.
pub const MOST_PIECES: usize = 100;

/// The letters of pieces.
pub(super) fn pieces(text: &str) -> Result<Vec<Piece>, Refusal> {
    let pieces = parse_pieces(text).map_err(|error| problem(&error))?;
    if pieces.len() > MOST_PIECES {
        return Err(Code::BadProblem.because(&format!("a queue of more than {MOST_PIECES} pieces")));
    }
    Ok(pieces)
}

/// What the game shows; without a bag, it begins with one.
pub(super) fn shown(queue: &str, bag: Option<&str>, any_bag: bool) -> Result<Shown, Refusal> {
    let shown = pieces(queue)?;
    let bag = match bag {
        Some(letters) => pieces(letters)?.into_iter().collect(),
        None => match Situation::bag_from_start(&shown) {
            Err(error) if !any_bag => return Err(problem(&error)),
            bag => bag.unwrap_or(PieceSet::EMPTY),
        },
    };
    if any_bag {
        return Ok(Shown::of_any_bags(shown, bag));
    }
    Shown::new(shown, bag).map_err(|error| problem(&error))
}
