//! Answers of `tiler solve` as text.

use std::io::{self, Write};

use quadrille_schema::Document;
use quadrille_search::Outcome;
use serde_json::value::RawValue;

use crate::Report;
use crate::api::{Solve, Solved};

/// Writes an answer with the figures of its report, without a line feed: there may be millions of them, so they are
/// never held as values.
///
/// # Errors
///
/// Those of the writer.
pub fn write(mut out: impl Write, answer: &Solved, report: &Report) -> io::Result<()> {
    let head = serde_json::to_string(&Document::<Solve>(answer))?;
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
