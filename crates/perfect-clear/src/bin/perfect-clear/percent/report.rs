//! Shares for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::{Pattern, Percent, Problem, letters};
use serde_json::json;

use crate::document;
use crate::words;

/// A share, whole or as far as it is known, and what it is about.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Pattern>,
    pub(super) share: &'a Percent,
}

impl Report<'_> {
    /// With at most `most` of the queues that fail.
    pub(super) fn write_text(&self, output: &mut Output, most: usize) -> Result<()> {
        let (solved, total) = (self.share.solved, self.share.total);
        if self.share.gave_up.is_some() {
            if total == 0 {
                return Ok(writeln!(output, "{}", words::NOTHING_KNOWN)?);
            }
            let queues = counted(total, "queue");
            writeln!(output, "ended early; what is known of {queues}:")?;
        }
        let percent = words::percent(solved as usize, total as usize);
        writeln!(
            output,
            "{solved} of {total} queues clear the field, {percent}, if every piece is known beforehand"
        )?;
        self.write_failed(output, most)
    }

    fn write_failed(&self, output: &mut Output, most: usize) -> Result<()> {
        let failed = &self.share.failed;
        if failed.is_empty() || most == 0 {
            return Ok(());
        }
        writeln!(output, "those that do not:")?;
        for queue in failed.iter().take(most) {
            writeln!(output, "  {}", letters(queue))?;
        }
        if failed.len() > most {
            writeln!(output, "  and {} more", failed.len() - most)?;
        }
        Ok(())
    }

    pub(super) fn write_json(&self, output: &mut Output) -> Result<()> {
        let document = json!({
            "status": self.status(),
            "information": "full",
            "field": self.problem.field().to_rows(),
            "lines": self.problem.field().rows(),
            "pattern": self.problem.pieces().to_string(),
            "hold": document::hold(self.problem.hold()),
            "solved": self.share.solved,
            "total": self.share.total,
            "failed": self.share.failed.iter().map(|queue| letters(queue)).collect::<Vec<_>>(),
        });
        let document = document::with_rules(document, self.problem);
        Ok(writeln!(output, "{document}")?)
    }

    fn status(&self) -> &'static str {
        match self.share.gave_up {
            Some(_) => "unknown",
            None if self.share.solved == 0 => "unsolvable",
            None => "solved",
        }
    }
}
