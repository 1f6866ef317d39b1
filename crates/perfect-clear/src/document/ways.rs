use serde_json::{Value, json};

use super::{hold, solution, tile, with_rules};
use crate::build::{self, Minimal, Path, Paths};
use crate::fumen::{self, Flags, Page};
use crate::{Pattern, Problem, letters};

/// Ways to fill cells, and which of them are written: the document of `path` and `setup`.
#[derive(Clone, Copy, Debug)]
pub struct Ways<'a, P> {
    /// The question.
    pub problem: &'a Problem<P>,
    /// The queues that it is about.
    pub pattern: &'a Pattern,
    /// The cells to fill, of `setup`.
    pub target: Option<&'a str>,
    /// All ways.
    pub paths: &'a Paths,
    /// The fewest of them that serve all queues.
    pub minimal: &'a Minimal,
    /// What is written.
    pub parts: Parts,
}

/// Which ways are written, and what of them.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Only the fewest that serve all queues.
    pub only_minimal: bool,
    /// The queues of each way.
    pub queues: bool,
    /// Ways that are written, at most.
    pub most: usize,
}

impl<P> Ways<'_, P> {
    /// The ways that were asked for, with their numbers from 1.
    #[must_use]
    pub fn chosen(&self) -> Vec<(usize, &Path)> {
        let all = self.paths.found.iter().enumerate();
        let is_chosen = |number: &usize| !self.parts.only_minimal || self.minimal.chosen.contains(number);
        let chosen = all.filter(|(number, _)| is_chosen(number));
        chosen.map(|(number, path)| (number + 1, path)).collect()
    }

    /// The names of the queues that allow a way.
    #[must_use]
    pub fn queues(&self, path: &Path) -> Vec<String> {
        let queues = path.queues.iter();
        queues
            .map(|&queue| letters(&self.paths.queues[queue as usize]))
            .collect()
    }

    /// The whole document.
    #[must_use]
    pub fn document(&self) -> Value {
        let field = self.problem.field();
        let fewest = self.minimal.chosen.iter().map(|number| number + 1);
        let chosen = self.chosen();
        let ways = chosen.iter().take(self.parts.most);
        let document = json!({
            "status": if self.paths.found.is_empty() { "unsolvable" } else { "solved" },
            "information": "full",
            "field": field.to_rows(),
            "lines": field.rows(),
            "pattern": self.pattern.to_string(),
            "hold": hold(self.problem.hold()),
            "solved": self.paths.solved(),
            "total": self.paths.queues.len(),
            "found": self.paths.found.len(),
            "minimal": {"ways": fewest.collect::<Vec<_>>(), "least": self.minimal.least, "proven": self.minimal.is_proven()},
            "ways": ways.map(|(number, path)| self.way(*number, path)).collect::<Vec<_>>(),
        });
        let mut document = with_rules(document, self.problem);
        if let Some(target) = self.target {
            let rows = target.split(['/', '\n']).map(str::trim);
            document["target"] = rows.filter(|row| !row.is_empty()).collect();
        }
        document
    }

    fn way(&self, number: usize, path: &Path) -> Value {
        let mut way = json!({
            "way": number,
            "solved": path.queues.len(),
            "tiles": path.tiles.iter().map(tile).collect::<Vec<_>>(),
            "fumen": self.fumen(path),
        });
        if let Some(example) = self.example(path) {
            way["example"] = example;
        }
        if self.parts.queues {
            way["queues"] = self.queues(path).into();
        }
        way
    }

    /// The way as its first queue builds it.
    fn example(&self, path: &Path) -> Option<Value> {
        let queue = &self.paths.queues[*path.queues.first()? as usize];
        let order = build::order(self.problem, &path.tiles, queue)?;
        let mut example = solution(self.problem.field(), &order, None);
        example["queue"] = letters(queue).into();
        Some(example)
    }

    /// A diagram of a way, with the share of queues that allow it.
    #[must_use]
    pub fn fumen(&self, path: &Path) -> String {
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
