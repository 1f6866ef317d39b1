//! `tiler generate`: signatures to try solvers on.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{
    Declared, Exit, Format, Output, OutputArgs, Progress, SearchArgs, Watch, looked_at, whole_number,
};
use quadrille_schema::Document;
use quadrille_search::{Limits, Seed};
use quadrille_tiler::api::{self, Drawn, Generating};
use quadrille_tiler::{GenerateError, Generator, Problem};

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
    #[command(flatten)]
    generating: Declared<Generating>,
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
        let generator = self.generating.generator()?;
        let format = self.output.format_or(self.format, Format::Text)?;
        let mut output = self.output.open()?;
        let seed = self.search.seed()?;
        let watch = self.search.watch()?;
        let written = self.write(
            &mut output,
            format,
            &Draws {
                generator,
                seed,
                watch: &watch,
            },
        )?;
        output.finish()?;
        if written == self.count {
            return Ok(Exit::Solved);
        }
        let looked_at = looked_at(written, self.count, "signature");
        quadrille_cli::note(format_args!("stopped: {looked_at}"));
        Ok(watch.exit(Exit::GaveUp))
    }

    /// Draws and writes the signatures, all of them unless the watch ends it; returns their number.
    fn write(&self, output: &mut Output, format: Format, draws: &Draws<'_>) -> Result<u64> {
        let [start, separator, line_end, end] = match format {
            Format::Json if self.count != 1 => ["[\n", ",\n", "", "\n]\n"],
            Format::Json | Format::Text | Format::Jsonl => ["", "", "\n", ""],
        };
        let progress = Progress::bar(self.count, "signatures");
        let limits = draws.watch.limits();
        let mut written = 0;
        output.write_all(start.as_bytes())?;
        while written < self.count {
            let problem = match self.draw(written, draws, &limits) {
                Err(GenerateError::Stopped) => break,
                problem => problem?,
            };
            let lead = if written > 0 { separator } else { "" };
            let line = line(written, &problem, format)?;
            progress.suspend(|| write!(output, "{lead}{line}{line_end}"))?;
            progress.add(1);
            written += 1;
        }
        output.write_all(end.as_bytes())?;
        Ok(written)
    }

    fn draw(&self, index: u64, draws: &Draws<'_>, limits: &Limits) -> Result<Problem, GenerateError> {
        if limits.stop.is_raised() {
            return Err(GenerateError::Stopped);
        }
        let (size, seed) = (self.size.at(index), draws.seed.child(index));
        if self.generating.as_drawn {
            return draws.generator.draw(size, seed);
        }
        draws.generator.draw_feasible(size, seed, limits)
    }
}

/// From which distribution and seed signatures are drawn, and who ends it.
struct Draws<'a> {
    generator: Generator,
    seed: Seed,
    watch: &'a Watch,
}

/// A signature, without a line feed.
fn line(index: u64, problem: &Problem, format: Format) -> Result<String> {
    if format == Format::Text {
        return Ok(problem.signature().to_string());
    }
    let drawn = Drawn::new(index, problem);
    Ok(serde_json::to_string(&Document::<api::Generate>(&drawn))?)
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
