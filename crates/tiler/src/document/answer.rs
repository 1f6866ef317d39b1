//! What `tiler solve` answers.

use std::io::{self, Write};

use quadrille_search::{Outcome, Seed};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Problem, Report};

/// Everything of a `solve` document but the figures: there may be millions, so [`write()`] writes them by themselves.
#[derive(Clone, Debug, Serialize)]
pub struct Answer<'a> {
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

impl<'a> Answer<'a> {
    /// The document of a report on a problem. `id` is that of the question, any JSON value.
    #[must_use]
    pub fn new(id: Option<&'a RawValue>, problem: &Problem, seed: Seed, report: &Report) -> Self {
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

/// Writes an answer with the figures of its report, without a line feed.
///
/// # Errors
///
/// Those of the writer.
pub fn write(mut out: impl Write, answer: &Answer<'_>, report: &Report) -> io::Result<()> {
    let head = serde_json::to_string(answer)?;
    let Outcome::Solved(tiling) = &report.outcome else {
        return out.write_all(head.as_bytes());
    };
    out.write_all(head.trim_end_matches('}').as_bytes())?;
    out.write_all(b",\"solution\":")?;
    tiling.write_contest(&mut out)?;
    out.write_all(b"}")
}

/// The document of a question that makes no sense.
#[must_use]
pub fn of_error(id: Option<&RawValue>, error: &str) -> String {
    let id = id.map_or_else(String::new, |id| format!("\"id\":{id},"));
    format!(
        "{{{id}\"status\":\"error\",\"reason\":{}}}",
        serde_json::Value::from(error)
    )
}
