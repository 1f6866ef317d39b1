//! `perfect-clear worth`: what pieces in the slot are worth, from chains that were played.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, SearchArgs, Source, note, warn, whole_number};
use quadrille_perfect_clear::api::{self, Evaluated, samples_of};
use quadrille_perfect_clear::chain::Sample;
use quadrille_schema::into_document;
use serde_json::Value;

use crate::options::ReportArgs;

/// Work out what each piece in hold is worth at the start of a PC, from chains that `loop` has played
///
/// Takes the starts of `loop --format jsonl` or `json`, best with `--leave any`, from any number of files: each has
/// its exact chance and the pieces of which it could leave one. The expected number of PCs in a row, by phase (the
/// PCs before, modulo 7) and piece in hold, is iterated to its fixed point. Written as a table for `loop --worth`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Worth {
    /// Files of starts, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How many sets of resampled chains the interval is from; there is none for a single chain
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole_number(0_usize, 100_000))]
    resample: usize,
    #[command(flatten)]
    report: ReportArgs<WorthFormat>,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WorthFormat {
    /// A table, as `loop --worth` reads it
    #[value(alias = "csv", alias = "txt")]
    Text,
    /// One JSON document
    #[value(alias = "jsonl")]
    Json,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear loop --leave any --count 20 --seed 1 --format jsonl -o starts.jsonl
  perfect-clear worth starts.jsonl --seed 1
  perfect-clear worth starts.jsonl --seed 1 -o worth.csv; perfect-clear loop --worth worth.csv

Exit codes: 0 there is a table, 2 bad usage or input.";

/// The most bytes of a file that make sense.
const MOST_BYTES: u64 = 1 << 30;

impl Worth {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.report.format_or(WorthFormat::Text)?;
        let mut output = self.report.output.open()?;
        let Evaluated {
            worth,
            found,
            is_single,
        } = Evaluated::new(self.samples()?, self.resample, self.search.seed()?)?;
        if is_single && self.resample > 0 {
            warn("all starts are of one chain, which cannot show how sure this is: there is no interval");
        }
        match format {
            WorthFormat::Text => writeln!(output, "{worth}")?,
            WorthFormat::Json => writeln!(output, "{}", into_document::<api::WorthOf>(found.clone()))?,
        }
        output.finish()?;
        if let (WorthFormat::Text, Some(clears)) = (format, found.clears.0) {
            let interval = match found.interval.0.as_deref() {
                Some([low, high]) => format!(", 90 % interval {low:.1} to {high:.1} (chains resampled)"),
                _ => String::new(),
            };
            let starts = found.starts;
            note(format!(
                "{starts} starts: {clears:.1} clears in a row expected from the beginning{interval}"
            ));
        }
        Ok(Exit::Solved)
    }

    /// The starts of all files, chain by chain.
    fn samples(&self) -> Result<Vec<Sample>> {
        let mut samples = Vec::new();
        for path in &self.files {
            let text = Source::at(path.clone()).read_to_end(MOST_BYTES)?;
            for (line, row) in (1..).zip(text.as_str().lines()) {
                let read = samples_in(row);
                samples.extend(read.with_context(|| format!("{}, line {line}", text.name()))?);
            }
        }
        Ok(samples)
    }
}

/// The starts in a line.
fn samples_in(row: &str) -> Result<Vec<Sample>> {
    if row.trim().is_empty() {
        return Ok(Vec::new());
    }
    let document: Value = serde_json::from_str(row).map_err(|_| anyhow!("this is no JSON document"))?;
    Ok(samples_of(&document)?)
}
