use std::collections::BTreeSet;

use quadrille_search::{GaveUp, Outcome, Stop};

use super::*;
use crate::{Flaw, Generator, Proof, feasible_signatures, verify_tiling};

fn problem(signature: &str) -> Problem {
    Problem::new(signature.parse().unwrap()).unwrap()
}

fn run(problem: &Problem, pruning: Pruning, limits: &Limits) -> (Outcome<Tiling, Proof>, Stats) {
    Search::new(problem, pruning, limits, |_: &Snapshot<'_>| {}).run(Seed(1))
}

/// Checks that the search decides every `stride`-th signature of a square as the count does.
fn agrees_with_the_count(size: u32, pruning: Pruning, stride: usize) {
    let feasible: BTreeSet<Signature> = feasible_signatures(size as usize).unwrap().into_iter().collect();
    for signature in Signature::all(size * size / 4).step_by(stride) {
        let problem = Problem::new(signature).unwrap();
        match run(&problem, pruning, &Limits::none()).0 {
            Outcome::Solved(tiling) => {
                verify_tiling(&problem, &tiling).unwrap();
                assert!(feasible.contains(&signature), "{signature}");
            }
            Outcome::Unsolvable(proof) => {
                assert_eq!(proof, Proof::Exhausted);
                assert!(!feasible.contains(&signature), "{signature}");
            }
            Outcome::GaveUp(why) => panic!("{signature}: {why} without a limit"),
        }
    }
}

#[test]
fn every_signature_of_the_smallest_squares_is_decided() {
    for pruning in [Pruning::On, Pruning::Off] {
        agrees_with_the_count(2, pruning, 1);
        agrees_with_the_count(4, pruning, 1);
    }
}

#[test]
fn signatures_of_six_are_decided() {
    agrees_with_the_count(6, Pruning::On, 13);
}

#[test]
fn no_signature_of_eight_is_decided_wrongly() {
    let feasible: BTreeSet<Signature> = feasible_signatures(8).unwrap().into_iter().collect();
    for signature in Signature::all(16).step_by(301) {
        let problem = Problem::new(signature).unwrap();
        match run(&problem, Pruning::On, &Limits::nodes(5_000)).0 {
            Outcome::Solved(tiling) => verify_tiling(&problem, &tiling).unwrap(),
            Outcome::Unsolvable(_) => assert!(!feasible.contains(&signature), "{signature}"),
            Outcome::GaveUp(_) => {}
        }
    }
}

#[test]
fn without_checks_the_answers_are_the_same() {
    agrees_with_the_count(6, Pruning::Off, 101);
}

#[test]
fn the_signatures_of_the_contest_are_solved() {
    let path = format!(
        "{}/../../fixtures/tiler/contest-signatures.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (size, signature) = line.split_once(' ').unwrap();
        let problem = Problem::with_size(signature.parse().unwrap(), size.parse().unwrap()).unwrap();
        let (outcome, _) = run(&problem, Pruning::On, &Limits::nodes(50_000));
        let tiling = outcome.solved().unwrap_or_else(|| panic!("{line}"));
        verify_tiling(&problem, &tiling).unwrap();
    }
}

#[test]
fn a_large_square_overflows_no_stack() {
    let problem = problem("I810,J1820,L820,O260,S2370,T1830,Z2090");
    assert_eq!(problem.size(), 200);
    let tiling = run(&problem, Pruning::On, &Limits::none()).0.solved().unwrap();
    verify_tiling(&problem, &tiling).unwrap();
}

#[test]
fn an_exhausted_search_is_a_proof_across_restarts() {
    let (outcome, stats) = run(&problem("I1,J2,L3,O2,Z1"), Pruning::On, &Limits::none());
    assert_eq!(outcome, Outcome::Unsolvable(Proof::Exhausted));
    assert!(stats.restarts > 0, "{stats:?}");
}

#[test]
fn what_needs_no_search_is_not_searched() {
    let report = solve_diagonal(&problem("I624,T1"), Seed(1), &Limits::none(), |_| {});
    assert_eq!(report.outcome, Outcome::Unsolvable(Proof::TParity));
    assert_eq!((report.settled_by, report.stats.nodes), ("t-parity", 0));
}

#[test]
fn the_answer_depends_on_the_seed_alone() {
    let limits = Limits::nodes(50_000);
    let mut others = 0;
    for number in 0..100 {
        let problem = Generator::Contest.draw(20, Seed(number)).unwrap();
        let run = |seed| solve_diagonal(&problem, Seed(seed), &limits, |_| {});
        let report = run(1);
        if report.stats.restarts > 0 {
            assert_eq!(run(1).outcome, report.outcome);
            others += u32::from(run(2).outcome != report.outcome);
        }
    }
    assert!(others > 0, "restarts draw from the seed");
}

#[test]
fn limits_end_the_search() {
    let problem = problem("I42,J102,L46,O23,S158,T118,Z136");
    let report = solve_diagonal(&problem, Seed(1), &Limits::nodes(100), |_| {});
    assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::NodeLimit));
    assert!(report.stats.nodes >= 100);
    let stop = Stop::new();
    let limits = Limits::until(stop.clone());
    let report = solve_diagonal(&problem, Seed(1), &limits, |now| {
        if now.depth() == 300 {
            stop.raise();
        }
    });
    assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::Stopped));
}

#[test]
fn snapshots_show_partial_tilings() {
    let problem = problem("I4,J4,L4,O1,S1,T4,Z7");
    let mut placed = 0;
    let report = solve_diagonal(&problem, Seed(1), &Limits::none(), |now| {
        placed += 1;
        let tiling = now.tiling();
        assert_eq!(tiling.figures().len(), now.depth());
        assert_eq!(
            problem.signature().checked_sub(tiling.signature()),
            Some(now.left())
        );
        assert!(now.stats().nodes >= placed);
        match verify_tiling(&problem, &tiling) {
            Ok(()) => assert_eq!(now.depth(), 25),
            Err(flaw) => assert!(matches!(flaw, Flaw::EmptyCells { .. }), "{flaw}"),
        }
    });
    assert!(placed >= 25 && placed <= report.stats.nodes);
}
