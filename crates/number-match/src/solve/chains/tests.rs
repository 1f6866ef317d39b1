//! Wins of chains are wins by the rules, within their targets, and more than independent games find.

use crate::field::Wide;
use crate::rules::samples;
use crate::{Diagonals, Generator, Playouts, Problem, Rules, Win, Wrap, verify};

use super::*;

const ANY: Target = Target {
    refills: 4,
    pairs: u32::MAX,
};

fn problem(rules: Rules, digits: usize, number: u64) -> Problem {
    let generator = Generator::new(rules, digits);
    generator.problem(Seed(1), number, &Limits::none()).unwrap()
}

/// The wins of some rounds, each with a target that is better than the win before.
fn wins(problem: &Problem, steps: u64) -> Vec<Win> {
    wins_along(&Lines::<u128>::new(problem.rules()), problem, steps)
}

fn wins_along<W: Word>(lines: &Lines<W>, problem: &Problem, steps: u64) -> Vec<Win> {
    let field = Field::of(problem.board()).unwrap();
    let mut chains = Chains::new(lines, field, Method::Uniform, Seed(2));
    let (mut target, mut wins) = (ANY, Vec::new());
    for _ in 0..8 {
        let found = chains.walk(&[target; CHAINS], steps / CHAINS as u64, &Limits::none());
        for walked in found {
            assert!(walked.steps <= steps);
            let Some(line) = walked.win else { continue };
            let verdict = verify(problem, &line).unwrap();
            assert_eq!(verdict.left, 0, "{}", problem.board());
            let (refills, pairs) = (verdict.refills, verdict.pairs);
            assert!(refills <= target.refills && pairs <= target.pairs);
            wins.push(Win { refills, pairs, line });
        }
        if let Some(best) = wins.iter().map(|win| (win.refills, win.pairs)).min() {
            target = Target {
                refills: best.0,
                pairs: best.1 - 1,
            };
        }
    }
    wins
}

#[test]
fn wins_are_legal_and_within_their_targets() {
    for rules in samples::usual() {
        let found: usize = (0..4)
            .map(|number| wins(&problem(rules, 40, number), 200).len())
            .sum();
        // Few pairs are seen along rows and columns alone, and hardly a board is won then.
        let is_hard = (rules.diagonals, rules.wrap) == (Diagonals::Blocked, Wrap::Blocked);
        assert!(found > 4 || is_hard, "{rules:?}: {found}");
    }
}

/// A target that changes between rounds gives up the refills that are beyond it.
#[test]
fn fewer_refills_can_be_asked_for_at_any_time() {
    let problem = problem(Rules::default(), 60, 3);
    let lines = Lines::<u128>::new(problem.rules());
    let field = Field::of(problem.board()).unwrap();
    let mut chains = Chains::new(&lines, field, Method::Uniform, Seed(2));
    for refills in [4, 0, 3, 1, 2] {
        let target = Target { refills, ..ANY };
        for walked in chains.walk(&[target; CHAINS], 50, &Limits::none()) {
            let made = walked.win.map_or(0, |line| {
                line.iter().filter(|&&action| action == Action::Refill).count()
            });
            assert!(made <= refills as usize);
        }
        for chain in &chains.all {
            assert!(chain.line.iter().all(|step| step.so_far.refills <= refills));
        }
    }
}

#[test]
fn more_boards_are_won_than_by_as_many_independent_games() {
    const GAMES: u64 = 2048;
    let rules = Rules {
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    let (mut by_chains, mut by_games) = (0, 0);
    for number in 0..12 {
        let problem = problem(rules, 81, number);
        by_chains += u32::from(!wins(&problem, GAMES / 8).is_empty());
        let playouts = Playouts::new(&problem, Method::Uniform, Seed(2));
        by_games += u32::from(playouts.first_win(GAMES, &Limits::none()).is_some());
    }
    assert!(by_chains > by_games + 2, "{by_chains} and {by_games}");
}

#[test]
fn answers_depend_on_the_room_alone() {
    let rules = Rules {
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    let mut differ = 0;
    for number in 0..4 {
        let problem = problem(rules, 120, number);
        let three = wins_along(&Lines::<Wide<3>>::new(&rules), &problem, 2000);
        let wide = Lines::<Wide<4>>::new(&rules);
        differ += u32::from(wins_along(&wide, &problem, 2000) != three);
        assert_eq!(wins_along(&wide.with_room(192), &problem, 2000), three);
    }
    assert!(differ > 0, "the room never struck");
}

#[test]
fn threads_do_not_matter() {
    let problem = problem(Rules::default(), 60, 5);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let wins = pool.unwrap().install(|| wins(&problem, 1000));
        let lines = wins.iter().map(|win| (win.refills, win.pairs));
        lines.collect::<Vec<_>>()
    };
    let one = on(1);
    assert!(!one.is_empty());
    assert_eq!(one, on(4));
}
