//! How many clears in a row to expect.
//!
//! The page brings the values of starts that this takes, a file of half a megabyte, with the first question; and few
//! ask, so that this is a module of its own.

use std::fmt;

use quadrille_perfect_clear::chain::values::StartValues;
use quadrille_perfect_clear::{Mover, Table, chance, document};
use serde_json::Value;

use super::advise::{Advise, no_chance};
use super::{Desk, problem};
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::{Code, Refusal};

/// Lines of the clears that starts have values for; a field of fewer is on its way to one.
const LINES: usize = 4;

/// How many clears in a row to expect after each move. A piece must be held, and the lines are what is left of four.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(optional_fields, rename = "PerfectClearProspects")
)]
pub struct Prospects {
    /// The situation.
    #[cfg_attr(test, ts(flatten))]
    pub advise: Advise,
}

impl Read for Prospects {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Advise::read(fields).map(|advise| Self { advise })
    }
}

impl Prospects {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let (asked, config, game) = self.advise.asked(desk)?;
        let position = &self.advise.position;
        let mover = desk.mover(&position.kicks, position.drop, LINES)?;
        let asked = asked.with_mover(&mover).map_err(|error| problem(&error))?;
        let values = desk.values.of(&mover)?;
        let limits = host.limits(self.advise.seconds);
        let found = chance::prospects(&asked, values, &config, &limits).map_err(no_chance)?;
        Ok(document::prospects(&asked, &game.allowed_prospects(found)))
    }
}

/// The values of starts that were given, read when they are needed: they take 51 MB then.
#[derive(Default)]
pub(super) struct Values {
    given: Vec<u8>,
    /// With the physics that they are for.
    read: Option<(u64, StartValues)>,
}

impl Values {
    pub(super) const fn given(given: Vec<u8>) -> Self {
        Self { given, read: None }
    }

    /// Those for this physics.
    fn of(&mut self, mover: &Mover) -> Result<&StartValues, Refusal> {
        if self.given.is_empty() {
            return Err(Code::BadProblem.because("no values of starts have been given"));
        }
        let fingerprint = Table::fingerprint_for(mover);
        let read = match self.read.take() {
            Some(known) if known.0 == fingerprint => known,
            _ => {
                let read = StartValues::read(&mut &self.given[..], fingerprint);
                (fingerprint, read.map_err(|error| problem(&error))?)
            }
        };
        Ok(&self.read.insert(read).1)
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values")
            .field("given", &self.given.len())
            .field("is_read", &self.read.is_some())
            .finish()
    }
}
