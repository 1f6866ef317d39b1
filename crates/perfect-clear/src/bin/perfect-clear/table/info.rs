//! What there is of the table.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output, counted};
use quadrille_perfect_clear::{Mover, Table};
use serde_json::{Value, json};

use super::{Which, read};
use crate::options::ReportArgs;
use crate::table_cache;

#[derive(Args)]
pub(super) struct Info {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    report: ReportArgs,
}

/// Description of a table that is there.
struct Kept {
    bytes: Option<u64>,
    /// Fields by the number of pieces placed.
    counts: Vec<usize>,
}

impl Info {
    pub(super) fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = table_cache::path(&mover)?;
        let format = self.report.format()?;
        let mut output = self.report.output.open()?;
        let found = read(&path, &mover)?.map(|table| Kept {
            bytes: fs::metadata(&path).ok().map(|file| file.len()),
            counts: table.counts(),
        });
        match format {
            Format::Text => write_text(&mut output, &path, found.as_ref())?,
            Format::Json | Format::Jsonl => {
                writeln!(output, "{}", document(&mover, &path, found.as_ref()))?;
            }
        }
        output.finish()?;
        Ok(if found.is_some() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}

fn write_text(output: &mut Output, path: &Path, found: Option<&Kept>) -> Result<()> {
    writeln!(output, "{}", path.display())?;
    let Some(Kept { bytes, counts }) = found else {
        return Ok(writeln!(
            output,
            "is not there; `perfect-clear table build` makes it"
        )?);
    };
    if let Some(bytes) = bytes {
        writeln!(output, "{}", counted(*bytes, "byte"))?;
    }
    let fields = counted(counts.iter().sum::<usize>() as u64, "field");
    writeln!(output, "{fields}, by pieces placed:")?;
    for (placed, count) in counts.iter().enumerate() {
        writeln!(output, "{placed:4} {count:10}")?;
    }
    Ok(())
}

fn document(mover: &Mover, path: &Path, found: Option<&Kept>) -> Value {
    let counts = found.map(|found| &found.counts);
    json!({
        "status": if found.is_some() { "there" } else { "missing" },
        "path": path.display().to_string(),
        "lines": mover.lines(),
        "kicks": mover.physics().kicks.name(),
        "drop": mover.physics().drop.name(),
        "fingerprint": format!("{:016x}", Table::fingerprint_for(mover)),
        "bytes": found.and_then(|found| found.bytes),
        "fields": counts.map(|counts| counts.iter().sum::<usize>()),
        "by_pieces": counts,
    })
}
