//! Which pieces of a bag are still to come when a clear is done.

use thiserror::Error;

use crate::{Hold, Piece, PieceSet, letters};

/// Pieces dealt before the queues of a question, from which it follows which pieces of the last bag are still to come:
/// players count those as saved.
///
/// A save of the first PC, say, has four pieces: the one in hold, and the three of the second bag that were not seen.
///
/// ```
/// use quadrille_perfect_clear::build::LastBag;
/// use quadrille_perfect_clear::{Hold, parse_pieces};
///
/// let first = LastBag::of_clear(1);
/// let unseen = first.unseen(4, Hold::Empty, &parse_pieces("TJOTILJ")?)?;
/// assert_eq!(unseen.to_string(), "OSZ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastBag(Dealt);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Dealt {
    /// The number of the clear.
    Clear(usize),
    /// The pieces that were left of the bags before, and those that are on the field.
    Pieces(Vec<Piece>, Vec<Piece>),
}

/// Queues that no bags give.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LastBagError {
    /// A queue ends before the pieces of the bags before are all there.
    #[error("{}: with {known} pieces, the {leftover} that are left of the bags before are not all known", letters(.queue))]
    Short {
        /// The queue.
        queue: Vec<Piece>,
        /// The pieces of the clear that are known with it.
        known: usize,
        /// The pieces that are left of the bags before.
        leftover: usize,
    },
    /// The last pieces of a queue are not of one bag.
    #[error(
        "{}: its last {pieces} pieces are not of one bag; the leftover and the build say which are",
        letters(.queue)
    )]
    Mixed {
        /// The queue.
        queue: Vec<Piece>,
        /// How many pieces of the last bag are known.
        pieces: usize,
    },
    /// A queue does not come of bags after these pieces.
    #[error("{}: it does not fit the leftover and the build", letters(.queue))]
    Unfit {
        /// The queue.
        queue: Vec<Piece>,
    },
}

/// Pieces of a clear of four lines.
const PIECES: usize = 10;

impl LastBag {
    /// Before the clear of this number, from 1, after clears of four lines; the first pieces are on the field.
    #[must_use]
    pub const fn of_clear(clear: usize) -> Self {
        Self(Dealt::Clear(clear))
    }

    /// With these pieces left of the bags before the clear, the one in hold among them, and these on the field.
    #[must_use]
    pub const fn of_pieces(leftover: Vec<Piece>, build: Vec<Piece>) -> Self {
        Self(Dealt::Pieces(leftover, build))
    }

    /// The number of the clear, if that is what is known.
    #[must_use]
    pub const fn clear(&self) -> Option<usize> {
        match self.0 {
            Dealt::Clear(clear) => Some(clear),
            Dealt::Pieces(..) => None,
        }
    }

    /// The leftover and the build, if they are known.
    #[must_use]
    pub const fn pieces(&self) -> Option<(&Vec<Piece>, &Vec<Piece>)> {
        match &self.0 {
            Dealt::Clear(_) => None,
            Dealt::Pieces(leftover, build) => Some((leftover, build)),
        }
    }

    /// The pieces of the last bag that come after a queue; `built` pieces of the clear are on the field.
    ///
    /// # Errors
    ///
    /// When the queue does not come of bags.
    pub fn unseen(&self, built: usize, hold: Hold, queue: &[Piece]) -> Result<PieceSet, LastBagError> {
        let known: Vec<Piece> = hold.piece().into_iter().chain(queue.iter().copied()).collect();
        match &self.0 {
            Dealt::Clear(clear) => after_clear(clear.saturating_sub(1), built, &known),
            Dealt::Pieces(leftover, laid) => after_pieces(leftover, laid, &known),
        }
    }
}

/// By the places of the pieces: those of the last bag come last.
fn after_clear(cleared: usize, built: usize, queue: &[Piece]) -> Result<PieceSet, LastBagError> {
    let (known, leftover) = (
        built + queue.len(),
        (Piece::COUNT - cleared * PIECES % Piece::COUNT) % Piece::COUNT,
    );
    let queue = queue.to_vec();
    let Some(seen) = known.checked_sub(leftover) else {
        return Err(LastBagError::Short {
            queue,
            known,
            leftover,
        });
    };
    let pieces = seen % Piece::COUNT;
    if pieces == 0 {
        return Ok(PieceSet::EMPTY);
    }
    let last = queue.len().checked_sub(pieces).map(|start| &queue[start..]);
    let last: PieceSet = last.into_iter().flatten().copied().collect();
    if last.len() < pieces {
        return Err(LastBagError::Mixed { queue, pieces });
    }
    Ok(last.complement())
}

