//! Lines of play as documents.
//!
//! A [`Record`] is the document of `number-match solve --format json`: a problem, a line, and what the line is said to
//! come to. Its rules and its board are checked when it is read; its steps and its claims are checked by
//! [`verify_record`](crate::verify_record).

mod document;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use document::{Document, Opening};

use crate::{Action, BoardError, Illegal, Pair, Problem, ProblemError, WidthError};
use document::Parts;
pub(crate) use document::RulesEntry;

/// A problem, a line, and what the line is said to come to.
///
/// ```
/// use quadrille_number_match::{Config, Limits, Problem, Record, solve, verify_record};
/// # use quadrille_number_match::{Board, Rules, Width};
/// # let board = Board::parse("1928", Width::NINE, 100)?;
/// # let problem = Problem::new(Rules::default(), board)?;
///
/// let report = solve(&problem, &Config::default(), &Limits::none());
/// let text = serde_json::to_string(&report.record(&problem))?;
/// let record = Record::parse(&text)?;
/// assert_eq!(record.problem, problem);
/// verify_record(&record)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board at the start, and the rules.
    pub problem: Problem,
    /// What the line comes to.
    pub status: Status,
    /// Refills of the line.
    pub refills: u32,
    /// Pairs of the line.
    pub pairs: u32,
    /// Whether it is proved that no line does better.
    pub optimal: bool,
    /// The line.
    pub steps: Vec<Step>,
    /// The cells at its end, 0 for cleared ones; empty when the game is won.
    pub left: String,
}

/// What a solver or a line came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No digit is left.
    Solved,
    /// It is proved that every line leaves digits.
    Unsolvable,
    /// Digits are left, and nothing is known.
    Unknown,
}

/// A row and a column, from 0.
pub type Place = [usize; 2];

/// A step of a record; cells are those of the board as it stands at that step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "lowercase")]
pub enum Step {
    /// Two digits are taken.
    Pair {
        /// The first cell.
        a: Place,
        /// The second cell.
        b: Place,
    },
    /// Copies of all digits are added.
    Refill,
    /// Emptied rows vanish.
    Wait,
}

/// Why a document is no record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The text is no JSON document.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        problem: &'static str,
    },
    /// The document is something else.
    #[error("this is {found}, not {wanted}")]
    Other {
        /// What it is.
        found: &'static str,
        /// What was expected.
        wanted: &'static str,
    },
    /// A field is missing.
    #[error("the document has no {field:?}, expected {expected}")]
    Missing {
        /// The field.
        field: &'static str,
        /// What is expected there.
        expected: &'static str,
    },
    /// A field holds something else.
    #[error("{field:?} should be {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// What is expected there.
        expected: &'static str,
    },
    /// A step is none of those that there are.
    #[error(
        "step {step} should be {{\"action\":\"pair\",\"a\":[row,column],\"b\":[row,column]}}, or have the action refill or wait"
    )]
    Step {
        /// The step, from 1.
        step: usize,
    },
    /// A name in the rules is unknown.
    #[error("rules: {field} is {found:?}, not one of {known}")]
    Rule {
        /// The field.
        field: &'static str,
        /// The unknown name.
        found: String,
        /// The known names.
        known: &'static str,
    },
    /// The number of columns is out of range.
    #[error("rules: {0}")]
    Width(#[from] WidthError),
    /// The start is no board.
    #[error("start: {0}")]
    Start(#[from] BoardError),
    /// The board and the rules state no problem.
    #[error("{0}")]
    Problem(#[from] ProblemError),
}

impl Record {
    /// The record of a line.
    ///
    /// # Errors
    ///
    /// Why a step is against the rules.
    pub fn new(problem: &Problem, line: &[Action]) -> Result<Self, Illegal> {
        let mut game = problem.game();
        line.iter().try_for_each(|&action| game.play(action))?;
        Ok(Self::of_legal(problem, line))
    }

    /// The record of a line that is known to be legal.
    pub(crate) fn of_legal(problem: &Problem, line: &[Action]) -> Self {
        let mut game = problem.game();
        let mut steps = Vec::with_capacity(line.len());
        for &action in line {
            steps.push(Step::of(action, |index| game.board().place(index)));
            game.play_unchecked(action);
        }
        let is_won = game.is_won();
        Self {
            problem: problem.clone(),
            status: if is_won { Status::Solved } else { Status::Unknown },
            refills: game.refills(),
            pairs: game.taken(),
            optimal: false,
            steps,
            left: if is_won {
                String::new()
            } else {
                game.board().to_digits()
            },
        }
    }

    /// The same record with what a solver knows.
    pub(crate) fn with_claims(self, status: Status, optimal: bool) -> Self {
        Self {
            status,
            optimal,
            ..self
        }
    }

    /// Reads a document.
    ///
    /// # Errors
    ///
    /// Why it is no record: which document it is instead, or which field is wrong.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        Parts::parse(text, document::LINE)?.record()
    }

    /// The line as actions on the boards that arise; not checked.
    #[must_use]
    pub fn line(&self) -> Vec<Action> {
        let columns = self.problem.rules().columns();
        let index = |[row, col]: Place| row.saturating_mul(columns).saturating_add(col);
        let action = |step: &Step| match *step {
            Step::Pair { a, b } => Action::Take(Pair::new(index(a), index(b))),
            Step::Refill => Action::Refill,
            Step::Wait => Action::Wait,
        };
        self.steps.iter().map(action).collect()
    }
}

impl Step {
    /// The step of an action, on a board whose cells have these places.
    pub(crate) fn of(action: Action, place: impl Fn(usize) -> Place) -> Self {
        match action {
            Action::Take(pair) => Self::Pair {
                a: place(pair.first),
                b: place(pair.second),
            },
            Action::Refill => Self::Refill,
            Action::Wait => Self::Wait,
        }
    }
}

/// The document, its fields in the order of `docs/formats.md`.
impl Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Document<'a> {
            start: String,
            rules: RulesEntry,
            status: Status,
            refills: u32,
            pairs: u32,
            optimal: bool,
            steps: &'a [Step],
            left: &'a str,
        }
        Document {
            start: self.problem.board().to_digits(),
            rules: RulesEntry::new(self.problem.rules()),
            status: self.status,
            refills: self.refills,
            pairs: self.pairs,
            optimal: self.optimal,
            steps: &self.steps,
            left: &self.left,
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests;
