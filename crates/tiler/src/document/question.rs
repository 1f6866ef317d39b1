//! What the program and the page are asked: signatures, plain or in JSON.

use serde_json::value::RawValue;

use super::{Document, DocumentError};
use crate::{Problem, ProblemError, Signature, SignatureError};

/// A signature to be solved.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name, any JSON value.
    pub id: Option<Box<RawValue>>,
    /// The problem that it states, or what is wrong with it and where.
    pub problem: Result<Problem, DocumentError>,
}

/// The questions of a text: signatures, one a line, or JSON documents and strings, one after another or in a list.
///
/// `size` is the side of the square for those that do not state it.
///
/// # Errors
///
/// When there is nothing to read, or no JSON. What is wrong with one question is no error here.
pub fn questions(text: &str, size: Option<u64>) -> Result<Vec<Question>, DocumentError> {
    if is_json(text) {
        return Question::of_json_text(text, size);
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| is_question(line));
    let all: Vec<Question> = lines
        .map(|(number, line)| Question::of_line(number, line, size))
        .collect();
    if all.is_empty() {
        return Err(DocumentError::new(
            "expected a signature such as I1,J1,L1,Z1, found nothing",
        ));
    }
    Ok(all)
}

/// Whether a line asks something: it is neither blank nor does it start with `#`.
#[must_use]
pub fn is_question(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Whether a text is JSON: a document, a list of documents or a string.
#[must_use]
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[', '"'])
}

/// Whether a line is the start of a JSON text that has several lines, or a list.
#[must_use]
pub fn goes_on(line: &str) -> bool {
    let is_open = |line| {
        let read = serde_json::from_str::<serde::de::IgnoredAny>(line);
        read.is_err_and(|error| error.is_eof())
    };
    let line = line.trim_start();
    line.starts_with('[') || line.starts_with('{') && is_open(line)
}

impl Question {
    /// Reads a plain signature that may be led by the side of its square: `4 I1,J1,L1,Z1`.
    ///
    /// # Errors
    ///
    /// When it is no signature, or states no problem.
    pub fn of_signature(text: &str, size: Option<u64>) -> Result<Self, DocumentError> {
        let (leading, signature) = led(text)?;
        let problem = problem(signature, leading.or(size))?;
        Ok(Self::unnamed(Ok(problem)))
    }

    /// Reads the line of this number: a signature, a JSON document or a JSON string.
    #[must_use]
    pub fn of_line(number: u64, line: &str, size: Option<u64>) -> Self {
        if is_json(line) {
            return Self::of_json(line, size).within(&format!("line {number}"));
        }
        Self::unnamed(plain(number, line, size))
    }

    /// Reads JSON documents and strings in a list, or one after another.
    ///
    /// # Errors
    ///
    /// When the text is no JSON, or holds nothing. What is wrong with one question is no error here.
    pub fn of_json_text(text: &str, size: Option<u64>) -> Result<Vec<Self>, DocumentError> {
        if text
            .split_whitespace()
            .flat_map(str::chars)
            .take(2)
            .eq("[[".chars())
        {
            return Err(DocumentError::new(
                "this is a tiling, not a signature: `tiler verify` checks it, `tiler draw` draws it",
            ));
        }
        let values = Document::split(text)?;
        if values.is_empty() {
            return Err(DocumentError::new(
                "expected a signature such as I1,J1,L1,Z1, found an empty list",
            ));
        }
        let is_one = values.len() == 1;
        let question = |(number, text): (u64, &str)| {
            let question = Self::of_json(text, size);
            if is_one {
                return question;
            }
            question.within(&format!("document {number}"))
        };
        Ok((1..).zip(values).map(question).collect())
    }

    /// Reads a JSON document or a JSON string.
    fn of_json(text: &str, size: Option<u64>) -> Self {
        if text.trim_start().starts_with('"') {
            let signature = serde_json::from_str::<String>(text);
            let signature = signature
                .map_err(|_| DocumentError::new("a text with quotation marks around it is expected"));
            return Self::unnamed(signature.and_then(|signature| stated(&signature, size)));
        }
        match Document::read(text) {
            Ok(document) => Self {
                id: document.id.map(ToOwned::to_owned),
                problem: match &document.signature {
                    Some(signature) => stated(signature, document.size.or(size)),
                    None => Err(DocumentError::new("the document has no `signature`")),
                },
            },
            Err(error) => Self::unnamed(Err(error)),
        }
    }

    /// A question without a name.
    fn unnamed(problem: Result<Problem, DocumentError>) -> Self {
        Self { id: None, problem }
    }

    /// The question with the place of what is wrong with it.
    #[must_use]
    pub fn within(self, place: &str) -> Self {
        Self {
            problem: self.problem.map_err(|error| error.within(place)),
            ..self
        }
    }
}

/// The problem of a signature in a JSON document, for a square of `size` if that is given.
fn stated(signature: &str, size: Option<u64>) -> Result<Problem, DocumentError> {
    let signature = signature.parse().map_err(|error| {
        let SignatureError { column, kind, .. } = error;
        DocumentError::new(format!("column {column} of the signature: {kind}"))
    })?;
    Ok(problem(signature, size)?)
}

/// The problem of line `number`: a signature that may be led by the side of its square.
fn plain(number: u64, line: &str, size: Option<u64>) -> Result<Problem, DocumentError> {
    let (leading, signature) = led(line).map_err(|mut error| {
        error.line = usize::try_from(number).unwrap_or(usize::MAX);
        error
    })?;
    problem(signature, leading.or(size))
        .map_err(|error| DocumentError::from(error).within(&format!("line {number}")))
}

/// A signature and the side of the square that leads it, if one does; errors are located in the whole text.
fn led(text: &str) -> Result<(Option<u64>, Signature), SignatureError> {
    let words = text.trim_start().split_once(char::is_whitespace);
    let led = words.and_then(|(word, rest)| Some((word.parse().ok()?, rest)));
    let (size, rest) = led.map_or((None, text), |(size, rest)| (Some(size), rest));
    let before = &text[..text.len() - rest.len()];
    let signature = rest.parse().map_err(|mut error: SignatureError| {
        if error.line == 1 {
            error.column += before.chars().rev().take_while(|&c| c != '\n').count();
        }
        error.line += before.matches('\n').count();
        error
    })?;
    Ok((size, signature))
}

/// The problem that a signature states, for a square of `size` if that is given.
///
/// # Errors
///
/// Those of [`Problem::with_size`] or [`Problem::new`].
pub fn problem(signature: Signature, size: Option<u64>) -> Result<Problem, ProblemError> {
    match size {
        Some(size) => Problem::with_size(signature, size),
        None => Problem::new(signature),
    }
}

#[cfg(test)]
mod tests;
