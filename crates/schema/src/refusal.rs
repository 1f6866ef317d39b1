//! Reasons why a request has no answer.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::names;

names! {
    /// Kind of a refusal.
    pub enum Code: "code" {
        /// The request is longer than a mebibyte.
        TooLong = "too-long",
        /// The request is no JSON object with a text `op`.
        NoRequest = "no-request",
        /// No solver here has this request.
        UnknownOp = "unknown-op",
        /// The request needs what this module of WebAssembly leaves out, and the one with all of its solver has.
        Elsewhere = "elsewhere",
        /// The request takes learned values, which this module of WebAssembly has not been given yet.
        NoValues = "no-values",
        /// A part of the request is missing, unknown, or of another kind than expected.
        BadRequest = "bad-request",
        /// What the request is about makes no sense: a board, a queue, a signature ...
        BadProblem = "bad-problem",
        /// A step or a move that the rules do not allow.
        Illegal = "illegal",
        /// An answer would take more memory than there is for one, or than the request allows.
        Memory = "memory",
        /// The time limit struck before anything was known.
        Stopped = "stopped",
    }
}

/// Reason why a request has no answer: for programs a code, for people a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[error("{text}")]
pub struct Refusal {
    /// Kind of the refusal.
    pub code: Code,
    /// The reason, in English.
    pub text: String,
}

impl Code {
    /// A refusal of this kind.
    pub fn because(self, reason: &(impl fmt::Display + ?Sized)) -> Refusal {
        self.with(format_args!("{reason}"))
    }

    /// One routine for all kinds of reasons: each of its own would be a part of each WebAssembly module.
    fn with(self, reason: fmt::Arguments<'_>) -> Refusal {
        Refusal {
            code: self,
            text: fmt::format(reason),
        }
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Refusal {
    /// The same refusal, with the field that it is about in front.
    #[must_use]
    pub fn about(mut self, field: &str) -> Self {
        self.text = format!("`{field}`: {}", self.text);
        self
    }

    /// The same refusal, with the number of the value in its list, from 1.
    #[must_use]
    pub(crate) fn within_list(mut self, number: usize) -> Self {
        self.text = format!("number {number} of the list: {}", self.text);
        self
    }

    /// Refusal of a request that a service does not have.
    #[must_use]
    pub fn unknown_op(op: &str, known: &[&str]) -> Self {
        Code::UnknownOp.because(&crate::UnknownName::new("request", op, known))
    }

    /// Refusal of what a module of WebAssembly leaves out; `what` says what it has.
    #[must_use]
    pub fn elsewhere(what: &str) -> Self {
        Code::Elsewhere.because(&format_args!(
            "{what} here; the module with all requests takes others"
        ))
    }

    /// Refusal of a value that is of another kind than expected.
    #[must_use]
    pub fn expected(what: fmt::Arguments<'_>, found: &serde_json::Value) -> Self {
        let found = shown(found);
        Code::BadRequest.with(format_args!("expected {what}, found {found}"))
    }
}

/// Signs of a value that a refusal shows.
const MOST_SHOWN: usize = 40;

/// A value as a refusal shows it.
fn shown(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Array(_) => "a list".to_owned(),
        serde_json::Value::Object(_) => "an object".to_owned(),
        value => {
            let text = serde_json::to_string(value).unwrap_or_default();
            if text.chars().count() <= MOST_SHOWN {
                return text;
            }
            let beginning: String = text.chars().take(MOST_SHOWN).collect();
            format!("{beginning}...")
        }
    }
}
