use std::fmt;

use thiserror::Error;

use crate::Piece;

/// The slot for a piece that is put aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hold {
    /// There is none: every piece is placed when it comes.
    Off,
    /// It is empty.
    #[default]
    Empty,
    /// This piece is in it.
    Piece(Piece),
}

impl Hold {
    /// The piece in the slot.
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Self::Piece(piece) => Some(piece),
            Self::Off | Self::Empty => None,
        }
    }
}

/// The pieces that are known to come, the current one first, and the one put aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Queue {
    /// The slot.
    pub hold: Hold,
    /// The pieces, the current one first.
    pub pieces: Vec<Piece>,
}

/// A text that is no queue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: expected one of the pieces I, O, T, S, Z, J and L, found {found:?}")]
pub struct QueueError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What stands there.
    pub found: char,
}

/// Reads letters of pieces; blanks and commas between them are ignored.
///
/// # Errors
///
/// When something else is among them.
pub fn parse_pieces(text: &str) -> Result<Vec<Piece>, QueueError> {
    let mut pieces = Vec::new();
    for (column, found) in (1..).zip(text.chars()) {
        if found.is_whitespace() || found == ',' {
            continue;
        }
        let piece = Piece::from_letter(found).ok_or(QueueError { column, found })?;
        pieces.push(piece);
    }
    Ok(pieces)
}

/// The letters of pieces.
#[must_use]
pub fn letters(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.letter()).collect()
}

/// Where a 7-bag cannot have given a queue.
///
/// The current bag may have been begun before the queue, by pieces that are not told. Returns the number of the first
/// piece, from 0, at which no beginning is left.
#[must_use]
pub fn first_outside_bags(pieces: &[Piece]) -> Option<usize> {
    let breaks_at = |start: usize| {
        let mut bag = crate::PieceSet::EMPTY;
        for (index, &piece) in pieces.iter().enumerate() {
            if index >= start && (index - start).is_multiple_of(Piece::COUNT) {
                bag = crate::PieceSet::EMPTY;
            }
            if bag.contains(piece) {
                return Some(index);
            }
            bag = bag.with(piece);
        }
        None
    };
    // None of the beginnings works: the one that goes farthest tells where.
    (0..Piece::COUNT)
        .map(breaks_at)
        .collect::<Option<Vec<usize>>>()?
        .into_iter()
        .max()
}

impl Queue {
    /// A queue with an empty slot.
    #[must_use]
    pub const fn new(pieces: Vec<Piece>) -> Self {
        Self {
            hold: Hold::Empty,
            pieces,
        }
    }

    /// How many pieces there are, the one put aside among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pieces.len() + usize::from(self.hold.piece().is_some())
    }

    /// Whether there is no piece.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = letters(&self.pieces);
        match self.hold {
            Hold::Off => write!(f, "{pieces} without hold"),
            Hold::Empty => f.write_str(&pieces),
            Hold::Piece(piece) => write!(f, "{pieces}, {piece} held"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_column() {
        assert_eq!(letters(&parse_pieces("ti, LJ").unwrap()), "TILJ");
        let error = parse_pieces("TIX").unwrap_err();
        assert_eq!((error.column, error.found), (3, 'X'));
    }

    #[test]
    fn bags() {
        let breaks = |text| first_outside_bags(&parse_pieces(text).unwrap());
        assert_eq!(breaks("TILJSZOTIL"), None);
        assert_eq!(breaks("SSTILJZOSZ"), None);
        assert_eq!(breaks("SSS"), Some(2));
        assert_eq!(breaks("TILTISZ"), None);
        assert_eq!(breaks("TITIT"), Some(4));
    }
}
