//! First moves for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::chance::{Advice, Move};
use quadrille_perfect_clear::{Problem, Shown};
use serde_json::{Value, json};

use super::{Advise, Method, is_hold_best};
use crate::picture::{self, Paint};
use crate::{document, situation, words};

/// An advice, and what it is about; no advice if a limit struck.
pub(super) struct Report<'a> {
    pub(super) command: &'a Advise,
    pub(super) problem: &'a Problem<Shown>,
    pub(super) advice: Option<&'a Advice>,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let Some(advice) = self.advice else {
            return Ok(writeln!(output, "{}", words::NOTHING_KNOWN)?);
        };
        let chance = words::chance(advice.chance);
        writeln!(output, "under best play, seeing what is shown: {chance}")?;
        if is_hold_best(advice) {
            writeln!(
                output,
                "best: press hold, and decide on the piece that it shows; without that:"
            )?;
        }
        for (number, first) in (1..).zip(advice.moves.iter().take(self.command.most)) {
            writeln!(output, "\n{}", sentence(number, first))?;
            if self.command.method == Method::Mass {
                let mass = words::chance(first.clairvoyant);
                writeln!(output, "   solvable if all is told after it: {mass}")?;
            }
            for row in picture::of_placement(self.problem.field(), first.placement, Paint::of(output)) {
                writeln!(output, "   {row}")?;
            }
        }
        Ok(())
    }

    pub(super) fn document(&self) -> Value {
        let chance = self.advice.map(|advice| advice.chance);
        let mut document = situation::document(self.problem, chance);
        if let Some(advice) = self.advice {
            document["full_knowledge"] = document::chance(advice.known);
            document["best"] = if is_hold_best(advice) { "hold" } else { "move" }.into();
            document["moves"] = advice.moves.iter().map(entry).collect();
        }
        document
    }
}

/// A move with its number and its chance, in a line.
pub(crate) fn sentence(number: usize, first: &Move) -> String {
    let (hold, chance) = (picture::pressed(first.hold), words::chance(first.chance));
    format!("{number}. {hold}{}: {chance}", first.placement)
}

fn entry(first: &Move) -> Value {
    json!({
        "placement": document::placement_with_hold(first.placement, first.hold),
        "chance": document::chance(first.chance),
        "mass": document::chance(first.clairvoyant),
    })
}
