//! The JSON documents that the program writes and reads, and solutions in the contest's format.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
use quadrille_search::{Outcome, Seed};
use quadrille_tiler::{Entries, Entry, Figure, Kind, Placed, Problem, Report, Signature, Tiling, verify};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

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
    method: &'static str,
    seed: u64,
    nodes: u64,
    restarts: u64,
}

/// `solved`, `infeasible` or `unknown`.
pub(crate) fn status(report: &Report) -> &'static str {
    match report.outcome {
        Outcome::Solved(_) => "solved",
        Outcome::Unsolvable(_) => "infeasible",
        Outcome::GaveUp(_) => "unknown",
    }
}

impl<'a> Head<'a> {
    fn new(id: Option<&'a RawValue>, problem: &Problem, seed: Seed, report: &Report) -> Self {
        let (reason, explanation) = match &report.outcome {
            Outcome::Solved(_) => (None, None),
            Outcome::Unsolvable(proof) => (Some(proof.name().to_owned()), Some(proof.to_string())),
            Outcome::GaveUp(why) => (Some(why.to_string()), None),
        };
        Self {
            id,
            size: problem.size(),
            signature: problem.signature().to_string(),
            status: status(report),
            reason,
            explanation,
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

/// The document of an entry that makes no sense.
pub(crate) fn of_error(id: Option<&RawValue>, error: &str) -> String {
    let id = id.map_or_else(String::new, |id| format!("\"id\":{id},"));
    format!(
        "{{{id}\"status\":\"error\",\"reason\":{}}}",
        serde_json::Value::from(error)
    )
}

/// A solution as it was read: in the contest's format, or a document of `solve`.
pub(crate) struct Solution<'a> {
    /// The signature of the document.
    pub(crate) signature: Option<String>,
    /// The side of the square of the document.
    pub(crate) size: Option<u64>,
    /// `solved`, unless the document says otherwise.
    pub(crate) status: String,
    /// The figures in the contest's format.
    pub(crate) figures: Option<&'a str>,
}

#[derive(Deserialize)]
struct Document<'a> {
    size: Option<u64>,
    signature: Option<String>,
    status: Option<String>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
}

impl<'a> From<Document<'a>> for Solution<'a> {
    fn from(document: Document<'a>) -> Self {
        Self {
            signature: document.signature,
            size: document.size,
            status: document.status.unwrap_or_else(|| "solved".to_owned()),
            figures: document.solution.map(RawValue::get),
        }
    }
}

impl<'a> Solution<'a> {
    /// Reads all solutions of a text: a list in the contest's format, or documents one after another or in a list.
    pub(crate) fn read_all(text: &'a str) -> Result<Vec<Self>> {
        let mut tokens = text.chars().filter(|c| !c.is_whitespace());
        let documents: serde_json::Result<Vec<Document>> = match (tokens.next(), tokens.next()) {
            (None, _) => bail!("expected a solution, found nothing"),
            (Some('{'), _) => serde_json::Deserializer::from_str(text).into_iter().collect(),
            (Some('['), Some('{')) => serde_json::from_str(text),
            _ => {
                return Ok(vec![Self {
                    signature: None,
                    size: None,
                    status: "solved".to_owned(),
                    figures: Some(text),
                }]);
            }
        };
        Ok(documents?.into_iter().map(Self::from).collect())
    }

    /// The problem that the solution is held against: of `signature` if it is given, else of the document.
    pub(crate) fn problem(&self, signature: Option<Signature>, size: Option<u64>) -> Result<Problem> {
        let signature = match (signature, &self.signature) {
            (Some(signature), _) => signature,
            (None, Some(text)) => text.parse().context("the document's signature")?,
            (None, None) => bail!("the solution does not tell its signature: give it as an argument"),
        };
        match size.or(self.size) {
            Some(size) => Ok(Problem::with_size(signature, size)?),
            None => Ok(Problem::new(signature)?),
        }
    }

    /// The tiling that the figures are, whatever signature was asked for.
    pub(crate) fn tiling(&self) -> Result<Tiling> {
        let Some(figures) = self.figures else {
            bail!("there are no figures: the status is {:?}", self.status);
        };
        let mut counts = Signature::default();
        let mut placed = Vec::new();
        for entry in Entries::new(figures) {
            let entry = entry?;
            if let Some(kind) = Kind::from_letter(entry.letter) {
                counts[kind] += 1;
            }
            placed.push(entry);
        }
        let problem = match self.size {
            Some(size) => Problem::with_size(counts, size)?,
            None => Problem::new(counts)?,
        };
        verify(&problem, placed.iter().copied()).context("no tiling")?;
        let figures = placed.into_iter().map(place).collect::<Option<_>>();
        Ok(Tiling::new(problem.size(), figures.context("no tiling")?))
    }
}

fn place(entry: Entry) -> Option<Placed> {
    let kind = Kind::from_letter(entry.letter)?;
    Some(Placed {
        x: entry.x.try_into().ok()?,
        y: entry.y.try_into().ok()?,
        figure: Figure::new(kind, entry.angle.try_into().ok()?)?,
    })
}
