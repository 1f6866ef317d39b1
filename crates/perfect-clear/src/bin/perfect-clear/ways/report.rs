//! Ways for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{self, Minimal, Path, Paths};
use quadrille_perfect_clear::fumen::{self, Flags, Page};
use quadrille_perfect_clear::{Pattern, Problem, letters};
use serde_json::{Value, json};

use super::WaysArgs;
use crate::document;
use crate::picture::{self, Paint};
use crate::words;

/// All ways, and which of them are written.
pub(super) struct Report<'a, P> {
    pub(super) args: &'a WaysArgs,
    /// The cells to fill, of `setup`.
    pub(super) target: Option<&'a str>,
    pub(super) problem: &'a Problem<P>,
    pub(super) pattern: &'a Pattern,
    pub(super) paths: &'a Paths,
    pub(super) minimal: Minimal,
    /// Ways that are written, at most.
    pub(super) most: usize,
}

impl<P> Report<'_, P> {
    /// The ways that were asked for, with their numbers from 1.
    fn chosen(&self) -> Vec<(usize, &Path)> {
        let all = self.paths.found.iter().enumerate();
        let chosen = all.filter(|(number, _)| !self.args.minimal || self.minimal.chosen.contains(number));
        chosen.map(|(number, path)| (number + 1, path)).collect()
    }

    pub(super) fn write_text(&self, output: &mut Output, aim: &str) -> Result<()> {
        self.write_summary(output, aim)?;
        if self.paths.found.is_empty() {
            return Ok(());
        }
        self.write_minimal(output)?;
        let chosen = self.chosen();
        for (number, path) in chosen.iter().take(self.most) {
            self.write_way(output, *number, path)?;
        }
        if chosen.len() > self.most {
            let more = counted((chosen.len() - self.most) as u64, "more way");
            writeln!(output, "\nand {more}")?;
        }
        Ok(())
    }

    fn write_summary(&self, output: &mut Output, aim: &str) -> Result<()> {
        let (solved, total) = (self.paths.solved(), self.paths.queues.len());
        let percent = words::percent(solved, total);
        let ways = counted(self.paths.found.len() as u64, "way");
        writeln!(
            output,
            "{solved} of {total} queues {aim}, {percent}, if every piece is known beforehand, in {ways}"
        )?;
        Ok(())
    }

    fn write_minimal(&self, output: &mut Output) -> Result<()> {
        let fewest = if self.minimal.is_proven {
            "the fewest"
        } else {
            "few, perhaps not the fewest,"
        };
        let chosen = self.minimal.chosen.iter().map(|number| (number + 1).to_string());
        let chosen: Vec<String> = chosen.collect();
        writeln!(
            output,
            "{fewest} that serve all of them: {}, the ways {}",
            chosen.len(),
            chosen.join(" ")
        )?;
        Ok(())
    }

    fn write_way(&self, output: &mut Output, number: usize, path: &Path) -> Result<()> {
        let (served, total) = (path.queues.len(), self.paths.queues.len());
        let queues = counted(served as u64, "queue");
        writeln!(output, "\n{number}. {queues}, {}", words::percent(served, total))?;
        let paint = Paint::of(output);
        for row in picture::of_tiles(self.problem.field(), &path.tiles, paint) {
            writeln!(output, "   {row}")?;
        }
        writeln!(output, "   {}", self.fumen(path))?;
        if self.args.queues {
            writeln!(output, "   {}", self.queues(path).join(" "))?;
        }
        Ok(())
    }

    /// The names of the queues that allow a way.
    fn queues(&self, path: &Path) -> Vec<String> {
        let queues = path.queues.iter();
        queues
            .map(|&queue| letters(&self.paths.queues[queue as usize]))
            .collect()
    }

    pub(super) fn write_json(&self, output: &mut Output) -> Result<()> {
        let (field, hold) = (self.problem.field(), self.problem.hold());
        let chosen = self.minimal.chosen.iter().map(|number| number + 1);
        let chosen_ways = self.chosen();
        let ways = chosen_ways.iter().take(self.most);
        let document = json!({
            "status": if self.paths.found.is_empty() { "unsolvable" } else { "solved" },
            "information": "full",
            "field": field.to_rows(),
            "lines": field.rows(),
            "pattern": self.pattern.to_string(),
            "hold": document::hold(hold),
            "solved": self.paths.solved(),
            "total": self.paths.queues.len(),
            "found": self.paths.found.len(),
            "minimal": {"ways": chosen.collect::<Vec<_>>(), "proven": self.minimal.is_proven},
            "ways": ways.map(|(number, path)| self.way(*number, path)).collect::<Vec<_>>(),
        });
        let mut document = document::with_rules(document, self.problem);
        if let Some(target) = self.target {
            let rows = target.split(['/', '\n']).map(str::trim);
            document["target"] = rows.filter(|row| !row.is_empty()).collect();
        }
        Ok(writeln!(output, "{document}")?)
    }

    fn way(&self, number: usize, path: &Path) -> Value {
        let mut way = json!({
            "way": number,
            "solved": path.queues.len(),
            "tiles": path.tiles.iter().map(document::tile).collect::<Vec<_>>(),
            "fumen": self.fumen(path),
        });
        if let Some(example) = self.example(path) {
            way["example"] = example;
        }
        if self.args.queues {
            way["queues"] = self.queues(path).into();
        }
        way
    }

    /// The way as its first queue builds it.
    fn example(&self, path: &Path) -> Option<Value> {
        let queue = &self.paths.queues[*path.queues.first()? as usize];
        let solution = build::order(self.problem, &path.tiles, queue)?;
        let mut example = document::solution(self.problem.field(), &solution, None);
        example["queue"] = letters(queue).into();
        Some(example)
    }

    fn fumen(&self, path: &Path) -> String {
        let page = Page {
            diagram: build::diagram(self.problem.field(), &path.tiles),
            comment: format!("{} of {}", path.queues.len(), self.paths.queues.len()),
            flags: Flags {
                lock: false,
                ..Flags::default()
            },
            ..Page::default()
        };
        fumen::encode(&[page])
    }
}
