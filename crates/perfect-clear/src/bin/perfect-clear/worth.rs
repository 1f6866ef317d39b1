//! `perfect-clear worth`: what pieces in the slot are worth, from chains that were played.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, Source, note, warn, whole_number};
use quadrille_perfect_clear::chain::{self, Sample};
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::{Piece, PieceSet};
use serde_json::{Value, json};

/// Tell what each piece in the slot is worth at the start of a clear, from chains that `loop` has played
///
/// Takes the starts of `loop --format jsonl`, best with `--leave any`, from any number of files: each tells its exact chance
/// and the pieces of which it could leave one. The expected number of clears in a row, by phase and slot, is iterated to
/// its fixed point. Written as a table for `loop --worth`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Worth {
    /// Files of starts, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How many sets of resampled chains the interval is from; there is none for a single chain
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole_number(0_usize, 100_000))]
    resample: usize,
    /// How to write the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear loop --leave any --chains 20 --seed 1 --format jsonl -o starts.jsonl
  perfect-clear worth starts.jsonl --seed 1
  perfect-clear worth starts.jsonl --seed 1 -o worth.csv; perfect-clear loop --worth worth.csv

Exit codes: 0 there is a table, 2 bad usage or input.";

/// The most bytes of a file that make sense.
const MOST_BYTES: u64 = 1 << 30;

impl Worth {
    pub(crate) fn run(&self) -> Result<Exit> {
        let samples = self.samples()?;
        let worth = chain::Worth::fixed_point(&samples)?;
        let beginning = worth.from_the_beginning(&samples);
        let interval = self.interval(&samples)?;
        let mut output = self.output.open()?;
        match self.format {
            Format::Text => writeln!(output, "{worth}")?,
            Format::Json | Format::Jsonl => {
                let table: Vec<Vec<f64>> = (0..7)
                    .map(|phase| Piece::ALL.map(|slot| worth.of(phase, slot)).to_vec())
                    .collect();
                let document = json!({"starts": samples.len(), "clears": beginning, "interval": interval.map(|(low, high)| [low, high]), "worth": table});
                writeln!(output, "{document}")?;
            }
        }
        output.finish()?;
        if let (Format::Text, Some(clears)) = (self.format, beginning) {
            let interval = interval.map_or(String::new(), |(low, high)| {
                format!(", 90 % interval {low:.1} to {high:.1} (chains resampled)")
            });
            note(format!(
                "{} starts: {clears:.1} clears in a row expected from the beginning{interval}",
                samples.len()
            ));
        }
        Ok(Exit::Solved)
    }

    /// The starts of all files, chain by chain.
    fn samples(&self) -> Result<Vec<Sample>> {
        let mut samples = Vec::new();
        for path in &self.files {
            let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
            for (line, row) in (1..).zip(text.as_str().lines()) {
                let sample = sample(row).with_context(|| format!("{}, line {line}", text.name()))?;
                samples.extend(sample);
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
        let seed = self.search.seed()?;
        let is_single = samples.windows(2).all(|pair| pair[0].chain == pair[1].chain);
        if is_single && self.resample > 0 {
            warn("all starts are of one chain, which cannot tell how sure this is: there is no interval");
        }
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

/// A start from its line; nothing from lines that are something else.
fn sample(row: &str) -> Result<Option<Sample>> {
    if row.trim().is_empty() {
        return Ok(None);
    }
    let value: Value = serde_json::from_str(row)?;
    if value["type"] != "start" {
        return Ok(None);
    }
    let (won, of) = (number(&value, "numerator")?, number(&value, "denominator")?);
    if won > of || of == 0 {
        bail!("a chance of {won} of {of}");
    }
    let before = number(&value, "clear")?.checked_sub(1);
    Ok(Some(Sample {
        chain: number(&value, "chain")? as usize,
        before: before.context("clears are counted from 1")? as usize,
        slot: pieces(&value, "hold")?.iter().next(),
        chance: Chance { won, of },
        left: pieces(&value, "left")?,
    }))
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
