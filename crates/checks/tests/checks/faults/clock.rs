//! Clocks that are set while programs run.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};

use super::Outcome;
use super::run::{Call, ending};
use crate::harness::{Budget, program};

/// Another process begins in the same folder after the clock was set ahead by two hours: the file that is being
/// written looks as if somebody had left it behind, and must stay.
pub(super) fn ahead(folder: &Path, budget: Budget) -> Result<Outcome> {
    let long = "tenten simulate --count=100 --max-rounds=300 --seed=5 --format=json -o long.json";
    let long = Call::new(folder, long)?;
    let short = Call::new(folder, "tenten play --seed=1 --max-rounds=1 -o short.txt")?;
    long.left_alone()?;
    let expected = fs::read(folder.join("long.json"))?;
    let mut outcome = Outcome::default();
    for _ in budget.numbers() {
        fs::remove_file(folder.join("long.json"))?;
        let mut child = long.start()?;
        let is_dated = date_back(folder, Duration::from_hours(2))?;
        let beside = short.output()?;
        let status = child.wait()?;
        outcome.faults += usize::from(is_dated);
        if !beside.status.success() {
            outcome.wrong.push(ending(&beside));
        }
        if !status.success() || fs::read(folder.join("long.json")).ok().as_ref() != Some(&expected) {
            outcome.wrong.push(format!("{status}: another report, or none"));
        }
    }
    Ok(outcome)
}

/// Waits for a file with a temporary name, and makes it look older by an age; whether there was one.
fn date_back(folder: &Path, age: Duration) -> Result<bool> {
    for _ in 0..200 {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.starts_with(".quadrille-") {
                let Ok(file) = File::options().append(true).open(&path) else {
                    continue;
                };
                file.set_modified(SystemTime::now() - age)?;
                return Ok(true);
            }
        }
        thread::sleep(Duration::from_millis(1));
    }
    Ok(false)
}

/// The time of day runs five thousand times as fast, as libfaketime has it: limits of time are as long as before.
pub(super) fn fast(folder: &Path, budget: Budget) -> Result<Outcome> {
    let is_there = Command::new("faketime").arg("--version").output().is_ok();
    if !is_there {
        return Ok(Outcome::left_out("faketime is not installed"));
    }
    let limit = Duration::from_millis(500);
    let arguments = ["simulate", "--count=100000", "--seed=1", "--time-limit=500ms"];
    let mut outcome = Outcome::default();
    for (number, clock) in ["+0 x5000", "-10d x0.001"].into_iter().enumerate() {
        for _ in budget.share(2 - number).numbers() {
            let start = Instant::now();
            let mut command = Command::new("faketime");
            command
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                .env("DONT_FAKE_MONOTONIC", "1");
            command
                .arg("-f")
                .arg(clock)
                .arg(program("tenten")?)
                .args(arguments);
            let output = command.current_dir(folder).output().context("faketime")?;
            let took = start.elapsed();
            outcome.faults += 1;
            if took < limit || took > 20 * limit || !matches!(output.status.code(), Some(0 | 3)) {
                outcome
                    .wrong
                    .push(format!("{clock}: {took:?}, {}", ending(&output)));
            }
        }
    }
    Ok(outcome)
}
