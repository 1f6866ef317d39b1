//! Shares for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::score::Mode;
use quadrille_perfect_clear::{Pattern, Percent, Problem, letters};
use serde_json::Value;

use crate::words;
use quadrille_perfect_clear::document;

/// A share, whole or as far as it is known, and what it is about.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Pattern>,
    pub(super) share: &'a Percent,
    pub(super) mode: Mode,
    /// What ended the search early, if something did.
    pub(super) ended: &'a str,
    /// Queues that fail and are written as text, at most.
    pub(super) most: usize,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.share.solved, self.share.total);
        if self.share.gave_up.is_some() {
            let (ended, queues) = (self.ended, counted(total, "queue"));
            writeln!(output, "{ended} early; what is known of {queues}:")?;
        }
        let (percent, how) = (
            words::percent(solved as usize, total as usize),
            words::and_mode(self.mode),
        );
        writeln!(
            output,
            "{solved} of {total} queues clear the field{how}, {percent}, if every piece is known beforehand"
        )?;
        let typed = self.problem.pieces().count();
        if self.share.gave_up.is_none() && typed != u128::from(total) {
            writeln!(
                output,
                "(the pattern's {typed} queues, cut to the pieces that can matter)"
            )?;
        }
        self.write_failed(output)
    }

    fn write_failed(&self, output: &mut Output) -> Result<()> {
        let failed = &self.share.failed;
        // Where none can, a list of all queues says nothing more.
        if self.share.solved == 0 || failed.is_empty() || self.most == 0 {
            return Ok(());
        }
        writeln!(output, "those that do not:")?;
        for queue in failed.iter().take(self.most) {
            writeln!(output, "  {}", letters(queue))?;
        }
        if failed.len() > self.most {
            writeln!(output, "  and {} more", failed.len() - self.most)?;
        }
        Ok(())
    }

    pub(super) fn document(&self) -> Value {
        words::with_mode(document::percent(self.problem, self.share), self.mode)
    }
}
