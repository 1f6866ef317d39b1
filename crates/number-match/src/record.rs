//! Lines of play as documents.
//!
//! A [`Record`] is the document of `number-match solve --format json`: a problem, a line, and what the line is said to
//! come to. Its rules and its board are checked when it is read; its steps and its claims are checked by
//! [`verify_record`](crate::verify_record).

mod document;

use quadrille_schema::{Code, Fields, Kind, Record as _, Refusal, Schema, Slot, group, names, object};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use thiserror::Error;

pub use document::{Document, Opening};

use crate::{Action, Board, Illegal, Pair, Problem, Rules};

group! {
    /// A problem, a line, and what the line is said to come to.
    #[derive(Eq)]
    pub struct Record {
        /// The board at the start, and the rules
        problem: Problem,
        /// What the line comes to
        status: Status,
        /// Refills of the line
        refills: u32,
        /// Pairs of the line
        pairs: u32,
        /// Whether it is proved that no line does better
        optimal: bool,
        /// The line
        steps: Vec<Step>,
        /// The cells at its end, 0 for cleared ones; empty when the game is won
        left: String = String::new(),
    }
}

names! {
    /// Outcome of a search or of a line.
    pub enum Status: "status" {
        /// No digit is left
        Solved = "solved",
        /// It is proved that every line leaves digits
        Unsolvable = "unsolvable",
        /// Digits are left, and nothing is known
        Unknown = "unknown",
    }
}

group! {
    /// A board at the start of a line.
    pub struct Start {
        /// The cells in reading order, 0 for cleared ones
        start: String,
        /// The rules
        rules: Rules,
    }
}

impl Schema for Problem {
    const KIND: Kind = Kind::Group(Start::OBJECT);

    fn read(json: Json) -> Result<Self, Refusal> {
        Start::read(json)?.problem()
    }

    fn write(&self) -> Json {
        Start::of(self).write()
    }

    fn take(fields: &mut Fields, _: Slot) -> Result<Self, Refusal> {
        Start::take_fields(fields)?.problem()
    }

    fn put(&self, object: &mut Map<String, Json>, _: &str) {
        Start::of(self).put_fields(object);
    }
}

impl Start {
    fn of(problem: &Problem) -> Self {
        Self {
            start: problem.board().to_digits(),
            rules: *problem.rules(),
        }
    }

    fn problem(&self) -> Result<Problem, Refusal> {
        let board = Board::parse(&self.start, self.rules.width, usize::MAX);
        let board = board.map_err(|error| Code::BadProblem.because(&format_args!("start: {error}")))?;
        Problem::new(self.rules, board).map_err(|error| Code::BadProblem.because(&error))
    }
}

/// A row and a column, from 0.
pub type Place = [usize; 2];

/// A step of a record; cells are those of the board as it stands at that step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

names! {
    /// Kind of a step.
    pub enum Deed: "action" {
        /// Two digits are taken
        Pair = "pair",
        /// Copies of all digits are added
        Refill = "refill",
        /// Emptied rows vanish
        Wait = "wait",
    }
}

object! {
    /// A step; cells are row and column, from 0, on the board as it stands at that step.
    pub struct StepEntry {
        /// What is done
        action: Deed,
        /// The first cell of a pair
        a: Option<Place>,
        /// The second cell of a pair
        b: Option<Place>,
        /// The cells along which a pair is seen
        path: Option<Vec<Place>>,
    }
}

impl Schema for Step {
    const KIND: Kind = StepEntry::KIND;

    fn read(json: Json) -> Result<Self, Refusal> {
        let StepEntry { action, a, b, .. } = StepEntry::read(json)?;
        Ok(match (action, a, b) {
            (Deed::Pair, Some(a), Some(b)) => Self::Pair { a, b },
            (Deed::Pair, ..) => {
                return Err(Code::BadRequest.because("a pair has its cells `a` and `b`, each [row,column]"));
            }
            (Deed::Refill, ..) => Self::Refill,
            (Deed::Wait, ..) => Self::Wait,
        })
    }

    fn write(&self) -> Json {
        StepEntry::from(*self).write()
    }
}

impl From<Step> for StepEntry {
    fn from(step: Step) -> Self {
        let (action, a, b) = match step {
            Step::Pair { a, b } => (Deed::Pair, Some(a), Some(b)),
            Step::Refill => (Deed::Refill, None, None),
            Step::Wait => (Deed::Wait, None, None),
        };
        Self {
            action,
            a,
            b,
            path: None,
        }
    }
}

/// Reason why a document is no record.
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
        found: String,
        /// What was expected.
        wanted: &'static str,
    },
    /// A field is missing, is of another kind than expected, or makes no sense.
    #[error(transparent)]
    Field(#[from] Refusal),
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
    ///
    /// # Errors
    ///
    /// Why it is no record: which document it is instead, or which field is wrong.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        document::record(document::fields(text, document::LINE)?)
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

impl Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.write().serialize(serializer)
    }
}

#[cfg(test)]
mod tests;
