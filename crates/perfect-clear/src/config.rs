use std::sync::Arc;

use crate::{Piece, Table};

/// Settings of an answer. The default asks for nothing special.
///
/// | field | matters for | changes the answer |
/// |---|---|---|
/// | `table` | [`percent()`](crate::percent()), exact chances | no: only the time |
/// | `memory` | exact chances, all solutions, what is built | no: what would take more is refused |
/// | `states` | what is built: paths, setups, saves, cover; solve rates of high fields | no: what would take more is
/// refused |
/// | `depth` | [`chance::policy`](crate::chance::policy()) | yes: how far it goes |
/// | `rank` | [`solve()`](crate::solve()) | yes: which of the solutions it is |
///
/// ```
/// use quadrille_perfect_clear::Config;
///
/// let config = Config { memory: 8 << 30, ..Config::default() };
/// assert!(config.table.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The fields from which an empty field can still be cleared. A table of other physics is not used, nor where the
    /// field of the problem is not in it.
    pub table: Option<Arc<Table>>,
    /// About the most bytes that exact chances, the states of all solutions, or those of one batch of queues for what
    /// is built may take.
    pub memory: u64,
    /// The most states of one batch of queues, for what is built, and for solve rates of more than six lines.
    pub states: usize,
    /// How many pieces to come a policy is worked out for.
    pub depth: usize,
    /// Which solution is wanted; any, if nothing is said, which takes a fraction of the time.
    pub rank: Option<Rank>,
}

impl Config {
    /// Bytes that may be taken if nothing else is said: 2 GiB.
    const MEMORY: u64 = 2 << 30;

    /// States of one batch of queues if nothing else is said.
    pub const STATES: usize = 4_000_000;
}

impl Default for Config {
    fn default() -> Self {
        Self {
            table: None,
            memory: Self::MEMORY,
            states: Self::STATES,
            depth: 1,
            rank: None,
        }
    }
}

/// Merit of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Hold is pressed seldom.
    Holds,
    /// Few pieces need more than a hard drop: a tuck or a spin.
    Drops,
    /// This piece is left over for the next clear.
    Saved(Piece),
}
