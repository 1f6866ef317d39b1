//! Reasons why a check has no verdict, and how a check ends.

use std::fmt;

use thiserror::Error;

use crate::{DropMode, FieldError};

/// Reason why an answer cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// The answer is one of another solver.
    #[error("this is {0}, not an answer about perfect clears")]
    Foreign(String),
    /// The answer is of a kind for which there is no check.
    #[error("this is an answer of {0}, which cannot be checked")]
    Unchecked(String),
    /// A value is missing.
    #[error("{0} is missing")]
    Missing(String),
    /// A value is of another kind than expected.
    #[error("{place}: expected {expected}, found {found}")]
    Unexpected {
        /// The place of the value in the answer.
        place: String,
        /// What was expected.
        expected: String,
        /// The value, or its kind.
        found: String,
    },
    /// A field makes no sense.
    #[error("{place}: {error}")]
    Field {
        /// The place of the field in the answer.
        place: String,
        /// What is wrong with it.
        error: FieldError,
    },
    /// The kicks of the answer are none of the built-in tables, and none are given.
    #[error("the kicks {0:?} are those of a file: name it with --kicks FILE")]
    UnknownKicks(String),
    /// Other kicks are given than the answer was made with.
    #[error("the answer was made with the kicks {answer:?}, and --kicks has those of {given:?}")]
    OtherKicks {
        /// The name that the answer has.
        answer: String,
        /// The name of the given table.
        given: String,
    },
    /// Another way to drop is given than the answer was made with.
    #[error("the answer was made with {answer} drop, and --drop is {given}")]
    OtherDrop {
        /// The drop that the answer has.
        answer: DropMode,
        /// The given one.
        given: DropMode,
    },
    /// There are no values of starts, by which clears in a row are checked.
    #[error("{0}")]
    NoStarts(String),
}

/// End of a check that finds no flaw, or finds one, or cannot go on.
pub(super) type Checked<T = ()> = Result<T, Fault>;

/// Reason why a check ends early.
#[derive(Debug)]
pub(super) enum Fault {
    /// The answer does not hold.
    No(String),
    /// The answer cannot be checked.
    Error(CheckError),
}

impl From<CheckError> for Fault {
    fn from(error: CheckError) -> Self {
        Self::Error(error)
    }
}

/// An answer that does not hold.
pub(super) fn no<T>(reason: impl fmt::Display) -> Checked<T> {
    Err(Fault::No(reason.to_string()))
}

/// Compares what is said with what is so; `what` names it.
#[expect(clippy::needless_pass_by_value, reason = "numbers and texts, as they come")]
pub(super) fn same<N: PartialEq + fmt::Display>(what: impl fmt::Display, said: N, is: N) -> Checked {
    if said == is {
        return Ok(());
    }
    no(format_args!("{what}: {said} is said, and it is {is}"))
}

/// Compares two numbers, but for rounding.
pub(super) fn near(what: impl fmt::Display, said: f64, is: f64) -> Checked {
    if (said - is).abs() <= 1e-9 * (1.0 + is.abs()) {
        return Ok(());
    }
    no(format_args!("{what}: {said} is said, and it is {is}"))
}

/// A part of an answer that has a name.
pub(super) trait Part {
    /// The same, with the name in front of the reason why it does not hold.
    fn named(self, name: &str) -> Self;
}

impl<T> Part for Checked<T> {
    fn named(self, name: &str) -> Self {
        self.map_err(|fault| match fault {
            Fault::No(reason) => Fault::No(format!("{name}{reason}")),
            error @ Fault::Error(_) => error,
        })
    }
}
