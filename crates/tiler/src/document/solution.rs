//! Solutions as they are read: in the contest's format, or in documents of `solve`.

use quadrille_schema::object;

use super::{Document, DocumentError, problem};
use crate::{
    Entries, Entry, Figure, Kind, Placed, Problem, Rejection, Signature, Tiling, verify, verify_text,
};

impl<'a> Document<'a> {
    /// Reads all solutions of a text: a list in the contest's format, or documents one after another or in a list.
    ///
    /// # Errors
    ///
    /// When the text is neither, or one of the documents makes no sense.
    pub fn read_solutions(text: &'a str) -> Result<Vec<Self>, DocumentError> {
        let mut tokens = text.chars().filter(|c| !c.is_whitespace());
        match (tokens.next(), tokens.next()) {
            (None, _) => Err(DocumentError::new("expected a solution, found nothing")),
            (Some('{'), _) | (Some('['), Some('{')) => Self::read_all(text),
            (Some('['), _) => Ok(vec![Self::of_figures(text)]),
            _ => Err(DocumentError::new(
                "this is no tiling: expected a list of figures such as [[\"L\",1,0,0]], or a document of `tiler solve`",
            )),
        }
    }

    /// Reads documents one after another, or a list of them.
    fn read_all(text: &'a str) -> Result<Vec<Self>, DocumentError> {
        let values = Self::split(text)?;
        let is_one = values.len() == 1;
        let document = |(number, text): (u64, &'a str)| {
            let document = Self::read(text);
            if is_one {
                return document;
            }
            document.map_err(|error| error.within(&format!("document {number}")))
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
    ///
    /// # Errors
    ///
    /// When neither names a signature, or the figures fill no square, or not that of the given size.
    pub fn problem(&self, signature: Option<Signature>, size: Option<u64>) -> Result<Problem, DocumentError> {
        let signature = match (signature, &self.signature) {
            (Some(signature), _) => signature,
            (None, Some(text)) => text
                .parse()
                .map_err(|error| DocumentError::from(error).within("the document's signature"))?,
            (None, None) => {
                return Err(DocumentError::new(
                    "the solution does not name its signature: give it as an argument",
                ));
            }
        };
        Ok(problem(signature, size.or(self.size))?)
    }

    /// The tiling that these figures in the contest's format are, whatever the document's signature.
    ///
    /// # Errors
    ///
    /// When the text is not in the contest's format, or the figures tile no square.
    pub fn tiling(&self, figures: &str) -> Result<Tiling, DocumentError> {
        let entries: Vec<Entry> = Entries::new(figures).collect::<Result<_, _>>()?;
        let mut counts = Signature::default();
        for kind in entries.iter().filter_map(|entry| Kind::from_letter(entry.letter)) {
            counts[kind] += 1;
        }
        let problem = problem(counts, self.size)?;
        verify(&problem, entries.iter().copied())
            .map_err(|flaw| DocumentError::from(flaw).within("no tiling"))?;
        let figures = entries.into_iter().map(placed).collect::<Option<_>>();
        Ok(Tiling::new(
            problem.size(),
            figures.ok_or_else(|| DocumentError::new("no tiling"))?,
        ))
    }

    /// Why there is no solution in the document.
    #[must_use]
    pub fn why_nothing(&self) -> String {
        match (&self.status, &self.reason) {
            (Some(status), Some(reason)) => format!("the status is {status}: {reason}"),
            (Some(status), None) => format!("the status is {status}"),
            (None, _) => "it has no solution; `tiler solve` may find one".to_owned(),
        }
    }
}

/// The figure of an entry in the contest's format.
pub(crate) fn placed(entry: Entry) -> Option<Placed> {
    let kind = Kind::from_letter(entry.letter)?;
    Some(Placed {
        x: entry.x.try_into().ok()?,
        y: entry.y.try_into().ok()?,
        figure: Figure::new(kind, entry.angle.try_into().ok()?)?,
    })
}

object! {
    /// Verdict on a solution.
    pub struct Verdict {
        /// Side of the square, where it is known
        size: Option<u64>,
        /// Figures of each kind, where they are known
        signature: Option<String>,
        /// Whether it is a solution; missing when there is nothing to check
        valid: Option<bool>,
        /// What is wrong, or why there is nothing to check
        reason: Option<String>,
    }
}

impl Verdict {
    /// Holds a solution against `signature` if that is given, else against the document's own.
    ///
    /// # Errors
    ///
    /// Those of [`Document::problem`], and when the solution is not in the contest's format.
    pub fn of(
        document: &Document<'_>,
        signature: Option<Signature>,
        size: Option<u64>,
    ) -> Result<Self, DocumentError> {
        let Some(figures) = document.solution else {
            return Ok(Self {
                size: document.size,
                signature: document.signature.clone(),
                valid: None,
                reason: Some(document.why_nothing()),
            });
        };
        let problem = document.problem(signature, size)?;
        let flaw = match verify_text(&problem, figures) {
            Ok(()) => None,
            Err(Rejection::Wrong(flaw)) => Some(flaw.to_string()),
            Err(Rejection::Unreadable(error)) => return Err(error.into()),
        };
        Ok(Self {
            size: Some(problem.size() as u64),
            signature: Some(problem.signature().to_string()),
            valid: Some(flaw.is_none()),
            reason: flaw,
        })
    }
}
