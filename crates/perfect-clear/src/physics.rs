use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::KickTable;

/// How a piece may be moved before it comes to rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DropMode {
    /// Soft drop: moves and turns at any height, so tucks and spins.
    #[default]
    Soft,
    /// Turned and moved above the stack, then dropped: nothing below an overhang is reached.
    Hard,
    /// Turned above the stack, moved sideways and down at any height: tucks, but no spins.
    Slide,
}

impl DropMode {
    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soft => "soft",
            Self::Hard => "hard",
            Self::Slide => "slide",
        }
    }
}

impl fmt::Display for DropMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no way to drop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no drop {0:?}, only soft, hard and slide")]
pub struct DropModeError(String);

impl FromStr for DropMode {
    type Err = DropModeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Soft, Self::Hard, Self::Slide]
            .into_iter()
            .find(|drop| drop.name() == text)
            .ok_or_else(|| DropModeError(text.to_owned()))
    }
}

/// How pieces turn and move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Physics {
    /// What is tried when a piece turns.
    pub kicks: KickTable,
    /// How far down it may be moved and turned.
    pub drop: DropMode,
}

impl Physics {
    /// The guideline's kicks and soft drop.
    #[must_use]
    pub fn srs() -> Self {
        Self::new(KickTable::srs(), DropMode::Soft)
    }

    /// Kicks and a way to drop.
    #[must_use]
    pub const fn new(kicks: KickTable, drop: DropMode) -> Self {
        Self { kicks, drop }
    }
}

impl Default for Physics {
    fn default() -> Self {
        Self::srs()
    }
}
