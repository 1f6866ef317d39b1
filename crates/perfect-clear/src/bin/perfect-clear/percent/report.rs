//! Shares for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::score::{Demand, Mode};
use quadrille_perfect_clear::why_not::{Parity, Reason, why_not};
use quadrille_perfect_clear::{Branch, Pattern, Percent, Problem, letters};
use quadrille_search::GaveUp;
use serde_json::{Value, json};

use crate::words;
use quadrille_perfect_clear::document;

/// A share, whole or as far as it is known, and what it is about.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Pattern>,
    pub(super) share: &'a Percent,
    pub(super) demand: Demand,
    /// What ended the search early, and why, if something did.
    pub(super) ended: Option<(&'static str, GaveUp)>,
    /// Queues that fail and are written as text, at most.
    pub(super) most: usize,
    /// The share by the first pieces, if it is asked for.
    pub(super) tree: &'a [Branch],
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.share.solved, self.share.total);
        let how = words::and_mode(self.demand);
        if let Some((ended, why)) = self.ended {
            let what = format!("clear the field{how}");
            let known = words::partly(solved, self.share.looked_at, total, &what);
            writeln!(output, "{known}\n{}", words::no_more(ended, why))?;
            return self.write_failed(output);
        }
        let percent = words::percent(solved, total);
        writeln!(
            output,
            "{solved} of {total} queues clear the field{how}, {percent}, if every piece is known beforehand"
        )?;
        if let Some(cut) = document::cut(self.problem, self.share) {
            let (solved, total) = (cut.solved as u64, cut.total as u64);
            let (percent, pieces) = (words::percent(solved, total), counted(cut.pieces as u64, "piece"));
            writeln!(
                output,
                "(the first {pieces} can matter: {solved} of {total} queues cut so, {percent})"
            )?;
        }
        if self.share.solved == 0 && self.demand.mode == Mode::Normal {
            let reason = self.reason();
            writeln!(output, "why: {}", words::why_not(reason, self.problem.field()))?;
        }
        if !self.tree.is_empty() {
            writeln!(output, "by the first pieces:")?;
            write_tree(output, self.tree, "")?;
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

    /// Why no queue clears the field, if that can be said without a search.
    fn reason(&self) -> Option<Reason> {
        let (problem, failed) = (self.problem, &self.share.failed);
        why_not(problem.mover(), problem.field(), problem.hold(), failed)
    }

    pub(super) fn document(&self) -> Value {
        let mut document = document::percent(self.problem, self.share);
        if self.share.solved == 0 && self.share.gave_up.is_none() && self.demand.mode == Mode::Normal {
            let Parity {
                columns,
                checkerboard,
            } = Parity::of(self.problem.field());
            let reason = self.reason().map(words::reason);
            document["why"] = json!({"reason": reason, "columns": columns, "checkerboard": checkerboard});
        }
        if !self.tree.is_empty() {
            document["tree"] = self.tree.iter().map(branch).collect();
        }
        words::with_mode(document, self.demand)
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

fn branch(branch: &Branch) -> Value {
    json!({
        "piece": branch.piece.to_string(),
        "solved": branch.solved,
        "total": branch.total,
        "next": branch.next.iter().map(self::branch).collect::<Vec<_>>(),
    })
}
