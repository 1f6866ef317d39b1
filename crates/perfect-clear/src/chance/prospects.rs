//! What moves are worth for all clears to come, not for this one alone.
//!
//! # What
//!
//! Many moves have the same chance, most often that of certainty. They differ in what they leave for the next clears:
//! the piece in the slot, above all. The *prospect* of a move is the expected number of clears in a row that follow it,
//! this one included, where each later start is worth what [`StartValues`] say.
//!
//! # How
//!
//! As in [`value`](super::value), backward through the layers, but with menus in place of bits:
//!
//! 1. [`Left`]: for each field, slot and suffix, the set of pieces that can be left in the slot by somebody who knows
//!    the suffix: seven bits, and unions over all placements.
//! 2. [`Leftovers`]: what the best piece of a menu is worth, for each tail. The next start is known but for what is not
//!    shown yet, so that is the mean over what may come.
//! 3. [`Sums`]: before everything is shown, a number for each beginning of a tail: the best over decisions of the sum
//!    over what is revealed next.
//!
//! A piece must be in the slot: who has never pressed hold can press it for the first piece, which costs nothing.

mod left;
mod leftovers;
mod revealed;
mod sum;
mod sums;
#[cfg(test)]
mod tests;

use quadrille_search::{Limits, order};

use super::value::Reached;
use super::{Advice, Adviser, Chance, ChanceError, Move, Situation, in_silence};
use crate::chain::values::{Clears, StartValues};
use crate::{Config, Hold, Problem, Shown};
use left::{Left, Menus};
use leftovers::Leftovers;
use sums::Sums;

/// Worth of first moves for all clears to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospects {
    /// The expected number of clears in a row under the best play.
    pub clears: f64,
    /// What [`advise`](super::advise) says of this clear alone, its moves in the order of [`Prospects::moves`].
    pub advice: Advice,
    /// What each move is worth, the best first; of equal ones the one with the greater chance.
    pub moves: Vec<Prospect>,
    /// Whether the play looks at the next start while it is revealed ([`prospects_as_revealed`]).
    pub sees_reveals: bool,
}

/// A first move and what it is worth for all clears to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// The move, with its chance of this clear.
    pub first: Move,
    /// The expected number of clears in a row after it, this one included.
    pub clears: f64,
    /// The chance of this clear under the play that has this expectation: at most [`Move::chance`].
    pub chance: Chance,
}

/// How many clears in a row are expected after each first move.
///
/// The play that this is about looks at the piece that is left as soon as everything of this clear is shown, and not
/// again while the next start is revealed. So it is a lower bound, as [`StartValues`] are.
///
/// # Errors
///
/// Those of [`advise`](super::advise), and where nothing is in the slot.
pub fn prospects(
    problem: &Problem<Shown>,
    values: &StartValues,
    config: &Config,
    limits: &Limits,
) -> Result<Prospects, ChanceError> {
    Adviser::new(problem.mover(), config).prospects(&problem.situation(), values, limits)
}

/// The same for a play that looks at the next start while it is revealed, one piece with each placement after
/// everything of this clear is shown. No play expects more for which the next starts are worth what their values say.
///
/// It takes up to four times the memory, and at the start of a clear nearly twice the time (`docs/performance.md`).
///
/// # Errors
///
/// Those of [`prospects()`].
pub fn prospects_as_revealed(
    problem: &Problem<Shown>,
    values: &StartValues,
    config: &Config,
    limits: &Limits,
) -> Result<Prospects, ChanceError> {
    Adviser::new(problem.mover(), config).prospects_as_revealed(&problem.situation(), values, limits)
}

impl Adviser<'_> {
    pub(crate) fn prospects(
        &self,
        situation: &Situation,
        values: &StartValues,
        limits: &Limits,
    ) -> Result<Prospects, ChanceError> {
        if !matches!(situation.hold, Hold::Piece(_)) {
            return Err(ChanceError::NothingHeld);
        }
        let limits = &in_silence(limits);
        self.on_reached(situation, values, limits, |reached, advice| {
            self.check_memory(reached, left::bytes::<Menus>(reached))?;
            let menus = Left::new(&mut Menus, reached, limits)?;
            let leftovers = Leftovers::new(situation, reached.tails, values);
            let worth = |tail, menu| leftovers.of(tail, menu);
            let sums = Sums::new(situation, values, reached).before(&menus, worth, limits)?;
            Ok(sums.prospects(situation, advice))
        })
    }

    /// Works something out on everything that can be reached.
    fn on_reached<T>(
        &self,
        situation: &Situation,
        values: &StartValues,
        limits: &Limits,
        work: impl FnOnce(Reached<'_>, Advice) -> Result<T, ChanceError>,
    ) -> Result<T, ChanceError> {
        if values.clears() == Clears::TwoOrFour && situation.shown.len() > StartValues::SHOWN {
            return Err(ChanceError::TooMuchShown);
        }
        let adviser = self.counting(values.clears());
        adviser.reach(situation, limits, |reached| {
            let advice = adviser.advise_on(situation, reached, limits)?;
            work(reached, advice)
        })
    }
}

impl Prospects {
    /// The moves of an advice, in the order of what they are worth.
    fn of(mut moves: Vec<Prospect>, mut advice: Advice) -> Self {
        // Stable: the greater chance comes first already.
        order::sort_by(&mut moves, |a, b| b.clears.total_cmp(&a.clears));
        advice.moves = moves.iter().map(|prospect| prospect.first).collect();
        Self {
            clears: moves.first().map_or(0.0, |best| best.clears),
            advice,
            moves,
            sees_reveals: false,
        }
    }

    /// The same of the other play.
    fn seeing_reveals(self) -> Self {
        Self {
            sees_reveals: true,
            ..self
        }
    }
}
