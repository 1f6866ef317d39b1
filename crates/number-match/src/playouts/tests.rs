//! Playouts are games by the rules, and all pairs are equally likely.

use quadrille_search::Limits;
use rand::RngExt;

use super::*;
use crate::rules::samples;
use crate::{Board, Diagonals, Pair, Rules, Width};

fn problem(rules: Rules, len: usize, seed: u64) -> Problem {
    let mut random = Seed(seed).stream(0);
    let cells = (0..len).map(|_| random.random_range(1..=9)).collect();
    Problem::new(rules, Board::new(rules.width, cells).unwrap()).unwrap()
}

/// Long boards go through words of all sizes.
#[test]
fn every_line_is_legal_and_ends_as_its_playout() {
    for rules in samples::usual() {
        for method in Method::ALL {
            for len in [1, 9, 27, 44, 100, 150] {
                check_lines(&problem(rules, len, len as u64), method);
            }
        }
    }
}

fn check_lines(problem: &Problem, method: Method) {
    let playouts = Playouts::new(problem, method, Seed(3));
    for number in 0..20 {
        let (mut played, end) = (problem.game(), playouts.play(number));
        for action in playouts.line(number) {
            if method == Method::Uniform && action == Action::Refill {
                assert_eq!(played.pairs(), []);
            }
            played.play(action).unwrap();
        }
        let found = (played.is_won(), played.refills(), played.taken());
        assert_eq!(found, (end.won, end.refills, end.pairs), "{}", problem.board());
        assert!(end.won || method == Method::EarlyRefills || played.pairs().is_empty());
    }
}

/// The first draw on a board with 13 pairs, two of them seen both ways: chi-square with 12 degrees of freedom.
#[test]
fn pairs_are_drawn_evenly() {
    let width = Width::new(5).unwrap();
    let rules = Rules {
        width,
        ..Rules::default()
    };
    let board = Board::parse("11111/..1..", width, 10).unwrap();
    let problem = Problem::new(rules, board).unwrap();
    let pairs = problem.game().pairs();
    assert_eq!(pairs.len(), 8);
    let playouts = Playouts::new(&problem, Method::Uniform, Seed(1));
    let mut counts = vec![0_i32; pairs.len()];
    for number in 0..8_000 {
        let Action::Take(pair) = playouts.line(number)[0] else {
            panic!("a pair")
        };
        counts[pairs.iter().position(|&other: &Pair| other == pair).unwrap()] += 1;
    }
    let square: i32 = counts.iter().map(|count| (count - 1_000).pow(2)).sum();
    // 99.9 % of all seeds lie below 24.3.
    assert!(square < 24_300, "{counts:?}");
}

#[test]
fn threads_do_not_matter() {
    let problem = problem(
        Rules {
            diagonals: Diagonals::Blocked,
            ..Rules::default()
        },
        27,
        5,
    );
    let playouts = Playouts::new(&problem, Method::Uniform, Seed(1));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            (
                playouts.first_win(100_000, &Limits::none()),
                playouts.best(0..10_000, &Limits::none()),
            )
        })
    };
    let one = on(1);
    assert!(one.0.is_some());
    assert_eq!(one, on(4));
}

/// A playout of a long board takes milliseconds, a million of them the rest of the day.
#[test]
fn the_flag_ends_the_playouts_of_a_long_board() {
    let rules = Rules {
        max_refills: Some(0),
        ..Rules::default()
    };
    let problem = problem(rules, 2_000, 1);
    let playouts = Playouts::new(&problem, Method::Uniform, Seed(1));
    let limits = Limits::none();
    limits.stop.raise();
    assert_eq!(playouts.best(0..1_000_000, &limits), None);
    assert_eq!(playouts.first_win(1_000_000, &limits), None);
}
