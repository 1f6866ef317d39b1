//! `tenten measure`: lives of strong players, by games that are split.

use insta::assert_snapshot;
use serde_json::Value;

use super::{folder, good, run_in};

const SMALL: [&str; 7] = ["measure", "--count", "6", "--max-rounds", "100", "--seed", "1"];

fn json(args: &[&str]) -> Value {
    let text = good(folder().path(), &[args, &["--format", "json"]].concat(), "");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn levels_are_shown_with_what_was_met_between_them() {
    let args = [&SMALL[..], &["--levels", "25,32:3,45"]].concat();
    let text = good(folder().path(), &args, "");
    assert_snapshot!(text);
    assert_eq!(
        good(folder().path(), &[&args[..], &["--threads", "1"]].concat(), ""),
        text
    );
    let document = json(&args);
    assert_eq!(
        document["levels"][1],
        serde_json::json!({"peril": 32.0, "copies": 3})
    );
    let strata = document["strata"].as_array().unwrap();
    let rounds: u64 = strata.iter().map(|one| one["rounds"].as_u64().unwrap()).sum();
    assert_eq!(
        (strata.len(), document["rounds_played"].as_u64()),
        (4, Some(rounds))
    );
    let sum: f64 = strata.iter().map(|one| one["hazard"].as_f64().unwrap()).sum();
    let mean = document["hazard"]["mean"].as_f64().unwrap();
    let games = document["rounds"].as_f64().unwrap();
    assert!((sum / games / mean - 1.0).abs() < 1e-9);
}

/// The levels that are found can be given again.
#[test]
fn found_levels_give_the_same_games() {
    let document = json(&SMALL);
    let levels = document["levels"].as_array().unwrap();
    assert!(levels.len() > 3, "{document}");
    let list: Vec<String> = levels
        .iter()
        .map(|level| format!("{}:{}", level["peril"], level["copies"]))
        .collect();
    let again = json(&[&SMALL[..], &["--levels", &list.join(",")]].concat());
    assert_eq!(again, document);
}

/// Without levels the games are those of `simulate`.
#[test]
fn without_levels_the_risk_is_that_of_a_simulation() {
    let split = json(&[&SMALL[..], &["--levels", "none", "--rules", "8x8"]].concat());
    let plain = json(&[&["simulate", "--hazard", "--rules", "8x8"], &SMALL[1..]].concat());
    assert_eq!(split["rounds"], plain["rounds"]["total"]);
    assert_eq!(split["deaths"]["seen"], plain["deaths"]);
    let [split, plain] = [split, plain].map(|one| one["hazard"]["life"].as_f64().unwrap());
    assert!((split / plain - 1.0).abs() < 1e-9, "{split} and {plain}");
}

/// Two players meet the same boards; the document has what the text says.
#[test]
fn players_are_compared_after_rises() {
    let levels = ["--compare", "greedy-10025", "quick", "--levels", "25,32:3,45"];
    let args = [&SMALL[..], &levels].concat();
    let text = good(folder().path(), &args, "");
    assert_snapshot!(text);
    assert_eq!(
        good(folder().path(), &[&args[..], &["--threads", "1"]].concat(), ""),
        text
    );
    let document = json(&args);
    let hazard = |player: usize| document["hazards"][player].as_f64().unwrap();
    let ratio = document["ratio"]["value"].as_f64().unwrap();
    assert!((hazard(0) / hazard(1) / ratio - 1.0).abs() < 1e-9, "{document}");
    assert!(document["rises"].as_u64().unwrap() > 20, "{document}");
}

#[test]
fn what_cannot_be_measured_is_refused() {
    for (args, expected) in [
        (
            &["--levels", "30,20"][..],
            "each level must be above the one before",
        ),
        (&["--levels", "30:1"], "a number from 2 to 100"),
        (&["--levels", "x"], "a peril is a number above 0"),
        (&["--dealer", "kind"], "says nothing of lives"),
        (
            &["--compare", "quick", "hazard", "--levels", "none"],
            "compared on boards above a level",
        ),
    ] {
        let run = run_in(folder().path(), &[&SMALL[..], args].concat(), "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}
