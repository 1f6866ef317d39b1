//! What can be wrong with scores.

use serde_json::{Value, json};

use super::{Change, add, item};
use crate::random::Random;

pub(super) const CHANGES: [(&str, Change); 8] = [
    ("a queue has 50 points more", |random, answer| {
        raise(random, answer)?;
        Some("the sum of the points".to_owned())
    }),
    ("a queue and the sum have 50 points more", |random, answer| {
        let queue = raise(random, answer)?;
        add(answer, "sum", 50)?;
        Some(format!("the best score of {queue}"))
    }),
    ("a queue and the sum have a line more", |random, answer| {
        let entry = one(random, answer, |points| !points.is_null())?;
        add(entry, "attack", 1)?;
        let queue = entry["queue"].as_str()?.to_owned();
        add(answer, "attack_sum", 1)?;
        Some(format!("the best score of {queue}"))
    }),
    ("the sum of the attack is another", |_, answer| {
        add(answer, "attack_sum", -1)?;
        Some("the sum of the attack".to_owned())
    }),
    ("the sum is another", |_, answer| {
        add(answer, "sum", 1)?;
        Some("the sum of the points".to_owned())
    }),
    ("a queue more clears the field", |_, answer| {
        add(answer, "solved", 1)?;
        Some("the queues that clear the field".to_owned())
    }),
    ("a queue that fails scores", |random, answer| {
        let entry = one(random, answer, Value::is_null)?;
        entry["points"] = json!(1000);
        entry["attack"] = json!(0);
        let queue = entry["queue"].as_str()?.to_owned();
        add(answer, "solved", 1)?;
        add(answer, "sum", 1000)?;
        Some(format!("the best score of {queue}"))
    }),
    ("a score is left out", |random, answer| {
        let (at, _) = item(random, answer, "scores")?;
        answer["scores"].as_array_mut()?.remove(at);
        Some("the number of scores".to_owned())
    }),
];

/// Gives a queue that scores 50 points more, and names it.
fn raise(random: &mut Random, answer: &mut Value) -> Option<String> {
    let entry = one(random, answer, |points| !points.is_null())?;
    add(entry, "points", 50)?;
    Some(entry["queue"].as_str()?.to_owned())
}

/// One of the scores whose points are of a kind.
fn one<'a>(
    random: &mut Random,
    answer: &'a mut Value,
    is_of_kind: fn(&Value) -> bool,
) -> Option<&'a mut Value> {
    let entries = answer["scores"].as_array_mut()?.iter_mut();
    let mut entries: Vec<&mut Value> = entries.filter(|entry| is_of_kind(&entry["points"])).collect();
    let at = (!entries.is_empty()).then(|| random.below(entries.len()))?;
    Some(entries.swap_remove(at))
}
