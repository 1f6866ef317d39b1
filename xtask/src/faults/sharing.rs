//! Processes that want the same file, and folders that are closed.

use std::path::Path;

use anyhow::Result;

use super::Outcome;
use super::run::{Call, Programs};

/// How often two processes begin at the same time.
const PAIRS: usize = 20;

/// Two processes with one checkpoint: one of them works, the other is refused or comes after it.
pub(super) fn checkpoint(programs: &Programs, folder: &Path) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    for pair in 0..PAIRS {
        let log = format!("{pair}.log");
        let arguments = [
            "simulate",
            "--count=40",
            "--max-rounds=300",
            "--seed=5",
            "--threads=1",
            "--format=json",
        ];
        let call = |arguments| Call {
            program: &programs.tenten,
            arguments,
            folder,
        };
        let (expected, _) = call(&arguments).left_alone()?;
        let keeping = [&arguments[..], &["--checkpoint", &log]].concat();
        let keeping = call(&keeping);
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
        let after = keeping.output()?;
        if after.stdout != expected {
            outcome
                .wrong
                .push("another report from what both have kept".to_owned());
        }
    }
    Ok(outcome)
}

/// A program that would keep a table answers without, where the folder for caches cannot be made.
pub(super) fn cache(programs: &Programs, folder: &Path) -> Result<Outcome> {
    let call = Call {
        program: &programs.perfect_clear,
        arguments: &[
            "percent",
            "--pattern",
            "TIOSZJL,*p3",
            "--most",
            "0",
            "--format=json",
        ],
        folder,
    };
    let (expected, _) = call.left_alone()?;
    let closed = call
        .command()
        .env("XDG_CACHE_HOME", "/proc/closed")
        .env("HOME", "/proc/closed")
        .output()?;
    let mut outcome = Outcome {
        faults: 1,
        ..Outcome::default()
    };
    if !closed.status.success() || closed.stdout != expected {
        let said = String::from_utf8_lossy(&closed.stderr).into_owned();
        outcome.wrong.push(format!("another answer: {said}"));
    }
    Ok(outcome)
}
