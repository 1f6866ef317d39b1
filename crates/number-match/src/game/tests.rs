use rand::RngExt;

use super::*;
use crate::rules::samples;
use crate::{Generator, Limits, Seed};

/// Whether each cell of a path is next to the one before in the same way, or in reading order.
fn is_straight(columns: usize, path: &[usize]) -> bool {
    let step = path[1] - path[0];
    path.windows(2).all(|ends| ends[1] - ends[0] == step)
        && [1, columns - 1, columns, columns + 1].contains(&step)
}

#[test]
fn pairs_are_seen_along_cleared_cells() {
    let generator = Generator::new(Rules::default(), 40);
    for number in 0..40 {
        let mut game = generator
            .problem(Seed(1), number, &Limits::none())
            .unwrap()
            .game();
        while let Some(&next) = game.pairs().last() {
            for pair in game.pairs() {
                let path = game.path(pair).unwrap();
                assert_eq!([path[0], path[path.len() - 1]], [pair.first, pair.second]);
                assert!(is_straight(game.board().columns(), &path), "{path:?}");
                let between = &path[1..path.len() - 1];
                assert!(between.iter().all(|&index| game.board().cells()[index] == 0));
            }
            game.play(Action::Take(next)).unwrap();
        }
    }
}

#[test]
fn digits_come_from_where_they_were() {
    let generator = Generator::new(Rules::default(), 40);
    for number in 0..40 {
        let mut game = generator
            .problem(Seed(2), number, &Limits::none())
            .unwrap()
            .game();
        while let Some(&pair) = game.pairs().last() {
            let before = game.clone();
            game.play(Action::Take(pair)).unwrap();
            for (index, &digit) in game
                .board()
                .cells()
                .iter()
                .enumerate()
                .filter(|(_, digit)| **digit != 0)
            {
                let origin = before.origin(Action::Take(pair), index).unwrap();
                assert_eq!(before.board().cells()[origin], digit);
            }
        }
    }
}

#[test]
fn what_may_not_be_taken_has_no_path() {
    let game = "1928".parse::<Problem>().unwrap().game();
    for [first, second] in [[0, 0], [0, 2], [2, 0], [3, 4], [4, 3]] {
        assert_eq!(game.path(Pair { first, second }), None, "{first} {second}");
    }
}

/// A hand-made pair may have its cells in either order, for the game as for the verifier.
#[test]
fn the_order_of_the_cells_does_not_matter() {
    let problem: Problem = "1...9/..28/.3.7".parse().unwrap();
    let mut taken = 0;
    for (first, second) in (0..22).flat_map(|first| (0..22).map(move |second| (first, second))) {
        let [one, other] = [Pair { first, second }, Pair::new(first, second)];
        let game = problem.game();
        assert_eq!(game.path(one), game.path(other), "{first} {second}");
        let played = |pair| {
            let mut game = problem.game();
            let result = game.play(Action::Take(pair));
            (result, game)
        };
        assert_eq!(played(one).0.is_ok(), played(other).0.is_ok(), "{first} {second}");
        assert_eq!(played(one).1, played(other).1, "{first} {second}");
        let verdict = crate::verify(&problem, &[Action::Take(one)]);
        assert_eq!(verdict.is_ok(), played(one).0.is_ok(), "{first} {second}");
        taken += u32::from(verdict.is_ok());
    }
    // 1 with 9, 2 with 8 and 3 with 7.
    assert_eq!(taken, 6);
}

/// Games on boards with many cleared cells, for all rules.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for (number, rules) in (0..).zip(samples::all()) {
        let random = &mut Seed(3).stream(number);
        let mut cells = vec![5];
        for _ in 1..random.random_range(20..60) {
            let digit = random.random_range(1..=9);
            cells.push(if random.random_bool(0.6) { 0 } else { digit });
        }
        let board = Board::new(rules.width, cells).unwrap();
        games.push(Problem::new(rules, board).unwrap().game());
    }
    games
}

