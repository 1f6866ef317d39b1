//! What can be left over, for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::build::{Keep, Saves};
use quadrille_perfect_clear::{Pattern, Piece, Problem};
use serde_json::Value;

use crate::words;
use quadrille_perfect_clear::document;

/// What each queue can leave, and what was wished for.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Pattern>,
    pub(super) saves: &'a Saves,
    pub(super) wishes: &'a [Keep],
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.saves.solved(), self.saves.queues.len());
        let percent = words::percent(solved, total);
        writeln!(
            output,
            "{solved} of {total} queues clear the field, {percent}, if every piece is known beforehand"
        )?;
        if solved == 0 {
            return Ok(());
        }
        self.write_pieces(output)?;
        self.write_choices(output)?;
        self.write_wishes(output)
    }

    fn write_pieces(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "\nwith this piece left in hold:")?;
        for piece in Piece::ALL {
            let kept = self.saves.keeping(piece);
            writeln!(output, "  {piece} {kept:>7}  {:>8}", self.percent(kept))?;
        }
        Ok(())
    }

    fn write_choices(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "\nwith one of these left in hold, as the player likes:")?;
        for (set, kept) in document::choices(self.saves) {
            let name = if set.is_empty() {
                "none".to_owned()
            } else {
                set.to_string()
            };
            writeln!(output, "  {name:<7} {kept:>7}  {:>8}", self.percent(kept))?;
        }
        Ok(())
    }

    fn write_wishes(&self, output: &mut Output) -> Result<()> {
        if !self.wishes.is_empty() {
            writeln!(output, "\nwith the wish fulfilled:")?;
        }
        for wish in self.wishes {
            let kept = self.saves.fulfilling(wish);
            writeln!(output, "  {wish} {kept}  {}", self.percent(kept))?;
        }
        Ok(())
    }

    /// Of all queues.
    fn percent(&self, queues: usize) -> String {
        words::percent(queues, self.saves.queues.len())
    }

    pub(super) fn document(&self) -> Value {
        document::saves(self.problem, self.saves, self.wishes)
    }
}
