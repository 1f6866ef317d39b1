//! The JSON documents that the program and the page read and write: `docs/formats.md` describes them.
//!
//! ```
//! use quadrille_tiler::api::Solved;
//! use quadrille_tiler::document::{questions, write};
//! use quadrille_tiler::{Config, Limits, solve};
//!
//! let question = questions(r#"{"id": 7, "signature": "T3,O1"}"#, None)?.remove(0);
//! let problem = question.problem?;
//! let config = Config::default();
//! let report = solve(&problem, &config, &Limits::none());
//! let answer = Solved::new(question.id.as_deref(), &problem, config.seed, &report);
//! let mut text = Vec::new();
//! write(&mut text, &answer, &report)?;
//! assert!(text.starts_with(br#"{"answers":"tiler/solve","id":7,"size":4,"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod question;
mod solution;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use quadrille_schema::{ANSWERS, Service as _, UnknownName};
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;
use thiserror::Error;

use crate::api::Tiler;
use crate::{Flaw, ProblemError, SignatureError, SolutionError};

pub use answer::{of_error, write};
pub use question::{Question, goes_on, is_json, is_question, problem, questions};
pub use solution::Verdict;
pub(crate) use solution::placed;

/// A text that is no document of ours, or one that makes no sense: where, and why, in words for a person.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct DocumentError(String);

impl DocumentError {
    fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }

    /// The error with the place where it is.
    fn within(&self, place: &str) -> Self {
        Self(format!("{place}: {self}"))
    }
}

/// Errors of the parts of a document are reported as they are.
macro_rules! reported {
    ($($error:ty)*) => {$(
        impl From<$error> for DocumentError {
            fn from(error: $error) -> Self {
                Self(error.to_string())
            }
        }
    )*};
}

reported!(Flaw ProblemError SignatureError SolutionError);

/// A document of any subcommand: a question, an answer, or both.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    /// The name of the question, any JSON value.
    pub id: Option<&'a RawValue>,
    /// The side of the square.
    pub size: Option<u64>,
    /// The figures to use.
    pub signature: Option<String>,
    /// How the search ended, in an answer: `solved`, `infeasible`, `unknown` or `error`.
    pub status: Option<String>,
    /// Why there is no solution.
    pub reason: Option<String>,
    /// The figures in the contest's format.
    pub solution: Option<&'a str>,
}

/// The fields of a JSON object as they were written.
type Fields<'a> = BTreeMap<String, &'a RawValue>;

impl<'a> Document<'a> {
    /// Reads a JSON object.
    ///
    /// # Errors
    ///
    /// When it is none, when a field is not what it should be, and when it is a document about something else.
    pub fn read(text: &'a str) -> Result<Self, DocumentError> {
        let fields: serde_json::Result<Fields<'a>> = serde_json::from_str(text);
        let fields = fields
            .map_err(|error| DocumentError::new(format!("column {}: {}", error.column(), no_json(&error))))?;
        Self::of_fields(&fields)
    }

    /// The JSON values of a text, one after another or in a list, as they were written.
    ///
    /// # Errors
    ///
    /// When the text is not JSON.
    pub fn split(text: &'a str) -> Result<Vec<&'a str>, DocumentError> {
        let values: serde_json::Result<Vec<&'a RawValue>> = if text.trim_start().starts_with('[') {
            serde_json::from_str(text)
        } else {
            serde_json::Deserializer::from_str(text).into_iter().collect()
        };
        let values = values.map_err(|error| {
            let (line, column) = (error.line(), error.column().max(1));
            DocumentError::new(format!("line {line}, column {column}: {}", no_json(&error)))
        })?;
        Ok(values.into_iter().map(RawValue::get).collect())
    }

    fn of_fields(fields: &Fields<'a>) -> Result<Self, DocumentError> {
        let field = |name: &str| fields.get(name).copied().filter(|value| value.get() != "null");
        let is_ours = ["signature", "solution", "status"]
            .map(field)
            .iter()
            .any(Option::is_some);
        match foreign(fields) {
            Some(what) if field("signature").is_none() => {
                return Err(DocumentError::new(format!("{what}, not a signature or a tiling")));
            }
            None if !is_ours => {
                return Err(DocumentError::new(
                    "the document has neither a `signature` nor a `solution`",
                ));
            }
            _ => {}
        }
        let word = |name| parsed::<String>(name, field(name), "a text in quotation marks");
        check_name(word(ANSWERS)?)?;
        Ok(Self {
            id: field("id"),
            size: parsed("size", field("size"), "a whole number")?,
            signature: word("signature")?,
            status: word("status")?,
            reason: word("reason")?,
            solution: field("solution").map(RawValue::get),
        })
    }
}

/// Refuses an answer that names no request of this solver.
fn check_name(named: Option<String>) -> Result<(), DocumentError> {
    let known: Vec<&str> = Tiler::OPERATIONS.iter().map(|operation| operation.op).collect();
    match named {
        Some(name) if !known.contains(&&*name) => {
            let refusal = UnknownName::new("request", &name, &known);
            Err(DocumentError::new(refusal.to_string()))
        }
        _ => Ok(()),
    }
}

/// The value of a field, if it is there and what it should be.
fn parsed<T: for<'de> Deserialize<'de>>(
    name: &str,
    value: Option<&RawValue>,
    expected: &str,
) -> Result<Option<T>, DocumentError> {
    let Some(value) = value else {
        return Ok(None);
    };
    let parsed = serde_json::from_str(value.get());
    parsed.map(Some).map_err(|_| {
        let found: String = value.get().chars().take(40).collect();
        DocumentError::new(format!("`{name}` should be {expected}, found {found}"))
    })
}

/// What a document is that has nothing of ours.
fn foreign(fields: &Fields<'_>) -> Option<&'static str> {
    let has = |names: &[&str]| names.iter().all(|&name| fields.contains_key(name));
    let signs: [(&[&str], &str); 6] = [
        (&["start", "steps"], "this is a line of Number Match"),
        (&["field"], "this is about a perfect clear"),
        (&["queue"], "this is about a perfect clear"),
        (&["board"], "this is about a game of 1010!"),
        (&["pieces"], "this is about a game of 1010!"),
        (&["tilings"], "this is a number of tilings"),
    ];
    let known = signs.into_iter().find(|(names, _)| has(names));
    known.map(|(_, what)| what)
}

/// What is wrong with a text that is no JSON.
fn no_json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
    match error.classify() {
        Category::Eof => "the JSON document is not complete".to_owned(),
        Category::Data => "expected a JSON document such as {\"signature\":\"O1\"}".to_owned(),
        Category::Syntax | Category::Io => format!("no JSON: {text}"),
    }
}
