//! Boards of random digits, small enough to be won or proved lost.

use anyhow::Result;
use serde_json::Value;

use super::Counts;
use super::programs::{Answer, Programs};
use crate::random::Random;

pub(super) fn one(programs: &Programs, random: &mut Random, counts: &mut Counts) -> Result<()> {
    let board = board(random);
    let place = ["after-last-cell", "after-last-digit"][random.below(2)];
    let refills = ["0", "1", "2"][random.below(3)];
    let ask = [
        "solve",
        &board,
        "--refill",
        place,
        "--max-refills",
        refills,
        "--format=json",
    ];
    let ask = [&ask[..], &["--node-limit=20000", "--playouts=500"]].concat();
    let [one, other] = ["--seed=1", "--seed=2"].map(|seed| [&ask[..], &[seed]].concat());
    let one = programs.ask_twice("number-match", &one, counts)?;
    let other = programs.ask("number-match", &other)?;
    counts.solved += usize::from(one.status()? == "solved");
    counts.compared += 1;
    if contradict(&one, &other)? {
        counts
            .wrong
            .push(format!("{} and {} contradict each other", one.call, other.call));
    }
    for answer in [&one, &other] {
        programs.judge("number-match", answer, counts)?;
    }
    Ok(())
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
fn board(random: &mut Random) -> String {
    let kinds = 2 + random.below(8);
    let cells = 2 + random.below(26);
    let mut digits: Vec<char> = Vec::new();
    for _ in 0..cells {
        let digit = 1 + random.below(kinds) as u32;
        digits.push(char::from_digit(digit, 10).unwrap_or('1'));
    }
    let rows = digits.chunks(9).map(|row| row.iter().collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}
