use std::fmt;
use std::str::FromStr;

use quadrille_schema::names;
use thiserror::Error;

/// The seven pieces, in the order of the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Four in a row.
    I,
    /// A row of three with a cell above its left end.
    J,
    /// A row of three with a cell above its right end.
    L,
    /// A square of two by two.
    O,
    /// Two pairs, the upper one to the right.
    S,
    /// A row of three with a cell above its middle.
    T,
    /// Two pairs, the upper one to the left.
    Z,
}

impl Piece {
    /// How many pieces there are.
    pub const COUNT: usize = 7;
    /// All pieces, by [`Piece::index`].
    pub const ALL: [Self; Self::COUNT] = [Self::I, Self::J, Self::L, Self::O, Self::S, Self::T, Self::Z];

    /// The number of the piece, from 0 to 6.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter that stands for the piece.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::I => 'I',
            Self::J => 'J',
            Self::L => 'L',
            Self::O => 'O',
            Self::S => 'S',
            Self::T => 'T',
            Self::Z => 'Z',
        }
    }

    /// The piece that a letter stands for, small or capital.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }

    /// The piece seen in a mirror.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::J => Self::L,
            Self::L => Self::J,
            Self::S => Self::Z,
            Self::Z => Self::S,
            same => same,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that was to name one piece and does not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no piece; the pieces are I, O, T, S, Z, J and L")]
pub struct PieceError(pub String);

impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(piece), None) => Ok(piece),
            _ => Err(PieceError(text.to_owned())),
        }
    }
}

/// A set of pieces, such as what is left of a bag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceSet(u8);

impl PieceSet {
    /// No piece.
    pub const EMPTY: Self = Self(0);
    /// All seven.
    pub const FULL: Self = Self(0x7F);

    /// Whether the piece is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 == 1
    }

    /// The set and the piece.
    #[inline]
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        Self(self.0 | 1 << piece.index())
    }

    /// The set without the piece.
    #[inline]
    #[must_use]
    pub const fn without(self, piece: Piece) -> Self {
        Self(self.0 & !(1 << piece.index()))
    }

    /// The pieces that are not in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }

    /// How many pieces are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no piece is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of the set, from 0 to 127; a set comes after those that are part of it.
    #[inline]
    #[must_use]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// The pieces of the set, in the order of the alphabet.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |&piece| self.contains(piece))
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

names! {
    /// The four states of a piece, each a quarter turn clockwise from the one before.
    pub enum Rotation: "rotation" {
        /// As it appears
        Spawn = "spawn",
        /// A quarter turn clockwise
        Right = "right",
        /// Half a turn
        Reverse = "reverse",
        /// A quarter turn anticlockwise
        Left = "left",
    }
}

impl Rotation {
    /// The number of the state, from 0 to 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The state after some quarter turns clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, quarters: usize) -> Self {
        Self::ALL[(self.index() + quarters) % 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_both_ways() {
        for piece in Piece::ALL {
            assert_eq!(piece.to_string().parse(), Ok(piece));
            assert_eq!(piece.to_string().to_lowercase().parse(), Ok(piece));
            assert_eq!(piece.mirrored().mirrored(), piece);
        }
        assert_eq!("X".parse::<Piece>(), Err(PieceError("X".to_owned())));
        assert!("".parse::<Piece>().is_err() && "II".parse::<Piece>().is_err());
    }

    #[test]
    fn sets() {
        let set: PieceSet = [Piece::T, Piece::I].into_iter().collect();
        assert_eq!((set.to_string(), set.len()), ("IT".to_owned(), 2));
        assert_eq!(set.complement().to_string(), "JLOSZ");
        assert!(set.without(Piece::T).without(Piece::I).is_empty());
    }

    #[test]
    fn a_mirror_changes_places() {
        let mirrored: String = Piece::ALL
            .map(|piece| piece.mirrored().letter())
            .into_iter()
            .collect();
        assert_eq!(mirrored, "ILJOZTS");
        assert_eq!(Piece::ALL.map(Piece::index), [0, 1, 2, 3, 4, 5, 6]);
    }

    /// A set against the list of its members.
    #[test]
    fn sets_are_their_members() {
        for number in 0..128_u8 {
            let is_in = |piece: &Piece| number >> piece.index() & 1 == 1;
            let members: Vec<Piece> = Piece::ALL.into_iter().filter(is_in).collect();
            let set: PieceSet = members.iter().copied().collect();
            assert_eq!((set.number(), set.len()), (number.into(), members.len()));
            assert_eq!(
                (set.is_empty(), set.iter().collect::<Vec<_>>()),
                (number == 0, members)
            );
            for piece in Piece::ALL {
                assert_eq!(set.contains(piece), is_in(&piece));
                assert_ne!(set.complement().contains(piece), is_in(&piece));
                assert!(set.with(piece).contains(piece) && !set.without(piece).contains(piece));
                assert_eq!(
                    if is_in(&piece) {
                        set.with(piece)
                    } else {
                        set.without(piece)
                    },
                    set
                );
            }
        }
        assert_eq!((PieceSet::EMPTY.len(), PieceSet::FULL.len()), (0, 7));
    }

    #[test]
    fn four_quarters_are_a_turn() {
        let names = |first: Rotation| {
            [0, 1, 2, 3, 4]
                .map(|quarters| first.turned(quarters).name())
                .join(" ")
        };
        assert_eq!(names(Rotation::Spawn), "spawn right reverse left spawn");
        assert_eq!(names(Rotation::Reverse), "reverse left spawn right reverse");
        assert_eq!(Rotation::ALL.map(Rotation::index), [0, 1, 2, 3]);
        assert_eq!(Rotation::Left.to_string(), "left");
    }
}
