//! First moves for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::chance::{Advice, Move};
use quadrille_perfect_clear::{Problem, Shown, document};
use serde_json::Value;

use super::Method;
use crate::picture::{self, Paint};
use crate::words;

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
        if self.advice.is_hold_best() {
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
        document::advice(self.problem, self.advice)
    }
}

/// A move with its number and its chance, in a line.
pub(crate) fn sentence(number: usize, first: &Move) -> String {
    let (hold, chance) = (picture::pressed(first.hold), words::chance(first.chance));
    format!("{number}. {hold}{}: {chance}", first.placement)
}
