//! Solutions as they are read: in the contest's format, or in documents of `solve`.

use anyhow::{Context, Result, bail};
use quadrille_tiler::{Entries, Entry, Figure, Kind, Placed, Problem, Signature, Tiling, verify};

use crate::document::Document;
use crate::question::problem;

impl<'a> Document<'a> {
    /// Reads all solutions of a text: a list in the contest's format, or documents one after another or in a list.
    pub(crate) fn read_solutions(text: &'a str) -> Result<Vec<Self>> {
        let mut tokens = text.chars().filter(|c| !c.is_whitespace());
        match (tokens.next(), tokens.next()) {
            (None, _) => bail!("expected a solution, found nothing"),
            (Some('{'), _) | (Some('['), Some('{')) => Self::read_all(text),
            (Some('['), _) => Ok(vec![Self::of_figures(text)]),
            _ => bail!(
                "this is no tiling: expected a list of figures such as [[\"L\",1,0,0]], or a document of `tiler solve`"
            ),
        }
    }

    /// Reads documents one after another, or a list of them.
    pub(crate) fn read_all(text: &'a str) -> Result<Vec<Self>> {
        let values = Self::split(text)?;
        let is_one = values.len() == 1;
        let document = |(number, text): (u64, &'a str)| {
            let document = Self::read(text);
            if is_one {
                return document;
            }
            document.with_context(|| format!("document {number}"))
        };
        (1..).zip(values).map(document).collect()
    }

    /// A bare list in the contest's format.
    fn of_figures(figures: &'a str) -> Self {
        Self {
            id: None,
            size: None,
            signature: None,
            status: None,
            reason: None,
            solution: Some(figures),
        }
    }

    /// The problem that a solution is held against: of `signature` if that is given, else of the document.
    pub(crate) fn problem(&self, signature: Option<Signature>, size: Option<u64>) -> Result<Problem> {
        let signature = match (signature, &self.signature) {
            (Some(signature), _) => signature,
            (None, Some(text)) => text.parse().context("the document's signature")?,
            (None, None) => bail!("the solution does not name its signature: give it as an argument"),
        };
        problem(signature, size.or(self.size))
    }

    /// The tiling that these figures in the contest's format are, whatever the document's signature.
    pub(crate) fn tiling(&self, figures: &str) -> Result<Tiling> {
        let entries: Vec<Entry> = Entries::new(figures).collect::<Result<_, _>>()?;
        let mut counts = Signature::default();
        for kind in entries.iter().filter_map(|entry| Kind::from_letter(entry.letter)) {
            counts[kind] += 1;
        }
        let problem = problem(counts, self.size)?;
        verify(&problem, entries.iter().copied()).context("no tiling")?;
        let figures = entries.into_iter().map(placed).collect::<Option<_>>();
        Ok(Tiling::new(problem.size(), figures.context("no tiling")?))
    }

    /// Why there is no solution in the document.
    pub(crate) fn why_nothing(&self) -> String {
        match (&self.status, &self.reason) {
            (Some(status), Some(reason)) => format!("the status is {status}: {reason}"),
            (Some(status), None) => format!("the status is {status}"),
            (None, _) => "it has no solution; `tiler solve` may find one".to_owned(),
        }
    }
}

fn placed(entry: Entry) -> Option<Placed> {
    let kind = Kind::from_letter(entry.letter)?;
    Some(Placed {
        x: entry.x.try_into().ok()?,
        y: entry.y.try_into().ok()?,
        figure: Figure::new(kind, entry.angle.try_into().ok()?)?,
    })
}
