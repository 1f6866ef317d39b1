//! `tiler/verify`: is this a solution?

use quadrille_schema::{Answer, Context, Refusal, Whole, Written, request};

use super::{Side, Tiler, bad, bounded, one_solution};
use crate::Signature;
use crate::document::Verdict;

request! {
    /// Check a solution, and say what is wrong with it if it is none
    ///
    /// The check shares nothing with the solver.
    pub struct Verify = "tiler/verify" -> Verdict {
        /// The solution: a list in the contest's format, or an answer of `tiler/solve` as a text or an object
        #[arg(aliases(&["text", "solution"]).left_out("the program takes it by itself"))]
        answer: Written,
        /// The signature; answers name their own
        signature: Option<Signature>,
        /// The side of the square, as a check
        #[arg(value_name("N"))]
        size: Option<Side>,
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
