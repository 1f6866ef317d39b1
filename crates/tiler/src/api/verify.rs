//! `tiler/verify`: is this a solution?

use quadrille_schema::{Answer, Context, Refusal, Whole, request};

use super::{Side, Tiler, bad, bounded, one_solution};
use crate::Signature;
use crate::document::Verdict;

request! {
    /// Check a solution, and say what is wrong with it if it is none
    ///
    /// The check shares nothing with the solver.
    pub struct Verify = "tiler/verify" -> Verdict {
        /// The solution: a list in the contest's format, or an answer of `tiler/solve` as a text or an object
        #[arg(aliases(&["text", "solution"]))]
        answer: Claim,
        /// The signature; answers name their own
        signature: Option<Signature>,
        /// The side of the square, as a check
        #[arg(value_name("N"))]
        size: Option<Side>,
    }
}

/// Solution to be checked, as the text of its JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim(String);

impl quadrille_schema::Schema for Claim {
    const KIND: quadrille_schema::Kind = quadrille_schema::Kind::Any;

    fn read(json: serde_json::Value) -> Result<Self, Refusal> {
        Ok(Self(match json {
            serde_json::Value::String(text) => text,
            json => quadrille_schema::text(&json),
        }))
    }

    fn write(&self) -> serde_json::Value {
        self.0.as_str().into()
    }
}

impl Answer<Tiler> for Verify {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Verdict, Refusal> {
        tiler.cells.clear();
        let solution = one_solution(&self.answer.0)?;
        let verdict = Verdict::of(&solution, self.signature, self.size.map(Whole::get)).map_err(bad)?;
        if let (Some(true), Some(figures)) = (verdict.valid, solution.solution) {
            let tiling = solution.tiling(figures).map_err(bad)?;
            bounded(tiling.size() as u64, context.bounds.side)?;
            tiler.show(&tiling);
        }
        Ok(verdict)
    }
}
