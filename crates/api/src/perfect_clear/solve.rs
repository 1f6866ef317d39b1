//! Solutions of known queues.

use quadrille_perfect_clear::document::{Found, Solved};
use quadrille_perfect_clear::{Config, GaveUp, Limits, Outcome, Problem, Queue, solve, solve_all};
use serde_json::Value;

use super::ask::Most;
use super::queue::pieces;
use super::{Desk, Position, config, problem};
use crate::Refusal;
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::host::Seconds;

/// What a known queue can do.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearSolve"))]
pub struct Solve {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The pieces, the current one first.
    pub queue: String,
    /// All solutions are counted.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub all: bool,
    /// Of solutions that differ in the order of the pieces alone, only one.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub unique: bool,
    /// Solutions that are listed, at most; 20 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Most>"))]
    pub most: Most,
    /// With the keys to press.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub keys: bool,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Solve {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            queue: fields.required("queue")?,
            all: fields.or_default("all")?,
            unique: fields.or_default("unique")?,
            most: Most::read(fields)?,
            keys: fields.or_default("keys")?,
            seconds: fields.seconds()?,
        })
    }
}

impl Solve {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let queue = Queue::new(pieces(&self.queue)?);
        let asked = desk.problem(&self.position, queue)?;
        let (config, limits) = (config(), host.limits(self.seconds));
        let answer = if self.all {
            all(&asked, self, &config, &limits)
        } else {
            match solve(&asked, &config, &limits).outcome {
                Outcome::Solved(solution) => Ok(Found::one(&solution)),
                Outcome::Unsolvable(_) => Ok(Found::default()),
                Outcome::GaveUp(why) => Err(why),
            }
        };
        let solved = Solved {
            problem: &asked,
            answer: &answer,
            keys: self.keys.then(|| asked.mover().physics()),
        };
        serde_json::to_value(solved).map_err(|error| problem(&error))
    }
}

fn all(asked: &Problem, ask: &Solve, config: &Config, limits: &Limits) -> Result<Found, GaveUp> {
    let most = ask.most.into();
    match solve_all(asked, config, limits).outcome {
        Outcome::Solved(graph) if ask.unique => {
            let mut found = Found::tilings(&graph);
            found.paths.truncate(most);
            Ok(found)
        }
        Outcome::Solved(graph) => Ok(Found::of_graph(&graph, most)),
        Outcome::Unsolvable(_) => Ok(Found {
            count: Some(0),
            unique: ask.unique,
            ..Found::default()
        }),
        Outcome::GaveUp(why) => Err(why),
    }
}
