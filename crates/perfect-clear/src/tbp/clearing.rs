//! Moves towards a perfect clear: by their exact chances, and by what the starts of the clears after it are worth.
//!
//! # What
//!
//! A stack of at most six rows is a field of as many lines as fit its cells, so each piece may have another choice of
//! clears. Those of up to four lines are compared; higher ones are looked at where none of those has a chance.
//!
//! # How
//!
//! [`chance`](crate::chance) and its prospects, in layers of which only the smoothest fields are followed, so that a
//! move takes a bounded amount of work. What they say is then a lower bound. From the fifth piece of a clear on, or
//! earlier, the layers are small enough for nothing to be left out.

use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use quadrille_search::Limits;

use super::hand::Hand;
use super::stack::Stack;
use crate::chain::values::StartValues;
use crate::chance::{Adviser, Chance, Situation};
use crate::words::shape::WIDTH;
use crate::{Config, Field, Hold, MOST_LINES, Mover, Physics, Placement};

/// Work on the fields after each number of pieces, in orders of unseen pieces: 300 fields where there are 840 of those.
const EFFORT: usize = 372_000;

/// Lines of the clears that are compared; those of more lines take more pieces.
const USUAL_LINES: usize = 4;

/// Search for perfect clears by bounded work.
#[derive(Debug)]
pub(super) struct Clearing {
    physics: Physics,
    /// By lines, from 1; made when they are first needed.
    movers: [OnceLock<Option<Arc<Mover>>>; MOST_LINES],
    values: Option<StartValues>,
}

/// Moves towards one clear.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan {
    /// Pieces that the clear takes.
    pub(super) pieces: usize,
    /// The chance of this clear under best play among the fields that are followed.
    pub(super) chance: Chance,
    /// The clears in a row to expect, where starts have values.
    clears: Option<f64>,
    /// The moves, the best first.
    pub(super) moves: Vec<Placement>,
}

impl Clearing {
    pub(super) fn new(physics: Physics, values: Option<StartValues>) -> Self {
        Self {
            physics,
            movers: Default::default(),
            values,
        }
    }

    /// The best plan; none if no clear has a chance, or too much is unknown.
    pub(super) fn plan(&self, stack: &Stack, hand: &Hand) -> Option<Plan> {
        let lines = stack.height().max(1)..=MOST_LINES;
        let fits = |&lines: &usize| (WIDTH * lines).abs_diff(stack.count()).is_multiple_of(4);
        let mut best: Option<Plan> = None;
        for lines in lines.filter(fits) {
            if lines > USUAL_LINES && best.is_some() {
                break;
            }
            let plan = self.plan_of(lines, stack, hand);
            let is_better = |plan: &Plan| best.as_ref().is_none_or(|best| plan.cmp(best).is_gt());
            if let Some(plan) = plan.filter(is_better) {
                best = Some(plan);
            }
        }
        best
    }

    /// The plan of a clear of this many lines.
    fn plan_of(&self, lines: usize, stack: &Stack, hand: &Hand) -> Option<Plan> {
        let field = Field::from_cells(stack.rows_from(0), lines).ok()?;
        let situation = situation(field, hand)?;
        let mover = self.mover(lines)?;
        let config = Config::default();
        let (adviser, limits) = (Adviser::new(&mover, &config).within(EFFORT), Limits::none());
        let (advice, clears) = match &self.values {
            None => (adviser.advise(&situation, &limits).ok()?, None),
            Some(values) => {
                let prospects = adviser.prospects(&situation, values, &limits).ok()?;
                (prospects.advice, Some(prospects.clears))
            }
        };
        let moves: Vec<Placement> = advice.moves.iter().map(|first| first.placement).collect();
        (!moves.is_empty()).then_some(Plan {
            pieces: field.pieces_needed().ok()?,
            chance: advice.chance,
            clears,
            moves,
        })
    }

    /// The mover of this many lines; none where the kicks lead too far.
    fn mover(&self, lines: usize) -> Option<Arc<Mover>> {
        let mover = self.movers.get(lines.checked_sub(1)?)?;
        let make = || Mover::new(self.physics.clone(), lines).ok().map(Arc::new);
        mover.get_or_init(make).clone()
    }
}

impl Plan {
    /// Which plan is better: by the clears in a row to expect, else by the chance and by how soon it is done.
    fn cmp(&self, other: &Self) -> Ordering {
        let clears = |plan: &Self| plan.clears.unwrap_or(0.0);
        let by_clears = clears(self).total_cmp(&clears(other));
        let by_chance = self.chance.value().total_cmp(&other.chance.value());
        by_clears.then(by_chance).then(other.pieces.cmp(&self.pieces))
    }
}

/// What a player sees. With nothing in the slot, the first piece is taken for the one there: each of the first two can
/// be placed next, and whoever presses hold later sees one piece more, not less.
fn situation(field: Field, hand: &Hand) -> Option<Situation> {
    let (slot, shown) = match hand.slot {
        Some(slot) => (slot, &hand.queue[..]),
        None => {
            let (&first, rest) = hand.queue.split_first()?;
            (first, rest)
        }
    };
    (!shown.is_empty()).then(|| Situation {
        field,
        hold: Hold::Piece(slot),
        shown: shown.to_vec(),
        bag: hand.bag,
    })
}
