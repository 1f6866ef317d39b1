//! `perfect-clear worth`: what pieces in the slot are worth, from chains that were played.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, SearchArgs, Source, note, warn, whole_number};
use quadrille_perfect_clear::chain::{self, PHASES, Sample};
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::{Piece, PieceSet};
use serde_json::{Value, json};

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
        let samples = self.samples()?;
        let worth = chain::Worth::fixed_point(&samples)?;
        let beginning = worth.from_the_beginning(&samples);
        let interval = self.interval(&samples)?;
        match format {
            WorthFormat::Text => writeln!(output, "{worth}")?,
            WorthFormat::Json => {
                let table: Vec<Vec<f64>> = (0..PHASES)
                    .map(|phase| Piece::ALL.map(|held| worth.of(phase, held)).to_vec())
                    .collect();
                let interval = interval.map(|(low, high)| [low, high]);
                let document = json!({"starts": samples.len(), "clears": beginning, "interval": interval, "worth": table});
                writeln!(output, "{document}")?;
            }
        }
        output.finish()?;
        if let (WorthFormat::Text, Some(clears)) = (format, beginning) {
            let interval = interval.map_or(String::new(), |(low, high)| {
                format!(", 90 % interval {low:.1} to {high:.1} (chains resampled)")
            });
            let starts = samples.len();
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
        samples.sort_by_key(|sample| (sample.chain, sample.before));
        let double = samples.windows(2).find(|pair| same_start(&pair[0], &pair[1]));
        if let Some([one, _]) = double {
            bail!("clear {} of chain {} is there twice", one.before + 1, one.chain);
        }
        Ok(samples)
    }

    /// Between which clears from the beginning nine of ten sets of resampled chains lie; none for a single chain.
    fn interval(&self, samples: &[Sample]) -> Result<Option<(f64, f64)>> {
        let is_single = samples.windows(2).all(|pair| pair[0].chain == pair[1].chain);
        if is_single && self.resample > 0 {
            warn("all starts are of one chain, which cannot tell how sure this is: there is no interval");
        }
        if self.resample == 0 || is_single {
            return Ok(None);
        }
        let seed = self.search.seed()?;
        let resampled = chain::Worth::resampled(samples, self.resample, &mut seed.stream(0));
        let at = |of_twenty: usize| {
            let place = resampled.len().checked_sub(1)? * of_twenty / 20;
            resampled.get(place).copied()
        };
        Ok(at(1).zip(at(19)))
    }
}

fn same_start(one: &Sample, other: &Sample) -> bool {
    (one.chain, one.before) == (other.chain, other.before)
}

/// The starts in a line: itself one, or the list of a document; other documents of `loop` have none.
fn samples_in(row: &str) -> Result<Vec<Sample>> {
    if row.trim().is_empty() {
        return Ok(Vec::new());
    }
    let document: Value = serde_json::from_str(row).map_err(|_| anyhow!("this is no JSON document"))?;
    match (document["type"].as_str(), document["list"].as_array()) {
        (Some("start"), _) => Ok(vec![sample(&document)?]),
        (Some("estimate"), Some(starts)) => starts.iter().map(sample).collect(),
        (Some("estimate"), None) => Ok(Vec::new()),
        _ => bail!("this is no start as `loop` writes it"),
    }
}

fn sample(start: &Value) -> Result<Sample> {
    let (won, of) = (number(start, "numerator")?, number(start, "denominator")?);
    if won > of || of == 0 {
        bail!("a chance of {won} of {of}");
    }
    let before = number(start, "clear")?.checked_sub(1);
    Ok(Sample {
        chain: number(start, "chain")? as usize,
        before: before.context("clears are counted from 1")? as usize,
        slot: pieces(start, "hold")?.iter().next(),
        chance: Chance { won, of },
        left: pieces(start, "left")?,
    })
}

/// A table of worths, as it is written: text or JSON.
pub(crate) fn read(text: &str) -> Result<chain::Worth> {
    if !text.trim_start().starts_with('{') {
        return Ok(text.parse()?);
    }
    let document: Value = serde_json::from_str(text).map_err(|_| anyhow!("this is no JSON document"))?;
    let Some(rows) = document["worth"].as_array() else {
        bail!("this document has no table of worths");
    };
    let head = Piece::ALL.map(|piece| piece.to_string()).join(",");
    let rows = rows.iter().enumerate().map(|(phase, row)| {
        let worths = row.as_array().into_iter().flatten().map(Value::to_string);
        format!("{phase},{}", worths.collect::<Vec<_>>().join(","))
    });
    let table: Vec<String> = rows.collect();
    Ok(format!("phase,{head}\n{}\n", table.join("\n")).parse()?)
}

fn number(start: &Value, name: &str) -> Result<u64> {
    let number = start[name].as_u64();
    number.with_context(|| format!("a start has a whole number {name:?}"))
}

fn pieces(start: &Value, name: &str) -> Result<PieceSet> {
    let letters = start[name].as_str().unwrap_or_default().chars();
    letters
        .map(|letter| Piece::from_letter(letter).with_context(|| format!("{name:?}: {letter:?} is no piece")))
        .collect()
}
