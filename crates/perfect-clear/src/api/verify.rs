//! `perfect-clear/verify`: does an answer hold?

use quadrille_schema::{Answer, Context, Refusal, Whole, group, request};
use serde_json::Value as Json;

use super::position::Kicks;
use super::{PerfectClear, bad};
use crate::chain::values::Clears;
use crate::check::{Config, StartWorth, Verdict, check};
use crate::{DropMode, Limits, Mover, Physics};

/// Lines of the clears whose starts have values.
const VALUED_LINES: usize = 4;

group! {
    /// Rules for answers that do not state them, and how far a check goes.
    pub struct Checking {
        /// How pieces come down, where the answer does not say: soft, slide or hard
        #[arg(value_name("HOW").heading("Rules"))]
        drop: Option<DropMode>,
        /// The game has no hold, where the answer does not say
        #[arg(heading("Rules"))]
        no_hold: bool,
        /// Work out anew what takes at most this many nodes: a place of a moving piece is one
        #[arg(value_name("N"))]
        node_limit: Whole<0, 1_000_000_000_000> = Whole::within(5_000_000),
    }
}

request! {
    /// Check an answer, with code that shares nothing with the solver
    ///
    /// What an answer says of all queues or all solutions is worked out anew where that is possible within the limit;
    /// the rest is named as not checked.
    pub struct Verify = "perfect-clear/verify" -> Verdict {
        /// The answer: a document, or its text
        answer: Json,
        /// The kicks, where the answer names none or those of a file: a name, or a table as the text of its TOML
        kicks: Option<Kicks>,
        /// Rules and limits
        checking: Checking,
    }
}

impl Answer<PerfectClear> for Verify {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Verdict, Refusal> {
        let text = self.answer.as_str();
        let read = text.map(serde_json::from_str::<Json>).transpose().map_err(bad)?;
        let values = service.sources.values;
        let starts = move |physics: &Physics| -> Result<StartWorth, String> {
            let source = values.ok_or("there are no values of starts")?;
            let mover = Mover::new(physics.clone(), VALUED_LINES).map_err(|error| error.to_string())?;
            let values = source(&mover, Clears::Four).map_err(|refusal| refusal.text)?;
            Ok(Box::new(move |slot, shown, bag| {
                values.expected(slot, shown, bag).unwrap_or_default()
            }))
        };
        let mut config = Config {
            kicks: self.kicks.as_ref().map(Kicks::table).transpose()?,
            limits: context.limits.clone(),
            starts: Some(&starts),
            ..Config::from(&self.checking)
        };
        config.limits.nodes = Some(self.checking.node_limit.get());
        check(read.as_ref().unwrap_or(&self.answer), &config).map_err(bad)
    }
}

impl From<&Checking> for Config<'_> {
    fn from(checking: &Checking) -> Self {
        Self {
            drop: checking.drop,
            is_without_hold: checking.no_hold,
            limits: Limits::nodes(checking.node_limit.get()),
            ..Self::default()
        }
    }
}
