//! The solver as a whole: every answer is checked by code that shares nothing with it.

mod census;
mod conformance;
mod determinism;
mod exhaustive;
mod known;

use quadrille_search::{Limits, Outcome};
use quadrille_tiler::{Config, Method, Problem, Proof, Report, solve, verify_tiling};

/// The problem of a signature that is known to be one.
fn problem(text: &str) -> Problem {
    Problem::new(text.parse().expect("a signature")).expect("a square")
}

/// Solves, and checks the tiling if there is one.
fn checked(problem: &Problem, config: &Config, limits: &Limits) -> Report {
    let report = solve(problem, config, limits);
    if let Outcome::Solved(tiling) = &report.outcome {
        let checked = verify_tiling(problem, tiling);
        assert_eq!(
            checked,
            Ok(()),
            "{} by {}",
            problem.signature(),
            report.settled_by
        );
    }
    report
}

/// Solves, checks the tiling if there is one, and says how it ended.
fn outcome(problem: &Problem, method: Method, limits: &Limits) -> Outcome<(), Proof> {
    let config = Config {
        method,
        ..Config::default()
    };
    checked(problem, &config, limits).outcome.map(drop)
}

/// Solves on a pool of `threads` threads, and checks the tiling if there is one.
fn on_threads(threads: usize, problem: &Problem, config: &Config) -> Report {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("a pool");
    pool.install(|| checked(problem, config, &Limits::none()))
}
