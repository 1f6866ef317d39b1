use std::fmt;

use serde::Serialize;
use thiserror::Error;

/// Why a request has no answer: what the page shows, in words of its own where it knows the code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[error("{text}")]
pub struct Refusal {
    /// What kind of refusal it is.
    pub code: Code,
    /// The reason, in English, for a person.
    pub text: String,
}

/// Kinds of refusals.
///
/// - `too-long`: the request is longer than a mebibyte.
/// - `no-request`: it is no JSON object with a text `op`.
/// - `unknown-op`: no solver has this question.
/// - `bad-request`: a part of it is missing, unknown, or of another kind than expected.
/// - `bad-problem`: what is asked about makes no sense, such as a board, a queue or a signature.
/// - `illegal`: the rules do not allow a step or a move.
/// - `memory`: the answer would take more memory than there is for one.
/// - `stopped`: the time was over before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request is longer than a mebibyte.
    TooLong,
    /// The request is no JSON object with a text `op`.
    NoRequest,
    /// No solver here has this question.
    UnknownOp,
    /// A part of the request is missing, unknown, or of another kind than expected.
    BadRequest,
    /// What is asked about makes no sense: a board, a queue, a signature ...
    BadProblem,
    /// A step or a move that the rules do not allow.
    Illegal,
    /// An answer would take more memory than there is for one, or than the request allows.
    Memory,
    /// The time limit struck before anything was known.
    Stopped,
}

impl Code {
    /// A refusal of this kind.
    pub(crate) fn because(self, reason: &(impl fmt::Display + ?Sized)) -> Refusal {
        self.with(format_args!("{reason}"))
    }

    /// One routine for all kinds of reasons: each of its own would be a part of each module.
    fn with(self, reason: fmt::Arguments<'_>) -> Refusal {
        Refusal {
            code: self,
            text: fmt::format(reason),
        }
    }
}
