//! What every method owes its callers, checked by one macro for all.

use proptest::prelude::*;
use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};
use quadrille_tiler::{Config, Method, Problem, ProblemError, Signature};

use super::{checked, on_threads, outcome};

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
            fn answers_the_same_on_any_number_of_threads() {
                // One by a search, one by a proof without a search, one by an exhausted search.
                for text in ["I3,J5,L4,O1,S6,T8,Z9", "T3,O1", "S1,T6,Z2"] {
                    let problem = super::super::problem(text);
                    let config = Config { method: $method, seed: Seed(7) };
                    let answers = [1, 2, 4].map(|threads| on_threads(threads, &problem, &config));
                    for answer in &answers[1..] {
                        assert_eq!(answer.outcome, answers[0].outcome, "{text}");
                        assert_eq!(answer.stats, answers[0].stats, "{text}");
                        assert_eq!(answer.settled_by, answers[0].settled_by, "{text}");
                    }
                }
            }

            #[test]
            fn does_no_more_work_than_is_allowed() {
                let problem = super::super::problem("S1,T6,Z2");
                let config = Config { method: $method, seed: Seed(7) };
                let all = checked(&problem, &config, &Limits::none()).stats.nodes;
                for nodes in [0, 1, 3, all - 1] {
                    let report = checked(&problem, &config, &Limits::nodes(nodes));
                    assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::NodeLimit));
                    assert!(report.stats.nodes <= nodes, "{} of {nodes}", report.stats.nodes);
                }
                assert!(checked(&problem, &config, &Limits::nodes(all + 1)).outcome.is_decided());
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

#[test]
fn what_states_no_problem_is_refused() {
    let new = |text: &str| Problem::new(text.parse().expect("a signature"));
    assert_eq!(new("I0"), Err(ProblemError::NoFigures));
    for (text, figures) in [("O2", 2), ("I1,J1,L1", 3), ("T5", 5)] {
        assert!(
            matches!(new(text), Err(ProblemError::NoSquare { figures: found, .. }) if found == figures),
            "{text}"
        );
    }
    assert_eq!(new("O100000000"), Err(ProblemError::TooLarge(20_000)));
    let four: Signature = "I1,J1,L1,Z1".parse().expect("a signature");
    for size in [0, 2, 3, 5, 6, u64::MAX] {
        assert!(Problem::with_size(four, size).is_err(), "{size}");
    }
    assert_eq!(Problem::with_size(four, 4).map(|problem| problem.size()), Ok(4));
}
