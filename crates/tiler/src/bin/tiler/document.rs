//! The JSON documents that the program writes and reads.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anyhow::{Result, anyhow, bail};
use quadrille_search::{Outcome, Seed};
use quadrille_tiler::{Problem, Report};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use serde_json::value::RawValue;

/// The longest document that is read, in bytes: more than that of the largest square.
pub(crate) const MOST_BYTES: u64 = 1 << 31;

/// A document of any subcommand: a question, an answer, or both.
pub(crate) struct Document<'a> {
    /// The name of the question, any JSON value.
    pub(crate) id: Option<&'a RawValue>,
    /// The side of the square.
    pub(crate) size: Option<u64>,
    pub(crate) signature: Option<String>,
    /// How the search ended, in an answer: `solved`, `infeasible`, `unknown` or `error`.
    pub(crate) status: Option<String>,
    /// Why there is no solution.
    pub(crate) reason: Option<String>,
    /// The figures in the contest's format.
    pub(crate) solution: Option<&'a str>,
}

/// The fields of a JSON object as they were written.
type Fields<'a> = BTreeMap<String, &'a RawValue>;

impl<'a> Document<'a> {
    /// Reads a JSON object.
    ///
    /// # Errors
    ///
    /// When it is none, when a field is not what it should be, and when it is a document about something else.
    pub(crate) fn read(text: &'a str) -> Result<Self> {
        let fields: serde_json::Result<Fields<'a>> = serde_json::from_str(text);
        let fields = fields.map_err(|error| anyhow!("column {}: {}", error.column(), no_json(&error)))?;
        Self::of_fields(&fields)
    }

    /// The JSON values of a text, one after another or in a list, as they were written.
    pub(crate) fn split(text: &'a str) -> Result<Vec<&'a str>> {
        let values: serde_json::Result<Vec<&'a RawValue>> = if text.trim_start().starts_with('[') {
            serde_json::from_str(text)
        } else {
            serde_json::Deserializer::from_str(text).into_iter().collect()
        };
        let values = values.map_err(|error| {
            let (line, column) = (error.line(), error.column().max(1));
            anyhow!("line {line}, column {column}: {}", no_json(&error))
        })?;
        Ok(values.into_iter().map(RawValue::get).collect())
    }

    fn of_fields(fields: &Fields<'a>) -> Result<Self> {
        let field = |name: &str| fields.get(name).copied().filter(|value| value.get() != "null");
        let is_ours = ["signature", "solution", "status"]
            .map(field)
            .iter()
            .any(Option::is_some);
        match foreign(fields) {
            Some(what) if field("signature").is_none() => bail!("{what}, not a signature or a tiling"),
            None if !is_ours => bail!("the document has neither a `signature` nor a `solution`"),
            _ => {}
        }
        let word = |name| parsed::<String>(name, field(name), "a text in quotation marks");
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

/// The value of a field, if it is there and what it should be.
fn parsed<T: for<'de> Deserialize<'de>>(
    name: &str,
    value: Option<&RawValue>,
    expected: &str,
) -> Result<Option<T>> {
    let Some(value) = value else {
        return Ok(None);
    };
    let parsed = serde_json::from_str(value.get());
    parsed.map(Some).map_err(|_| {
        let found: String = value.get().chars().take(40).collect();
        anyhow!("`{name}` should be {expected}, found {found}")
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

/// Everything of a `solve` document but the figures, which are written by themselves: there may be millions.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    size: usize,
    signature: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The reason in words, with the figures of a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    /// The limit that struck.
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<String>,
    method: &'static str,
    seed: u64,
    nodes: u64,
    restarts: u64,
}

/// `solved`, `infeasible` or `unknown`.
fn status(report: &Report) -> &'static str {
    match report.outcome {
        Outcome::Solved(_) => "solved",
        Outcome::Unsolvable(_) => "infeasible",
        Outcome::GaveUp(_) => "unknown",
    }
}

impl<'a> Head<'a> {
    fn new(id: Option<&'a RawValue>, problem: &Problem, seed: Seed, report: &Report) -> Self {
        let (reason, explanation, gave_up) = match &report.outcome {
            Outcome::Solved(_) => (None, None, None),
            Outcome::Unsolvable(proof) => (Some(proof.name().to_owned()), Some(proof.to_string()), None),
            Outcome::GaveUp(why) => (Some(why.to_string()), None, Some(why.to_string())),
        };
        Self {
            id,
            size: problem.size(),
            signature: problem.signature().to_string(),
            status: status(report),
            reason,
            explanation,
            gave_up,
            method: report.settled_by,
            seed: seed.0,
            nodes: report.stats.nodes,
            restarts: report.stats.restarts,
        }
    }
}

/// Writes the document of a solved problem, without a line feed.
pub(crate) fn write(
    out: &mut impl Write,
    id: Option<&RawValue>,
    problem: &Problem,
    seed: Seed,
    report: &Report,
) -> io::Result<()> {
    let head = serde_json::to_string(&Head::new(id, problem, seed, report))?;
    let Outcome::Solved(tiling) = &report.outcome else {
        return out.write_all(head.as_bytes());
    };
    out.write_all(head.trim_end_matches('}').as_bytes())?;
    out.write_all(b",\"solution\":")?;
    tiling.write_contest(&mut *out)?;
    out.write_all(b"}")
}

/// The document of a question that makes no sense.
pub(crate) fn of_error(id: Option<&RawValue>, error: &str) -> String {
    let id = id.map_or_else(String::new, |id| format!("\"id\":{id},"));
    format!(
        "{{{id}\"status\":\"error\",\"reason\":{}}}",
        serde_json::Value::from(error)
    )
}
