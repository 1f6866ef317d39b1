//! First moves for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::chance::{Advice, Move};
use quadrille_perfect_clear::{Problem, Shown};
use serde_json::{Value, json};

use super::{Method, is_hold_best};
use crate::picture::{self, Paint};
use crate::{document, situation, words};

/// An advice, and what it is about.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Shown>,
    pub(super) advice: &'a Advice,
    pub(super) method: Method,
    /// Moves that are written as text, at most.
    pub(super) most: usize,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let chance = words::chance(self.advice.chance);
        writeln!(output, "under best play, seeing what is shown: {chance}")?;
        if is_hold_best(self.advice) {
            writeln!(
                output,
                "best: press hold, and decide on the piece that it shows; without that:"
            )?;
        }
        for (number, first) in (1..).zip(self.advice.moves.iter().take(self.most)) {
            writeln!(output, "\n{}", sentence(number, first))?;
            if self.method == Method::Mass {
                let mass = words::chance(first.clairvoyant);
                writeln!(output, "   solvable if all pieces are known after it: {mass}")?;
            }
            for row in picture::of_placement(self.problem.field(), first.placement, Paint::of(output)) {
                writeln!(output, "   {row}")?;
            }
        }
        Ok(())
    }

    pub(super) fn document(&self) -> Value {
        let advice = self.advice;
        let mut document = situation::document(self.problem, Some(advice.chance));
        document["full_knowledge"] = document::chance(advice.known);
        document["best"] = if is_hold_best(advice) { "hold" } else { "move" }.into();
        document["moves"] = advice.moves.iter().map(entry).collect();
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
