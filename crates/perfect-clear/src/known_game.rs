//! Games that people play, by what their rules set.

use std::str::FromStr;

use crate::KickTable;
use crate::score::{Rules, Spins, System, UnknownName, named};

/// A game that people play.
///
/// ```
/// use quadrille_perfect_clear::KnownGame;
///
/// let game: KnownGame = "tetrio".parse()?;
/// assert_eq!((game.kicks().name(), game.scoring().system.name()), ("srs+", "tetrio"));
/// # Ok::<(), quadrille_perfect_clear::score::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KnownGame {
    /// Games by the guideline: SRS without half turns.
    #[default]
    Guideline,
    /// TETR.IO: SRS+, half turns, points of its own; of spins those of its multiplayer games, `all-mini+`.
    Tetrio,
    /// Jstris: SRS, half turns, points of its own.
    Jstris,
    /// Puyo Puyo Tetris: SRS without half turns. Its points are taken to be those of the guideline.
    PuyoPuyoTetris,
}

impl KnownGame {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Guideline, Self::Tetrio, Self::Jstris, Self::PuyoPuyoTetris];

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guideline => "guideline",
            Self::Tetrio => "tetrio",
            Self::Jstris => "jstris",
            Self::PuyoPuyoTetris => "ppt",
        }
    }

    /// The name of its kicks: see [`KickTable::named`].
    #[must_use]
    pub const fn kicks_name(self) -> &'static str {
        match self {
            Self::Guideline | Self::PuyoPuyoTetris => "srs",
            Self::Tetrio => "srs+",
            Self::Jstris => "jstris180",
        }
    }

    /// Its kicks.
    #[must_use]
    pub fn kicks(self) -> KickTable {
        match self {
            Self::Guideline | Self::PuyoPuyoTetris => KickTable::srs(),
            Self::Tetrio => KickTable::srs_plus(),
            Self::Jstris => KickTable::jstris_180(),
        }
    }

    /// How many next pieces it shows besides the current one, if nobody has changed that.
    ///
    /// All of them show five: TETR.IO and Jstris by default, Puyo Puyo Tetris always; guideline games show up to six,
    /// and most of them five.
    #[must_use]
    pub const fn previews(self) -> usize {
        match self {
            Self::Guideline | Self::Tetrio | Self::Jstris | Self::PuyoPuyoTetris => 5,
        }
    }

    /// Its points, and which pieces spin.
    #[must_use]
    pub const fn scoring(self) -> Rules {
        let (system, spins) = match self {
            Self::Guideline | Self::PuyoPuyoTetris => (System::Guideline, Spins::T),
            Self::Tetrio => (System::Tetrio, Spins::AllMiniPlus),
            Self::Jstris => (System::Jstris, Spins::T),
        };
        Rules { system, spins }
    }
}

impl FromStr for KnownGame {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        named(name, "game", &Self::ALL, Self::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        for game in KnownGame::ALL {
            assert_eq!(game.name().parse(), Ok(game));
            assert_eq!(game.kicks().name(), game.kicks_name());
        }
        let unknown = "nes".parse::<KnownGame>().expect_err("no game");
        assert_eq!(
            unknown.to_string(),
            r#"there is no game "nes" (one of guideline, tetrio, jstris, ppt)"#
        );
    }
}
