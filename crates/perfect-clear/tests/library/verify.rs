//! Random problems, solved by the solver and checked by code that shares nothing with it; and the same solutions with
//! something changed.

#[cfg(feature = "api")]
mod kinds;
mod problems;
mod tamper;

use problems::{Random, kick_tables};
use quadrille_perfect_clear::verify::{Flaw, Referee, Start};
use quadrille_perfect_clear::{Config, Limits, Outcome, solve};
use quadrille_search::Seed;
use tamper::{Expected, tampered};

/// Problems that are solved, and as many solutions that are changed; `crates/checks` takes any number of each.
const PROBLEMS: usize = 200;

#[test]
fn solutions_hold_and_changed_ones_do_not() {
    let mut random = Random::new(Seed(13));
    let (mut solved, mut unsolvable, mut kinds) = (0, 0, [0; tamper::KINDS]);
    while solved < PROBLEMS {
        let problem = random.problem();
        let physics = problem.mover().physics();
        let mut referee = Referee::new(physics).within(Limits::nodes(2_000_000));
        let start = Start {
            field: problem.field(),
            hold: problem.hold(),
            queue: problem.pieces().pieces(),
        };
        let Outcome::Solved(solution) = solve(&problem, &Config::default(), &Limits::none()).outcome else {
            assert_ne!(referee.can_clear(start), Ok(true), "{start:?}");
            unsolvable += 1;
            continue;
        };
        let steps: Vec<_> = solution.steps.iter().map(Into::into).collect();
        assert_eq!(referee.check(start, &steps), Ok(()), "{start:?}");
        let kind = solved % tamper::KINDS;
        let changed = tampered(&mut random, &problem, &steps, kind);
        kinds[kind] += usize::from(changed.is_some());
        // Where there is nothing of this kind, another piece is named.
        let changed = changed.or_else(|| tampered(&mut random, &problem, &steps, 0));
        let (queue, steps, expected) = changed.unwrap();
        let flaw = referee
            .check(
                Start {
                    queue: &queue,
                    ..start
                },
                &steps,
            )
            .unwrap_err();
        let named = match flaw {
            Flaw::Step { step, .. } => Expected::Step(step),
            Flaw::Unfinished { .. } => Expected::Unfinished,
        };
        assert_eq!(named, expected, "kind {kind}: {flaw}, {steps:?}");
        solved += 1;
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
    assert!(unsolvable > 0);
}

#[test]
fn all_tables_take_part() {
    let names: Vec<String> = kick_tables()
        .iter()
        .map(|table| table.name().to_owned())
        .collect();
    assert_eq!(names.len(), 6, "{names:?}");
}
