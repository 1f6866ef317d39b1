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

#[test]
fn rules_that_are_left_out_are_those_of_the_apps() {
    let rules = |rules: &str| {
        let text = format!(r#"{{"start":"1928","rules":{{{rules}}}}}"#);
        Opening::parse(&text).map(|opening| opening.rules.unwrap())
    };
    let usual = crate::Rules::default();
    let shortest = r#""refill":"after-last-cell","max_refills":4"#;
    assert_eq!(rules(shortest), Ok(usual));
    assert_eq!(rules(""), Ok(usual));
    let endless = crate::Rules {
        max_refills: None,
        ..usual
    };
    assert_eq!(rules(r#""max_refills":null"#), Ok(endless));
    for wrong in [
        r#""rows":"fall""#,
        r#""refill_when":"never""#,
        r#""width":17"#,
        r#""wrap":1"#,
        r#""hint":1"#,
    ] {
        assert!(rules(&format!("{shortest},{wrong}")).is_err(), "{wrong}");
    }
    // What is as in the apps is not written where older documents do not have it.
    let written = |rules: crate::Rules| rules.write().to_string();
    insta::assert_snapshot!(written(usual), @r#"{"diagonals":true,"max_refills":4,"refill":"after-last-cell","refill_when":"any-time","rows":"vanish","width":9}"#);
    let other = crate::Rules {
        width: crate::Width::new(5).unwrap(),
        diagonals: crate::Diagonals::Blocked,
        wrap: crate::Wrap::Blocked,
        refill: crate::RefillPlace::AfterLastDigit,
        refill_when: crate::RefillTime::Stuck,
        max_refills: None,
        rows: crate::Rows::VanishLate,
    };
    insta::assert_snapshot!(written(other), @r#"{"diagonals":false,"max_refills":null,"refill":"after-last-digit","refill_when":"when-stuck","rows":"vanish-late","width":5,"wrap":false}"#);
}

#[test]
fn documents_are_told_apart() {
    const RULES: &str = r#""rules":{"refill":"after-last-cell","max_refills":4}"#;
    const LINE: &str =
        r#""status":"solved","refills":0,"pairs":1,"steps":[{"action":"pair","a":[0,0],"b":[0,1]}]"#;
    let parsed = |text: &str| match Document::parse(text) {
        Ok(Document::Record(record)) => format!("a record of {} steps", record.steps.len()),
        Ok(Document::Opening(opening)) => format!("a board, {}", opening.start),
        Err(error) => error.to_string(),
    };
    let texts = [
        format!(r#"{{"start":"19",{RULES},{LINE}}}"#),
        format!(r#"{{"start":"19",{RULES},{LINE},"opening_pairs":1}}"#),
        format!(r#"{{"start":"19",{RULES}}}"#),
        r#"{"start":"19","opening_pairs":1}"#.to_owned(),
        format!(r#"{{"start":"19",{RULES},"steps":[]}}"#),
        format!(r#"{{"start":"19",{RULES},"status":"solved"}}"#),
        format!(r#"{{"start":"19",{LINE}}}"#),
        r#"{"rules":{}}"#.to_owned(),
        r#"{"signature":"O1"}"#.to_owned(),
        r#"{"placements":[]}"#.to_owned(),
        r#"{"solutions":[]}"#.to_owned(),
        r#"{"type":"start"}"#.to_owned(),
        r#"{"attempts":1}"#.to_owned(),
        "\"19\"".to_owned(),
        "null".to_owned(),
        "{\"start\":\n\"19\"} 1".to_owned(),
        "{\"start\":\n\"19\"".to_owned(),
        "{\"start\":\n19x".to_owned(),
    ];
    let shown: Vec<String> = texts.iter().map(|text| parsed(text)).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn claims_of_a_solver_are_kept() {
    let problem: Problem = "19/23".parse().unwrap();
    let line = [Action::Take(Pair::new(0, 1)), Action::Refill];
    let record = Record::new(&problem, &line).unwrap();
    assert_eq!((record.status, record.optimal), (Status::Unknown, false));
    assert_eq!((record.refills, record.pairs, &*record.left), (1, 1, "2323"));
    let places = Step::Pair { a: [0, 0], b: [0, 1] };
    assert_eq!(record.steps, [places, Step::Refill]);
    let claimed = record.clone().with_claims(Status::Unsolvable, true);
    assert_eq!((claimed.status, claimed.optimal), (Status::Unsolvable, true));
    assert_eq!(claimed.with_claims(Status::Unknown, false), record);
    let won = Record::new(&"19".parse().unwrap(), &line[..1]).unwrap();
    assert_eq!((won.status, &*won.left), (Status::Solved, ""));
    insta::assert_snapshot!(serde_json::to_string(&won).unwrap(), @r#"{"left":"","optimal":false,"pairs":1,"refills":0,"rules":{"diagonals":true,"max_refills":4,"refill":"after-last-cell","refill_when":"any-time","rows":"vanish","width":9},"start":"19","status":"solved","steps":[{"a":[0,0],"action":"pair","b":[0,1]}]}"#);
}
