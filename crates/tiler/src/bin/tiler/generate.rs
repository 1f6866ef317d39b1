//! `tiler generate`: signatures to try solvers on.

use std::io::Write;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Watch, looked_at, whole_number};
use quadrille_search::{Limits, Seed};
use quadrille_tiler::{GenerateError, Generator, Problem};
use serde_json::json;

/// Draw random signatures that have a tiling
///
/// The same seed gives the same signatures on every machine, and the first of many are those of fewer.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// The side of the square, or a range of sides, whose even ones take turns
    #[arg(value_name = "N|MIN..MAX", value_parser = parse_sizes)]
    size: Sizes,
    /// How many signatures to draw
    #[arg(long, short = 'n', value_name = "COUNT", default_value = "1")]
    #[arg(value_parser = whole_number(0_u64, u64::MAX))]
    count: u64,
    /// What they are like
    #[arg(long, value_name = "GENERATOR", default_value = "contest")]
    generator: GeneratorArg,
    /// The concentration of the Dirichlet distribution; the smaller, the more a few kinds prevail
    #[arg(long, value_name = "ALPHA", default_value_t = 1.0)]
    alpha: f64,
    /// Take them as they are drawn, whether or not there is a tiling
    #[arg(long)]
    as_drawn: bool,
    /// How to write them; by default as the output's name says (.json, .jsonl, .txt), else as text
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler generate 50
  tiler generate 50 --seed 1 | tiler solve -
  tiler generate 4..60 --count 1000 --seed 1 --format jsonl | tiler solve - --format jsonl
  tiler generate 50 --generator dirichlet --alpha 0.25 --as-drawn --count 150 --seed 1";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GeneratorArg {
    /// Like the contest's large squares
    Contest,
    /// The figures of a random tiling made of small blocks
    Tiling,
    /// Shares from a symmetric Dirichlet distribution: with alpha 1, all signatures are equally likely
    Dirichlet,
}

/// Sides of squares, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sizes {
    min: u64,
    max: u64,
}

impl Sizes {
    /// The side of the square of signature `index`.
    fn at(self, index: u64) -> u64 {
        let evens = (self.max - self.min) / 2 + 1;
        self.min + 2 * (index % evens)
    }
}

fn parse_sizes(text: &str) -> Result<Sizes, String> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    let side = |text: &str| {
        text.trim()
            .parse::<u64>()
            .ok()
            .filter(|side| (2..=Problem::MAX_SIZE).contains(side))
    };
    match (side(min), side(max)) {
        (Some(min), Some(max)) if min % 2 == 0 && min <= max => Ok(Sizes { min, max }),
        _ => Err(format!(
            "an even number from 2 to {}, or a range such as 4..60 that starts with one",
            Problem::MAX_SIZE
        )),
    }
}

impl Generate {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        ensure!(
            self.generator == GeneratorArg::Dirichlet || self.alpha.to_bits() == 1.0_f64.to_bits(),
            "--alpha is for --generator dirichlet"
        );
        let format = self.output.format_or(self.format, Format::Text)?;
        let mut output = self.output.open()?;
        let seed = self.search.seed()?;
        let watch = self.search.watch()?;
        let written = self.write(&mut output, format, seed, &watch)?;
        output.finish()?;
        if written == self.count {
            return Ok(Exit::Solved);
        }
        let looked_at = looked_at(written, self.count, "signature");
        quadrille_cli::note(format_args!("stopped: {looked_at}"));
        Ok(watch.exit(Exit::GaveUp))
    }

    /// Draws and writes the signatures, all of them unless the watch ends it; returns their number.
    fn write(&self, output: &mut Output, format: Format, seed: Seed, watch: &Watch) -> Result<u64> {
        let [start, separator, line_end, end] = match format {
            Format::Json if self.count != 1 => ["[\n", ",\n", "", "\n]\n"],
            Format::Json | Format::Text | Format::Jsonl => ["", "", "\n", ""],
        };
        let progress = Progress::bar(self.count, "signatures");
        let limits = watch.limits();
        let mut written = 0;
        output.write_all(start.as_bytes())?;
        while written < self.count {
            let problem = match self.draw(written, seed, &limits) {
                Err(GenerateError::Stopped) => break,
                drawn => drawn?,
            };
            let lead = if written > 0 { separator } else { "" };
            let line = line(written, &problem, format);
            progress.suspend(|| write!(output, "{lead}{line}{line_end}"))?;
            progress.add(1);
            written += 1;
        }
        output.write_all(end.as_bytes())?;
        Ok(written)
    }

    fn draw(&self, index: u64, seed: Seed, limits: &Limits) -> Result<Problem, GenerateError> {
        let generator = match self.generator {
            GeneratorArg::Contest => Generator::Contest,
            GeneratorArg::Tiling => Generator::Tiling,
            GeneratorArg::Dirichlet => Generator::Dirichlet { alpha: self.alpha },
        };
        if limits.stop.is_raised() {
            return Err(GenerateError::Stopped);
        }
        let (size, seed) = (self.size.at(index), seed.child(index));
        if self.as_drawn {
            return generator.draw(size, seed);
        }
        generator.draw_feasible(size, seed, limits)
    }
}

/// A signature, without a line feed.
fn line(index: u64, problem: &Problem, format: Format) -> String {
    let signature = problem.signature().to_string();
    match format {
        Format::Text => signature,
        Format::Json | Format::Jsonl => {
            json!({ "id": index, "size": problem.size(), "signature": signature }).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_take_turns() {
        let sizes = parse_sizes("4..9").unwrap();
        assert_eq!(
            (0..4).map(|index| sizes.at(index)).collect::<Vec<_>>(),
            [4, 6, 8, 4]
        );
        assert_eq!(parse_sizes("50").unwrap().at(7), 50);
        for nonsense in [
            "",
            "0",
            "5",
            "-4",
            "6..4",
            "4..",
            "4..60..80",
            "99999999999999999999",
            "16386",
        ] {
            assert!(parse_sizes(nonsense).is_err(), "{nonsense}");
        }
    }
}
