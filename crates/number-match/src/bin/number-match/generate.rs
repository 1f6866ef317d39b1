//! `number-match generate`: random boards.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_number_match::{Game, Generator, Limits};
use serde_json::json;

use crate::options::RulesArgs;

/// Draw boards of random digits, with few opening pairs or none if wanted
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Generate {
    /// Digits of a board
    #[arg(long, value_name = "N", default_value = "27", value_parser = whole_number(1_usize, 10_000))]
    digits: usize,
    /// How many boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole_number(1_u64, 1_000_000_000))]
    count: u64,
    /// Only boards with at most so many opening pairs; those of apps have at most 6
    #[arg(long, value_name = "N", value_parser = whole_number(0_usize, 10_000))]
    most_pairs: Option<usize>,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to write them: text has a board in one line, as an argument of `solve` has
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match generate --count 10 --seed 1
  number-match generate --count 10 --seed 1 --most-pairs 6     # as in apps
  number-match generate --seed 1 --most-pairs 0 --format json  # no opening pair at all";

impl Generate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let (seed, watch) = (self.search.seed()?, self.search.watch()?);
        let mut generator = Generator::new(rules, self.digits);
        if let Some(most) = self.most_pairs {
            generator = generator.with_pairs(0..=most);
        }
        let limits = Limits::until(watch.stop().clone());
        let mut output = self.output.open()?;
        for number in 0..self.count {
            let board = generator.board(seed, number, &limits)?;
            if self.format == Format::Text {
                writeln!(output, "{}", board.to_string().replace('\n', "/"))?;
            } else {
                let pairs = Game::new(rules, board.clone()).pairs().len();
                let start = board.to_digits();
                writeln!(
                    output,
                    "{}",
                    json!({"seed": seed.0, "number": number, "start": start, "opening_pairs": pairs})
                )?;
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}
