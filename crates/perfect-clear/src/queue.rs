mod orders;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Piece;

/// The hold slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hold {
    /// The game has none: every piece is placed when it comes.
    Off,
    /// It is empty: hold has not been pressed yet.
    #[default]
    Empty,
    /// This piece is held.
    Piece(Piece),
}

impl Hold {
    /// The piece that is held.
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Self::Piece(piece) => Some(piece),
            Self::Off | Self::Empty => None,
        }
    }
}

/// The pieces that are known to come, the current one first.
///
/// ```
/// use quadrille_perfect_clear::{Piece, Queue};
///
/// let queue: Queue = "til, jszo".parse()?;
/// assert_eq!((queue.pieces().len(), queue.pieces()[0]), (7, Piece::T));
/// assert_eq!(queue.to_string(), "TILJSZO");
/// # Ok::<(), quadrille_perfect_clear::QueueError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Queue {
    pieces: Vec<Piece>,
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

/// A piece that has come before in the same bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no 7-bag gives {piece} as piece {number} of what is shown: it has come before in the same bag")]
pub struct BagError {
    /// The piece.
    pub piece: Piece,
    /// Its number, from 1.
    pub number: usize,
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

impl Queue {
    /// The queue of these pieces.
    #[must_use]
    pub const fn new(pieces: Vec<Piece>) -> Self {
        Self { pieces }
    }

    /// The pieces, the current one first.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

impl From<Vec<Piece>> for Queue {
    fn from(pieces: Vec<Piece>) -> Self {
        Self::new(pieces)
    }
}

impl FromIterator<Piece> for Queue {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        Self::new(pieces.into_iter().collect())
    }
}

impl FromStr for Queue {
    type Err = QueueError;

    /// As [`parse_pieces`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_pieces(text).map(Self::new)
    }
}

impl fmt::Display for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters(&self.pieces))
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
}
