//! `number-match replay`: lines, board by board.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Output, OutputArgs};
use quadrille_number_match::{Flaw, Record, verify_record};

use crate::options::RecordArgs;
use crate::report::{self, Marked, Style};

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
  number-match replay line.json

Exit codes: 0 the line holds, 1 it does not, 2 bad usage or input.";

impl Replay {
    pub(crate) fn run(&self) -> Result<Exit> {
        let records = self.record.records()?;
        let mut output = self.output.open()?;
        let mut exit = Exit::Solved;
        for (number, record) in (1..).zip(&records) {
            if records.len() > 1 {
                writeln!(output, "line {number} of {}\n", records.len())?;
            }
            exit = exit.and(show(&mut output, record)?);
        }
        output.finish()?;
        Ok(exit)
    }
}

/// The boards of a line as far as it holds.
fn show(output: &mut Output, record: &Record) -> Result<Exit> {
    let style = Style::of(output);
    let checked = verify_record(record);
    let good = match checked {
        Err(Flaw::Step { step, .. }) => step - 1,
        _ => record.steps.len(),
    };
    let mut game = record.problem.game();
    for (number, action) in (1..).zip(record.line().into_iter().take(good)) {
        let marked = Marked::of(&game, Some(action));
        let words = report::words(&game, action, style);
        let picture = report::picture(game.board(), marked.as_ref(), style);
        writeln!(output, "{number}. {words}\n{picture}\n")?;
        game.play(action).context("a step that does not fit")?;
    }
    if game.is_won() {
        writeln!(output, "won: {}", report::totals(game.taken(), game.refills()))?;
    } else {
        writeln!(output, "{}", report::picture(game.board(), None, style))?;
    }
    Ok(match checked {
        Ok(_) => Exit::Solved,
        Err(flaw) => {
            quadrille_cli::error(format_args!("the line does not hold: {flaw}"));
            Exit::ProvedNone
        }
    })
}
