use std::fmt;

use quadrille_bitboard::Shape;

use crate::reading::{Area, Seen};

/// A place beside a board, in which a piece may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Below the board of a block game; the first one from the left is 1.
    Tray(usize),
    /// In the air above the stack of a falling-blocks game.
    Falling,
    /// The slot of a falling-blocks game, where a piece is held.
    Slot,
    /// The queue of a falling-blocks game; the next piece is 1.
    Next(usize),
}

/// The place in words, such as `piece 2`, `falling piece`, `hold` or `next piece 1`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tray(number) => write!(f, "piece {number}"),
            Self::Falling => f.write_str("falling piece"),
            Self::Slot => f.write_str("hold"),
            Self::Next(number) => write!(f, "next piece {number}"),
        }
    }
}

/// A place beside a board, and what is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aside {
    /// The place.
    pub place: Place,
    /// The piece there, if one was seen.
    pub piece: Seen<Option<Shape>>,
    /// Where something was seen.
    pub area: Option<Area>,
}

/// The pieces of falling blocks as they come into the field, by their letters.
const LETTERS: [(char, Shape); 7] = [
    ('I', Shape::from_rows(&["####"])),
    ('J', Shape::from_rows(&["#..", "###"])),
    ('L', Shape::from_rows(&["..#", "###"])),
    ('O', Shape::from_rows(&["##", "##"])),
    ('S', Shape::from_rows(&[".##", "##."])),
    ('T', Shape::from_rows(&[".#.", "###"])),
    ('Z', Shape::from_rows(&["##.", ".##"])),
];

impl Aside {
    /// The letter of a piece of falling blocks, however it is turned: one of `IJLOSTZ`. The pieces of a block game have
    /// none: there, the same letters are those of other pieces.
    #[must_use]
    pub fn letter(&self) -> Option<char> {
        if let Place::Tray(_) = self.place {
            return None;
        }
        let shape = self.piece.value?;
        let (letter, _) = LETTERS
            .iter()
            .find(|(_, piece)| piece.rotations().any(|turned| turned == shape))?;
        Some(*letter)
    }
}
