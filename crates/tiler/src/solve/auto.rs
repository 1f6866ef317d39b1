//! The default method: the cheapest one that settles the problem.

use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_search::{GaveUp, Limits, Outcome, Seed, parallel};

use crate::methods::block::BlockSearch;
use crate::methods::grid;
use crate::methods::repair::{self, Steered};
use crate::methods::strips::Strips;
use crate::{Problem, Report, Stats, Tiling, proof};

/// Figures tried in an exhaustive search before other methods have their turn.
const FIRST_EXACT: u64 = 10_000_000;
/// Chains of repair in one round; they run side by side, and the first in number that succeeds is the answer.
const CHAINS: u64 = 4;
/// The largest square with several chains: each holds the whole board, some hundred bytes a figure.
const MOST_SHARED: usize = 2_000;
/// Patches of a chain in the first round, and in later ones at the most.
const PATCHES: (u64, u64) = (100_000, 3_200_000);
/// Rounds of repair between two turns of exhaustive search, where that is possible.
const SMALL_ROUNDS: u64 = 3;
/// The smallest square for repair; smaller ones are searched through in no time.
const LEAST_REPAIRED: usize = 8;

/// Proofs first, then the grid plan, then strips and repair; small squares exhaustively.
pub(super) fn solve(problem: &Problem, seed: Seed, limits: &Limits) -> Report {
    if let Some(proof) = proof::refute(problem) {
        return Report::refuted(proof);
    }
    if problem.size() < grid::MIN_SIZE {
        return small(problem, seed, limits);
    }
    let mut stats = Stats::default();
    if let Some(tiling) = grid::search(problem, &mut seed.stream(0), limits, &mut stats) {
        return Report {
            outcome: Outcome::Solved(tiling),
            settled_by: "grid",
            stats,
        };
    }
    let mut chains = Chains::new(problem, seed);
    let outcome = match chains.run(u64::MAX, &limits.after(stats.nodes)) {
        Ok(tiling) => Outcome::Solved(tiling),
        Err(why) => Outcome::GaveUp(why),
    };
    Report {
        outcome,
        settled_by: "repair",
        stats: stats.and(chains.stats),
    }
}

/// Exhaustive search with a turn of repair: tilings of nearly impossible signatures are found faster by repair.
fn small(problem: &Problem, seed: Seed, limits: &Limits) -> Report {
    let size = problem.size();
    let mut search = BlockSearch::new(size, size);
    let mut random = seed.stream(0);
    let mut chains = Chains::new(problem, seed);
    let mut outcome = search.search(problem.signature(), &mut random, &limits.at_most(FIRST_EXACT));
    if !outcome.is_decided() && size >= LEAST_REPAIRED {
        let left = limits.after(search.stats().nodes);
        if let Ok(tiling) = chains.run(SMALL_ROUNDS, &left) {
            return Report {
                outcome: Outcome::Solved(tiling),
                settled_by: "repair",
                stats: chains.stats.and(search.stats()),
            };
        }
    }
    if !outcome.is_decided() {
        let left = limits.after(chains.stats.and(search.stats()).nodes);
        outcome = search.search(problem.signature(), &mut random, &left);
    }
    Report {
        outcome: outcome.map(|figures| Tiling::new(size, figures)),
        settled_by: "exact",
        stats: chains.stats.and(search.stats()),
    }
}

/// Independent chains of repair: each draws strips of its own, then steers them to the signature.
struct Chains<'a> {
    problem: &'a Problem,
    seed: Seed,
    /// The work of all chains so far.
    stats: Stats,
}

impl<'a> Chains<'a> {
    fn new(problem: &'a Problem, seed: Seed) -> Self {
        Self {
            problem,
            seed,
            stats: Stats::default(),
        }
    }

    /// Runs rounds of chains until one succeeds; each round has more patience than the one before.
    fn run(&mut self, rounds: u64, limits: &Limits) -> Result<Tiling, GaveUp> {
        let strips = Strips::new(self.problem.size());
        let abreast = if self.problem.size() > MOST_SHARED {
            1
        } else {
            CHAINS
        };
        for number in 0..rounds {
            limits.check(self.stats.nodes)?;
            let round = Round {
                strips: &strips,
                patches: (PATCHES.0 << number.min(16)).min(PATCHES.1),
                limits: limits.after(self.stats.nodes),
                winner: AtomicU64::new(u64::MAX),
            };
            let chains: Vec<u64> = (number * abreast..(number + 1) * abreast).collect();
            let ended = parallel::map(&chains, |&chain| self.chain(chain, &round));
            // Chains after the first one that succeeded may have been stopped: they are not counted.
            for steered in ended.into_iter().flatten() {
                self.stats.nodes += steered.nodes;
                self.stats.restarts += 1;
                if let Some(tiling) = steered.tiling {
                    return Ok(tiling);
                }
            }
        }
        Err(GaveUp::NodeLimit)
    }

    /// Runs the chain of this number to its end; `None` if it was stopped before it had a tiling to steer.
    fn chain(&self, number: u64, round: &Round<'_>) -> Option<Steered> {
        let mut random = self.seed.stream(1 + number);
        let is_over = |nodes| round.is_over(number, nodes);
        let start = round.strips.draw(self.problem, &mut random, || is_over(0))?;
        let steered = repair::steer(self.problem, start, round.patches, &mut random, is_over);
        if steered.tiling.is_some() {
            round.winner.fetch_min(number, Ordering::Relaxed);
        }
        Some(steered)
    }
}

/// Common part of the chains of one round.
struct Round<'a> {
    strips: &'a Strips,
    /// Patches that each chain may tile anew.
    patches: u64,
    limits: Limits,
    /// The first chain, in number, that has succeeded so far.
    winner: AtomicU64,
}

impl Round<'_> {
    /// Whether a chain has to end: a limit struck, or a chain before it has succeeded.
    fn is_over(&self, chain: u64, nodes: u64) -> bool {
        self.limits.check(nodes).is_err() || self.winner.load(Ordering::Relaxed) < chain
    }
}
