//! Answers of the solver beside those of a search that is made to be read, and checked by `verify`.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_number_match::{
    Action, Board, Config, Diagonals, Fallback, Game, Generator, Goal, Limits, Outcome, Problem, Proof,
    RefillPlace, RefillTime, Report, Rows, Rules, Seed, Stats, Width, Wrap, solve, verify,
};

use super::win;

fn best(problem: &Problem, goal: Goal) -> Report {
    let config = Config {
        goal,
        playouts: 50,
        ..Config::default()
    };
    let report = solve(problem, &config, &Limits::none());
    if let Some(win) = win(&report) {
        let verdict = verify(problem, &win.line).unwrap();
        assert_eq!(
            (verdict.refills, verdict.pairs, verdict.left),
            (win.refills, win.pairs, 0)
        );
    }
    report
}

/// All (refills, pairs) of wins, by trying everything.
fn wins(problem: &Problem) -> BTreeSet<(u32, u32)> {
    let mut open = vec![problem.game()];
    let mut seen: BTreeMap<(String, u32), BTreeSet<u32>> = BTreeMap::new();
    let mut wins = BTreeSet::new();
    while let Some(game) = open.pop() {
        if game.is_won() {
            wins.insert((game.refills(), game.taken()));
            continue;
        }
        let key = (game.board().to_digits(), game.refills());
        if !seen.entry(key).or_default().insert(game.taken()) {
            continue;
        }
        let pairs = game.pairs().into_iter().map(Action::Take);
        for action in pairs.chain([Action::Refill, Action::Wait]) {
            let mut next = game.clone();
            if next.play(action).is_ok() {
                open.push(next);
            }
        }
    }
    wins
}

/// What no win can go below.
fn bounds(report: &Report) -> (u32, u32) {
    (report.bounds.refills, report.bounds.pairs)
}

fn compare(rules: Rules, board: Board) {
    let problem = Problem::new(rules, board).unwrap();
    let wins = wins(&problem);
    let fewest_refills = best(&problem, Goal::Refills);
    let fewest_pairs = best(&problem, Goal::Pairs);
    let found = |report: &Report| win(report).map(|win| (win.refills, win.pairs));
    let text = problem.board();
    assert_eq!(found(&fewest_refills), wins.first().copied(), "{text}");
    let least = wins.iter().map(|&(_, pairs)| pairs).min();
    assert_eq!(found(&fewest_pairs).map(|win| win.1), least, "{text}");
    assert!(fewest_refills.is_proved() && fewest_pairs.is_proved(), "{text}");
    let any = best(&problem, Goal::Any);
    assert_eq!(found(&any).is_some(), !wins.is_empty(), "{text}");
    assert!(found(&any).is_none_or(|win| Some(&win) >= wins.first()), "{text}");
    assert!(any.stats.nodes <= fewest_refills.stats.nodes, "{text}");
    assert_eq!(
        any.is_proved(),
        wins.is_empty() || found(&any) == Some(bounds(&any)),
        "{text}"
    );
}

#[test]
fn agrees_with_a_plain_search_on_short_boards() {
    for diagonals in [Diagonals::Seen, Diagonals::Blocked] {
        for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
            for refill in [RefillPlace::AfterLastCell, RefillPlace::AfterLastDigit] {
                for (refill_when, wrap) in [
                    (RefillTime::Any, Wrap::Seen),
                    (RefillTime::Stuck, Wrap::Seen),
                    (RefillTime::Any, Wrap::Blocked),
                ] {
                    let rules = Rules {
                        diagonals,
                        wrap,
                        rows,
                        refill,
                        refill_when,
                        max_refills: Some(2),
                        ..Rules::default()
                    };
                    for (digits, number) in
                        (1..=5).flat_map(|digits| (0..2).map(move |number| (digits, number)))
                    {
                        let generator = Generator::new(rules, digits);
                        compare(rules, generator.board(Seed(9), number, &Limits::none()).unwrap());
                    }
                }
            }
        }
    }
}

/// Boards with several rows and few digits, so that lines and vanishing rows count.
#[test]
fn agrees_with_a_plain_search_on_boards_with_gaps() {
    let kinds = [Rows::Vanish, Rows::VanishLate, Rows::Stay];
    for (rows, wrap) in kinds
        .into_iter()
        .flat_map(|rows| [(rows, Wrap::Seen), (rows, Wrap::Blocked)])
    {
        let rules = Rules {
            rows,
            wrap,
            max_refills: Some(1),
            ..Rules::default()
        };
        for number in 0..20 {
            let dense = Generator::new(rules, 27)
                .board(Seed(4), number, &Limits::none())
                .unwrap();
            let keep = |index: usize| (index as u64 * 7 + number).is_multiple_of(3);
            let cells = dense.cells().iter().enumerate();
            let cells = cells
                .map(|(index, &cell)| if keep(index) { cell } else { 0 })
                .collect();
            compare(rules, Board::new(Width::NINE, cells).unwrap());
        }
    }
}

/// An exhausted search of 27 digits is a proof that the design's published figures agree with.
#[test]
fn random_boards_are_won_with_one_refill_and_proved() {
    let rules = Rules::default();
    for number in 0..40 {
        let generator = Generator::new(rules, 27);
        let problem = generator.problem(Seed(1), number, &Limits::none()).unwrap();
        let report = best(&problem, Goal::Refills);
        let refills = win(&report).map(|win| win.refills);
        assert_eq!(
            (refills, report.is_proved()),
            (Some(1), true),
            "{}",
            problem.board()
        );
    }
}

