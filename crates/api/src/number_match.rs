//! Questions about Number Match.
//!
//! The page keeps the state: a board, the rules with the refills that are left, and the line that it follows. So each
//! question has all that its answer depends on.

mod answers;
mod ask;
mod rules;
mod step;

use quadrille_number_match::{Action, Board, BoardError, Problem, Record, document};
use serde_json::{Value, json};

pub use ask::{Ask, Draw, Follow, Generate, Goal, MOST_CELLS, Pairs, Play, Solve, Text, Verify};
pub use rules::{Fate, Place, Rules, Time};
pub use step::StepValue;

use crate::{Code, Refusal};

/// Answers questions about Number Match. There is nothing to keep.
#[derive(Debug, Default)]
pub struct Desk {}

/// A board and its rules, checked.
fn problem(board: &str, rules: Rules) -> Result<Problem, Refusal> {
    let rules = rules.checked()?;
    let board = Board::parse(board, rules.width, MOST_CELLS).map_err(bad)?;
    Problem::new(rules, board).map_err(bad)
}

fn line(rules: Rules, steps: &[StepValue]) -> Result<Vec<Action>, Refusal> {
    steps.iter().map(|step| step.action(rules)).collect()
}

fn of_problem(problem: &Problem) -> Value {
    json!({"board": problem.board().to_digits(), "rules": document::rules(problem.rules())})
}

fn few_cells(record: Record) -> Result<Record, Refusal> {
    let (found, most) = (record.problem.board().len(), MOST_CELLS);
    if found > most {
        return Err(bad(BoardError::Large { found, most }));
    }
    Ok(record)
}

fn bad(error: impl std::fmt::Display) -> Refusal {
    Code::BadProblem.because(&error)
}

fn illegal(error: impl std::fmt::Display) -> Refusal {
    Code::Illegal.because(&error)
}
