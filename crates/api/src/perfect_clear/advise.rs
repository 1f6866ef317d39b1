//! The exact chance.

#[cfg(feature = "perfect-clear")]
use quadrille_perfect_clear::chance;
use quadrille_perfect_clear::chance::ChanceError;
#[cfg(feature = "perfect-clear")]
use quadrille_perfect_clear::document;
use quadrille_perfect_clear::game::{BagRule, Game};
use quadrille_perfect_clear::{Config, Problem, Shown};
#[cfg(feature = "perfect-clear")]
use serde_json::Value;

use super::ask::Memory;
use super::queue::shown;
use super::{Desk, Position, gave_up, no_ways, problem};
use crate::fields::{Fields, Read};
#[cfg(feature = "perfect-clear")]
use crate::host::Host;
use crate::host::Seconds;
use crate::{Code, Refusal};

/// What to do now.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearAdvise"))]
pub struct Advise {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The pieces that are shown: the current one first.
    pub queue: String,
    /// What is still to come of the bag of the last piece shown; the queue begins with a bag if nothing is said.
    pub bag: Option<String>,
    /// Take a queue that no bag gives.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub any_bag: bool,
    /// Hold was pressed for the current piece, so it cannot be pressed again.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub has_held: bool,
    /// Mebibytes that may be taken; 448 if nothing is said, which is also the most.
    #[cfg_attr(test, ts(as = "Option<Memory>"))]
    pub memory: Memory,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Advise {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            queue: fields.required("queue")?,
            bag: fields.optional("bag")?,
            any_bag: fields.or_default("any_bag")?,
            has_held: fields.or_default("has_held")?,
            memory: Memory::read(fields)?,
            seconds: fields.seconds()?,
        })
    }
}

impl Advise {
    /// The problem, what holds for its answer, and the game by which moves are allowed.
    pub(super) fn asked(&self, desk: &mut Desk) -> Result<(Problem<Shown>, Config, Game), Refusal> {
        let asked = desk.problem(
            &self.position,
            shown(&self.queue, self.bag.as_deref(), self.any_bag)?,
        )?;
        let config = Config {
            memory: self.memory.bytes(),
            ..Config::default()
        };
        let rule = if self.any_bag {
            BagRule::Any
        } else {
            BagRule::Seven
        };
        let mut game = Game::new(asked.field(), asked.hold(), rule);
        game.has_held = self.has_held;
        Ok((asked, config, game))
    }

    #[cfg(feature = "perfect-clear")]
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let (asked, config, game) = self.asked(desk)?;
        let advice = chance::advise(&asked, &config, &host.limits(self.seconds)).map_err(no_chance)?;
        Ok(document::advice(&asked, &game.allowed(advice)))
    }
}

pub(super) fn no_chance(error: ChanceError) -> Refusal {
    match error {
        ChanceError::GaveUp(why) => gave_up(why),
        ChanceError::Memory { .. } | ChanceError::TooUncertain { .. } => Code::Memory.because(&error),
        ChanceError::Build(error) => no_ways(&error),
        ChanceError::HoldInUse | ChanceError::NothingHeld | ChanceError::TooMuchShown => problem(&error),
    }
}
