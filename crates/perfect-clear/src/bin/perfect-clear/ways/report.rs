//! Ways for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{Minimals, Path};
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
        if let Some(minimal) = self.0.minimal {
            write_minimal(output, minimal)?;
            if self.0.parts.sets {
                write_sets(output, minimal)?;
            }
        }
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

    fn write_way(&self, output: &mut Output, number: usize, path: &Path) -> Result<()> {
        let (served, total) = (path.queues.len(), self.0.paths.queues.len());
        let queues = counted(served as u64, "queue");
        let percent = words::percent(served, total);
        let efforts = self.0.minimal.map_or(&[][..], |minimal| &minimal.efforts);
        match efforts.get(number - 1) {
            Some(&of_way) => writeln!(
                output,
                "\n{number}. {queues}, {percent}, effort {}",
                effort(of_way.into())
            )?,
            None => writeln!(output, "\n{number}. {queues}, {percent}")?,
        }
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

/// The fewest ways, and what they take to play.
fn write_minimal(output: &mut Output, minimal: &Minimals) -> Result<()> {
    let (least, ways) = (minimal.least, numbers(minimal.chosen()));
    let count = minimal.chosen().len();
    if minimal.is_proven() {
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
    if let Some(set) = minimal.sets.first().filter(|_| !minimal.efforts.is_empty()) {
        let rank = if minimal.is_easiest() {
            "no set of as few takes less"
        } else {
            "the least that was found"
        };
        writeln!(output, "effort {}: {rank}", effort(set.effort))?;
    }
    Ok(())
}

/// Every smallest set that was found.
fn write_sets(output: &mut Output, minimal: &Minimals) -> Result<()> {
    let sets = counted(minimal.sets.len() as u64, "such set");
    let others = match (minimal.is_all(), minimal.is_easiest()) {
        (true, _) => "there are no others",
        (false, true) => "no other takes less",
        (false, false) => "there may be others, and easier ones",
    };
    writeln!(output, "\n{sets}, {others}:")?;
    for set in &minimal.sets {
        writeln!(
            output,
            "   effort {}: the ways {}",
            effort(set.effort),
            numbers(&set.ways)
        )?;
    }
    Ok(())
}

/// Ways by their numbers from 1.
fn numbers(ways: &[usize]) -> String {
    let ways: Vec<String> = ways.iter().map(|way| (way + 1).to_string()).collect();
    ways.join(" ")
}

/// An effort, which is counted in hundredths.
fn effort(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
