//! `tiler/count`: how many tilings there are.

use quadrille_schema::{Answer, Code, Context, Refusal, group, object, request};
use serde_json::Value as Json;

use super::{SeedNumber, Tiler, bad, bounded};
use crate::document::questions;
use crate::{Problem, count_by_signature, count_tilings, feasible_signatures};

group! {
    /// Lists of a rectangle's tilings.
    pub struct Counting {
        /// List the signatures with their numbers of tilings (up to 6 x 6)
        #[arg(conflicts(&["feasible"]))]
        by_signature: bool,
        /// List the signatures that have a tiling (up to 8 x 8)
        feasible: bool,
    }
}

request! {
    /// Count tilings: of a square, of a rectangle, or with the figures of a signature
    ///
    /// Tilings that are turns or mirror images of each other count as different ones.
    pub struct Count = "tiler/count" -> Counted {
        /// The side of a square (up to 10), the sides of a rectangle (the shorter one up to 10, at most 124 cells), or
        /// a signature (up to 6 x 6)
        what: String,
        /// What is listed
        counting: Counting,
    }
}

object! {
    /// Number of tilings, or a list of signatures.
    pub struct Counted {
        /// Columns of the rectangle
        cols: Option<SeedNumber>,
        /// The number of tilings of a rectangle as a text
        exact: Option<String>,
        /// Rows of the rectangle
        rows: Option<SeedNumber>,
        /// The signature
        signature: Option<String>,
        /// Side of the square of a signature
        size: Option<SeedNumber>,
        /// Number of tilings; beyond 2^53 most readers of JSON lose digits of it
        tilings: Option<Json>,
        /// Signatures of the rectangle's tilings
        signatures: Option<Vec<OfSignature>>,
    }
}

object! {
    /// Signature, and the number of its tilings where they were counted.
    pub struct OfSignature {
        /// The signature
        signature: String,
        /// Number of tilings
        tilings: Option<SeedNumber>,
    }
}

/// An answer without anything.
const NOTHING: Counted = Counted {
    rows: None,
    cols: None,
    size: None,
    signature: None,
    tilings: None,
    exact: None,
    signatures: None,
};

/// The sides of a rectangle, `4x20`, or of a square, `8`.
#[must_use]
pub fn sides(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
    Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?))
}

impl Answer<Tiler> for Count {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Counted, Refusal> {
        tiler.cells.clear();
        let Some((rows, cols)) = sides(&self.what) else {
            return self.of_signature(context);
        };
        let listed = |signatures| Counted {
            signatures: Some(signatures),
            ..Counted::of_rectangle(rows, cols)
        };
        if self.counting.by_signature {
            let counted = count_by_signature(rows, cols).map_err(bad)?;
            let row = |(signature, tilings): (crate::Signature, u64)| OfSignature {
                signature: signature.to_string(),
                tilings: Some(SeedNumber::within(tilings)),
            };
            return Ok(listed(counted.into_iter().map(row).collect()));
        }
        if self.counting.feasible {
            if rows != cols {
                return Err(bad("feasible signatures are listed of squares"));
            }
            let row = |signature: crate::Signature| OfSignature {
                signature: signature.to_string(),
                tilings: None,
            };
            let feasible = feasible_signatures(rows).map_err(bad)?;
            return Ok(listed(feasible.into_iter().map(row).collect()));
        }
        let tilings = count_tilings(rows, cols).map_err(bad)?;
        Ok(Counted::of_rectangle(rows, cols).with_tilings(tilings))
    }
}

impl Counted {
    /// An answer about a rectangle.
    #[must_use]
    pub fn of_rectangle(rows: usize, cols: usize) -> Self {
        Self {
            rows: Some(SeedNumber::within(rows as u64)),
            cols: Some(SeedNumber::within(cols as u64)),
            ..NOTHING
        }
    }

    /// The answer with the number of tilings.
    #[must_use]
    pub fn with_tilings(self, tilings: u128) -> Self {
        let exact = tilings.to_string();
        Self {
            tilings: serde_json::from_str(&exact).ok(),
            exact: Some(exact),
            ..self
        }
    }
}

impl Count {
    fn of_signature(&self, context: &Context) -> Result<Counted, Refusal> {
        if self.counting.by_signature || self.counting.feasible {
            let text = "signatures are listed of a square or a rectangle, not of a signature";
            return Err(Code::BadRequest.because(text));
        }
        let mut questions = questions(&self.what, None).map_err(bad)?;
        let problem: Problem = questions.remove(0).problem.map_err(bad)?;
        bounded(problem.size() as u64, context.bounds.side)?;
        let all = count_by_signature(problem.size(), problem.size()).map_err(bad)?;
        let found = all.iter().find(|(known, _)| *known == problem.signature());
        Ok(Counted {
            size: Some(SeedNumber::within(problem.size() as u64)),
            signature: Some(problem.signature().to_string()),
            tilings: Some(found.map_or(0, |&(_, tilings)| tilings).into()),
            ..NOTHING
        })
    }
}
