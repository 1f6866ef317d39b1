//! Shares for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::document::{self, Known};
use quadrille_perfect_clear::score::Mode;
use quadrille_perfect_clear::{Branch, FieldWord, letters};
use quadrille_search::GaveUp;

use crate::shared::words;

/// Why a search of many lines has ended.
const TOO_LARGE: &str =
    "gave up: there are millions of states; with more of the field, or of the queues, there are fewer";

/// A share, whole or as far as it is known, and what it is about.
pub(super) struct Report<'a, W: FieldWord> {
    pub(super) known: Known<'a, W>,
    /// What ended the search early, and why, if something did.
    pub(super) ended: Option<(&'static str, GaveUp)>,
    /// Queues that fail and are written as text, at most.
    pub(super) most: usize,
}

impl<W: FieldWord> Report<'_, W> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.known.share.solved, self.known.share.total);
        let how = words::and_mode(self.known.demand);
        if let Some((ended, why)) = self.ended {
            let what = format!("clear the field{how}");
            let known = words::partly(solved, self.known.share.looked_at, total, &what);
            let no_more = match why {
                GaveUp::OutOfReach => TOO_LARGE.to_owned(),
                GaveUp::NodeLimit | GaveUp::Stopped => words::no_more(ended, why),
            };
            writeln!(output, "{known}\n{no_more}")?;
            return self.write_failed(output);
        }
        let percent = words::percent(solved, total);
        writeln!(
            output,
            "{solved} of {total} queues clear the field{how}, {percent}, if every piece is known beforehand"
        )?;
        if let Some(cut) = document::cut(self.known.problem, self.known.share) {
            let (solved, total) = (cut.solved as u64, cut.total as u64);
            let (percent, pieces) = (words::percent(solved, total), counted(cut.pieces as u64, "piece"));
            writeln!(
                output,
                "(the first {pieces} can matter: {solved} of {total} queues cut so, {percent})"
            )?;
        }
        if self.known.share.solved == 0 && self.known.demand.mode == Mode::Normal {
            let reason = self.known.reason();
            writeln!(
                output,
                "why: {}",
                words::why_not(reason, self.known.problem.field())
            )?;
        }
        if !self.known.tree.is_empty() {
            writeln!(output, "by the first pieces:")?;
            write_tree(output, self.known.tree, "")?;
        }
        self.write_failed(output)
    }

    fn write_failed(&self, output: &mut Output) -> Result<()> {
        let failed = &self.known.share.failed;
        // Where none can, a list of all queues says nothing more.
        if self.known.share.solved == 0 || failed.is_empty() || self.most == 0 {
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
}

/// A line for each branch, with the pieces so far.
fn write_tree(output: &mut Output, tree: &[Branch], before: &str) -> Result<()> {
    for branch in tree {
        let Branch { solved, total, .. } = branch;
        let pieces = format!("{before}{}", branch.piece);
        let percent = words::percent(*solved, *total);
        let indent = 2 * pieces.len();
        writeln!(output, "{:indent$}{pieces:<8}{percent:>8} [{solved}/{total}]", "")?;
        write_tree(output, &branch.next, &pieces)?;
    }
    Ok(())
}
