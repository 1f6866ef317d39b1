//! Programs that are killed, or get many signals.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Outcome;
use super::run::{Call, ending, part, signal};
use crate::harness::Budget;

/// A simulation, which may keep its games in a file.
const GAMES: &str = "tenten simulate --count 200 --max-rounds 300 --seed 5 --threads 2";

const LOG: &str = "games.log";

/// How long a program may take to end after a signal.
const PATIENCE: Duration = Duration::from_secs(20);

/// A simulation that keeps its games, and what one does that keeps none and is left alone.
struct Keeping {
    call: Call,
    report: Vec<u8>,
    time: Duration,
}

impl Keeping {
    fn new(folder: &Path) -> Result<Self> {
        let (report, time) = Call::new(folder, &format!("{GAMES} --format=json"))?.left_alone()?;
        let call = Call::new(folder, &format!("{GAMES} --format=json --checkpoint {LOG}"))?;
        Ok(Self { call, report, time })
    }

    /// Whether it comes to the same report when it is left alone.
    fn judge(&self, outcome: &mut Outcome) -> Result<()> {
        let output = self.call.output()?;
        if !output.status.success() || output.stdout != self.report {
            outcome.wrong.push(format!("another report: {}", ending(&output)));
        }
        Ok(())
    }
}

/// A simulation that goes on from its checkpoint each time that it was killed; after its end it begins anew.
pub(super) fn simulation(folder: &Path, budget: Budget) -> Result<Outcome> {
    let keeping = Keeping::new(folder)?;
    let mut outcome = Outcome::default();
    for number in budget.numbers() {
        let mut child = keeping.call.start()?;
        thread::sleep((keeping.time / 2).mul_f64(part(number)));
        child.kill()?;
        if child.wait()?.success() {
            keeping.judge(&mut outcome)?;
            fs::remove_file(folder.join(LOG))?;
        }
        outcome.faults += 1;
    }
    keeping.judge(&mut outcome)?;
    Ok(outcome)
}

/// A shard, whose file must be whole if it is there.
pub(super) fn shard(folder: &Path, budget: Budget) -> Result<Outcome> {
    let call = Call::new(folder, &format!("{GAMES} --shard 0 --of 2 -o shard.jsonl"))?;
    whole_or_none(&call, "shard.jsonl", budget)
}

/// All ways of a pattern, in a file.
pub(super) fn output(folder: &Path, budget: Budget) -> Result<Outcome> {
    let field = "XXXX______/XXXX______/XXXX______/XXXX______";
    let call = Call::new(
        folder,
        &format!("perfect-clear path --field {field} --pattern *p7 -o ways.json"),
    )?;
    whole_or_none(&call, "ways.json", budget)
}

/// A call that writes a file, killed before its end: the file is there whole or not at all.
fn whole_or_none(call: &Call, file: &str, budget: Budget) -> Result<Outcome> {
    let (_, time) = call.left_alone()?;
    let path = call.folder.join(file);
    let expected = fs::read(&path)?;
    let mut outcome = Outcome::default();
    for number in budget.numbers() {
        if path.exists() {
            fs::remove_file(&path)?;
        }
        let mut child = call.start()?;
        thread::sleep(time.mul_f64(part(number)));
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
pub(super) fn storm(folder: &Path, budget: Budget) -> Result<Outcome> {
    let keeping = Keeping::new(folder)?;
    let mut outcome = Outcome::default();
    for number in budget.numbers() {
        let mut child = keeping.call.start()?;
        thread::sleep((keeping.time / 2).mul_f64(part(number)));
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
    keeping.judge(&mut outcome)?;
    Ok(outcome)
}
