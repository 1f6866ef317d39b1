use quadrille_schema::json;
use serde_json::Value;

use super::{hold, solution, tile, with_mode, with_rules};
use crate::build::{
    self, Holes, Minimals, Path, Paths, Scored, SetupRule, WaySet, order_in_mode, order_scoring_best,
};
use crate::fumen;
use crate::rules::score::{Demand, Mode, Scoring};
use crate::words::field_word::FieldWord;
use crate::{Pattern, Piece, Problem, Solution, letters};

/// Ways to fill cells, and which of them are written: the document of `path` and `setup`.
#[derive(Clone, Copy, Debug)]
pub struct Ways<'a, P, W: FieldWord = u64> {
    /// The question.
    pub problem: &'a Problem<P, W>,
    /// The queues that it is about.
    pub pattern: &'a Pattern,
    /// The cells to fill, of `setup`.
    pub target: Option<&'a str>,
    /// All ways.
    pub paths: &'a Paths<W>,
    /// The fewest of them that serve all queues, if they were asked for; then no others are written.
    pub minimal: Option<&'a Minimals>,
    /// What is written.
    pub parts: Parts,
}

/// Adds to the document of `setup` which setups are wanted.
pub fn add_only<W>(document: &mut Value, rule: &SetupRule<W>) {
    if rule.holes != Holes::Allowed {
        document["exclude"] = rule.holes.name().into();
        let steps = rule.steps.iter().map(ToString::to_string);
        document["operate"] = steps.collect::<Vec<_>>().into();
    }
    if let Some(pieces) = rule.pieces {
        document["pieces"] = pieces.into();
    }
    if rule.touching.is_some() {
        document["touching"] = true.into();
    }
}

/// Parts of a document of ways.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The queues of each way.
    pub queues: bool,
    /// Each smallest set of ways that was found, beside the easiest.
    pub sets: bool,
    /// Ways that are written, at most.
    pub most: usize,
}

impl<P, W: FieldWord> Ways<'_, P, W> {
    /// The ways that were asked for, with their numbers from 1.
    #[must_use]
    pub fn chosen(&self) -> Vec<(usize, &Path<W>)> {
        let all = self.paths.found.iter().enumerate();
        let is_chosen = |number: &usize| {
            let is_in = |minimal: &Minimals| minimal.sets.iter().any(|set| set.ways.contains(number));
            self.minimal.is_none_or(is_in)
        };
        let chosen = all.filter(|(number, path)| !path.tiles.is_empty() && is_chosen(number));
        chosen.map(|(number, path)| (number + 1, path)).collect()
    }

    /// The names of the queues that allow a way, cut to the pieces that can matter.
    #[must_use]
    pub fn queues(&self, path: &Path<W>) -> Vec<String> {
        let queues = path.queues.iter();
        queues
            .map(|&queue| letters(&self.paths.queues[queue as usize]))
            .collect()
    }

    /// The whole document.
    #[must_use]
    pub fn document(&self) -> Value {
        let field = self.problem.field();
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
            "total": self.paths.queues.total(),
            "found": self.paths.ways(),
            "ways": ways.map(|(number, path)| self.way(*number, path)).collect::<Vec<_>>(),
        });
        let mut document = with_rules(document, self.problem);
        if let Some(minimal) = self.minimal {
            document["minimal"] = self.minimals(minimal);
        }
        if let Some(target) = self.target {
            let rows = target.split(['/', '\n']).map(str::trim);
            document["target"] = rows.filter(|row| !row.is_empty()).collect();
        }
        document
    }

    fn minimals(&self, minimal: &Minimals) -> Value {
        let is_known = !minimal.efforts.is_empty();
        let written = |set: &WaySet| {
            let mut written = json!({"ways": set.ways.iter().map(|way| way + 1).collect::<Vec<_>>()});
            if is_known {
                written["effort"] = set.effort.into();
            }
            written
        };
        let mut written_minimal = minimal
            .sets
            .first()
            .map_or_else(|| json!({"ways": Vec::<usize>::new()}), written);
        written_minimal["least"] = minimal.least.into();
        written_minimal["proven"] = minimal.is_proven().into();
        written_minimal["easiest"] = minimal.is_easiest().into();
        if self.parts.sets {
            written_minimal["sets"] = minimal.sets.iter().map(written).collect();
            written_minimal["complete"] = minimal.is_all().into();
        }
        written_minimal
    }

    fn way(&self, number: usize, path: &Path<W>) -> Value {
        let mut way = json!({
            "way": number,
            "solved": path.served(&self.paths.queues),
            "tiles": path.tiles.iter().map(tile).collect::<Vec<_>>(),
            "fumen": self.fumen(path),
        });
        let efforts = self.minimal.map_or(&[][..], |minimal| &minimal.efforts);
        if let Some(&effort) = efforts.get(number - 1) {
            way["effort"] = effort.into();
        }
        if let Some(example) = self.example(path) {
            way["example"] = example;
        }
        if self.parts.queues {
            way["queues"] = self.queues(path).into();
        }
        way
    }

    /// The first queue that builds a way, and how.
    #[must_use]
    pub fn built(&self, path: &Path<W>) -> Option<(&[Piece], Solution)> {
        let queue = &self.paths.queues[*path.queues.first()? as usize];
        Some((queue, build::order(self.problem, &path.tiles, queue)?))
    }

    /// The first queue that builds a way, and how it does what a mode asks for, or scores best.
    #[must_use]
    pub fn played(
        &self,
        path: &Path<W>,
        demand: Demand,
        scoring: Option<Scoring>,
    ) -> Option<(&[Piece], Solution)> {
        let (tiles, queue) = (&path.tiles, &*self.paths.queues[*path.queues.first()? as usize]);
        let made = match scoring {
            Some(scoring) => order_scoring_best(self.problem, scoring, tiles, queue)?.0,
            None if demand.mode == Mode::Normal => return self.built(path),
            None => order_in_mode(self.problem, demand, tiles, queue)?,
        };
        Some((queue, made))
    }

    /// Adds what ways have to do to their document: their scores, or examples that do it.
    pub fn add_play(&self, document: &mut Value, demand: Demand, scored: Option<(&Scored<W>, Scoring)>) {
        if let Some((scored, scoring)) = scored {
            super::add_scores(document, self, scored, scoring);
        } else if demand.mode != Mode::Normal {
            let entries = document["ways"].as_array_mut().into_iter().flatten();
            for (entry, (_, path)) in entries.zip(self.chosen()) {
                if let Some((queue, made)) = self.played(path, demand, None) {
                    entry["example"] = solution(self.problem.field(), &made, None);
                    entry["example"]["queue"] = letters(queue).into();
                }
            }
        }
        *document = with_mode(document.take(), demand);
    }

    /// The way as its first queue builds it.
    fn example(&self, path: &Path<W>) -> Option<Value> {
        let (queue, order) = self.built(path)?;
        let mut example = solution(self.problem.field(), &order, None);
        example["queue"] = letters(queue).into();
        Some(example)
    }

    /// A diagram of a way, with the share of queues that allow it.
    #[must_use]
    pub fn fumen(&self, path: &Path<W>) -> String {
        let comment = format!(
            "{} of {}",
            path.served(&self.paths.queues),
            self.paths.queues.total()
        );
        fumen::encode(&[build::page(self.problem.field(), &path.tiles, comment)])
    }
}
