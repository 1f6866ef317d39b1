//! The share of a pattern's queues that clear the field.

use quadrille_perfect_clear::{document, percent};
use serde_json::Value;

use super::{Desk, Position, config, pattern, problem};
use crate::Refusal;
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::host::Seconds;

/// Most queues of a pattern for which a share is worked out.
pub const MOST_QUEUES: u128 = 2_000_000;

/// How many queues of a pattern clear the field.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearPercent"))]
pub struct Percent {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `T,*p4`, at most 2,000,000.
    pub pattern: String,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Percent {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            pattern: fields.required("pattern")?,
            seconds: fields.seconds()?,
        })
    }
}

impl Percent {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let asked = desk.problem(&self.position, pattern(&self.pattern, MOST_QUEUES)?)?;
        let share =
            percent(&asked, &config(), &host.limits(self.seconds)).map_err(|error| problem(&error))?;
        Ok(document::percent(&asked, &share))
    }
}
