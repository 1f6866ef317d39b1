//! Boards of random digits, small enough to be won or proved lost.

use anyhow::Result;
use serde_json::Value;

use super::Judge;
use crate::harness::Answer;
use crate::random::Random;

pub(super) fn one(random: &mut Random, judge: &mut Judge) -> Result<()> {
    let board = board(random);
    let place = random.one_of(&["after-last-cell", "after-last-digit"]);
    let refills = random.one_of(&["0", "1", "2"]);
    let ask = ["solve", &board, "--refill", place, "--max-refills", refills, "--format=json"];
    let ask = [&ask[..], &["--node-limit=20000", "--playouts=500"]].concat();
    let [one, other] = ["--seed=1", "--seed=2"].map(|seed| [&ask[..], &[seed]].concat());
    let (one, other) = (judge.ask_twice(&one)?, judge.ask(&other)?);
    judge.solved += usize::from(one.status()? == "solved");
    judge.compare(&one, &other, !contradict(&one, &other)?);
    [one, other].iter().try_for_each(|answer| judge.judge(answer))
}

/// Whether one has won a board that is lost by the other, or in fewer steps than the other says can be done.
fn contradict(one: &Answer, other: &Answer) -> Result<bool> {
    let statuses = [one.status()?, other.status()?];
    let is_among = |status: &str| statuses.iter().any(|one| one == status);
    if is_among("solved") && is_among("unsolvable") {
        return Ok(true);
    }
    let documents = [one.document()?, other.document()?];
    let steps = documents.each_ref().map(steps);
    let is_better = |better: usize, best: usize| {
        documents[best]["optimal"] == true && statuses[better] == "solved" && steps[better] < steps[best]
    };
    Ok(is_among("solved") && (is_better(0, 1) || is_better(1, 0)))
}

/// Refills and pairs, in the order in which they count.
fn steps(document: &Value) -> [u64; 2] {
    ["refills", "pairs"].map(|name| document[name].as_u64().unwrap_or(u64::MAX))
}

/// Up to three rows, of all digits or of few.
pub(crate) fn board(random: &mut Random) -> String {
    let kinds = 2 + random.below(8);
    let cells = 2 + random.below(26);
    let digits: Vec<String> = (0..cells).map(|_| (1 + random.below(kinds)).to_string()).collect();
    let rows = digits.chunks(9).map(<[String]>::concat);
    rows.collect::<Vec<_>>().join("/")
}
