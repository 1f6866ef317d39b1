//! The tests of `tenten` that compare a fast routine with its readable twin, on more positions than they do by
//! themselves: each has an equal share of the time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::harness::{Budget, cargo, root, seed};

/// How the names of these tests begin.
const PREFIX: &str = "deep_";

/// Numbers of positions by rule set: those compared, those that were of use, those that differ.
type Found = BTreeMap<String, [u64; 3]>;

#[test]
#[ignore = "takes QUADRILLE_BUDGET, and the build of a release"]
fn twins() -> Result<()> {
    let tests = tests()?;
    ensure!(!tests.is_empty(), "no test is called {PREFIX}...");
    let (budget, mut found) = (Budget::begin(), Found::new());
    for (number, (path, name)) in tests.iter().enumerate() {
        let share = budget.share(tests.len() - number);
        // Another seed has other positions.
        let (mut from, mut count) = (1_000_000 * (seed() - 1), 64);
        while !share.left().is_zero() {
            let start = Instant::now();
            compare(path, name, from..from + count, &mut found)?;
            from += count;
            let fits = u128::from(count) * share.left().as_millis() / start.elapsed().as_millis().max(1);
            count = u64::try_from(fits).unwrap_or(u64::MAX).clamp(1, 4 * count);
        }
    }
    let mut differing = 0;
    for (name, [positions, telling, differ]) in &found {
        println!("{name}: {positions} positions, {telling} tell something, {differ} differ");
        differing += differ;
    }
    ensure!(differing == 0, "the twins differ on {differing} positions");
    Ok(())
}

/// The tests, each with the program that has it.
fn tests() -> Result<Vec<(PathBuf, String)>> {
    let mut build = cargo(&["test", "--release", "--package", "quadrille-tenten", "--no-run"]);
    build.args(["--lib", "--test", "greedy", "--test", "fits"]);
    let output = build
        .args(["--message-format", "json"])
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(output.status.success(), "the tests of tenten do not build");
    let mut tests = Vec::new();
    for message in String::from_utf8(output.stdout)?.lines() {
        let message: Value = serde_json::from_str(message)?;
        let is_test = message["profile"]["test"] == true;
        let Some(path) = message["executable"].as_str().filter(|_| is_test) else {
            continue;
        };
        let list = Command::new(path).args(["--list", PREFIX]).output()?;
        let list = String::from_utf8(list.stdout)?;
        let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
        tests.extend(names.map(|name| (PathBuf::from(path), name.to_owned())));
    }
    Ok(tests)
}

/// Has a test compare the positions of these numbers on all rule sets.
fn compare(path: &Path, name: &str, numbers: std::ops::Range<u64>, found: &mut Found) -> Result<()> {
    let span = format!("{}..{}", numbers.start, numbers.end);
    let mut run = Command::new(path);
    run.current_dir(root().join("crates/tenten"));
    run.args(["--exact", name, "--nocapture"])
        .env("QUADRILLE_TWINS", &span);
    let output = run.stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8(output.stdout)?;
    // Such as `events, 1010: 20 positions, 9 tell something, 0 differ`, perhaps behind the test's own name.
    let lines = text.lines().filter_map(|line| {
        let (what, counts) = line.trim_end_matches(" differ").rsplit_once(": ")?;
        let numbers = counts.split(' ').filter_map(|word| word.parse().ok());
        let numbers: [u64; 3] = numbers.collect::<Vec<_>>().try_into().ok()?;
        Some((what.rsplit("... ").next().unwrap_or(what), numbers))
    });
    let mut differing = 0;
    for (what, numbers) in lines {
        let sums = found.entry(what.to_owned()).or_default();
        sums.iter_mut()
            .zip(numbers)
            .for_each(|(sum, number)| *sum += number);
        differing += numbers[2];
    }
    let is_told = output.status.success() || differing > 0;
    ensure!(is_told, "{name}, positions {span}: {}\n{text}", output.status);
    Ok(())
}
