//! `number-match replay`: a line, board by board.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, OutputArgs};
use quadrille_number_match::{Action, Flaw, verify};

use crate::options::RecordArgs;
use crate::report;

/// Show a line board by board, each with the next pair in brackets
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    #[command(flatten)]
    record: RecordArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match solve 1234/5678 --format json | number-match replay
  number-match replay --file line.json

Exit codes: 0 the line holds, 1 it does not, 2 bad usage or input.";

impl Replay {
    pub(crate) fn run(&self) -> Result<Exit> {
        let record = self.record.record()?;
        let mut game = record.game()?;
        let verdict = verify(&record)?;
        let mut output = self.output.open()?;
        let good = match &verdict {
            Err(Flaw::Step { step, .. }) => step - 1,
            _ => record.steps.len(),
        };
        for (index, action) in record.line()?.into_iter().take(good).enumerate() {
            let marked = match action {
                Action::Take(pair) => Some(pair),
                Action::Refill | Action::Wait => None,
            };
            let (number, words) = (index + 1, report::words(&game, action));
            writeln!(output, "{number}. {words}\n{}\n", report::picture(&game, marked))?;
            game.play(action).context("a step that does not fit")?;
        }
        if game.is_won() {
            writeln!(output, "won: {}", report::totals(game.taken(), game.refills()))?;
        } else {
            writeln!(output, "{}", report::picture(&game, None))?;
        }
        output.finish()?;
        Ok(match verdict {
            Ok(_) => Exit::Solved,
            Err(flaw) => {
                quadrille_cli::error(format_args!("the line does not hold: {flaw}"));
                Exit::ProvedNone
            }
        })
    }
}
