//! `perfect-clear/prospects`: how many clears in a row to expect.
//!
//! The page brings the values of starts that this takes, a file of half a megabyte, with the first request; and few
//! ask, so that this is a module of its own.

use std::fmt;

use quadrille_schema::{Answer, Code, Context, Refusal, request};

use super::advise::{Advised, Judging, Method, Moment, no_chance};
use super::{PerfectClear, ValuesSource, bad};
use crate::chain::values::{Clears, StartValues};
use crate::{Mover, Table, chance, document};

/// Lines of the clears that starts have values for; a field of fewer is on its way to one.
const LINES: usize = 4;

request! {
    /// Work out how many clears in a row to expect after each move
    ///
    /// A piece must be held, and the lines are what is left of four.
    pub struct Prospects = "perfect-clear/prospects" -> Advised {
        /// The moment
        moment: Moment,
        /// `loop`, or `revealed`: the piece to leave is not chosen before it must be
        method: Method = Method::Loop,
    }
}

impl Answer<PerfectClear> for Prospects {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Advised, Refusal> {
        let problem = self.moment.problem(service)?;
        let mover = service.mover(&self.moment.position.movement, LINES)?;
        let problem = problem.with_mover(&mover).map_err(bad)?;
        let config = self.moment.config(service, Judging::new(&problem), context)?;
        let values = service.values.of(&mover)?;
        #[cfg(feature = "api-all")]
        let work = if self.method == Method::Revealed {
            chance::prospects_as_revealed
        } else {
            chance::prospects
        };
        #[cfg(not(feature = "api-all"))]
        let work = chance::prospects;
        let found = work(&problem, values, &config, &context.limits).map_err(no_chance)?;
        let found = self.moment.game(&problem).allowed_prospects(found);
        Ok(document::prospects(&problem, &found).into())
    }
}

/// The values of starts that were given or have a source, read when they are needed: they take 51 MB then.
pub(super) struct Values {
    given: Vec<u8>,
    source: Option<ValuesSource>,
    /// With the physics that they are for.
    read: Option<(u64, StartValues)>,
}

impl Values {
    pub(super) const fn new(source: Option<ValuesSource>) -> Self {
        Self {
            given: Vec::new(),
            source,
            read: None,
        }
    }

    pub(super) fn give(&mut self, given: Vec<u8>) {
        (self.given, self.read) = (given, None);
    }

    /// The values for this physics.
    fn of(&mut self, mover: &Mover) -> Result<&StartValues, Refusal> {
        let fingerprint = Table::fingerprint_for(mover);
        let read = match self.read.take() {
            Some(known) if known.0 == fingerprint => known,
            _ => {
                let read = match self.source {
                    Some(source) if self.given.is_empty() => source(mover, Clears::Four)?,
                    None if self.given.is_empty() => {
                        return Err(Code::NoValues.because("prospects take the values of starts first"));
                    }
                    _ => StartValues::read(&mut &self.given[..], fingerprint).map_err(bad)?,
                };
                (fingerprint, read)
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
            .finish_non_exhaustive()
    }
}
