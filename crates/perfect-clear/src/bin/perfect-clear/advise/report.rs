//! First moves for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::api::{self, Method};
use quadrille_perfect_clear::chance::Move;
use quadrille_perfect_clear::{Problem, Shown, document};
use serde_json::Value;

use super::Found;
use crate::shared::picture::{self, Paint};
use crate::shared::words;

/// An advice, and what it is about.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Shown>,
    pub(super) found: &'a Found,
    pub(super) method: Method,
    /// Moves that are written as text, at most.
    pub(super) most: usize,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let advice = self.found.advice();
        let chance = words::chance(advice.chance);
        writeln!(output, "under best play, seeing what is shown: {chance}")?;
        if let Found::Prospects(prospects) = self.found {
            writeln!(output, "PCs in a row to expect: {:.1}", prospects.clears)?;
        }
        if advice.is_hold_best() {
            writeln!(
                output,
                "best: press hold, and decide on the piece that it shows; without that:"
            )?;
        }
        for (number, first) in (1..).zip(advice.moves.iter().take(self.most)) {
            let worth = self.worth(number).unwrap_or_default();
            writeln!(output, "\n{}{worth}", sentence(number, first))?;
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

    /// What the move with this number is worth for all PCs to come, beside the best one.
    fn worth(&self, number: usize) -> Option<String> {
        let Found::Prospects(prospects) = self.found else {
            return None;
        };
        let clears = prospects.moves.get(number - 1)?.clears;
        Some(words::prospect(clears, prospects.clears - clears))
    }

    pub(super) fn document(&self) -> Value {
        let document = match self.found {
            Found::Advice(advice) => document::advice(self.problem, advice),
            Found::Prospects(prospects) => document::prospects(self.problem, prospects),
        };
        quadrille_schema::into_document::<api::Advise>(document.into())
    }
}

/// A move with its number and its chance, in a line.
pub(crate) fn sentence(number: usize, first: &Move) -> String {
    let (hold, chance) = (picture::pressed(first.hold), words::chance(first.chance));
    format!("{number}. {hold}{}: {chance}", first.placement)
}