/// By what is left of all known pieces without the leftover and whole bags.
fn after_pieces(leftover: &[Piece], build: &[Piece], queue: &[Piece]) -> Result<PieceSet, LastBagError> {
    let unfit = || LastBagError::Unfit {
        queue: queue.to_vec(),
    };
    let mut counts = [0_usize; Piece::COUNT];
    for piece in build.iter().chain(queue) {
        counts[piece.index()] += 1;
    }
    // A leftover of all seven is a bag like those that follow.
    let is_bag = leftover.iter().copied().collect::<PieceSet>() == PieceSet::FULL;
    for piece in leftover.iter().skip(if is_bag { Piece::COUNT } else { 0 }) {
        counts[piece.index()] = counts[piece.index()].checked_sub(1).ok_or_else(unfit)?;
    }
    let bags = counts.iter().sum::<usize>() / Piece::COUNT;
    if counts.iter().any(|count| !(bags..=bags + 1).contains(count)) {
        return Err(unfit());
    }
    let is_unseen = |piece: &Piece| counts[piece.index()] == bags;
    let unseen: PieceSet = Piece::ALL.into_iter().filter(is_unseen).collect();
    Ok(if unseen == PieceSet::FULL {
        PieceSet::EMPTY
    } else {
        unseen
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_pieces;

    fn of_clear(clear: usize, built: usize, queue: &str) -> String {
        let unseen = LastBag::of_clear(clear).unseen(built, Hold::Empty, &parse_pieces(queue).unwrap());
        unseen.map_or_else(|error| error.to_string(), |unseen| unseen.to_string())
    }

    fn of_pieces(leftover: &str, build: &str, hold: Hold, queue: &str) -> String {
        let [leftover, build, queue] = [leftover, build, queue].map(|text| parse_pieces(text).unwrap());
        let unseen = LastBag::of_pieces(leftover, build).unseen(0, hold, &queue);
        unseen.map_or_else(|error| error.to_string(), |unseen| unseen.to_string())
    }

    #[test]
    fn pieces_of_the_last_bag_are_still_to_come() {
        assert_eq!(of_clear(1, 4, "TJOTILJ"), "OSZ");
        assert_eq!(of_clear(2, 4, "TILJSZO"), "");
        assert_eq!(of_clear(7, 4, "TLJSZOI"), "JLOSTZ");
        assert_eq!(of_clear(8, 4, "TJOTILJ"), of_clear(1, 4, "TJOTILJ"));
        assert_eq!(of_clear(1, 0, "TILJS"), "OZ");
        assert_eq!(
            of_clear(1, 4, "TJOTTLJ"),
            "TJOTTLJ: its last 4 pieces are not of one bag; the leftover and the build say which are"
        );
        assert_eq!(
            of_clear(4, 0, "TI"),
            "TI: with 2 pieces, the 5 that are left of the bags before are not all known"
        );
    }

    #[test]
    fn the_leftover_and_the_build_say_it_too() {
        assert_eq!(of_pieces("TILJSZO", "ILSZ", Hold::Empty, "TJOTILJ"), "OSZ");
        assert_eq!(of_pieces("IJSZ", "ISZO", Hold::Piece(Piece::J), "TILJSZ"), "");
        // The J of the first bag is still held when the T of the second one lies.
        assert_eq!(
            of_pieces("TILJSZO", "TILST", Hold::Piece(Piece::J), "ZOIOL"),
            "JSZ"
        );
        let unfit = of_pieces("TI", "TTT", Hold::Off, "IJ");
        assert_eq!(unfit, "IJ: it does not fit the leftover and the build");
        assert_eq!(
            of_pieces("TI", "T", Hold::Off, "J"),
            "J: it does not fit the leftover and the build"
        );
    }
}
