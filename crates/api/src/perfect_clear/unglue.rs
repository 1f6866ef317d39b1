//! Pieces that lie on a page, one after the other.

use quadrille_perfect_clear::build::{Setup, assembled};
use quadrille_perfect_clear::{MOST_LINES, document};
use serde_json::{Value, json};

use super::ask::{Drop, srs};
use super::pages::pages;
use super::{Desk, problem};
use crate::fields::{Fields, Read};
use crate::host::Host;
#[cfg(test)]
use crate::protocol::names;
use crate::{Code, Refusal};

/// A fumen whose pieces are placed one by one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearUnglue"))]
pub struct Unglue {
    /// The fumen, or a link with one in it.
    pub text: String,
    /// The kicks; `srs` if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearKicks>"))]
    pub kicks: String,
    /// How pieces come down.
    #[cfg_attr(test, ts(as = "Option<Drop>"))]
    pub drop: Drop,
}

impl Read for Unglue {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            text: fields.required("text")?,
            kicks: fields.or("kicks", srs())?,
            drop: fields.or_default("drop")?,
        })
    }
}

impl Unglue {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let pages = pages(&self.text)?;
        let mover = desk.mover(&self.kicks, self.drop, MOST_LINES)?;
        let setups = Setup::read(&pages, MOST_LINES).map_err(|error| problem(&error))?;
        let mut placed = Vec::new();
        for setup in &setups {
            // Of several ways to cut the colours, the first one that can be built.
            let mut built = setup
                .tilings
                .iter()
                .filter_map(|tiles| assembled(&mover, setup.field, tiles));
            let solution = built.next().ok_or_else(|| {
                Code::BadProblem.because("in no order can all pieces be brought to their places")
            })?;
            let mut value = document::solution(setup.field, &solution, None);
            value["field"] = setup.field.to_rows().into();
            value["comment"] = (&*setup.comment).into();
            placed.push(value);
        }
        Ok(json!({"setups": placed}))
    }
}
