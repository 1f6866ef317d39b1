//! `number-match generate`: random boards.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, OutputArgs, SearchArgs, looked_at, note, whole_number};
use quadrille_number_match::api::{self, Drawn, Random};
use quadrille_number_match::{GaveUp, GenerateError};
use quadrille_schema::document;

/// Draw boards of random digits, with few opening pairs or none if wanted
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    #[command(flatten)]
    boards: Declared<Random>,
    /// How many boards
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = whole_number(1_u64, 1_000_000_000))]
    count: u64,
    /// How to write them, by default as the output's name asks for, else text: a board in one line, as an argument of
    /// `solve`
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match generate --count 10 --seed 1
  number-match generate --count 10 --seed 1 --most-pairs 6     # as in apps
  number-match generate --seed 1 --most-pairs 0 --format json  # no opening pair at all
  number-match generate -n 100 --seed 1 --format jsonl | number-match batch --seed 1";

impl Generate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.output.format_or(self.format, Format::Text)?;
        let mut output = self.output.open()?;
        let (seed, watch) = (self.search.seed()?, self.search.watch()?);
        let (generator, limits) = (self.boards.generator(None), watch.limits());
        let mut drawn = 0;
        while drawn < self.count && !limits.stop.is_raised() {
            let number = drawn;
            let problem = match generator.problem(seed, number, &limits) {
                Err(GenerateError::Rare {
                    why: GaveUp::Stopped, ..
                }) => break,
                problem => problem?,
            };
            drawn += 1;
            if format == Format::Text {
                writeln!(output, "{}", problem.board().to_string().replace('\n', "/"))?;
            } else {
                let drawn = Drawn::new(&problem, seed, number);
                writeln!(output, "{}", document::<api::Generate>(&drawn))?;
            }
        }
        output.finish()?;
        Ok(watch.exit(self.ended(drawn)))
    }

    /// How it ends after `drawn` boards.
    fn ended(&self, drawn: u64) -> Exit {
        if drawn == self.count {
            return Exit::Solved;
        }
        note(format_args!("stopped: {}", looked_at(drawn, self.count, "board")));
        Exit::GaveUp
    }
}