/// The cells from one to the other by this many rows down and columns across a step, if those between are cleared.
fn walk(game: &Game, pair: Pair, [down, across]: [isize; 2]) -> Option<Vec<usize>> {
    let columns = game.board().columns();
    let [mut row, mut col] = game.board().place(pair.first);
    let mut path = vec![pair.first];
    loop {
        row = row.checked_add_signed(down)?;
        col = col.checked_add_signed(across).filter(|&col| col < columns)?;
        let index = row * columns + col;
        path.push(index);
        if index >= pair.second {
            return (index == pair.second).then_some(path);
        }
        if game.board().cells()[index] != 0 {
            return None;
        }
    }
}

/// The slow twin of [`Game::path`].
fn plain_path(game: &Game, pair: Pair) -> Option<Vec<usize>> {
    let cells = game.board().cells();
    let [a, b] = [cells[pair.first], cells[pair.second]];
    if a == 0 || b == 0 || (a != b && a + b != 10) {
        return None;
    }
    let lines: &[[isize; 2]] = match game.rules().diagonals {
        Diagonals::Seen => &[[0, 1], [1, 0], [1, 1], [1, -1]],
        Diagonals::Blocked => &[[0, 1], [1, 0]],
    };
    let straight = lines.iter().find_map(|&line| walk(game, pair, line));
    let in_order = || {
        let between = &cells[pair.first + 1..pair.second];
        let is_seen = game.rules().wrap == Wrap::Seen && between.iter().all(|&cell| cell == 0);
        is_seen.then(|| (pair.first..=pair.second).collect())
    };
    straight.or_else(in_order)
}

#[test]
fn paths_and_pairs_are_those_of_the_rules() {
    for game in games() {
        let cells = game.board().len();
        let all = (0..cells).flat_map(|first| (first + 1..cells).map(move |second| Pair { first, second }));
        let mut pairs = Vec::new();
        for pair in all {
            let path = game.path(pair);
            assert_eq!(
                path,
                plain_path(&game, pair),
                "{:?} {pair:?}\n{}",
                game.rules(),
                game.board()
            );
            if path.is_some() {
                pairs.push(pair);
            }
        }
        assert_eq!(game.pairs(), pairs, "{:?}\n{}", game.rules(), game.board());
    }
}

/// The slow twin of [`Game::origin`] and of playing: where each cell comes from, and its digit.
fn plain_play(game: &Game, action: Action) -> Vec<(Option<usize>, u8)> {
    let (rules, columns) = (game.rules(), game.board().columns());
    let digits = (0..).zip(game.board().cells());
    let mut cells: Vec<(Option<usize>, u8)> = digits
        .map(|(index, &digit)| ((digit != 0).then_some(index), digit))
        .collect();
    if let Action::Take(pair) = action {
        (cells[pair.first], cells[pair.second]) = ((None, 0), (None, 0));
    }
    let vanish = match rules.rows {
        Rows::Vanish => true,
        Rows::VanishLate => !matches!(action, Action::Take(_)),
        Rows::Stay => false,
    };
    if vanish {
        let rows = cells
            .chunks(columns)
            .filter(|row| row.iter().any(|cell| cell.1 != 0));
        cells = rows.flatten().copied().collect();
    }
    if action == Action::Refill {
        let copies: Vec<u8> = cells
            .iter()
            .map(|cell| cell.1)
            .filter(|&digit| digit != 0)
            .collect();
        while rules.refill == RefillPlace::AfterLastDigit && cells.last().is_some_and(|cell| cell.1 == 0) {
            cells.pop();
        }
        cells.extend(copies.into_iter().map(|digit| (None, digit)));
    }
    cells
}

