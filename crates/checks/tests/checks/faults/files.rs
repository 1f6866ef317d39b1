//! Files that are damaged.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::Outcome;
use super::run::Call;
use crate::harness::Budget;

/// A small checkpoint whose simulation has ended, and what is made of it.
struct Small {
    call: Call,
    path: PathBuf,
    bytes: Vec<u8>,
    report: Vec<u8>,
}

impl Small {
    fn new(folder: &Path) -> Result<Self> {
        let line = "tenten simulate --count 3 --max-rounds 12 --seed 5 --threads 1 --format=json --checkpoint few.log";
        let call = Call::new(folder, line)?;
        let (report, _) = call.left_alone()?;
        let path = folder.join("few.log");
        let bytes = fs::read(&path)?;
        Ok(Self {
            call,
            path,
            bytes,
            report,
        })
    }

    /// Goes on from other bytes: they are refused, or the report is the same.
    fn go_on(&self, bytes: &[u8], name: &str, outcome: &mut Outcome) -> Result<()> {
        fs::write(&self.path, bytes)?;
        let output = self.call.output()?;
        outcome.faults += 1;
        match output.status.code() {
            Some(2) if !output.stderr.is_empty() => outcome.refused += 1,
            Some(0) if output.stdout == self.report => {}
            code => outcome.wrong.push(format!("{name}: exit code {code:?}")),
        }
        Ok(())
    }
}

/// Each bit of the checkpoint is turned by itself, in an order that soon has some of everywhere.
pub(super) fn bits(folder: &Path, budget: Budget) -> Result<Outcome> {
    let small = Small::new(folder)?;
    let mut outcome = Outcome::default();
    let all = 8 * small.bytes.len();
    for number in budget.numbers().take(all) {
        // A prime number: each bit comes once.
        let bit = number * 1_000_003 % all;
        let mut bytes = small.bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        small.go_on(&bytes, &format!("bit {bit}"), &mut outcome)?;
    }
    Ok(outcome)
}

/// The checkpoint ends anywhere.
pub(super) fn ends(folder: &Path, budget: Budget) -> Result<Outcome> {
    let small = Small::new(folder)?;
    let mut outcome = Outcome::default();
    for length in budget.numbers().take(small.bytes.len()) {
        small.go_on(&small.bytes[..length], &format!("{length} bytes"), &mut outcome)?;
    }
    Ok(outcome)
}
