//! One clear, played move by move.

use std::sync::Arc;

use quadrille_search::{Limits, Stream};
use rand::RngExt;

use super::Start;
use super::values::{Clears, StartValues};
use crate::build::saves;
use crate::chance::{Advice, Adviser, Chance, ChanceError, Move, Prospects, Situation};
use crate::field::is_clear_of_two;
use crate::{Config, Hold, Mover, Pattern, Piece, PieceSet, Placement, Problem, letters};

/// The game, and the pieces that only it knows.
pub(super) struct Game<'a> {
    pub(super) adviser: Adviser<'a>,
    pub(super) config: &'a Config,
    pub(super) mover: &'a Arc<Mover>,
    pub(super) limits: &'a Limits,
    pub(super) random: &'a mut Stream,
    /// How many pieces are shown.
    pub(super) shows: usize,
    /// What starts are worth, if moves are chosen by it.
    pub(super) values: Option<&'a StartValues>,
    /// Whether they are looked at with what is revealed of the next start.
    pub(super) sees_reveals: bool,
}

/// Choice of the player in a situation.
#[derive(Clone)]
struct Plan {
    advice: Advice,
    /// The chance of this clear under the play that follows.
    chance: Chance,
    /// The clears in a row that are expected under it.
    clears: Option<f64>,
}

impl Game<'_> {
    /// Draws pieces until enough are shown.
    pub(super) fn reveal(&mut self, situation: &mut Situation) {
        while situation.shown.len() < self.shows {
            if situation.bag.is_empty() {
                situation.bag = PieceSet::FULL;
            }
            let pick = self.random.random_range(0..situation.bag.len());
            if let Some(piece) = situation.bag.iter().nth(pick) {
                situation.bag = situation.bag.without(piece);
                situation.shown.push(piece);
            }
        }
    }

    /// Plays a clear, again and again until it succeeds: its start, and everything in which it can end, of which the
    /// player may choose. Nothing if it cannot succeed.
    pub(super) fn clear(&mut self, situation: &Situation) -> Result<(Start, Vec<Situation>), ChanceError> {
        let plan = self.plan(situation)?;
        let (mut games, mut ends) = (0, Vec::new());
        while plan.chance.won > 0 && ends.is_empty() {
            games += 1;
            ends = self.play(situation.clone(), &plan)?;
        }
        let start = Start {
            situation: situation.clone(),
            chance: plan.chance,
            games,
            left: ends.iter().filter_map(|end| end.hold.piece()).collect(),
            residual: self.residual(situation, &plan),
        };
        Ok((start, ends))
    }

    /// The best moves, by this clear alone or by all that are to come.
    fn plan(&self, situation: &Situation) -> Result<Plan, ChanceError> {
        let Some(values) = self.values else {
            let advice = self.adviser.advise(situation, self.limits)?;
            return Ok(Plan {
                chance: advice.chance,
                advice,
                clears: None,
            });
        };
        let prospects = if self.sees_reveals {
            self.adviser
                .prospects_as_revealed(situation, values, self.limits)?
        } else {
            self.adviser.prospects(situation, values, self.limits)?
        };
        Ok(Plan::of(prospects))
    }

    /// How much more is expected than the start is worth, if the play looks at what is revealed.
    fn residual(&self, start: &Situation, plan: &Plan) -> Option<f64> {
        let values = self.values.filter(|_| self.sees_reveals)?;
        let value = values.expected(start.hold.piece()?, &start.shown, start.bag)?;
        Some(plan.clears? - value)
    }

    /// Plays one clear: everything in which it can end as the player likes, nothing if it fails.
    fn play(&mut self, mut now: Situation, first: &Plan) -> Result<Vec<Situation>, ChanceError> {
        let mut advice = first.advice.clone();
        loop {
            let best = advice.moves.first().copied();
            // By values, a piece is always in the slot.
            let is_better_to_hold =
                self.values.is_none() && best.is_none_or(|best| best.chance.won < advice.chance.won);
            let best = if is_better_to_hold {
                self.press_hold(&mut now)?
            } else {
                best
            };
            let Some(best) = best else { return Ok(Vec::new()) };
            make(&mut now, best.hold, best.placement);
            self.reveal(&mut now);
            if self.is_over(&now) {
                return Ok(vec![now]);
            }
            let needed = now.field.empty_cells() / 4;
            let is_shown = now.shown.len() >= needed + usize::from(now.hold == Hold::Empty);
            if is_shown && !self.sees_reveals {
                return self.finish(&now);
            }
            advice = self.plan(&now)?.advice;
        }
    }

    /// Presses hold for the first time, which shows another piece, and then decides; hold cannot be pressed again.
    fn press_hold(&mut self, now: &mut Situation) -> Result<Option<Move>, ChanceError> {
        if now.hold != Hold::Empty {
            return Ok(None);
        }
        now.hold = Hold::Piece(now.shown.remove(0));
        self.reveal(now);
        let advice = self.adviser.advise(now, self.limits)?;
        Ok(advice.moves.into_iter().find(|one| !one.hold))
    }

    /// Whether this clear is done: of four lines, or of two where those count.
    fn is_over(&self, now: &Situation) -> bool {
        let counts_two = self
            .values
            .is_some_and(|values| values.clears() == Clears::TwoOrFour);
        now.field.is_clear() || counts_two && is_clear_of_two(now.field.word(), now.field.lines())
    }

    /// The rest of a clear of which every piece is shown: what is there after each way to play it that leaves another
    /// piece in the slot. Who has never pressed hold presses it then.
    fn finish(&self, now: &Situation) -> Result<Vec<Situation>, ChanceError> {
        // What is shown is short enough for a pattern, and long enough for the clear.
        let Ok(pattern) = letters(&now.shown).parse::<Pattern>() else {
            return Ok(Vec::new());
        };
        let Ok(problem) = Problem::of_parts(now.field, now.hold, pattern, self.mover) else {
            return Ok(Vec::new());
        };
        let saves = saves(&problem, self.config, self.limits)?;
        if let Some(why) = saves.gave_up {
            return Err(ChanceError::GaveUp(why));
        }
        let Some(left) = saves.left.first() else {
            return Ok(Vec::new());
        };
        let nothing = left.nothing.then_some(now.hold);
        let slots = left.slot.iter().map(Hold::Piece).chain(nothing);
        // The next clear begins with a field of its own.
        let after = slots.map(|hold| Situation {
            field: now.field,
            hold,
            shown: left.following.clone(),
            bag: now.bag,
        });
        Ok(after.collect())
    }
}

impl Plan {
    fn of(prospects: Prospects) -> Self {
        let none = Chance {
            won: 0,
            of: prospects.advice.chance.of,
        };
        Self {
            chance: prospects.moves.first().map_or(none, |best| best.chance),
            clears: Some(prospects.clears),
            advice: prospects.advice,
        }
    }
}

/// Makes a move.
fn make(now: &mut Situation, hold: bool, placement: Placement) {
    if hold {
        let current: Piece = now.shown.remove(0);
        if now.hold == Hold::Empty && !now.shown.is_empty() {
            now.shown.remove(0);
        }
        now.hold = Hold::Piece(current);
    } else {
        now.shown.remove(0);
    }
    if let Some((after, _)) = now.field.place(placement) {
        now.field = after;
    }
}