#[test]
fn actions_do_what_the_rules_say() {
    for start in games() {
        let takes = start.pairs().into_iter().map(Action::Take);
        for action in takes.chain([Action::Refill]) {
            let mut game = start.clone();
            game.play(action).unwrap();
            let cells = plain_play(&start, action);
            let digits: Vec<u8> = cells.iter().map(|cell| cell.1).collect();
            assert_eq!(
                game.board().cells(),
                digits,
                "{:?} {action:?}\n{}",
                game.rules(),
                start.board()
            );
            for index in 0..cells.len() + 20 {
                let origin = cells.get(index).and_then(|cell| cell.0);
                assert_eq!(
                    start.origin(action, index),
                    origin,
                    "{:?} {action:?} {index}",
                    game.rules()
                );
            }
            let is_refill = action == Action::Refill;
            assert_eq!(
                (game.refills(), game.taken()),
                (is_refill.into(), (!is_refill).into())
            );
            // Rows that were emptied and have not vanished are waited for, if they ever vanish.
            let has_empty = digits
                .chunks(game.board().columns())
                .any(|row| row.iter().all(|&digit| digit == 0));
            let waits = has_empty && game.rules().rows == Rows::VanishLate;
            assert_eq!(game.check(Action::Wait).is_ok(), waits);
            if waits {
                let expected: Vec<u8> = plain_play(&game, Action::Wait)
                    .iter()
                    .map(|cell| cell.1)
                    .collect();
                game.play(Action::Wait).unwrap();
                assert_eq!(game.board().cells(), expected);
            }
        }
    }
}

#[test]
fn what_may_not_be_done_has_a_reason() {
    let game = |change: fn(&mut Rules)| {
        let mut rules = Rules::default();
        change(&mut rules);
        let board = Board::parse("12.4.9123/1", rules.width, 100).unwrap();
        Problem::new(rules, board).unwrap().game()
    };
    let usual = game(|_| {});
    let take = |first, second| usual.check(Action::Take(Pair { first, second }));
    for [first, second] in [[0, 0], [0, 2], [2, 0], [0, 10], [2, 4]] {
        assert_eq!(take(first, second), Err(Illegal::NotDigits), "{first} {second}");
    }
    assert_eq!(take(0, 1), Err(Illegal::NoMatch(1, 2)));
    assert_eq!(take(0, 5), Err(Illegal::NotSeen(1, 9)));
    assert_eq!([take(5, 6), take(6, 5)], [Ok(()), Ok(())]);
    assert_eq!(usual.check(Action::Wait), Err(Illegal::NothingToWaitFor));
    let stuck = game(|rules| rules.refill_when = RefillTime::Stuck);
    assert_eq!(stuck.check(Action::Refill), Err(Illegal::PairsLeft));
    let mut twice = game(|rules| rules.max_refills = Some(2));
    assert_eq!(twice.rules_left().max_refills, Some(2));
    twice.play(Action::Refill).unwrap();
    assert_eq!(
        twice.rules_left(),
        Rules {
            max_refills: Some(1),
            ..*twice.rules()
        }
    );
    twice.play(Action::Refill).unwrap();
    let before = twice.clone();
    assert_eq!(twice.play(Action::Refill), Err(Illegal::NoRefill(2)));
    assert_eq!(twice, before);
}

#[test]
fn a_game_is_won_when_no_digit_is_left() {
    let mut game = "19".parse::<Problem>().unwrap().game();
    assert!(!game.is_won());
    game.play(Action::Take(Pair::new(1, 0))).unwrap();
    assert!(game.is_won());
    assert_eq!((game.board().len(), game.taken()), (0, 1));
}

/// A game has more rows than a bitboard.
#[test]
fn pairs_of_a_long_board() {
    let mut cells = vec![0; 9 * 40_000 + 1];
    cells[0] = 1;
    cells[9 * 40_000] = 9;
    let rules = Rules {
        rows: Rows::Stay,
        wrap: Wrap::Blocked,
        ..Rules::default()
    };
    let problem = Problem::new(rules, Board::new(rules.width, cells).unwrap()).unwrap();
    let pair = Pair::new(0, 9 * 40_000);
    let mut game = problem.game();
    assert_eq!(game.pairs(), [pair]);
    assert_eq!(game.path(pair).map(|path| path.len()), Some(40_001));
    game.play(Action::Take(pair)).unwrap();
    assert!(game.is_won());
}

/// After each pair, no row is without a digit: neither one that the first board had, nor one of the pair.
#[test]
fn rows_vanish_wherever_they_are_empty() {
    let board = ".........\n1.......9\n.........\n2........\n.......8.\n.........\n37";
    let mut game = board.parse::<Problem>().unwrap().game();
    for left in ["2........\n.......8.\n37", "37", ""] {
        let pair = game.pairs()[0];
        game.play(Action::Take(pair)).unwrap();
        assert_eq!(game.board().to_string(), left);
    }
}
