//! `number-match/verify`: does a line hold?

use quadrille_schema::{Answer, Context, Refusal, Written, object, request};

use super::{NumberMatch, bad};
use crate::{BoardError, Flaw, Record, Verdict, verify_record};

request! {
    /// Check a line by the rules, and what it claims
    ///
    /// The check shares nothing with the solver.
    pub struct Verify = "number-match/verify" -> Checked {
        /// An answer of `number-match/solve`, as an object or as its text
        #[arg(aliases(&["record"]).left_out("the program takes it by itself"))]
        answer: Written,
    }
}

object! {
    /// Verdict on a line.
    pub struct Checked {
        /// Whether it is by the rules, and comes to what it claims
        holds: bool,
        /// Pairs that it takes
        pairs: Option<u32>,
        /// Refills that it makes
        refills: Option<u32>,
        /// Digits that it leaves
        left: Option<usize>,
        /// The first thing that is wrong
        flaw: Option<String>,
        /// The step that is wrong, from 1
        step: Option<usize>,
    }
}

impl Checked {
    /// What a line was found to be by [`verify_record`].
    #[must_use]
    pub fn of(check: &Result<Verdict, Flaw>) -> Self {
        let nothing = Self {
            holds: false,
            pairs: None,
            refills: None,
            left: None,
            flaw: None,
            step: None,
        };
        match check {
            Ok(Verdict { pairs, refills, left }) => Self {
                holds: true,
                pairs: Some(*pairs),
                refills: Some(*refills),
                left: Some(*left),
                ..nothing
            },
            Err(flaw) => Self {
                flaw: Some(flaw.to_string()),
                step: match flaw {
                    Flaw::Step { step, .. } => Some(*step),
                    _ => None,
                },
                ..nothing
            },
        }
    }
}

impl Answer<NumberMatch> for Verify {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Checked, Refusal> {
        let record = Record::parse(&self.answer.0).map_err(bad)?;
        let (found, most) = (record.problem.board().len(), context.bounds.cells);
        if found > most {
            return Err(bad(BoardError::Large { found, most }));
        }
        Ok(Checked::of(&verify_record(&record)))
    }
}
