//! The default strategy: the cheapest method that settles the problem.

use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_search::{GaveUp, Limits, Outcome, Seed};
use rayon::prelude::*;

use crate::block::BlockSearch;
use crate::strips::Strips;
use crate::{Problem, Proof, Report, Stats, Tiling, grid, proof, repair};

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
pub(crate) fn solve(problem: &Problem, seed: Seed, limits: &Limits) -> Report {
    if let Some(proof) = proof::refute(problem) {
        let method = proof.name();
        return report(Outcome::Unsolvable(proof), method, Stats::default());
    }
    if problem.size() < grid::MIN_SIZE {
        return small(problem, seed, limits);
    }
    let mut stats = Stats::default();
    let tiling = grid::search(problem, &mut seed.stream(0), limits, &mut stats);
    if let Some(tiling) = tiling {
        return report(Outcome::Solved(tiling), "grid", stats);
    }
    let outcome = match strips_and_repair(problem, seed, u64::MAX, limits, &mut stats) {
        Ok(tiling) => Outcome::Solved(tiling),
        Err(why) => Outcome::GaveUp(why),
    };
    report(outcome, "repair", stats)
}

/// Exhaustive search of the whole square as one block.
pub(crate) fn exact(problem: &Problem, seed: Seed, limits: &Limits) -> Report {
    if problem.size() > BlockSearch::MAX_HEIGHT {
        return report(Outcome::GaveUp(GaveUp::OutOfReach), "exact", Stats::default());
    }
    let mut search = BlockSearch::new(problem.size(), problem.size());
    let outcome = search.search(problem.signature(), &mut seed.stream(0), limits);
    let outcome = outcome.map(|figures| Tiling::new(problem.size(), figures));
    report(outcome, "exact", search.stats())
}

/// Exhaustive search with a turn of repair: tilings of nearly impossible signatures are found faster by repair.
fn small(problem: &Problem, seed: Seed, limits: &Limits) -> Report {
    let mut search = BlockSearch::new(problem.size(), problem.size());
    let mut random = seed.stream(0);
    let mut chains = Stats::default();
    let mut outcome = search.search(problem.signature(), &mut random, &limits.at_most(FIRST_EXACT));
    if !outcome.is_decided() && problem.size() >= LEAST_REPAIRED {
        let left = limits.after(search.stats().nodes);
        if let Ok(tiling) = strips_and_repair(problem, seed, SMALL_ROUNDS, &left, &mut chains) {
            return report(Outcome::Solved(tiling), "repair", chains.and(search.stats()));
        }
    }
    if !outcome.is_decided() {
        let left = limits.after(chains.and(search.stats()).nodes);
        outcome = search.search(problem.signature(), &mut random, &left);
    }
    let outcome = outcome.map(|figures| Tiling::new(problem.size(), figures));
    report(outcome, "exact", chains.and(search.stats()))
}

/// Rounds of independent chains: draw strips, then steer them to the signature.
fn strips_and_repair(
    problem: &Problem,
    seed: Seed,
    rounds: u64,
    limits: &Limits,
    stats: &mut Stats,
) -> Result<Tiling, GaveUp> {
    let strips = Strips::new(problem.size());
    let abreast = if problem.size() > MOST_SHARED { 1 } else { CHAINS };
    for round in 0..rounds {
        limits.check(stats.nodes)?;
        let patches = (PATCHES.0 << round.min(16)).min(PATCHES.1);
        // Chains after the first one that succeeded need not go on: they are not counted either.
        let winner = AtomicU64::new(u64::MAX);
        let before = stats.nodes;
        let chain = |number: u64| {
            let mut random = seed.stream(1 + number);
            let mut nodes = 0;
            let is_over =
                |nodes: u64| limits.check(before + nodes).is_err() || winner.load(Ordering::Relaxed) < number;
            let start = strips.draw(problem, &mut random, || is_over(0))?;
            let tiling = repair::steer(problem, start, patches, &mut random, is_over, &mut nodes);
            if tiling.is_some() {
                winner.fetch_min(number, Ordering::Relaxed);
            }
            Some((tiling, nodes))
        };
        let numbers = round * abreast..(round + 1) * abreast;
        let chains: Vec<_> = numbers.into_par_iter().map(chain).collect();
        for (tiling, nodes) in chains.into_iter().flatten() {
            stats.nodes += nodes;
            stats.restarts += 1;
            if let Some(tiling) = tiling {
                return Ok(tiling);
            }
        }
    }
    Err(GaveUp::NodeLimit)
}

fn report(outcome: Outcome<Tiling, Proof>, method: &'static str, stats: Stats) -> Report {
    Report {
        outcome,
        method,
        stats,
    }
}
