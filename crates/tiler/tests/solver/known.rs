//! Signatures whose answer is known, from `fixtures/tiler`.

use quadrille_search::{GaveUp, Limits, Outcome};
use quadrille_tiler::{Config, Method, solve, verify_tiling};

use super::{outcome, problem};

const CONTEST: &str = include_str!("../../../../fixtures/tiler/contest-signatures.txt");
const INFEASIBLE: &str = include_str!("../../../../fixtures/tiler/infeasible.txt");
const HARD: &str = include_str!("../../../../fixtures/tiler/hard-signatures.txt");

/// The lines of a fixture without comments, cut at white space.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().collect())
}

#[test]
fn contest_signatures_are_solved() {
    let mut solved = 0;
    for row in rows(CONTEST) {
        let problem = problem(row[1]);
        assert_eq!(problem.size().to_string(), row[0]);
        assert_eq!(
            outcome(&problem, Method::Auto, &Limits::none()),
            Outcome::Solved(()),
            "{row:?}"
        );
        solved += 1;
    }
    assert_eq!(solved, 25);
}

#[test]
fn infeasible_signatures_are_refuted_by_the_proof_named() {
    let mut refuted = 0;
    for row in rows(INFEASIBLE) {
        match outcome(&problem(row[1]), Method::Auto, &Limits::none()) {
            Outcome::Unsolvable(proof) => assert_eq!(proof.name(), row[0], "{row:?}"),
            other => panic!("{row:?}: {other:?}"),
        }
        refuted += 1;
    }
    assert!(refuted > 10);
}

/// Nearly all skews, helpers of the wrong handedness, or hardly any T: where blocks of 8 x 8 do not do.
#[test]
fn hard_signatures_are_solved_by_repair() {
    for row in rows(HARD) {
        let problem = problem(row[0]);
        let report = solve(&problem, &Config::default(), &Limits::none());
        assert_eq!(report.settled_by, "repair", "{row:?}");
        let tiling = report.outcome.solved().expect("a tiling");
        assert_eq!(verify_tiling(&problem, &tiling), Ok(()));
    }
}

#[test]
fn a_large_square_is_solved() {
    // The contest's mean shares at N = 50, on a square of 400 x 400.
    let problem = problem("I3240,J7280,L3280,O1040,S9480,T7320,Z8360");
    assert_eq!(problem.size(), 400);
    assert_eq!(
        outcome(&problem, Method::Auto, &Limits::none()),
        Outcome::Solved(())
    );
}

/// The grid plan looks at its limits after each block, repair after some hundred patches in each of four chains.
#[test]
fn large_squares_heed_the_node_limit() {
    for (text, nodes, slack) in [
        ("I49,J127,L49,O13,S127,T126,Z134", 100, 100_000),
        ("J40,Z921", 100_000, 1_000_000),
    ] {
        let report = solve(&problem(text), &Config::default(), &Limits::nodes(nodes));
        assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::NodeLimit), "{text}");
        assert!(
            (nodes..nodes + slack).contains(&report.stats.nodes),
            "{text}: {:?}",
            report.stats
        );
    }
}
