//! What the search for each goal, and the games of each method, owe their callers: one macro for all goals, and one for
//! all methods.

use quadrille_number_match::{
    Config, Diagonals, Generator, Goal, Limits, Method, Outcome, Playouts, Problem, Record, Report, Rules,
    Seed, Stop, Wrap, solve, solve_with, verify, verify_record,
};

use super::win;

/// Boards of one row, of an app, and longer than what is searched through; with and without diagonals.
fn problems() -> Vec<Problem> {
    let blocked = Rules {
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    let none_left = Rules {
        max_refills: Some(0),
        ..Rules::default()
    };
    let ends = Rules {
        wrap: Wrap::Blocked,
        ..Rules::default()
    };
    let kinds = [
        (ends, 27),
        (Rules::default(), 7),
        (Rules::default(), 27),
        (blocked, 27),
        (Rules::default(), 40),
        (none_left, 8),
    ];
    let drawn = kinds.map(|(rules, digits)| {
        let generator = Generator::new(rules, digits);
        [0, 1].map(|number| generator.problem(Seed(5), number, &Limits::none()).unwrap())
    });
    drawn.into_iter().flatten().collect()
}

fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.unwrap().install(run)
}

/// A win, if there is one, holds; what the report says of it is so.
fn check(problem: &Problem, report: &Report) {
    let is_first = report.goal == Goal::Any && win(report).is_some();
    assert!(report.is_proved() || is_first || report.gave_up.is_some());
    assert!(!report.is_proved() || report.gave_up.is_none());
    let record = report.record(problem);
    verify_record(&record).unwrap();
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(Record::parse(&text).as_ref(), Ok(&record), "{text}");
    if let Some(win) = win(report) {
        let verdict = verify(problem, &win.line).unwrap();
        assert_eq!(
            (verdict.left, verdict.refills, verdict.pairs),
            (0, win.refills, win.pairs)
        );
        assert_eq!(
            (record.refills, record.pairs, record.optimal),
            (win.refills, win.pairs, report.is_proved())
        );
        assert!(report.bounds.pairs <= win.pairs);
        let is_fewest = !report.is_proved() || report.score.is_some() || report.bounds.refills <= win.refills;
        assert!(is_fewest, "{report:?}");
    }
    if let Some(score) = report.score {
        assert!(
            score.bound.is_none_or(|bound| score.points <= bound),
            "{report:?}"
        );
    }
}

macro_rules! goals {
    ($($name:ident: $goal:expr, $nodes:expr;)*) => {$(
        mod $name {
            use super::*;

            /// The most positions of a search here.
            const NODES: u64 = $nodes;

            fn config() -> Config {
                Config { goal: $goal, seed: Seed(3), playouts: 2_000, ..Config::default() }
            }

            fn limits() -> Limits {
                Limits::nodes(NODES)
            }

            #[test]
            fn answers_hold_on_any_number_of_threads() {
                for problem in problems() {
                    let on = |threads| on_threads(threads, || solve(&problem, &config(), &limits()));
                    let one = on(1);
                    check(&problem, &one);
                    assert_eq!(one, on(2), "{}", problem.board());
                    assert_eq!(one, on(4), "{}", problem.board());
                }
            }

            #[test]
            fn limits_strike() {
                /// Positions between two looks at the limits, for each of the searches that follow each other.
                const PERIODS: u64 = 4 * 1_024;
                for problem in problems() {
                    let free = solve(&problem, &config(), &limits());
                    let stop = Stop::new();
                    stop.raise();
                    let stopped = solve(&problem, &config(), &Limits::until(stop));
                    check(&problem, &stopped);
                    for nodes in [1, NODES / 16, NODES / 2] {
                        let cut = solve(&problem, &config(), &Limits::nodes(nodes));
                        check(&problem, &cut);
                        assert!(cut.stats.nodes <= nodes + PERIODS, "{} of {nodes}", cut.stats.nodes);
                        if cut.is_proved() && free.is_proved() {
                            assert_eq!(cut.outcome.is_decided(), free.outcome.is_decided());
                            let found = |report: &Report| win(report).map(|win| (win.refills, win.pairs));
                            assert_eq!(found(&cut), found(&free), "{}", problem.board());
                        }
                    }
                }
            }

            #[test]
            fn each_win_is_better_than_the_one_before() {
                for problem in problems() {
                    let mut wins = Vec::new();
                    let report = solve_with(&problem, &config(), &limits(), |win| wins.push(win.clone()));
                    assert_eq!(wins.last(), win(&report));
                    let points = |line| config().scoring.score(&problem, line).unwrap();
                    for pair in wins.windows(2) {
                        let [a, b] = [&pair[0], &pair[1]];
                        let is_better = match $goal {
                            Goal::Refills | Goal::Digits => (b.refills, b.pairs) < (a.refills, a.pairs),
                            Goal::Pairs => (b.pairs, b.refills) < (a.pairs, a.refills),
                            Goal::Score => points(&b.line) > points(&a.line),
                            Goal::Any => false,
                        };
                        assert!(is_better, "{a:?} {b:?}");
                    }
                }
            }
        }
    )*};
}

