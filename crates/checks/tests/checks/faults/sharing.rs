//! Processes that want the same file, and folders that are closed.

use std::path::Path;

use anyhow::Result;

use super::Outcome;
use super::run::{Call, ending};
use crate::harness::Budget;

/// Two processes with one checkpoint: one of them works, the other is refused or comes after it.
pub(super) fn checkpoint(folder: &Path, budget: Budget) -> Result<Outcome> {
    let games = "tenten simulate --count=40 --max-rounds=300 --seed=5 --threads=1 --format=json";
    let (expected, _) = Call::new(folder, games)?.left_alone()?;
    let mut outcome = Outcome::default();
    for pair in budget.numbers() {
        let keeping = Call::new(folder, &format!("{games} --checkpoint {pair}.log"))?;
        let mut first = keeping.start()?;
        let second = keeping.output()?;
        let first = first.wait()?;
        outcome.faults += 1;
        let is_refused = |code| code == Some(2);
        let codes = [first.code(), second.status.code()];
        outcome.refused += codes.into_iter().filter(|&code| is_refused(code)).count();
        if codes.into_iter().all(is_refused) || !codes.into_iter().all(|code| matches!(code, Some(0 | 2))) {
            outcome.wrong.push(format!("exit codes {codes:?}"));
        }
        if keeping.output()?.stdout != expected {
            outcome
                .wrong
                .push("another report from what both have kept".to_owned());
        }
    }
    Ok(outcome)
}

/// A program that would keep a table answers without, where the folder for caches cannot be made.
pub(super) fn cache(folder: &Path, _: Budget) -> Result<Outcome> {
    let call = Call::new(
        folder,
        "perfect-clear percent --pattern TIOSZJL,*p3 --most 0 --format=json",
    )?;
    let (expected, _) = call.left_alone()?;
    let closed = call
        .command()
        .env("XDG_CACHE_HOME", "/proc/closed")
        .env("HOME", "/proc/closed")
        .output()?;
    let is_same = closed.status.success() && closed.stdout == expected;
    Ok(Outcome {
        faults: 1,
        wrong: (!is_same)
            .then(|| format!("another answer: {}", ending(&closed)))
            .into_iter()
            .collect(),
        ..Outcome::default()
    })
}
