//! The entry point: a problem, a configuration and limits in; a tiling, a proof or neither out.

use quadrille_search::{Limits, Outcome, Seed};

use crate::{Problem, Proof, Tiling, auto, diagonal};

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// The best that this crate knows: proofs, the grid plan, strips, repair.
    #[default]
    Auto,
    /// Depth-first along the anti-diagonals, one cell after another; the contest winner's method.
    Diagonal,
    /// Exhaustive memoised search, for small squares.
    Exact,
}

/// What a search is told besides the problem.
#[derive(Clone, Copy, Debug, Default)]
pub struct Config {
    /// How to search.
    pub strategy: Strategy,
    /// What fixes every random choice.
    pub seed: Seed,
}

/// Work done by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Figures tried on free cells.
    pub nodes: u64,
    /// Searches begun anew with other random choices.
    pub restarts: u64,
}

impl Stats {
    /// The work of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            restarts: self.restarts + other.restarts,
        }
    }
}

/// An outcome and the work it took.
#[derive(Clone, Debug)]
pub struct Report {
    /// A tiling, a proof that there is none, or neither.
    pub outcome: Outcome<Tiling, Proof>,
    /// The part of the solver that settled it, such as `grid` or `t-parity`.
    pub method: &'static str,
    /// The work done.
    pub stats: Stats,
}

/// Tiles the square of `problem`, or proves that it cannot be done.
///
/// The answer depends on the problem, the configuration and the node limit alone, not on the number of threads; a
/// raised [`Stop`](quadrille_search::Stop) turns it into [`Outcome::GaveUp`].
#[must_use]
pub fn solve(problem: &Problem, config: &Config, limits: &Limits) -> Report {
    match config.strategy {
        Strategy::Auto => auto::solve(problem, config.seed, limits),
        Strategy::Exact => auto::exact(problem, config.seed, limits),
        Strategy::Diagonal => diagonal::solve_diagonal(problem, config.seed, limits, |_| {}),
    }
}
