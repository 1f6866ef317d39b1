//! Parts of a simulation.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A part of a simulation: the games whose number leaves the remainder `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ShardNumbers")]
pub struct Shard {
    /// The number of the shard, from 0.
    index: u64,
    /// How many there are.
    of: u64,
}

/// Numbers of a shard in a text, true or not.
#[derive(Deserialize)]
struct ShardNumbers {
    index: u64,
    of: u64,
}

impl TryFrom<ShardNumbers> for Shard {
    type Error = &'static str;

    fn try_from(ShardNumbers { index, of }: ShardNumbers) -> Result<Self, Self::Error> {
        Self::new(index, of).ok_or("the number of a shard is below that of all shards")
    }
}

impl Shard {
    /// The whole.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// A shard; `None` if its number is not below that of all shards.
    #[must_use]
    pub const fn new(index: u64, of: u64) -> Option<Self> {
        if index < of {
            Some(Self { index, of })
        } else {
            None
        }
    }

    /// The number of the shard, from 0.
    #[must_use]
    pub const fn index(self) -> u64 {
        self.index
    }

    /// How many shards there are.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of
    }

    /// How many of `games` games are its own, without going through them.
    #[must_use]
    pub const fn count(self, games: u64) -> u64 {
        match games.checked_sub(self.index) {
            Some(rest) => rest.div_ceil(self.of),
            None => 0,
        }
    }

    /// The numbers of its games.
    pub fn games(self, games: u64) -> impl Iterator<Item = u64> {
        (self.index..games).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.index, self.of)
    }
}
