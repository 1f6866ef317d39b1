use std::fmt;

/// The seven one-sided tetrominoes: pieces may be turned, not flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the letters are their own names")]
pub enum Kind {
    I,
    J,
    L,
    O,
    S,
    T,
    Z,
}

impl Kind {
    /// All kinds, in the order of a signature.
    pub const ALL: [Self; 7] = [Self::I, Self::J, Self::L, Self::O, Self::S, Self::T, Self::Z];

    /// The position in [`Kind::ALL`], 0 to 6.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the kind.
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

    /// The kind with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The kind seen in a mirror: J and L change places, so do S and Z.
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

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
