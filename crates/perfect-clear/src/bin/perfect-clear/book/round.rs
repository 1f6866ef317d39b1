//! Where queues stand in the round of seven clears, which takes ten bags.

use anyhow::{Result, bail};
use quadrille_perfect_clear::book::CLEARS;
use quadrille_perfect_clear::{Piece, PieceSet};

use super::setup::Hand;

/// Pieces that a clear of four lines takes.
const PIECES: usize = 10;

/// Pieces that are drawn before the end of a queue at the beginning of this clear; the queue begins with the piece
/// in hold.
fn drawn(clear: usize, queue: usize) -> usize {
    PIECES * (clear - 1) + queue
}

/// The clear of the round at whose beginning bags end as they do with these pieces.
pub(super) fn clear_of(hand: &Hand) -> usize {
    let known = hand.pieces.len() + hand.bag.len();
    let fits = |clear: &usize| drawn(*clear, known).is_multiple_of(Piece::COUNT);
    // Ten and seven have no common divisor: one of seven clears fits.
    (1..=CLEARS).find(fits).unwrap_or(1)
}

/// What is to come of the bag of the last piece, at the beginning of this clear.
pub(super) fn bag_after(pieces: &[Piece], clear: usize) -> Result<PieceSet> {
    let of_last_bag = drawn(clear, pieces.len()) % Piece::COUNT;
    let Some(known) = pieces.len().checked_sub(of_last_bag) else {
        bail!(
            "at clear {clear}, {of_last_bag} pieces of the last bag are out, and these are fewer: --bag says what is to come"
        );
    };
    let mut bag = if of_last_bag == 0 {
        PieceSet::EMPTY
    } else {
        PieceSet::FULL
    };
    for &piece in &pieces[known..] {
        if !bag.contains(piece) {
            bail!(
                "at clear {clear}, the last {of_last_bag} pieces are of one bag, and {piece} is there twice: --bag says what is to come"
            );
        }
        bag = bag.without(piece);
    }
    Ok(bag)
}

#[cfg(test)]
mod tests {
    use quadrille_perfect_clear::{letters, parse_pieces};

    use super::*;

    fn hand(pieces: &str, bag: PieceSet) -> Hand {
        let pieces = parse_pieces(pieces).unwrap();
        Hand {
            pattern: letters(&pieces).parse().unwrap(),
            pieces,
            bag,
        }
    }

    #[test]
    fn bags_and_clears_belong_together() {
        // After the first clear, four pieces of the second bag are left, one of them in hold.
        let four = parse_pieces("TILJ").unwrap();
        assert_eq!(bag_after(&four, 2).unwrap(), PieceSet::EMPTY);
        assert_eq!(clear_of(&hand("TILJ", PieceSet::EMPTY)), 2);
        assert_eq!(clear_of(&hand("TILJSZO", PieceSet::EMPTY)), 1);
        let seven = parse_pieces("TILJSZO").unwrap();
        for clear in 1..=CLEARS {
            let bag = bag_after(&seven, clear).unwrap();
            assert_eq!(clear_of(&hand("TILJSZO", bag)), clear);
        }
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
