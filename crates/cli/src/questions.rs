//! Questions and answers as lines of JSON, for programs that hold a pipe open.

use serde::Serialize;
use serde_json::{Map, Value, json};

/// A question: an object whose `op` says what is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What is asked.
    pub op: String,
    /// All other fields, but for the `id`.
    pub fields: Map<String, Value>,
}

/// Why a question has no answer. Codes and texts are those of the page's door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The kind.
    pub code: Code,
    /// The reason, for a person.
    pub text: String,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The line is no JSON object with a text `op`.
    NoRequest,
    /// There is no such question.
    UnknownOp,
    /// A field is missing, unknown, or of another kind than expected.
    BadRequest,
    /// What is asked about makes no sense: rules, a board, pieces ...
    BadProblem,
}

impl Code {
    /// A refusal of this kind.
    #[must_use]
    pub const fn because(self, text: String) -> Refusal {
        Refusal { code: self, text }
    }
}

impl Question {
    /// Reads a line: the `id` that the answer is to have, as far as one can be read, and the question.
    ///
    /// ```
    /// use quadrille_cli::Question;
    ///
    /// let (id, question) = Question::read(r#"{"id":7,"op":"risk","seconds":0.1}"#);
    /// assert_eq!(Question::answer(id.as_ref(), Ok("{\"risk\":0}".to_owned())), "{\"id\":7,\"risk\":0}");
    /// assert_eq!(question.map(|question| question.op), Ok("risk".to_owned()));
    /// ```
    ///
    /// # Errors
    ///
    /// When the line is no object with a text `op`.
    pub fn read(line: &str) -> (Option<Value>, Result<Self, Refusal>) {
        let mut fields: Map<String, Value> = match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return (None, Err(no_op())),
            Err(error) => return (None, Err(no_json(line, &error))),
        };
        let id = fields.remove("id");
        match fields.remove("op") {
            Some(Value::String(op)) => (id, Ok(Self { op, fields })),
            _ => (id, Err(no_op())),
        }
    }

    /// The line of an answer: the document, which is an object, or the refusal, with the id before it.
    #[must_use]
    pub fn answer(id: Option<&Value>, answer: Result<String, Refusal>) -> String {
        let document = answer.unwrap_or_else(|refusal| json!({"error": refusal}).to_string());
        match (id, document.strip_prefix('{')) {
            (Some(id), Some(rest)) => format!("{{\"id\":{id},{rest}"),
            _ => document,
        }
    }
}

/// The refusal of a line that is no JSON, with where it stops being so.
fn no_json(line: &str, error: &serde_json::Error) -> Refusal {
    // The parser counts bytes.
    let before = error.column().saturating_sub(1).min(line.len());
    let before = String::from_utf8_lossy(&line.as_bytes()[..before]);
    let column = before.chars().count() + 1;
    let place = if error.is_eof() {
        "the line ends within one".to_owned()
    } else {
        format!("column {column} is no part of one")
    };
    Code::NoRequest.because(format!(
        "expected a question, a JSON object with a text `op`: {place}"
    ))
}

fn no_op() -> Refusal {
    Code::NoRequest.because("expected an object with a text `op`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_questions_are_told_what_was_expected() {
        let text = |line| Question::read(line).1.expect_err(line).text;
        let expected = "expected a question, a JSON object with a text `op`: ";
        for (line, place) in [
            ("not json", "column 2 is no part of one"),
            ("{\"op\":\"risk\"", "the line ends within one"),
            ("{\"ü\":1,}", "column 8 is no part of one"),
            ("TILJSZ", "column 1 is no part of one"),
        ] {
            assert_eq!(text(line), format!("{expected}{place}"), "{line}");
        }
        assert_eq!(text("[]"), "expected an object with a text `op`");
    }
}
