//! Records survive a round trip, and what is no record is called by its name.

use super::*;
use crate::rules::samples;
use crate::{Board, Game};

/// The first pairs of a board, as long as there are some, with refills between them.
fn some_line(game: &mut Game) -> Vec<Action> {
    let mut line = Vec::new();
    for _ in 0..12 {
        let pair = game.pairs().first().copied().map(Action::Take);
        let action = pair.unwrap_or(Action::Refill);
        if game.play(action).is_ok() {
            line.push(action);
        }
    }
    line
}

#[test]
fn a_round_trip_for_all_rules() {
    for rules in samples::all() {
        let board = Board::parse("123456789123456789", rules.width, 100).unwrap();
        let problem = Problem::new(rules, board).unwrap();
        let line = some_line(&mut problem.game());
        let record = Record::new(&problem, &line).unwrap();
        assert_eq!(record.line(), line);
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(Record::parse(&text), Ok(record), "{text}");
        let opening = Opening::parse(&text).unwrap();
        assert_eq!(opening.start, problem.board().to_digits());
        assert_eq!(opening.rules, Some(rules));
    }
}

#[test]
fn a_line_against_the_rules_has_no_record() {
    let board = Board::parse("1239", crate::Width::NINE, 100).unwrap();
    let problem = Problem::new(crate::Rules::default(), board).unwrap();
    let line = [Action::Take(Pair::new(0, 3))];
    assert_eq!(Record::new(&problem, &line), Err(Illegal::NotSeen(1, 9)));
}

#[test]
fn other_documents_are_named() {
    const GOOD: &str = r#"{"start":"19","rules":{"refill":"after-last-cell","max_refills":4},"status":"solved","refills":0,"pairs":1,"steps":[]}"#;
    assert!(Record::parse(GOOD).is_ok());
    let changed = |from: &str, to: &str| GOOD.replacen(from, to, 1);
    let texts = [
        "hello".to_owned(),
        "{\"start\":".to_owned(),
        GOOD.repeat(2),
        "[]".to_owned(),
        "12".to_owned(),
        "{}".to_owned(),
        r#"{"id":1,"size":4,"figures":[]}"#.to_owned(),
        r#"{"holds":true,"pairs":2,"refills":0,"left":0}"#.to_owned(),
        r#"{"answer":42}"#.to_owned(),
        r#"{"seed":1,"number":0,"start":"1928","opening_pairs":2}"#.to_owned(),
        changed("\"19\"", "19"),
        changed("\"19\"", "\"00\""),
        changed("\"19\"", "\"1x\""),
        changed("\"solved\"", "\"perhaps\""),
        changed("\"pairs\":1", "\"pairs\":-1"),
        changed("[]", "[{\"action\":\"refill\"},{\"action\":\"fly\"}]"),
        changed("after-last-cell", "anywhere"),
        changed("\"max_refills\":4", "\"max_refills\":4,\"width\":0"),
        changed("\"max_refills\":4", "\"max_refills\":\"four\""),
    ];
    let errors = texts.map(|text| Record::parse(&text).unwrap_err().to_string());
    insta::assert_snapshot!(errors.join("\n"));
}
