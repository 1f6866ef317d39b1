//! Every signature of a small square is decided, and as counting says.

use std::collections::BTreeSet;

use quadrille_search::{Limits, Outcome};
use quadrille_tiler::{Method, Signature, count_by_signature};

use super::outcome;

/// Decides all signatures of a square and compares with those that have tilings by dynamic programming.
fn decide_all(size: u32, total: usize, method: Method) {
    let length = usize::try_from(size).expect("a small number");
    let counted = count_by_signature(length, length).expect("a size within range");
    let feasible: BTreeSet<Signature> = counted.into_iter().map(|(signature, _)| signature).collect();
    let mut all = 0;
    for signature in Signature::all(size * size / 4) {
        all += 1;
        let problem = quadrille_tiler::Problem::new(signature).expect("a square");
        let solved = match outcome(&problem, method, &Limits::none()) {
            Outcome::Solved(()) => true,
            Outcome::Unsolvable(_) => false,
            Outcome::GaveUp(why) => panic!("{signature}: {why}"),
        };
        assert_eq!(solved, feasible.contains(&signature), "{signature}");
    }
    assert_eq!(all, total);
}

#[test]
fn two_by_two() {
    decide_all(2, 7, Method::Auto);
}

#[test]
fn four_by_four() {
    decide_all(4, 210, Method::Auto);
}

#[test]
fn four_by_four_without_invariants() {
    decide_all(4, 210, Method::Exact);
}

#[test]
fn six_by_six() {
    decide_all(6, 5_005, Method::Auto);
}
