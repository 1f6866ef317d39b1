//! `tenten validate`: does a set fit?

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs};
use quadrille_tenten::Fitter;
use serde_json::json;

use crate::advise::{entries, follow};
use crate::options::{RulesArgs, read_board};
use crate::picture;

/// Tell whether a set fits on a board, in some order and with the lines that vanish on the way
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Validate {
    /// The board, rows top first, with / between rows; - or nothing reads standard input
    board: Option<String>,
    /// Read the board from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
    /// The letters of the pieces, in any order
    #[arg(long, value_name = "LETTERS", allow_hyphen_values = true)]
    pieces: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to write the verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten validate --pieces OOO --file board.txt
  tenten validate --pieces OOO --file board.txt --format json

Exit codes: 0 it fits, 1 it does not, 2 bad usage or input.";

impl Validate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let set = rules.parse_part_of_set(&self.pieces).context("--pieces")?;
        let board = read_board(&rules, self.board.as_deref(), self.file.as_ref())?;
        let mut output = self.output.open()?;
        let witness = Fitter::new(&rules).fits(board, &set);
        let moves = witness.map(|moves| follow(&rules, board, &moves)).transpose()?;
        match (&moves, self.format) {
            (Some(moves), Format::Text) => {
                writeln!(output, "yes: {} fits", rules.set_text(&set))?;
                for (index, (one, played)) in moves.iter().enumerate() {
                    writeln!(output, "  {}", picture::sentence(&rules, index + 1, *one, played))?;
                }
            }
            (None, Format::Text) => writeln!(output, "no: {} does not fit", rules.set_text(&set))?,
            (Some(moves), _) => {
                let document = json!({"status": "fits", "moves": entries(&rules, moves)});
                writeln!(output, "{document}")?;
            }
            (None, _) => writeln!(output, "{}", json!({"status": "unfit"}))?,
        }
        output.finish()?;
        Ok(if moves.is_some() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}
