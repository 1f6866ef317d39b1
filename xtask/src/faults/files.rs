//! Files that are damaged.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::Outcome;
use super::run::{Call, Programs};

const FEW: [&str; 12] = [
    "simulate",
    "--count",
    "3",
    "--max-rounds",
    "12",
    "--seed",
    "5",
    "--threads",
    "1",
    "--format=json",
    "--checkpoint",
    "few.log",
];

/// A small checkpoint whose simulation has ended, and what is made of it.
struct Small<'a> {
    call: Call<'a>,
    path: PathBuf,
    bytes: Vec<u8>,
    report: Vec<u8>,
}

impl<'a> Small<'a> {
    fn new(programs: &'a Programs, folder: &'a Path) -> Result<Self> {
        let call = Call {
            program: &programs.tenten,
            arguments: &FEW,
            folder,
        };
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

/// Each bit of the checkpoint is turned by itself, or one of so many.
pub(super) fn bits(programs: &Programs, folder: &Path, every: usize) -> Result<Outcome> {
    let small = Small::new(programs, folder)?;
    let mut outcome = Outcome::default();
    for bit in (0..8 * small.bytes.len()).step_by(every.max(1)) {
        let mut bytes = small.bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        small.go_on(&bytes, &format!("bit {bit}"), &mut outcome)?;
    }
    Ok(outcome)
}

/// The checkpoint ends anywhere.
pub(super) fn ends(programs: &Programs, folder: &Path) -> Result<Outcome> {
    let small = Small::new(programs, folder)?;
    let mut outcome = Outcome::default();
    for length in 0..small.bytes.len() {
        small.go_on(&small.bytes[..length], &format!("{length} bytes"), &mut outcome)?;
    }
    Ok(outcome)
}
