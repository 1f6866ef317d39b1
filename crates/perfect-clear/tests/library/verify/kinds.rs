//! Kinds of answers: by the request that they name, or else by their fields.

use quadrille_perfect_clear::check::{CheckError, Config, check};
use serde_json::{Value, json};

fn kind(change: &Value) -> Result<String, String> {
    let mut answer = json!({
        "status": "unsolvable", "field": ["XXXXXXXX..", "XXXXXXXX.."], "queue": "T", "solutions": [], "found": 0,
    });
    for (name, value) in change.as_object().unwrap() {
        answer[name] = value.clone();
    }
    let verdict = check(&answer, &Config::default());
    verdict
        .map(|verdict| verdict.answer)
        .map_err(|error| error.to_string())
}

#[test]
fn answers_are_of_the_kind_that_they_name() {
    assert_eq!(kind(&json!({})), Ok("solve".to_owned()));
    assert_eq!(
        kind(&json!({"answers": "perfect-clear/solve"})),
        Ok("solve".to_owned())
    );
    let refused = |change: Value| kind(&change).unwrap_err();
    assert_eq!(
        refused(json!({"answers": "perfect-clear/percent"})),
        r#""failed" is missing"#
    );
    assert_eq!(
        refused(json!({"answers": "perfect-clear/graph"})),
        "this is an answer of graph, which cannot be checked"
    );
    assert_eq!(
        refused(json!({"answers": "tiler/solve"})),
        "this is an answer of tiler/solve, not an answer about perfect clears"
    );
    assert_eq!(
        refused(json!({"answers": 7})),
        r#""answers": expected a text, found 7"#
    );
}

/// Clears in a row are checked by values of starts, which are the caller's.
#[test]
fn values_of_starts_come_from_the_caller() {
    let answer = json!({
        "status": "solved", "field": ["XXXXXXXX..", "XXXXXXXX.."], "queue": "O", "no_hold": true, "bag": "T",
        "chance": {"numerator": 1, "denominator": 1}, "clears": 1.5, "best": "move", "moves": [{
            "placement": {"piece": "O", "rotation": "spawn", "cells": [[8, 0], [9, 0], [8, 1], [9, 1]]},
            "chance": {"numerator": 1, "denominator": 1}, "mass": {"numerator": 1, "denominator": 1},
            "clears": 1.5, "loop_chance": {"numerator": 1, "denominator": 1},
        }],
    });
    let error = check(&answer, &Config::default()).unwrap_err();
    assert_eq!(
        error,
        CheckError::NoStarts("there are no values of starts".to_owned())
    );
}
