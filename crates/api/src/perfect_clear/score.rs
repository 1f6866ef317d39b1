//! What queues score at best.

use quadrille_perfect_clear::KnownGame;
use quadrille_perfect_clear::build::scores;
use quadrille_perfect_clear::document;
use quadrille_perfect_clear::score::{Mode, Rules, Scoring, Streak};
use serde_json::Value;

use super::patterns::MOST_LISTED;
use super::{Desk, Position, config, gave_up, no_ways, pattern, problem};
use crate::Refusal;
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::host::Seconds;
#[cfg(test)]
use crate::protocol::names;

/// The most points of each queue of a pattern.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearScore"))]
pub struct Score {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `T,*p4`, at most 6,000.
    pub pattern: String,
    /// Whose points; those of the game if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearSystem>"))]
    pub system: Option<String>,
    /// Which pieces spin; those of the game if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearSpins>"))]
    pub spins: Option<String>,
    /// The clear before was difficult.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub back_to_back: bool,
    /// How many pieces in a row have cleared lines just before.
    #[cfg_attr(test, ts(as = "Option<u8>"))]
    pub combo: u8,
    /// What each solution must do; `normal`, which is anything, if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearMode>"))]
    pub mode: Option<String>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Score {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            pattern: fields.required("pattern")?,
            system: fields.optional("system")?,
            spins: fields.optional("spins")?,
            back_to_back: fields.or_default("back_to_back")?,
            combo: fields.or_default("combo")?,
            mode: fields.optional("mode")?,
            seconds: fields.seconds()?,
        })
    }
}

impl Score {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let scoring = self.scoring()?;
        let asked = desk.problem(&self.position, pattern(&self.pattern, MOST_LISTED)?)?;
        let limits = host.limits(self.seconds);
        let scores = scores(&asked, scoring, &config(), &limits).map_err(|error| no_ways(&error))?;
        match scores.gave_up {
            Some(why) => Err(gave_up(why)),
            None => Ok(document::score(&asked, scoring, &scores)),
        }
    }

    fn scoring(&self) -> Result<Scoring, Refusal> {
        let game: KnownGame = named(&self.position.game)?;
        let Rules { system, spins } = game.scoring();
        Ok(Scoring {
            rules: Rules {
                system: self.system.as_deref().map_or(Ok(system), named)?,
                spins: self.spins.as_deref().map_or(Ok(spins), named)?,
            },
            streak: Streak {
                back_to_back: self.back_to_back.into(),
                combo: self.combo,
            },
            mode: mode(self.mode.as_deref())?,
            ..Scoring::default()
        })
    }
}

/// What solutions must do; nothing if nothing is said.
fn mode(name: Option<&str>) -> Result<Mode, Refusal> {
    name.map_or(Ok(Mode::Normal), named)
}

fn named<T: std::str::FromStr<Err = quadrille_perfect_clear::score::UnknownName>>(
    name: &str,
) -> Result<T, Refusal> {
    name.parse().map_err(|error| problem(&error))
}
