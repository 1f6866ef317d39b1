//! What every strategy owes its callers, checked by one macro for all.

use proptest::prelude::*;
use quadrille_search::{GaveUp, Limits, Outcome, Stop};
use quadrille_tiler::{Problem, Signature, Strategy as Method};

use super::outcome;

/// A small problem, feasible or not.
fn small_problem() -> impl Strategy<Value = Problem> {
    let cuts = (prop_oneof![Just(4_u32), Just(9)], prop::array::uniform6(0.0..1.0_f64));
    cuts.prop_map(|(figures, mut cuts)| {
        cuts.sort_by(f64::total_cmp);
        let ends = cuts.map(|cut| (cut * f64::from(figures + 1)).floor());
        let mut counts = [0; 7];
        let mut from = 0.0;
        for (count, end) in counts.iter_mut().zip(ends.into_iter().chain([f64::from(figures)])) {
            let end: f64 = end.min(f64::from(figures));
            *count = (end - from) as u32;
            from = end;
        }
        Problem::new(Signature::new(counts)).expect("a square")
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
    ($($name:ident: $strategy:expr;)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

                #[test]
                fn agrees_with_exhaustive_search(problem in small_problem()) {
                    let ours = outcome(&problem, $strategy, &Limits::none());
                    let exact = outcome(&problem, Method::Exact, &Limits::none());
                    prop_assert_eq!(is_solved(&ours), is_solved(&exact));
                }

                #[test]
                fn decides_the_mirror_image_alike(problem in small_problem()) {
                    let mirrored = Problem::new(problem.signature().mirrored()).expect("a square");
                    let ours = outcome(&problem, $strategy, &Limits::none());
                    let theirs = outcome(&mirrored, $strategy, &Limits::none());
                    prop_assert_eq!(is_solved(&ours), is_solved(&theirs));
                }
            }

            #[test]
            fn heeds_its_limits() {
                // Not solved at a glance, nor refuted.
                let problem = super::super::problem("I3,J5,L4,O1,S6,T8,Z9");
                let stop = Stop::new();
                stop.raise();
                assert_eq!(outcome(&problem, $strategy, &Limits::nodes(3)), Outcome::GaveUp(GaveUp::NodeLimit));
                assert_eq!(outcome(&problem, $strategy, &Limits::until(stop)), Outcome::GaveUp(GaveUp::Stopped));
            }
        }
    )*};
}

conformance! {
    auto: Method::Auto;
    exact: Method::Exact;
}
