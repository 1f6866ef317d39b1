//! `tiler generate`: signatures to try solvers on.

use std::io::Write;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Watch};
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
    #[arg(long, short = 'n', value_name = "COUNT", default_value_t = 1)]
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
    /// How to write them
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
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
        let mut output = self.output.open()?;
        let seed = self.search.seed()?;
        let watch = self.search.watch()?;
        let is_list = self.format == Format::Json && self.count != 1;
        if is_list {
            output.write_all(b"[\n")?;
        }
        let written = self.write(&mut output, seed, &watch)?;
        if self.format == Format::Json {
            output.write_all(if is_list { b"\n]\n" } else { b"\n" })?;
        }
        output.finish()?;
        if written == self.count {
            return Ok(Exit::Solved);
        }
        quadrille_cli::note(format_args!("stopped after {written} signatures"));
        Ok(watch.exit(Exit::GaveUp))
    }

    /// Draws and writes the signatures; how many, if somebody wants the end.
    fn write(&self, output: &mut Output, seed: Seed, watch: &Watch) -> Result<u64> {
        let limits = Limits::until(watch.stop().clone());
        let progress = Progress::bar(self.count, "signatures");
        for index in 0..self.count {
            let problem = match self.draw(index, seed, &limits) {
                Err(GenerateError::Stopped) => return Ok(index),
                drawn => drawn?,
            };
            let is_next_of_list = self.format == Format::Json && index > 0;
            let separator = if is_next_of_list { ",\n" } else { "" };
            let line = self.line(index, &problem);
            progress.suspend(|| write!(output, "{separator}{line}"))?;
            progress.add(1);
        }
        Ok(self.count)
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

    fn line(&self, index: u64, problem: &Problem) -> String {
        let signature = problem.signature().to_string();
        match self.format {
            Format::Text => format!("{signature}\n"),
            Format::Json => {
                json!({ "id": index, "size": problem.size(), "signature": signature }).to_string()
            }
            Format::Jsonl => {
                format!(
                    "{}\n",
                    json!({ "id": index, "size": problem.size(), "signature": signature })
                )
            }
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
