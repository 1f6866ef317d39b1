//! Solutions for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted, note};
use quadrille_perfect_clear::document::Solved;
use quadrille_perfect_clear::fumen::Quiz;
use quadrille_perfect_clear::{Solution, fumen};
use serde_json::Value;

use super::Solve;
use crate::shared::movement::Movements;
use crate::shared::picture::{self, Paint};

/// An answer, and what it is about.
pub(super) struct Report<'a> {
    pub(super) command: &'a Solve,
    pub(super) solved: Solved<'a>,
    pub(super) movements: Movements,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        match self.solved.answer {
            Err(_) => {}
            Ok(found) if found.paths.is_empty() => {
                let queue = self.solved.problem;
                writeln!(
                    output,
                    "{queue} cannot clear the field: all orders and places were tried"
                )?;
            }
            Ok(found) => {
                if let Some(count) = found.count {
                    let kind = if self.command.solving.unique {
                        "tiling"
                    } else {
                        "solution"
                    };
                    writeln!(output, "{}\n", counted(count, kind))?;
                }
            }
        }
        for solution in self.solved.solutions() {
            self.write_solution(output, &solution)?;
        }
        Ok(())
    }

    /// With pictures, or in a line if it is one of all.
    fn write_solution(&self, output: &mut Output, solution: &Solution) -> Result<()> {
        let Solved { problem, keys, .. } = self.solved;
        let field = problem.field();
        if self.command.solving.all {
            writeln!(output, "{}", picture::sentences(field, solution, &self.movements))?;
            if let Some(physics) = keys {
                writeln!(output, "   keys: {}", picture::all_keys(physics, field, solution))?;
            }
        } else {
            let paint = Paint::of(output);
            write!(
                output,
                "{}",
                picture::of_solution(field, solution, (keys, &self.movements), paint)
            )?;
        }
        Ok(writeln!(output, "{}", fumen::of_solution(field, solution))?)
    }

    /// One solution a line, each with what it solves.
    pub(super) fn write_lines(&self, output: &mut Output) -> Result<()> {
        let question = self.solved.about();
        for mut solution in self.solved.documents() {
            if let (Value::Object(solution), Value::Object(question)) = (&mut solution, &question) {
                solution.extend(question.clone());
            }
            writeln!(output, "{solution}")?;
        }
        Ok(())
    }

    /// All solutions in one fumen; the comment of each is the quiz that it solves.
    pub(super) fn write_fumen(&self, output: &mut Output) -> Result<()> {
        let problem = self.solved.problem;
        let quiz = Quiz {
            hold: problem.hold(),
            queue: problem.pieces().pieces().to_vec(),
        };
        let mut pages = Vec::new();
        for solution in self.solved.solutions() {
            pages.extend(quiz.pages(problem.field(), &solution));
        }
        if pages.is_empty() {
            note("there is no solution to write as a fumen");
            return Ok(());
        }
        Ok(writeln!(output, "{}", fumen::encode(&pages))?)
    }

    pub(super) fn write_json(&self, output: &mut Output) -> Result<()> {
        let document = self.command.problem.with_image(&self.solved);
        serde_json::to_writer(&mut *output, &document)?;
        Ok(writeln!(output)?)
    }
}
