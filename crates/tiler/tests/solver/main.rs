//! The solver as a whole: every answer is checked by code that shares nothing with it.

mod conformance;
mod determinism;
mod exhaustive;
mod known;

use quadrille_search::{Limits, Outcome};
use quadrille_tiler::{Config, Method, Problem, Proof, solve, verify_tiling};

/// The problem of a signature that is known to be one.
fn problem(text: &str) -> Problem {
    Problem::new(text.parse().expect("a signature")).expect("a square")
}

/// Solves, checks the tiling if there is one, and says how it ended.
fn outcome(problem: &Problem, method: Method, limits: &Limits) -> Outcome<(), Proof> {
    let report = solve(
        problem,
        &Config {
            method,
            ..Config::default()
        },
        limits,
    );
    report.outcome.map(|tiling| {
        let checked = verify_tiling(problem, &tiling);
        assert_eq!(
            checked,
            Ok(()),
            "{} by {}",
            problem.signature(),
            report.settled_by
        );
    })
}
