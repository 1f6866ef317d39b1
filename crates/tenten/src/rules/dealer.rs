//! Dealers as values.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Who deals the sets of a game: what `dealer` in a file of rules and `--dealer` name.
///
/// | name | sets |
/// |---|---|
/// | `weighted` | each piece is drawn by its weight |
/// | `uniform` | each piece is as likely as each other, whatever the weights |
/// | `kind` | drawn by weight as a whole until some order takes the set, up to [`DealerKind::DRAWS`] times |
/// | `repair` | drawn by weight; of a set that does not fit, the piece at fault is exchanged until it fits |
///
/// The first two do not look at the board. With `kind` a game is over when none of that many draws fits, and the set
/// that it ends with is the first of them. With `repair` it is over only when no set at all fits: the smallest pieces
/// are tried in the end. [`Dealer`](crate::Dealer) has the last two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealerKind {
    /// By weight.
    #[default]
    Weighted,
    /// All pieces alike.
    Uniform,
    /// By weight, and whole sets again until one fits.
    Kind,
    /// By weight, and single pieces again until the set fits.
    Repair,
}

/// No dealer has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such dealer, only weighted, uniform, kind, repair")]
pub struct UnknownDealer;

impl DealerKind {
    /// Sets that `kind` draws at most before the game is over.
    pub const DRAWS: usize = 1_000;

    /// All of them.
    pub const ALL: [Self; 4] = [Self::Weighted, Self::Uniform, Self::Kind, Self::Repair];

    /// The name in files, options and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weighted => "weighted",
            Self::Uniform => "uniform",
            Self::Kind => "kind",
            Self::Repair => "repair",
        }
    }

    /// Whether sets depend on the board, so that the exact risk, which is of drawn sets, is not the chance that a game
    /// ends.
    #[must_use]
    pub const fn looks_at_the_board(self) -> bool {
        matches!(self, Self::Kind | Self::Repair)
    }

    /// Whether this is the usual one, which needs not be named.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for DealerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DealerKind {
    type Err = UnknownDealer;

    fn from_str(name: &str) -> Result<Self, UnknownDealer> {
        let is_it = |kind: &Self| kind.name() == name;
        Self::ALL.into_iter().find(is_it).ok_or(UnknownDealer)
    }
}
