//! What all queues of a pattern can do.

use quadrille_perfect_clear::build::{self, Building, Keep, Paths, Target};
use quadrille_perfect_clear::document::{self, Parts, Ways};
use quadrille_perfect_clear::{Limits, Problem};
use serde_json::Value;

use super::ask::Most;
use super::{Desk, Position, config, gave_up, no_ways, pattern, problem};
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::host::Seconds;
use crate::{Code, Refusal};

/// Most queues of a pattern whose ways or saves are listed.
pub const MOST_LISTED: u128 = 6_000;

/// What queues can leave over.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearSaves"))]
pub struct Saves {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `*p4`, at most 6,000.
    pub pattern: String,
    /// What is to be left, such as `T||I`, the first ones preferred; several wishes may be one text, `T,O||I`.
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
        let wishes = wishes(&self.keep)?;
        let saves =
            build::saves(&asked, &config(), &host.limits(self.seconds)).map_err(|error| no_ways(&error))?;
        if let Some(why) = saves.gave_up {
            return Err(gave_up(why));
        }
        let mut document = document::saves(&asked, &saves, &wishes);
        document::add_priorities(&mut document, &asked, &saves, &wishes);
        Ok(document)
    }
}

/// All ways to clear the field.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearWaysOf"))]
pub struct WaysOf {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `*p4`, at most 6,000.
    pub pattern: String,
    /// What is to be saved, as for `perfect-clear/saves`: a queue has only the ways that serve its best wish.
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub keep: Vec<String>,
    /// Which ways are listed.
    #[cfg_attr(test, ts(flatten))]
    pub listed: Listed,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

/// Which ways are listed, and what of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearListed"))]
pub struct Listed {
    /// Only the fewest ways that serve all queues.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub minimal: bool,
    /// With the queues of each way.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub queues: bool,
    /// Ways that are listed, at most; 20 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Most>"))]
    pub most: Most,
}

impl Read for Listed {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            minimal: fields.or_default("minimal")?,
            queues: fields.or_default("queues")?,
            most: Most::read(fields)?,
        })
    }
}

impl Read for WaysOf {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            pattern: fields.required("pattern")?,
            keep: fields.or_default("keep")?,
            listed: Listed::read(fields)?,
            seconds: fields.seconds()?,
        })
    }
}

impl WaysOf {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let pattern = pattern(&self.pattern, MOST_LISTED)?;
        let wishes = wishes(&self.keep)?;
        let asked = desk.problem(&self.position, pattern.clone())?;
        let limits = host.limits(self.seconds);
        let mut paths = build::paths(&asked, &config(), &limits).map_err(|error| no_ways(&error))?;
        // The same problem once more: what is done with ways is compiled for one kind of problem alone.
        let target = Target::whole(asked.field());
        let asked = asked.with_pieces(Building { pattern, target });
        let asked = asked.map_err(|error| problem(&error))?;
        let mut first = Vec::new();
        if !wishes.is_empty() && paths.gave_up.is_none() {
            (paths, first) = keeping(&asked, &paths, &wishes)?;
        }
        let mut document = self.listed.document(&asked, None, &paths, &limits)?;
        if !wishes.is_empty() {
            document::add_wishes(&mut document, &asked, (&wishes, &first), None);
        }
        Ok(document)
    }
}

/// The ways that save what is wished; for how many queues each wish is the first that comes true.
fn keeping(asked: &Problem<Building>, paths: &Paths, wishes: &[Keep]) -> Result<(Paths, Vec<u64>), Refusal> {
    let pattern = &asked.pieces().pattern;
    let known = paths.queues.first().map_or(0, Vec::len);
    if pattern.shortest() != known || pattern.longest() != known {
        return Err(Code::BadProblem.because(&format!(
            "{known} pieces of a queue can matter to this clear, and the pattern has more: saves counts those, too"
        )));
    }
    let kept = paths.keeping(asked, wishes, None);
    let kept = kept.map_err(|error| problem(&error))?;
    Ok((kept.paths, kept.first))
}

impl Listed {
    /// The document of ways, unless a limit struck before all of them were known.
    pub(super) fn document(
        self,
        asked: &Problem<Building>,
        target: Option<&str>,
        paths: &Paths,
        limits: &Limits,
    ) -> Result<Value, Refusal> {
        if let Some(why) = paths.gave_up {
            return Err(gave_up(why));
        }
        let minimal = self.minimal.then(|| paths.minimals(asked, 1, limits));
        let ways = Ways {
            problem: asked,
            pattern: &asked.pieces().pattern,
            target,
            paths,
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

/// Wishes about saves, each text with one or several.
fn wishes(texts: &[String]) -> Result<Vec<Keep>, Refusal> {
    let mut wishes = Vec::new();
    for text in texts {
        wishes.append(&mut Keep::list(text).map_err(|error| problem(&error))?);
    }
    Ok(wishes)
}
