//! Answers of the solver beside those of a search that is made to be read, and checked by `verify`.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_number_match::record::Status;
use quadrille_number_match::{
    Action, Board, Config, Diagonals, Game, Generator, Goal, Limits, Record, RefillPlace, RefillTime, Rows,
    Rules, Seed, solve, verify,
};

fn best(game: &Game, goal: Goal) -> Record {
    let config = Config {
        goal,
        playouts: 50,
        ..Config::default()
    };
    let record = solve(game, &config, &Limits::none(), |_| {}).record;
    if record.status == Status::Solved {
        verify(&record).unwrap().unwrap();
    }
    record
}

/// All (refills, pairs) of wins, by trying everything.
fn wins(game: &Game) -> BTreeSet<(u32, u32)> {
    let mut open = vec![game.clone()];
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

fn compare(rules: Rules, board: Board) {
    let game = Game::new(rules, board);
    let wins = wins(&game);
    let fewest_refills = best(&game, Goal::Refills);
    let fewest_pairs = best(&game, Goal::Pairs);
    let found = |record: &Record| (record.status == Status::Solved).then_some((record.refills, record.pairs));
    assert_eq!(found(&fewest_refills), wins.first().copied(), "{}", game.board());
    let least = wins.iter().map(|&(_, pairs)| pairs).min();
    assert_eq!(found(&fewest_pairs).map(|win| win.1), least, "{}", game.board());
    for record in [fewest_refills, fewest_pairs] {
        let is_proved = record.optimal || record.status == Status::Unsolvable;
        assert!(is_proved, "{}", game.board());
    }
}

#[test]
fn agrees_with_a_plain_search_on_short_boards() {
    for diagonals in [Diagonals::Seen, Diagonals::Blocked] {
        for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
            for refill in [RefillPlace::AfterLastCell, RefillPlace::AfterLastDigit] {
                for refill_time in [RefillTime::Any, RefillTime::Stuck] {
                    let rules = Rules {
                        diagonals,
                        rows,
                        refill,
                        refill_time,
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
    for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
        let rules = Rules {
            rows,
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
            compare(rules, Board::new(9, cells).unwrap());
        }
    }
}

/// An exhausted search of 27 digits is a proof that the design's published figures agree with.
#[test]
fn random_boards_are_won_with_one_refill_and_proved() {
    let rules = Rules::default();
    for number in 0..40 {
        let generator = Generator::new(rules, 27);
        let game = Game::new(rules, generator.board(Seed(1), number, &Limits::none()).unwrap());
        let record = best(&game, Goal::Refills);
        assert_eq!((record.refills, record.optimal), (1, true), "{}", game.board());
    }
}

/// How many boards of one row need how many refills, by their classes, as the fixture has it: `digits refills boards`.
#[test]
fn short_boards_need_as_many_refills_as_recorded() {
    let text = include_str!("../../../fixtures/number-match/short-boards.txt");
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
                let game = Game::new(Rules::default(), Board::new(9, cells).unwrap());
                *counted.entry((digits, plain_refills(&game))).or_default() += boards;
            }
        }
    }
    recorded.retain(|&(digits, _), _| digits <= 4);
    assert_eq!(counted, recorded);
}

/// The fewest refills, by trying everything with 0, 1, 2, ... of them.
fn plain_refills(game: &Game) -> u32 {
    let fewest = (0..=4).find(|&most| {
        let rules = Rules {
            max_refills: Some(most),
            ..*game.rules()
        };
        can_win(&Game::new(rules, game.board().clone()))
    });
    fewest.expect("four refills win each of these")
}

/// Whether there is a win, by trying everything until one is found.
fn can_win(game: &Game) -> bool {
    let (mut open, mut seen) = (vec![game.clone()], BTreeSet::new());
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
        for (refill_time, expected) in [(RefillTime::Stuck, (2, 34)), (RefillTime::Any, (1, 25))] {
            let rules = Rules {
                rows,
                refill_time,
                ..Rules::paper()
            };
            let record = best(&Game::new(rules, Board::one_to_nineteen(9)), Goal::Refills);
            assert_eq!(
                (record.refills, record.pairs, record.optimal),
                (expected.0, expected.1, true)
            );
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
        let board = Generator::new(rules, 27)
            .board(Seed(2), number, &Limits::none())
            .unwrap();
        let game = Game::new(rules, board);
        let whole = best(&game, Goal::Refills);
        for nodes in [1, 100, 1000, 10_000] {
            let config = Config {
                playouts: 100,
                ..Config::default()
            };
            let report = solve(&game, &config, &Limits::nodes(nodes), |_| {});
            if report.record.optimal {
                let pair = |record: &Record| (record.refills, record.pairs);
                assert_eq!(pair(&report.record), pair(&whole));
            } else {
                assert_ne!(report.record.status, Status::Unsolvable);
                assert!(report.gave_up.is_some());
            }
            assert!(report.bounds.pairs <= whole.pairs);
        }
    }
}
