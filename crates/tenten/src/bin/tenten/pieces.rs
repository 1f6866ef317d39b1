//! `tenten pieces`: the pieces of a rule set.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, OutputArgs};

use crate::options::RulesArgs;
use crate::shared::picture::{Ink, Paint};

/// Draw the pieces of a rule set, with their letters and weights
#[derive(Args)]
pub(crate) struct Pieces {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Pieces {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let mut output = self.output.open()?;
        let ink = Ink::new(output.is_colored());
        for piece in rules.pieces() {
            let weight = format!("{} of {}", piece.weight, rules.total_weight());
            for (row, cells) in piece.shape.to_string().lines().enumerate() {
                let (letter, weight) = if row == 0 {
                    (ink.paint(Paint::Name, &piece.letter.to_string()), &*weight)
                } else {
                    (" ".to_owned(), "")
                };
                let cells = ink.cells(&cells.replace('.', " "));
                writeln!(output, "{letter}  {weight:<8} {cells}")?;
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}
