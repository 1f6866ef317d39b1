//! Lines of play as documents.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Action, Board, Diagonals, Game, Pair, RefillPlace, RefillTime, Rows, Rules, Width};

/// The document of `number-match solve --format json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The cells of the board at the start, 0 for cleared ones.
    pub start: String,
    /// The rules.
    pub rules: RulesEntry,
    /// What the line comes to.
    pub status: Status,
    /// Refills of the line.
    pub refills: u32,
    /// Pairs of the line.
    pub pairs: u32,
    /// Whether it is proved that no line does better.
    #[serde(default)]
    pub optimal: bool,
    /// The line.
    pub steps: Vec<StepEntry>,
    /// The cells at its end, 0 for cleared ones; empty when the game is won.
    #[serde(default)]
    pub left: String,
}

/// What a solver or a line came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No digit is left.
    Solved,
    /// It is proved that digits are left, whatever is done.
    Unsolvable,
    /// Digits are left, and nothing is known.
    Unknown,
}

/// Rules in documents; what is missing is as in the apps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesEntry {
    /// `after-last-cell` or `after-last-digit`.
    pub refill: String,
    /// `any-time` or `when-stuck`.
    #[serde(default = "any_time")]
    pub refill_when: String,
    /// Allowed refills; none is without a limit.
    pub max_refills: Option<u32>,
    /// Columns.
    #[serde(default = "nine")]
    pub width: usize,
    /// Whether digits see each other along diagonals.
    #[serde(default = "yes")]
    pub diagonals: bool,
    /// `vanish`, `vanish-late` or `stay`.
    #[serde(default = "vanish")]
    pub rows: String,
}

fn nine() -> usize {
    9
}

fn yes() -> bool {
    true
}

fn any_time() -> String {
    RefillTime::Any.name().to_owned()
}

fn vanish() -> String {
    Rows::Vanish.name().to_owned()
}

/// A step in documents; cells are row and column, from 0, on the board as it stands at that step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "lowercase")]
pub enum StepEntry {
    /// Two digits are taken.
    Pair {
        /// The first cell.
        a: [usize; 2],
        /// The second cell.
        b: [usize; 2],
    },
    /// Copies of all digits are added.
    Refill,
    /// Emptied rows vanish.
    Wait,
}

/// Why a document makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is no document of this kind.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A name in the rules is unknown.
    #[error("rules: {field} is {found:?}, not one of {known}")]
    Rule {
        /// The field.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What could.
        known: &'static str,
    },
    /// The number of columns is out of range.
    #[error("rules: {0}")]
    Width(#[from] crate::WidthError),
    /// The start is no board.
    #[error("start: {0}")]
    Start(#[from] crate::BoardError),
}

impl RulesEntry {
    /// The entry of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            refill: rules.refill.name().to_owned(),
            refill_when: rules.refill_time.name().to_owned(),
            max_refills: rules.max_refills,
            width: rules.width(),
            diagonals: rules.diagonals == Diagonals::Seen,
            rows: rules.rows.name().to_owned(),
        }
    }

    /// The rules of this entry.
    ///
    /// # Errors
    ///
    /// When a name is unknown or the width out of range.
    pub fn rules(&self) -> Result<Rules, RecordError> {
        let unknown = |field, found: &str, known| RecordError::Rule {
            field,
            found: found.to_owned(),
            known,
        };
        let refill = [RefillPlace::AfterLastCell, RefillPlace::AfterLastDigit]
            .into_iter()
            .find(|place| place.name() == self.refill)
            .ok_or_else(|| unknown("refill", &self.refill, "after-last-cell, after-last-digit"))?;
        let refill_time = [RefillTime::Any, RefillTime::Stuck]
            .into_iter()
            .find(|time| time.name() == self.refill_when)
            .ok_or_else(|| unknown("refill_when", &self.refill_when, "any-time, when-stuck"))?;
        let rows = [Rows::Vanish, Rows::VanishLate, Rows::Stay]
            .into_iter()
            .find(|rows| rows.name() == self.rows)
            .ok_or_else(|| unknown("rows", &self.rows, "vanish, vanish-late, stay"))?;
        Ok(Rules {
            width: Width::new(self.width)?,
            diagonals: if self.diagonals {
                Diagonals::Seen
            } else {
                Diagonals::Blocked
            },
            refill,
            refill_time,
            max_refills: self.max_refills,
            rows,
        })
    }
}

impl Record {
    /// The record of a line that is known to be legal.
    pub(crate) fn of_line(game: &Game, line: &[Action]) -> Self {
        let mut played = game.clone();
        let mut steps = Vec::with_capacity(line.len());
        for &action in line {
            let place = |index| played.board().place(index);
            steps.push(match action {
                Action::Take(pair) => StepEntry::Pair {
                    a: place(pair.first),
                    b: place(pair.second),
                },
                Action::Refill => StepEntry::Refill,
                Action::Wait => StepEntry::Wait,
            });
            played.play_unchecked(action);
        }
        let is_won = played.is_won();
        Self {
            start: game.board().to_digits(),
            rules: RulesEntry::new(game.rules()),
            status: if is_won { Status::Solved } else { Status::Unknown },
            refills: played.refills(),
            pairs: played.taken(),
            optimal: false,
            steps,
            left: if is_won {
                String::new()
            } else {
                played.board().to_digits()
            },
        }
    }

    /// Reads a document.
    ///
    /// # Errors
    ///
    /// Where it is no document of this kind.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            // The place stands in front of this message, as in all others.
            let end = message.rfind(" at line ").unwrap_or(message.len());
            RecordError::Json {
                line: error.line(),
                column: error.column(),
                message: message[..end].to_owned(),
            }
        })
    }

    /// The rules and the board at the start.
    ///
    /// # Errors
    ///
    /// When they make no sense.
    pub fn game(&self) -> Result<Game, RecordError> {
        let rules = self.rules.rules()?;
        let board = Board::parse(&self.start, rules.width(), usize::MAX)?;
        Ok(Game::new(rules, board))
    }

    /// The line as actions on the boards that arise; not checked.
    ///
    /// # Errors
    ///
    /// When the rules make no sense.
    pub fn line(&self) -> Result<Vec<Action>, RecordError> {
        let width = self.rules.rules()?.width();
        let index = |[row, col]: [usize; 2]| row.saturating_mul(width).saturating_add(col);
        let action = |step: &StepEntry| match *step {
            StepEntry::Pair { a, b } => Action::Take(Pair::new(index(a), index(b))),
            StepEntry::Refill => Action::Refill,
            StepEntry::Wait => Action::Wait,
        };
        Ok(self.steps.iter().map(action).collect())
    }
}
