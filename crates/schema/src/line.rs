//! Requests and answers as lines of JSON.

use serde_json::{Map, Value as Json, json};

use crate::{Code, Refusal, text};

/// A request as a line of JSON: an object whose `op` names it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Name of the request.
    pub op: String,
    /// All other fields, but for the `id`.
    pub fields: Map<String, Json>,
}

impl Line {
    /// Reads a line: the `id` that the answer is to have, as far as one can be read, and the request.
    ///
    /// ```
    /// use quadrille_schema::Line;
    ///
    /// let (id, line) = Line::read(r#"{"id":7,"op":"risk","seconds":0.1}"#);
    /// assert_eq!(Line::answer(id.as_ref(), Ok(r#"{"risk":0}"#.to_owned())), r#"{"id":7,"risk":0}"#);
    /// assert_eq!(line.map(|line| line.op), Ok("risk".to_owned()));
    /// ```
    ///
    /// # Errors
    ///
    /// When the line is no object with a text `op`, or its `id` is a number with more digits than are kept.
    pub fn read(line: &str) -> (Option<Json>, Result<Self, Refusal>) {
        let mut fields: Map<String, Json> = match serde_json::from_str(line) {
            Ok(Json::Object(fields)) => fields,
            Ok(_) => return (None, Err(no_op())),
            Err(error) => return (None, Err(no_json(line, &error))),
        };
        let id = fields.remove("id");
        if id.as_ref().is_some_and(is_rounded) {
            let text = "expected an `id` that is a text or a whole number of 64 bits";
            return (None, Err(Code::BadRequest.because(text)));
        }
        match fields.remove("op") {
            Some(Json::String(op)) => (id, Ok(Self { op, fields })),
            _ => (id, Err(no_op())),
        }
    }

    /// The line of an answer: its document, or the refusal as its `error`, with the id before it.
    #[must_use]
    pub fn answer(id: Option<&Json>, answer: Result<String, Refusal>) -> String {
        let document = answer.unwrap_or_else(|refusal| text(&json!({"error": refusal})));
        match (id, document.strip_prefix('{')) {
            (Some(id), Some(rest)) => ["{\"id\":", &text(id), ",", rest].concat(),
            _ => document,
        }
    }
}

/// Whether a number may have lost digits: the answer would have another `id`.
fn is_rounded(id: &Json) -> bool {
    /// The first whole number after which some are missing.
    const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    id.is_f64() && id.as_f64().is_some_and(|number| number.abs() >= EXACT)
}

fn no_op() -> Refusal {
    Code::NoRequest.because("expected an object with a text `op`")
}

/// The refusal of a text that is no JSON, with the column where it stops being so.
fn no_json(request: &str, error: &serde_json::Error) -> Refusal {
    // The parser counts bytes of its line.
    let line = request
        .lines()
        .nth(error.line().saturating_sub(1))
        .unwrap_or_default();
    let before = &line.as_bytes()[..error.column().saturating_sub(1).min(line.len())];
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    let place = if error.is_eof() {
        "the text ends within one".to_owned()
    } else {
        format!("line {}, column {column} is no part of one", error.line())
    };
    Code::NoRequest.because(&format!("expected a JSON object with a text `op`: {place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_where_a_line_stops_being_json() {
        let text = |line| Line::read(line).1.expect_err(line).text;
        let expected = "expected a JSON object with a text `op`: ";
        for (line, place) in [
            ("not json", "line 1, column 2 is no part of one"),
            ("{\"op\":\"risk\"", "the text ends within one"),
            ("{\"ü\":1,}", "line 1, column 8 is no part of one"),
            ("TILJSZ", "line 1, column 1 is no part of one"),
        ] {
            assert_eq!(text(line), format!("{expected}{place}"), "{line}");
        }
        assert_eq!(text("[]"), "expected an object with a text `op`");
    }

    #[test]
    fn an_id_comes_back_whole_or_not_at_all() {
        for id in [
            "18446744073709551615",
            "-9223372036854775808",
            "1.5",
            "null",
            "\"1e30\"",
        ] {
            let (read, line) = Line::read(&format!("{{\"id\":{id},\"op\":\"risk\"}}"));
            assert_eq!(
                (read.map(|id| id.to_string()).as_deref(), line.is_ok()),
                (Some(id), true)
            );
        }
        for id in ["123456789012345678901234567890", "18446744073709551616", "-1e30"] {
            let (read, line) = Line::read(&format!("{{\"id\":{id},\"op\":\"risk\"}}"));
            assert_eq!(
                (read, line.map_err(|refusal| refusal.code)),
                (None, Err(Code::BadRequest))
            );
        }
    }

    #[test]
    fn an_answer_has_the_id_of_its_request() {
        let (id, line) = Line::read(r#"{"op":"risk","id":{"a":[1,"b"]}}"#);
        assert!(line.is_ok_and(|line| line.op == "risk" && line.fields.is_empty()));
        let document = || Ok(r#"{"risk":0}"#.to_owned());
        let answer = Line::answer(id.as_ref(), document());
        assert_eq!(answer, r#"{"id":{"a":[1,"b"]},"risk":0}"#);
        assert_eq!(Line::answer(None, document()), r#"{"risk":0}"#);
    }
}
