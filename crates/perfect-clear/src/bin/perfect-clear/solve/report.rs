//! Solutions for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::{Placement, Problem, Solution, fumen};
use serde_json::{Value, json};

use super::{Answer, Solve};
use crate::document::{self, Streamed};
use crate::picture::{self, Paint};

/// An answer, and what it is about.
pub(super) struct Report<'a> {
    pub(super) command: &'a Solve,
    pub(super) problem: &'a Problem,
    pub(super) answer: &'a Answer,
}

impl Report<'_> {
    /// The solutions that are written.
    fn solutions(&self) -> impl Iterator<Item = Solution> + Clone {
        let paths: &[Vec<Placement>] = self.answer.as_ref().map_or(&[], |found| &found.paths);
        paths.iter().map(|path| self.problem.solution(path))
    }

    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        match self.answer {
            Err(_) => {}
            Ok(found) if found.paths.is_empty() => {
                let queue = self.problem;
                writeln!(
                    output,
                    "{queue} cannot clear the field: all orders and places were tried"
                )?;
            }
            Ok(found) => {
                if let Some(count) = found.count {
                    let kind = if self.command.unique { "tiling" } else { "solution" };
                    writeln!(output, "{}\n", counted(count, kind))?;
                }
            }
        }
        for solution in self.solutions() {
            self.write_solution(output, &solution)?;
        }
        Ok(())
    }

    /// With pictures, or in a line if it is one of all.
    fn write_solution(&self, output: &mut Output, solution: &Solution) -> Result<()> {
        let field = self.problem.field();
        let physics = self.problem.mover().physics();
        let keys = self.command.keys.then_some(physics);
        if self.command.all {
            writeln!(output, "{}", picture::sentences(solution))?;
            if let Some(physics) = keys {
                writeln!(output, "   keys: {}", picture::all_keys(physics, field, solution))?;
            }
        } else {
            let paint = Paint::of(output);
            write!(output, "{}", picture::of_solution(field, solution, keys, paint))?;
        }
        Ok(writeln!(output, "{}", fumen::of_solution(field, solution))?)
    }

    fn documents(&self) -> impl Iterator<Item = Value> + Clone {
        let physics = self.problem.mover().physics();
        let keys = self.command.keys.then_some(physics);
        self.solutions()
            .map(move |solution| document::solution(self.problem.field(), &solution, keys))
    }

    /// One solution a line, each with what it solves.
    pub(super) fn write_lines(&self, output: &mut Output) -> Result<()> {
        let question = self.about();
        for mut solution in self.documents() {
            if let (Value::Object(solution), Value::Object(question)) = (&mut solution, &question) {
                solution.extend(question.clone());
            }
            writeln!(output, "{solution}")?;
        }
        Ok(())
    }

    pub(super) fn write_json(&self, output: &mut Output) -> Result<()> {
        let document = Streamed {
            head: self.head(),
            solutions: self.documents(),
        };
        serde_json::to_writer(&mut *output, &document)?;
        Ok(writeln!(output)?)
    }

    /// What is solved.
    fn about(&self) -> Value {
        let problem = self.problem;
        let about = json!({
            "field": problem.field().to_rows(),
            "lines": problem.field().rows(),
            "queue": problem.pieces().to_string(),
            "hold": document::hold(problem.hold()),
        });
        document::with_rules(about, problem)
    }

    fn head(&self) -> Value {
        let mut head = self.about();
        head["status"] = self.status().into();
        match self.answer {
            Err(why) => head["gave_up"] = why.to_string().into(),
            Ok(found) => {
                if let Some(count) = found.count {
                    head["found"] = document::count(count);
                    head["unique"] = self.command.unique.into();
                }
            }
        }
        head
    }

    fn status(&self) -> &'static str {
        match self.answer {
            Err(_) => "unknown",
            Ok(found) if found.paths.is_empty() => "unsolvable",
            Ok(_) => "solved",
        }
    }
}
