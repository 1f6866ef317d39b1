//! What all queues of a pattern can do.

use quadrille_perfect_clear::build::{self, Keep, KeepError, Paths};
use quadrille_perfect_clear::document::{self, Parts, Ways};
use quadrille_perfect_clear::{Pattern, PatternError, percent};
use serde_json::Value;

use super::ask::Most;
use super::{Desk, Position, config, gave_up, no_ways, problem};
use crate::fields::{Fields, Read};
use crate::host::Seconds;
use crate::{Host, Refusal};

/// Most queues of a pattern for which a share is worked out.
pub const MOST_QUEUES: u128 = 2_000_000;
/// Most queues of a pattern whose ways or saves are listed.
pub const MOST_LISTED: u128 = 6_000;

/// How many queues of a pattern clear the field.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearPercent"))]
pub struct Percent {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `T,*p4`.
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

/// What queues can leave over.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearSaves"))]
pub struct Saves {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `*p4`.
    pub pattern: String,
    /// What is to be left, such as `T||I`.
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub keep: Vec<String>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Saves {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            pattern: fields.required("pattern")?,
            keep: fields.or_default("keep")?,
            seconds: fields.seconds()?,
        })
    }
}

impl Saves {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let asked = desk.problem(&self.position, pattern(&self.pattern, MOST_LISTED)?)?;
        let wishes = self.keep.iter().map(|wish| wish.parse());
        let wishes: Vec<Keep> = wishes
            .collect::<Result<_, _>>()
            .map_err(|error: KeepError| problem(&error))?;
        let saves =
            build::saves(&asked, &config(), &host.limits(self.seconds)).map_err(|error| no_ways(&error))?;
        match saves.gave_up {
            Some(why) => Err(gave_up(why)),
            None => Ok(document::saves(&asked, &saves, &wishes)),
        }
    }
}

/// All ways to clear the field.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearWaysOf"))]
pub struct WaysOf {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `*p4`.
    pub pattern: String,
    /// Only the fewest ways that serve all queues.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub minimal: bool,
    /// With the queues of each way.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub queues: bool,
    /// Ways that are listed, at most; 20 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Most>"))]
    pub most: Most,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for WaysOf {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            pattern: fields.required("pattern")?,
            minimal: fields.or_default("minimal")?,
            queues: fields.or_default("queues")?,
            most: Most::read(fields)?,
            seconds: fields.seconds()?,
        })
    }
}

impl WaysOf {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let pattern = pattern(&self.pattern, MOST_LISTED)?;
        let asked = desk.problem(&self.position, pattern.clone())?;
        let limits = host.limits(self.seconds);
        let paths: Paths = build::paths(&asked, &config(), &limits).map_err(|error| no_ways(&error))?;
        if let Some(why) = paths.gave_up {
            return Err(gave_up(why));
        }
        let minimal = self.minimal.then(|| paths.minimals(&asked, 1, &limits));
        let ways = Ways {
            problem: &asked,
            pattern: &pattern,
            target: None,
            paths: &paths,
            minimal: minimal.as_ref(),
            parts: Parts {
                queues: self.queues,
                sets: false,
                most: self.most.into(),
            },
        };
        Ok(ways.document())
    }
}

/// A pattern of at most so many queues.
fn pattern(text: &str, most: u128) -> Result<Pattern, Refusal> {
    let pattern: Pattern = text.parse().map_err(|error: PatternError| problem(&error))?;
    let count = pattern.count();
    if count > most {
        return Err(problem(&PatternError::TooMany { count, most }));
    }
    Ok(pattern)
}