/// How many boards of one row need how many refills, by their classes, as the fixture has it: `digits refills boards`.
#[test]
fn short_boards_need_as_many_refills_as_recorded() {
    let text = include_str!("../../../../fixtures/number-match/short-boards.txt");
    let mut recorded = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        recorded.insert((numbers[0], numbers[1]), numbers[2]);
    }
    let mut counted: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for digits in 1..=4 {
        for number in 0..5_u32.pow(digits) {
            let cells = (0..digits).map(|place| 1 + (number / 5_u32.pow(place) % 5) as u8);
            let cells: Vec<u8> = cells.collect();
            // One board for all that differ in the names of their classes alone.
            let mut names = cells.clone();
            let mut known = BTreeSet::new();
            names.retain(|&class| known.insert(class));
            if names.iter().copied().eq(1..=names.len() as u8) {
                let boards: u32 = (0..names.len() as u32).map(|used| 5 - used).product();
                let board = Board::new(Width::NINE, cells).unwrap();
                *counted.entry((digits, plain_refills(&board))).or_default() += boards;
            }
        }
    }
    recorded.retain(|&(digits, _), _| digits <= 4);
    assert_eq!(counted, recorded);
}

/// The fewest refills, by trying everything with 0, 1, 2, ... of them.
fn plain_refills(board: &Board) -> u32 {
    let fewest = (0..=4).find(|&most| {
        let rules = Rules {
            max_refills: Some(most),
            ..Rules::default()
        };
        can_win(Problem::new(rules, board.clone()).unwrap().game())
    });
    fewest.expect("four refills win each of these")
}

/// Whether there is a win, by trying everything until one is found.
fn can_win(game: Game) -> bool {
    let (mut open, mut seen) = (vec![game], BTreeSet::new());
    while let Some(game) = open.pop() {
        if game.is_won() {
            return true;
        }
        if seen.insert((game.board().to_digits(), game.refills())) {
            let pairs = game.pairs().into_iter().map(Action::Take);
            for action in std::iter::once(Action::Refill).chain(pairs) {
                let mut next = game.clone();
                if next.play(action).is_ok() {
                    open.push(next);
                }
            }
        }
    }
    false
}

#[test]
fn the_paper_game_takes_34_or_25_pairs() {
    for rows in [Rows::Vanish, Rows::Stay] {
        for (refill_when, expected) in [(RefillTime::Stuck, (2, 34)), (RefillTime::Any, (1, 25))] {
            let rules = Rules {
                rows,
                refill_when,
                ..Rules::paper()
            };
            let problem = Problem::new(rules, Board::one_to_nineteen(Width::NINE)).unwrap();
            let report = best(&problem, Goal::Refills);
            let found = win(&report).map(|win| (win.refills, win.pairs));
            assert_eq!((found, report.is_proved()), (Some(expected), true));
        }
    }
}

/// A limit never turns into a proof.
#[test]
fn limits_claim_nothing() {
    let rules = Rules {
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    for number in 0..10 {
        let problem = Generator::new(rules, 27)
            .problem(Seed(2), number, &Limits::none())
            .unwrap();
        let whole = best(&problem, Goal::Refills);
        let found = |report: &Report| win(report).map(|win| (win.refills, win.pairs));
        for nodes in [1, 100, 1000, 10_000] {
            let config = Config {
                playouts: 100,
                ..Config::default()
            };
            let report = solve(&problem, &config, &Limits::nodes(nodes));
            if report.is_proved() {
                assert_eq!(found(&report), found(&whole));
            } else {
                assert!(!matches!(report.outcome, Outcome::Unsolvable(_)));
            }
            let least = win(&whole).map_or(u32::MAX, |win| win.pairs);
            assert!(report.bounds.pairs <= least);
        }
    }
}

/// Parity alone proves that there is no win, on boards that are far too large to be searched.
#[test]
fn a_refill_that_is_missing_is_a_proof() {
    let rules = Rules {
        max_refills: Some(0),
        ..Rules::default()
    };
    for digits in [35, 300, 3_001] {
        let problem = Generator::new(rules, digits).problem(Seed(3), 0, &Limits::none());
        let problem = problem.unwrap();
        let classes = problem.board().odd_classes() as u32;
        assert!(classes > 0);
        for goal in [Goal::Refills, Goal::Pairs, Goal::Score] {
            let report = solve(
                &problem,
                &Config {
                    goal,
                    fallback: Fallback::Nothing,
                    ..Config::default()
                },
                &Limits::none(),
            );
            assert_eq!(report.outcome, Outcome::Unsolvable(Proof::OddClasses { classes }));
            assert_eq!(report.stats, Stats::default());
        }
    }
}

/// The board of the README takes two refills and 42 pairs without diagonals. A search that ends before it has proved
/// this has a win by chains, and a bound from what it went through.
#[test]
fn a_search_that_is_stopped_keeps_its_bound() {
    let rules = Rules {
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    let board = Board::parse("761541629/587238354/149416182", Width::NINE, 100).unwrap();
    let problem = Problem::new(rules, board).unwrap();
    let config = Config {
        playouts: 0,
        ..Config::default()
    };
    let report = solve(&problem, &config, &Limits::nodes(1_000_000));
    let win = win(&report).expect("a win");
    assert!(verify(&problem, &win.line).unwrap().left == 0);
    assert!((win.refills, win.pairs) >= (2, 42));
    let (refills, pairs) = bounds(&report);
    assert_eq!(refills, 2);
    assert!((36..=42).contains(&pairs), "{pairs}");
}
