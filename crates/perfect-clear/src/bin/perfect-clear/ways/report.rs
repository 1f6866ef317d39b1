//! Ways for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{Minimal, Path};
use quadrille_perfect_clear::document::Ways;

use crate::picture::{self, Paint};
use crate::words;

/// Ways, and how they are written.
pub(super) struct Report<'a, P>(pub(super) Ways<'a, P>);

impl<P> Report<'_, P> {
    pub(super) fn write_text(&self, output: &mut Output, aim: &str) -> Result<()> {
        self.write_summary(output, aim)?;
        if self.0.paths.found.is_empty() {
            return Ok(());
        }
        self.write_minimal(output)?;
        let chosen = self.0.chosen();
        for (number, path) in chosen.iter().take(self.0.parts.most) {
            self.write_way(output, *number, path)?;
        }
        if chosen.len() > self.0.parts.most {
            let more = counted((chosen.len() - self.0.parts.most) as u64, "more way");
            writeln!(output, "\nand {more}")?;
        }
        Ok(())
    }

    fn write_summary(&self, output: &mut Output, aim: &str) -> Result<()> {
        let (solved, total) = (self.0.paths.solved(), self.0.paths.queues.len());
        let percent = words::percent(solved, total);
        let ways = counted(self.0.paths.found.len() as u64, "way");
        writeln!(
            output,
            "{solved} of {total} queues {aim}, {percent}, if every piece is known beforehand, in {ways}"
        )?;
        Ok(())
    }

    fn write_minimal(&self, output: &mut Output) -> Result<()> {
        let Minimal { chosen, least } = self.0.minimal;
        let ways: Vec<String> = chosen.iter().map(|way| (way + 1).to_string()).collect();
        let (count, ways) = (chosen.len(), ways.join(" "));
        if self.0.minimal.is_proven() {
            writeln!(
                output,
                "the fewest that serve all of them: {count}, the ways {ways}"
            )?;
        } else {
            let least = format!("at least {least} are needed");
            writeln!(
                output,
                "few that serve all of them, {least}: {count}, the ways {ways}"
            )?;
        }
        Ok(())
    }

    fn write_way(&self, output: &mut Output, number: usize, path: &Path) -> Result<()> {
        let (served, total) = (path.queues.len(), self.0.paths.queues.len());
        let queues = counted(served as u64, "queue");
        writeln!(output, "\n{number}. {queues}, {}", words::percent(served, total))?;
        let paint = Paint::of(output);
        for row in picture::of_tiles(self.0.problem.field(), &path.tiles, paint) {
            writeln!(output, "   {row}")?;
        }
        writeln!(output, "   {}", self.0.fumen(path))?;
        if self.0.parts.queues {
            writeln!(output, "   {}", self.0.queues(path).join(" "))?;
        }
        Ok(())
    }

    pub(super) fn write_json(&self, output: &mut Output) -> Result<()> {
        Ok(writeln!(output, "{}", self.0.document())?)
    }
}
