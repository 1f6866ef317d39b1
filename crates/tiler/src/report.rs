//! What a search comes to: an outcome, and the work that it took.

use quadrille_search::Outcome;

use crate::{Proof, Tiling};

/// The work of a search, counted: the same on every machine and on any number of threads.
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

/// The answer to a problem, and the work that it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// A tiling, a proof that there is none, or neither.
    pub outcome: Outcome<Tiling, Proof>,
    /// What settled the problem: `grid`, `repair`, `exact`, `diagonal` or the name of a proof, such as `t-parity`.
    pub settled_by: &'static str,
    /// The work done.
    pub stats: Stats,
}

impl Report {
    /// Whether the seed had a part in it, so that another seed may give another tiling or take other work.
    #[must_use]
    pub fn is_random(&self) -> bool {
        match self.settled_by {
            // The diagonal search has an order of its own, which restarts alone disturb.
            "diagonal" => self.stats.restarts > 0,
            _ => self.stats.nodes > 0,
        }
    }

    /// The report of a problem that `proof` settles without any search.
    pub(crate) fn refuted(proof: Proof) -> Self {
        Self {
            settled_by: proof.name(),
            outcome: Outcome::Unsolvable(proof),
            stats: Stats::default(),
        }
    }
}
