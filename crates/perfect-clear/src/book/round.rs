//! Where queues stand in the round of seven clears, which takes ten bags.

use thiserror::Error;

use super::CLEARS;
use crate::{Piece, PieceSet};

/// Pieces that stand at no beginning of a clear.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// No piece, or more than a bag has.
    #[error("expected 1 to 7 pieces: a bag leaves no more over, with the one in hold")]
    Leftover,
    /// Two pieces are there twice.
    #[error("a bag has each piece once, so one piece at most is left over twice: that in hold")]
    Twice,
    /// Fewer pieces than have come of the last bag.
    #[error(
        "at clear {clear}, {drawn} pieces of the last bag are out, and these are fewer: --bag says what is to come"
    )]
    Fewer {
        /// The clear.
        clear: usize,
        /// Pieces of the last bag.
        drawn: usize,
    },
    /// A piece that no bag gives twice.
    #[error(
        "at clear {clear}, the last {drawn} pieces are of one bag, and {piece} is there twice: --bag says what is to come"
    )]
    Again {
        /// The clear.
        clear: usize,
        /// Pieces of the last bag.
        drawn: usize,
        /// The piece.
        piece: Piece,
    },
}

/// Pieces that a clear of four lines takes.
const PIECES: usize = 10;

/// Pieces that are drawn before the end of a queue at the beginning of this clear; the queue begins with the piece
/// in hold.
fn drawn(clear: usize, queue: usize) -> usize {
    PIECES * (clear - 1) + queue
}

/// The clear of the round at whose beginning bags end as they do with these pieces.
///
/// A first clear begins with nothing in hold, so its first seven pieces are a bag; if they are not, it is the first one
/// of the next round.
#[must_use]
pub fn clear_of(pieces: &[Piece], bag: PieceSet) -> usize {
    let known = pieces.len() + bag.len();
    let fits = |clear: &usize| drawn(*clear, known).is_multiple_of(Piece::COUNT);
    // Ten and seven have no common divisor: one of seven clears fits.
    let clear = (1..=CLEARS).find(fits).unwrap_or(1);
    let first: PieceSet = pieces.iter().take(Piece::COUNT).copied().collect();
    if clear == 1 && first.len() < pieces.len().min(Piece::COUNT) {
        1 + CLEARS
    } else {
        clear
    }
}

/// The clear before which these pieces are left over of a bag, the one in hold among them.
///
/// # Errors
///
/// When that many are never left over.
pub fn clear_after(leftover: &[Piece]) -> Result<usize, RoundError> {
    if leftover.is_empty() || leftover.len() > Piece::COUNT {
        return Err(RoundError::Leftover);
    }
    let different: PieceSet = leftover.iter().copied().collect();
    if different.len() + 1 < leftover.len() {
        return Err(RoundError::Twice);
    }
    Ok(clear_of(leftover, PieceSet::EMPTY))
}

/// What is to come of the bag of the last piece, at the beginning of this clear.
///
/// # Errors
///
/// When the pieces do not stand there.
pub fn bag_after(pieces: &[Piece], clear: usize) -> Result<PieceSet, RoundError> {
    let of_last_bag = drawn(clear, pieces.len()) % Piece::COUNT;
    let Some(known) = pieces.len().checked_sub(of_last_bag) else {
        return Err(RoundError::Fewer {
            clear,
            drawn: of_last_bag,
        });
    };
    let mut bag = if of_last_bag == 0 {
        PieceSet::EMPTY
    } else {
        PieceSet::FULL
    };
    for &piece in &pieces[known..] {
        if !bag.contains(piece) {
            return Err(RoundError::Again {
                clear,
                drawn: of_last_bag,
                piece,
            });
        }
        bag = bag.without(piece);
    }
    Ok(bag)
}

#[cfg(test)]
mod tests {
    use crate::parse_pieces;

    use super::*;

    #[test]
    fn bags_and_clears_belong_together() {
        // After the first clear, four pieces of the second bag are left, one of them in hold.
        let four = parse_pieces("TILJ").unwrap();
        assert_eq!(bag_after(&four, 2).unwrap(), PieceSet::EMPTY);
        assert_eq!(clear_of(&four, PieceSet::EMPTY), 2);
        let seven = parse_pieces("TILJSZO").unwrap();
        assert_eq!(clear_of(&seven, PieceSet::EMPTY), 1);
        assert_eq!(clear_of(&parse_pieces("TTILJZO").unwrap(), PieceSet::EMPTY), 8);
        for clear in 1..=CLEARS {
            let bag = bag_after(&seven, clear).unwrap();
            assert_eq!(clear_of(&seven, bag), clear);
        }
    }

    #[test]
    fn leftovers_tell_the_clear() {
        let clears = ["TILJ", "Z", "TILSO", "SZ", "TILJZO", "TIL", "TILJSZO"];
        let clears = clears.map(|pieces| clear_after(&parse_pieces(pieces).unwrap()).unwrap());
        assert_eq!(clears, [2, 3, 4, 5, 6, 7, 1]);
        assert!(clear_after(&[]).is_err());
        assert!(clear_after(&parse_pieces("SSO").unwrap()).is_ok());
        assert!(clear_after(&parse_pieces("SSOO").unwrap()).is_err());
    }

    #[test]
    fn queues_that_no_bags_give_are_refused() {
        let two = parse_pieces("TT").unwrap();
        let one = parse_pieces("T").unwrap();
        let messages = [bag_after(&two, 1), bag_after(&one, 3), bag_after(&one, 4)]
            .map(|bag| bag.map_or_else(|error| error.to_string(), |bag| bag.to_string()));
        insta::assert_snapshot!(messages.join("\n"));
    }
}
