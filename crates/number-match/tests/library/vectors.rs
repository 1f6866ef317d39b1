//! Facts that others found out, from `fixtures/number-match/vectors.jsonl`.

use quadrille_number_match::{
    Action, Board, Config, Game, Limits, Pair, Problem, RefillPlace, Rules, Width, solve,
};
use serde_json::Value;

use super::win;

const VECTORS: &str = include_str!("../../../../fixtures/number-match/vectors.jsonl");

fn rows(value: &Value) -> Vec<String> {
    let rows = value.as_array().expect("rows");
    rows.iter()
        .map(|row| row.as_str().expect("a row").to_owned())
        .collect()
}

fn problem(case: &Value, refill: RefillPlace) -> Problem {
    let board = Board::parse(&rows(&case["board"]).join("\n"), Width::NINE, 1000).unwrap();
    let rules = Rules {
        refill,
        ..Rules::default()
    };
    Problem::new(rules, board).unwrap()
}

fn game(case: &Value, refill: RefillPlace) -> Game {
    problem(case, refill).game()
}

fn pair(value: &Value) -> Pair {
    let cell = |index: usize| value[index].as_u64().expect("a cell") as usize;
    Pair::new(cell(0), cell(1))
}

fn check_pairs(case: &Value) {
    let pairs: Vec<Pair> = case["pairs"]
        .as_array()
        .expect("pairs")
        .iter()
        .map(pair)
        .collect();
    assert_eq!(game(case, RefillPlace::AfterLastCell).pairs(), pairs, "{case}");
}

fn check_move(case: &Value) {
    let mut game = game(case, RefillPlace::AfterLastCell);
    game.play(Action::Take(pair(&case["pair"]))).unwrap();
    assert_eq!(
        game.board().to_string(),
        rows(&case["after"]).join("\n"),
        "{case}"
    );
}

fn check_refill(case: &Value, [last_cell, last_digit]: [&str; 2]) {
    let places = [
        (RefillPlace::AfterLastCell, last_cell),
        (RefillPlace::AfterLastDigit, last_digit),
    ];
    for (place, after) in places {
        let mut game = game(case, place);
        game.play(Action::Refill).unwrap();
        assert_eq!(game.board().to_string(), rows(&case[after]).join("\n"), "{case}");
    }
}

fn check_replay(case: &Value) {
    let mut game = game(case, RefillPlace::AfterLastCell);
    for action in case["actions"].as_str().expect("actions").split(' ') {
        let action = action.split_once('-').map_or(Action::Refill, |(first, second)| {
            Action::Take(Pair::new(first.parse().unwrap(), second.parse().unwrap()))
        });
        game.play(action).unwrap();
    }
    assert_eq!(u64::from(game.refills()), case["refills"], "{case}");
    assert_eq!(u64::from(game.taken()), case["pairs"], "{case}");
    assert_eq!(game.is_won(), case["cleared"], "{case}");
    // The line is known to be the best one.
    let start = problem(case, RefillPlace::AfterLastCell);
    let report = solve(&start, &Config::default(), &Limits::none());
    assert!(report.is_proved());
    let found = win(&report).map(|win| (win.refills, win.pairs));
    assert_eq!(found, Some((game.refills(), game.taken())));
}

fn check_least_refills(case: &Value) {
    let start = problem(case, RefillPlace::AfterLastCell);
    let report = solve(&start, &Config::default(), &Limits::none());
    assert!(report.is_proved());
    let refills = win(&report).map(|win| u64::from(win.refills));
    assert_eq!(refills, case["least_refills"].as_u64(), "{case}");
}

fn check(case: &Value) {
    match case["kind"].as_str().expect("a kind") {
        "pairs" => check_pairs(case),
        "illegal" => {
            let action = Action::Take(pair(&case["pair"]));
            assert!(
                game(case, RefillPlace::AfterLastCell).check(action).is_err(),
                "{case}"
            );
        }
        "move" | "seed_bug" => check_move(case),
        "refill" => check_refill(case, ["after", "after_ruleB"]),
        "replay" => check_replay(case),
        "full" => {
            check_pairs(case);
            check_move(case);
            check_refill(case, ["refill_after", "refill_after_ruleB"]);
        }
        "least_refills" => check_least_refills(case),
        kind => panic!("unknown kind {kind}"),
    }
}

#[test]
fn all_hold() {
    let cases: Vec<Value> = VECTORS
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(cases.len(), 37);
    cases.iter().for_each(check);
}
