//! `perfect-clear/percent`: the share of a pattern's queues that clear a field.

use quadrille_schema::{Answer, Context, Refusal, Whole, described, object, request};
use serde_json::Value as Json;

use super::answers::{About, AboutFound, CutShare};
use super::{Demanding, Given, PerfectClear, Position, TableFor, Worth, bad, by_height, config, no_ways};
use crate::build::percent_in_mode;
use crate::document::Known;
use crate::rules::score::Mode;
use crate::words::field_word::FieldWord;
use crate::{Config, MOST_QUEUES, Pattern, PatternError, percent};

request! {
    /// Work out which share of a pattern's queues can clear a field, every piece known beforehand
    ///
    /// The share is that of the pattern's whole queues, each once; where not all of their pieces can matter, that of
    /// the cut queues is said, too.
    pub struct Percent = "perfect-clear/percent" -> Share {
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Option<Pattern>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// What solutions must do
        demanding: Demanding,
        /// Add the success tree: the share by the first N pieces of the queues
        #[arg(aliases(&["tree-depth"]))]
        tree: Option<Whole<1, 7>>,
        /// Do without the table of useful fields (legal boards): slower, and nothing is built or read
        no_table: bool,
    }
}

described! {
    /// Queues that clear the field.
    pub struct Share {
        /// What the request says
        about: About,
        /// The queues
        found: AboutFound,
        /// Queues that do not clear the field, cut to the pieces that can matter
        failed: Vec<String>,
        /// Where not all pieces can matter: how many can, and the share of queues cut so
        cut: Option<CutShare>,
        /// Where no queue can: why
        why: Option<Reason>,
        /// The share by the first pieces, where it was asked for: each with `piece`, `solved`, `total` and `next`
        tree: Option<Vec<Json>>,
    }
}

object! {
    /// Reason why no queue clears a field.
    pub struct Reason {
        /// A word for it: `no-place`, `wall` or `columns`; none where all orders and places were tried
        reason: Option<String>,
        /// Empty cells in odd and in even columns
        columns: Vec<usize>,
        /// Empty cells of the two colours of a checkerboard
        checkerboard: Vec<usize>,
    }
}

/// The fewest queues for which the table is read if it is there.
const WORTH_READING: u128 = 20_000;

/// The fewest queues for which it is built.
const WORTH_BUILDING: u128 = 500_000;

/// What a pattern is worth that a table of useful fields makes faster.
fn worth(pattern: &Pattern) -> Worth {
    match pattern.count() {
        // More than can be answered are refused at once.
        WORTH_READING..WORTH_BUILDING => Worth::Reading,
        WORTH_BUILDING..=MOST_QUEUES => Worth::Building,
        _ => Worth::Nothing,
    }
}

/// Refuses a pattern of more queues than are answered here.
pub(super) fn bounded(pattern: Pattern, most: u64) -> Result<Pattern, Refusal> {
    let (count, most) = (pattern.count(), most.into());
    if count > most {
        return Err(bad(PatternError::TooMany { count, most }));
    }
    Ok(pattern)
}

/// The pattern that was given, else the one that the comment of a fumen asks about.
pub(super) fn pattern(
    given: Option<&Pattern>,
    stated: &super::Stated,
    most: u64,
) -> Result<Pattern, Refusal> {
    let pattern = match given {
        Some(pattern) => pattern.clone(),
        None => stated.pieces(None)?.parse().map_err(bad)?,
    };
    bounded(pattern, most)
}

impl Answer<PerfectClear> for Percent {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Share, Refusal> {
        let stated = self.position.stated(self.pattern.as_ref())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.queues)?;
        by_height!(stated.field, |field| {
            self.on(stated.given(field), pattern, service, context)
        })
    }
}

impl Percent {
    /// The answer for this field.
    fn on<W: FieldWord>(
        &self,
        given: Given<'_, W>,
        pattern: Pattern,
        service: &mut PerfectClear,
        context: &Context,
    ) -> Result<Share, Refusal> {
        let (movement, limits) = (&self.position.movement, &context.limits);
        let demand = self.demanding.demand(movement.game)?;
        let worth = if self.no_table || demand.mode != Mode::Normal {
            Worth::Nothing
        } else {
            worth(&pattern)
        };
        let problem = service.problem(movement, given, pattern)?;
        let config = Config {
            table: service.table(worth, TableFor::of(&problem, limits)),
            ..config(context)
        };
        let share = if demand.mode == Mode::Normal {
            percent(&problem, &config, limits).map_err(bad)?
        } else {
            percent_in_mode(&problem, demand, &config, limits).map_err(|error| no_ways(&error))?
        };
        let depth = self.tree.map_or(0, Whole::count);
        let tree = share.tree(&problem, depth).map_err(bad)?;
        let known = Known {
            problem: &problem,
            share: &share,
            demand,
            tree: &tree,
        };
        Ok(known.document().into())
    }
}
