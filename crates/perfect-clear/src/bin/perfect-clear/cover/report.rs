//! Shares of queues that build drawings, for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{Cover, Covered, Drawing};
use quadrille_perfect_clear::{Hold, Pattern, letters};
use serde_json::{Value, json};

use crate::document;
use crate::picture::{self, Paint};
use crate::words;

/// Drawings, and the queues that build them.
pub(super) struct Report<'a> {
    pub(super) drawings: &'a [Drawing],
    pub(super) found: &'a Cover,
}

impl Report<'_> {
    fn entries(&self) -> impl Iterator<Item = (&Drawing, &Covered)> {
        self.drawings.iter().zip(&self.found.drawings)
    }

    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        for (number, (drawing, covered)) in (1..).zip(self.entries()) {
            self.write_drawing(output, number, drawing, covered)?;
        }
        if self.drawings.len() > 1 {
            self.write_all(output)?;
        }
        Ok(())
    }

    fn write_drawing(
        &self,
        output: &mut Output,
        number: usize,
        drawing: &Drawing,
        covered: &Covered,
    ) -> Result<()> {
        let (built, total) = (covered.queues.len(), self.found.queues.len());
        let comment = if drawing.comment.is_empty() {
            String::new()
        } else {
            format!(" ({})", drawing.comment)
        };
        let percent = words::percent(built, total);
        writeln!(
            output,
            "{number}.{comment} {built} of {total} queues build it, {percent}"
        )?;
        for row in picture::of_tiles(drawing.field, &drawing.tilings[0], Paint::of(output)) {
            writeln!(output, "   {row}")?;
        }
        Ok(())
    }

    /// What holds for several drawings together.
    fn write_all(&self, output: &mut Output) -> Result<()> {
        let (any, every, total) = (self.found.any(), self.found.every(), self.found.queues.len());
        let drawings = counted(self.drawings.len() as u64, "drawing");
        let percent = words::percent(any, total);
        writeln!(output, "\nany of the {drawings}: {any} of {total}, {percent}")?;
        let percent = words::percent(every, total);
        Ok(writeln!(
            output,
            "every one of them: {every} of {total}, {percent}"
        )?)
    }

    pub(super) fn document(&self, pattern: &Pattern, hold: Hold) -> Value {
        json!({
            "status": if self.found.any() > 0 { "solved" } else { "unsolvable" },
            "information": "full",
            "pattern": pattern.to_string(),
            "hold": document::hold(hold),
            "total": self.found.queues.len(),
            "any": self.found.any(),
            "every": self.found.every(),
            "drawings": self.entries().map(|(drawing, covered)| self.entry(drawing, covered)).collect::<Vec<_>>(),
        })
    }

    fn entry(&self, drawing: &Drawing, covered: &Covered) -> Value {
        let queues = covered.queues.iter();
        let queues = queues.map(|&queue| letters(&self.found.queues[queue as usize]));
        json!({
            "comment": drawing.comment,
            "field": drawing.field.to_rows(),
            "tiles": drawing.tilings[0].iter().map(document::tile).collect::<Vec<_>>(),
            "built": covered.queues.len(),
            "queues": queues.collect::<Vec<_>>(),
        })
    }
}