goals! {
    refills: Goal::Refills, 5_000;
    pairs: Goal::Pairs, 5_000;
    digits: Goal::Digits, 5_000;
    score: Goal::Score, 600;
    any: Goal::Any, 5_000;
}

macro_rules! methods {
    ($($name:ident: $method:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn the_same_number_is_the_same_game_on_any_number_of_threads() {
                for problem in problems() {
                    let playouts = Playouts::new(&problem, $method, Seed(3));
                    let limits = Limits::none();
                    let games = || (playouts.best(0..300, &limits), playouts.first_win(300, &limits));
                    let on = |threads| on_threads(threads, games);
                    let one = on(1);
                    assert_eq!(one, on(2), "{}", problem.board());
                    assert_eq!(one, on(4), "{}", problem.board());
                    let won = |number: &u64| playouts.play(*number).won;
                    assert_eq!(one.1, (0..300).find(won));
                    assert_eq!(one.0.is_some(), one.1.is_some());
                }
            }

            #[test]
            fn lines_hold() {
                for problem in problems() {
                    let playouts = Playouts::new(&problem, $method, Seed(4));
                    for number in 0..30 {
                        let (line, playout) = (playouts.line(number), playouts.play(number));
                        let verdict = verify(&problem, &line).unwrap();
                        let found = (verdict.left == 0, verdict.refills, verdict.pairs);
                        assert_eq!(found, (playout.won, playout.refills, playout.pairs));
                        let record = Record::new(&problem, &line).unwrap();
                        verify_record(&record).unwrap();
                    }
                }
            }

            #[test]
            fn a_raised_flag_ends_them() {
                let rules = Rules { max_refills: Some(0), ..Rules::default() };
                let problem = Generator::new(rules, 81).problem(Seed(1), 0, &Limits::none()).unwrap();
                let stop = Stop::new();
                stop.raise();
                let playouts = Playouts::new(&problem, $method, Seed(1));
                assert_eq!(playouts.first_win(u64::MAX, &Limits::until(stop)), None);
            }

            #[test]
            fn a_search_may_begin_with_them() {
                let config = Config { method: $method, playouts: 2_000, ..Config::default() };
                for problem in problems() {
                    let report = solve(&problem, &config, &Limits::nodes(5_000));
                    check(&problem, &report);
                    let usual = Config { method: Method::Uniform, ..config };
                    let settled = solve(&problem, &usual, &Limits::nodes(5_000));
                    if report.is_proved() && settled.is_proved() {
                        let pairs = |report: &Report| win(report).map(|win| (win.refills, win.pairs));
                        assert_eq!(pairs(&report), pairs(&settled), "{}", problem.board());
                        let refuted = |report: &Report| matches!(report.outcome, Outcome::Unsolvable(_));
                        assert_eq!(refuted(&report), refuted(&settled));
                    }
                }
            }
        }
    )*};
}

methods! {
    uniform: Method::Uniform;
    half_across: Method::HalfAcross;
    apart: Method::Apart;
    early_refills: Method::EarlyRefills;
}
