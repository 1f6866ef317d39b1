//! Programs that are killed, or get many signals.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Outcome;
use super::run::{Call, Programs, moment, signal};

/// A simulation that keeps its games.
const KEEPING: [&str; 12] = [
    "simulate",
    "--count",
    "200",
    "--max-rounds",
    "300",
    "--seed",
    "5",
    "--threads",
    "2",
    "--format=json",
    "--checkpoint",
    LOG,
];

/// Its words without the format and the file.
const GAMES: usize = 9;

const LOG: &str = "games.log";

/// How long a program may take to end after a signal.
const PATIENCE: Duration = Duration::from_secs(20);

/// A simulation that goes on from its checkpoint each time that it was killed; after its end it begins anew.
pub(super) fn simulation(programs: &Programs, folder: &Path, kills: usize) -> Result<Outcome> {
    let (keeping, expected, time) = keeping(programs, folder)?;
    let mut outcome = Outcome::default();
    while outcome.faults < kills {
        let mut child = keeping.start()?;
        thread::sleep(moment(outcome.faults, time / 2));
        child.kill()?;
        if child.wait()?.success() {
            judge(&keeping, &expected, &mut outcome)?;
            fs::remove_file(folder.join(LOG))?;
        }
        outcome.faults += 1;
    }
    judge(&keeping, &expected, &mut outcome)?;
    Ok(outcome)
}

/// The simulation that keeps its games; the report of one that keeps none and is left alone, and the time that takes.
fn keeping<'a>(programs: &'a Programs, folder: &'a Path) -> Result<(Call<'a>, Vec<u8>, Duration)> {
    let call = |arguments| Call {
        program: &programs.tenten,
        arguments,
        folder,
    };
    let (expected, time) = call(&KEEPING[..=GAMES]).left_alone()?;
    Ok((call(&KEEPING), expected, time))
}

/// Whether a call that is left alone comes to the report that is expected.
fn judge(call: &Call<'_>, expected: &[u8], outcome: &mut Outcome) -> Result<()> {
    let output = call.output()?;
    if !output.status.success() || output.stdout != expected {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        outcome.wrong.push(format!("another report: {said}"));
    }
    Ok(())
}

/// A shard, whose file must be whole if it is there.
pub(super) fn shard(programs: &Programs, folder: &Path, kills: usize) -> Result<Outcome> {
    let arguments = [
        &KEEPING[..GAMES],
        &["--shard", "0", "--of", "2", "-o", "shard.jsonl"],
    ]
    .concat();
    let call = Call {
        program: &programs.tenten,
        arguments: &arguments,
        folder,
    };
    whole_or_none(&call, "shard.jsonl", kills)
}

/// All ways of a pattern, in a file.
pub(super) fn output(programs: &Programs, folder: &Path, kills: usize) -> Result<Outcome> {
    let field = "XXXX______/XXXX______/XXXX______/XXXX______";
    let call = Call {
        program: &programs.perfect_clear,
        arguments: &["path", "--field", field, "--pattern", "*p7", "-o", "ways.json"],
        folder,
    };
    whole_or_none(&call, "ways.json", kills)
}

/// A call that writes a file, killed before its end: the file is there whole or not at all.
fn whole_or_none(call: &Call<'_>, file: &str, kills: usize) -> Result<Outcome> {
    let (_, time) = call.left_alone()?;
    let path = call.folder.join(file);
    let expected = fs::read(&path)?;
    let mut outcome = Outcome::default();
    for number in 0..kills {
        fs::remove_file(&path).or_else(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })?;
        let mut child = call.start()?;
        thread::sleep(moment(number, time));
        child.kill()?;
        child.wait()?;
        outcome.faults += 1;
        match fs::read(&path) {
            Ok(found) if found != expected => outcome.wrong.push(format!("{} bytes of {file}", found.len())),
            _ => {}
        }
    }
    Ok(outcome)
}

/// A simulation that gets signal after signal: it ends soon, and goes on from what it has kept.
pub(super) fn storm(programs: &Programs, folder: &Path, storms: usize) -> Result<Outcome> {
    let (keeping, expected, time) = keeping(programs, folder)?;
    let mut outcome = Outcome::default();
    for number in 0..storms {
        let mut child = keeping.start()?;
        thread::sleep(moment(number, time / 2));
        for name in ["INT", "TERM", "HUP", "INT", "USR1", "PIPE", "TERM", "INT"] {
            signal(&child, name)?;
        }
        let start = Instant::now();
        while child.try_wait()?.is_none() && start.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
        if child.try_wait()?.is_none() {
            outcome
                .wrong
                .push(format!("it runs on {PATIENCE:?} after its signals"));
            child.kill()?;
            child.wait()?;
        }
        outcome.faults += 1;
    }
    judge(&keeping, &expected, &mut outcome)?;
    Ok(outcome)
}
