//! `perfect-clear/verify`: does an answer hold?

use quadrille_schema::{Answer, Context, Refusal, Whole, object, request};
use serde_json::Value as Json;

use super::position::Kicks;
use super::{Movement, PerfectClear, bad};
use crate::chain::values::Clears;
use crate::check::{self, Config, StartWorth};
use crate::{DropMode, KnownGame, Mover, Physics};

request! {
    /// Check an answer, with code that shares nothing with the solver
    ///
    /// Every piece is moved cell by cell from the place where it appears, and held as a player does. What an answer says of
    /// all queues or all solutions is worked out anew where that is possible within `node_limit`; the rest is named as not
    /// checked.
    pub struct Verify = "perfect-clear/verify" -> Verdict {
        /// The answer: a document, or its text
        answer: Json,
        /// The kicks, where the answer names none or those of a file: their name, or a table as the text of its TOML
        kicks: Option<Kicks>,
        /// How pieces come down, where the answer does not say
        drop: Option<DropMode>,
        /// The game has no hold, where the answer does not say
        no_hold: bool,
        /// Work out anew what takes at most this many nodes: a place of a moving piece is one
        node_limit: Whole<0, 1_000_000_000_000> = Whole::within(5_000_000),
    }
}

object! {
    /// What a check has found.
    pub struct Verdict {
        /// Kind of the answer, such as `solve`
        answer: String,
        /// Whether the answer holds; not there where there is nothing to check
        valid: Option<bool>,
        /// Why it does not hold, or why there is nothing to check
        reason: Option<String>,
        /// What holds
        checked: Vec<String>,
        /// What would take more nodes than allowed
        not_checked: Vec<String>,
    }
}

impl Verify {
    /// The kicks that were given.
    fn physics(&self) -> Result<Option<Physics>, Refusal> {
        let movement = Movement {
            game: KnownGame::default(),
            kicks: self.kicks.clone(),
            drop: DropMode::default(),
        };
        self.kicks.as_ref().map(|_| movement.physics()).transpose()
    }
}

impl Answer<PerfectClear> for Verify {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Verdict, Refusal> {
        let answer = match &self.answer {
            Json::String(text) => serde_json::from_str(text).map_err(|_| bad("this is no JSON document"))?,
            answer => answer.clone(),
        };
        let source = service.sources.values;
        let starts = move |physics: &Physics| -> Result<StartWorth, String> {
            let source = source.ok_or("no values of starts have been given")?;
            let mover = Mover::new(physics.clone(), 4).map_err(|error| error.to_string())?;
            let values = source(&mover, Clears::Four).map_err(|refusal| refusal.text)?;
            Ok(Box::new(move |slot, shown, bag| {
                values.expected(slot, shown, bag).unwrap_or_default()
            }))
        };
        let mut limits = context.limits.clone();
        limits.nodes = Some(self.node_limit.get());
        let config = Config {
            kicks: self.physics()?.map(|physics| physics.kicks),
            drop: self.drop,
            is_without_hold: self.no_hold,
            limits,
            starts: Some(&starts),
        };
        let found = check::check(&answer, &config).map_err(bad)?;
        Ok(Verdict {
            answer: found.answer.to_owned(),
            valid: found.valid,
            reason: found.reason,
            checked: found.checked,
            not_checked: found.not_checked,
        })
    }
}
