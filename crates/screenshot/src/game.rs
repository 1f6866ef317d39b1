use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Which game a picture is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// 1010!, Block Blast, Blockudoku and their like.
    Blocks,
    /// Number Match.
    Numbers,
    /// Falling blocks on ten columns.
    Falling,
}

impl Game {
    /// All games, in the order of this type.
    pub const ALL: [Self; 3] = [Self::Blocks, Self::Numbers, Self::Falling];

    /// What a picture of it shows, in words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Blocks => "a block game, with a board of 8, 9 or 10 cells a side",
            Self::Numbers => "Number Match, with nine columns",
            Self::Falling => "falling blocks, with a field of ten columns",
        }
    }

    /// The name: `blocks`, `numbers` or `falling`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blocks => "blocks",
            Self::Numbers => "numbers",
            Self::Falling => "falling",
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("expected blocks, numbers or falling, found `{0}`")]
pub struct UnknownGame(
    /// The name.
    pub String,
);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let found = Self::ALL.into_iter().find(|game| game.name() == name);
        found.ok_or_else(|| UnknownGame(name.to_owned()))
    }
}
