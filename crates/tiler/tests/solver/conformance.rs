//! What every method owes its callers, checked by one macro for all.

use proptest::prelude::*;
use quadrille_search::{GaveUp, Limits, Outcome, Stop};
use quadrille_tiler::{Method, Problem, Signature};

use super::outcome;

/// A small problem, feasible or not.
fn small_problem() -> impl Strategy<Value = Problem> {
    let figures = prop_oneof![Just(4_u32), Just(9)];
    let drawn = figures.prop_flat_map(|figures| (Just(figures), prop::array::uniform6(0..=figures)));
    drawn.prop_map(|(figures, mut cuts)| {
        // Six cuts part the figures into the seven kinds.
        cuts.sort_unstable();
        let ends = cuts.into_iter().chain([figures]);
        let starts = [0].into_iter().chain(cuts);
        let counts: Vec<u32> = ends.zip(starts).map(|(end, start)| end - start).collect();
        Problem::new(Signature::new(std::array::from_fn(|kind| counts[kind]))).expect("a square")
    })
}

fn is_solved<P: std::fmt::Debug>(outcome: &Outcome<(), P>) -> bool {
    match outcome {
        Outcome::Solved(()) => true,
        Outcome::Unsolvable(_) => false,
        Outcome::GaveUp(why) => panic!("gave up without a limit: {why}"),
    }
}

macro_rules! conformance {
    ($($name:ident: $method:expr;)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

                #[test]
                fn agrees_with_exhaustive_search(problem in small_problem()) {
                    let ours = outcome(&problem, $method, &Limits::none());
                    let exact = outcome(&problem, Method::Exact, &Limits::none());
                    prop_assert_eq!(is_solved(&ours), is_solved(&exact));
                }

                #[test]
                fn decides_the_mirror_image_alike(problem in small_problem()) {
                    let mirrored = Problem::new(problem.signature().mirrored()).expect("a square");
                    let ours = outcome(&problem, $method, &Limits::none());
                    let theirs = outcome(&mirrored, $method, &Limits::none());
                    prop_assert_eq!(is_solved(&ours), is_solved(&theirs));
                }
            }

            #[test]
            fn heeds_its_limits() {
                // Not solved at a glance, nor refuted.
                let problem = super::super::problem("I3,J5,L4,O1,S6,T8,Z9");
                let stop = Stop::new();
                stop.raise();
                assert_eq!(outcome(&problem, $method, &Limits::nodes(3)), Outcome::GaveUp(GaveUp::NodeLimit));
                assert_eq!(outcome(&problem, $method, &Limits::until(stop)), Outcome::GaveUp(GaveUp::Stopped));
            }
        }
    )*};
}

conformance! {
    auto: Method::Auto;
    diagonal: Method::Diagonal;
    exact: Method::Exact;
}
