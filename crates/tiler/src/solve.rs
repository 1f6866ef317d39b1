//! The entry point: a problem, a configuration and limits in; a tiling, a proof or neither out.

mod auto;

use quadrille_schema::names;
use quadrille_search::{GaveUp, Limits, Outcome, Seed};

use crate::methods::block::BlockSearch;
use crate::methods::diagonal::solve_diagonal;
use crate::{Problem, Report, Stats, Tiling};

names! {
    /// Method of a search.
    pub enum Method: "method" {
        /// The best method for the signature
        #[default]
        Auto = "auto",
        /// Depth-first along the anti-diagonals, the contest winner's method
        Diagonal = "diagonal",
        /// Exhaustive, for squares of up to 12 x 12
        Exact = "exact",
    }
}

/// Settings of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Which method searches.
    pub method: Method,
    /// The number that fixes every random choice.
    pub seed: Seed,
}

/// Tiles the square of `problem`, or proves that it cannot be done.
///
/// The answer depends on the problem, the configuration and the node limit alone, not on the number of threads.
///
/// A node limit counts [`Stats::nodes`]. From 14 x 14 on, it is looked at between the blocks of a plan, whose work may
/// be some hundreds of thousands of nodes; then chains of repair, up to four side by side, look at what is left of it
/// each for itself. So the work may be that much more than a small limit, and up to four times a large one.
///
/// A raised [`Stop`](quadrille_search::Stop) turns the answer into [`Outcome::GaveUp`], unless the problem is settled
/// before the search looks at it: by a proof that needs no search, or as a small square.
#[must_use]
pub fn solve(problem: &Problem, config: &Config, limits: &Limits) -> Report {
    match config.method {
        Method::Auto => auto::solve(problem, config.seed, limits),
        Method::Exact => exact(problem, config.seed, limits),
        Method::Diagonal => solve_diagonal(problem, config.seed, limits, |_| {}),
    }
}

/// Exhaustive search of the whole square as one block.
fn exact(problem: &Problem, seed: Seed, limits: &Limits) -> Report {
    let size = problem.size();
    let (outcome, stats) = if size > BlockSearch::MAX_HEIGHT {
        (Outcome::GaveUp(GaveUp::OutOfReach), Stats::default())
    } else {
        let mut search = BlockSearch::new(size, size);
        let outcome = search.search(problem.signature(), &mut seed.stream(0), limits);
        (outcome.map(|figures| Tiling::new(size, figures)), search.stats())
    };
    Report {
        outcome,
        settled_by: "exact",
        stats,
    }
}
