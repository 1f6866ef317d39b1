//! Two numbers between which an exact chance lies that would take too much memory.
//!
//! # How
//!
//! The *upper* bound lets the player see more: with some of the unseen pieces shown as well, in all orders in which
//! they may come, fewer are unknown, and the chance can be worked out. Whoever sees more does not win less, so the mean
//! of these chances is at least the one that is asked for. Once hold is in use, the first move has to be the same in
//! all these orders, as the player cannot distinguish them, so it is the best of the means of each move.
//!
//! The *lower* bound is what somebody wins who plays a certain way, and sees no more than the game shows: the first
//! move is the one with the best mean of above. After it, a piece is shown, and so on, until so little is unknown that
//! the chance can be worked out. Nothing is drawn: all orders of the pieces that are shown on the way count alike.

use std::collections::BTreeMap;

use quadrille_search::Limits;

use super::{Advice, Adviser, Chance, ChanceError, Situation};
use crate::{Config, Hold, Piece, PieceSet, Placement, Problem, Shown};

/// Bounds of an exact chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is at least this: what a player who sees no more than is shown reaches by a certain play.
    pub lower: Chance,
    /// It is at most this: what somebody reaches who sees more.
    pub upper: Chance,
    /// The exact chances that were worked out for that.
    pub situations: u64,
}

impl Bounds {
    /// Whether both are the same, and so the chance itself.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.lower.won as u128 * self.upper.of as u128 == self.upper.won as u128 * self.lower.of as u128
    }
}

/// Bounds of the chance of what is shown; the chance itself if it takes no more memory than allowed. Progress is
/// counted in situations.
///
/// ```
/// use quadrille_perfect_clear::{Config, Field, Limits, Problem, Shown, chance};
///
/// let field = Field::parse("XXX___XXXX/XXX____XXX/XXX_____XX/XXX____XXX", 4)?;
/// let problem = Problem::new(field, "IZ".parse::<Shown>()?)?;
/// let bounds = chance::bounds(&problem, &Config::default(), &Limits::none())?;
/// let advice = chance::advise(&problem, &Config::default(), &Limits::none())?;
/// assert!(bounds.is_exact());
/// assert_eq!(bounds.lower.value(), advice.chance.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When a limit strikes, or even a part of it would take too much memory.
pub fn bounds(problem: &Problem<Shown>, config: &Config, limits: &Limits) -> Result<Bounds, ChanceError> {
    let mut bounder = Bounder {
        adviser: Adviser::new(problem.mover(), config),
        limits,
        window: problem.pieces().pieces().len(),
        situations: 0,
    };
    let (lower, upper) = bounder.both(&problem.situation())?;
    Ok(Bounds {
        lower: lower.chance(),
        upper: upper.chance(),
        situations: bounder.situations,
    })
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    part: u128,
    all: u128,
}

impl Fraction {
    const ZERO: Self = Self { part: 0, all: 1 };

    fn of(chance: Chance) -> Self {
        Self::new(chance.won.into(), chance.of.into())
    }

    fn new(part: u128, all: u128) -> Self {
        let divisor = gcd(part, all).max(1);
        Self {
            part: part / divisor,
            all: all / divisor,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self::new(
            self.part * other.all + other.part * self.all,
            self.all * other.all,
        )
    }

    fn over(self, count: usize) -> Self {
        Self::new(self.part, self.all * count.max(1) as u128)
    }

    fn is_more_than(self, other: Self) -> bool {
        self.part * other.all > other.part * self.all
    }

    /// Numbers of tails that are no more than some thousands each: they fit.
    fn chance(self) -> Chance {
        Chance {
            won: self.part as u64,
            of: self.all as u64,
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

struct Bounder<'a> {
    adviser: Adviser<'a>,
    limits: &'a Limits,
    /// Pieces that the game shows.
    window: usize,
    situations: u64,
}

/// A first move: whether hold is pressed, and where the piece goes.
type First = (bool, Placement);

impl Bounder<'_> {
    /// The bounds of a situation.
    fn both(&mut self, situation: &Situation) -> Result<(Fraction, Fraction), ChanceError> {
        if let Some(advice) = self.exact(situation)? {
            let chance = Fraction::of(advice.chance);
            return Ok((chance, chance));
        }
        let seen = self.seeing_more(situation)?;
        let (mut moves, any) = means(&seen);
        // Nobody can plan where to put a piece that is not shown yet.
        let is_blind = situation.hold == Hold::Empty && situation.shown.len() < 2;
        moves.retain(|&(hold, _), _| !(hold && is_blind));
        let Some((first, best)) = best_of(&moves) else {
            return Ok((Fraction::ZERO, any));
        };
        // Whoever presses hold for the first time sees a piece more before anything is placed.
        let upper = if situation.hold == Hold::Empty { any } else { best };
        Ok((self.playing(situation, first)?, upper))
    }

    /// The chance of a situation, if there is room for it.
    fn exact(&mut self, situation: &Situation) -> Result<Option<Advice>, ChanceError> {
        match self.adviser.advise(situation, self.limits) {
            Ok(advice) => {
                self.situations += 1;
                self.limits.advance(1);
                Ok(Some(advice))
            }
            Err(ChanceError::Memory { .. } | ChanceError::TooUncertain { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What is best if some more pieces are shown, as few as possible, in all orders in which they may come.
    fn seeing_more(&mut self, situation: &Situation) -> Result<Vec<Advice>, ChanceError> {
        let mut shown = vec![situation.clone()];
        loop {
            let longer: Vec<Situation> = shown.iter().flat_map(revealed).collect();
            if longer.is_empty() {
                // All is shown, and there is no room even so: the error says what is missing.
                return self
                    .adviser
                    .advise(situation, self.limits)
                    .map(|advice| vec![advice]);
            }
            shown = longer;
            let mut advices = Vec::new();
            for situation in &shown {
                match self.exact(situation)? {
                    Some(advice) => advices.push(advice),
                    None => break,
                }
            }
            if advices.len() == shown.len() {
                return Ok(advices);
            }
        }
    }

    /// What somebody wins who makes this move, and then goes on like that.
    fn playing(&mut self, situation: &Situation, first: First) -> Result<Fraction, ChanceError> {
        let Some(next) = after(situation, first) else {
            return Ok(Fraction::ZERO);
        };
        let mut shown = vec![next];
        while shown[0].shown.len() < self.window {
            let longer: Vec<Situation> = shown.iter().flat_map(revealed).collect();
            if longer.is_empty() {
                break;
            }
            shown = longer;
        }
        let mut sum = Fraction::ZERO;
        for situation in &shown {
            sum = sum.plus(self.both(situation)?.0);
        }
        Ok(sum.over(shown.len()))
    }
}

/// The situation with one more piece shown, for each that may come; nothing if no other piece matters.
fn revealed(situation: &Situation) -> Vec<Situation> {
    let needed = situation.field.empty_cells() / 4;
    if situation.shown.len() >= needed + usize::from(situation.hold == Hold::Empty) {
        return Vec::new();
    }
    let bag = if situation.bag.is_empty() {
        PieceSet::FULL
    } else {
        situation.bag
    };
    let with = |piece: Piece| {
        let mut next = situation.clone();
        next.shown.push(piece);
        next.bag = bag.without(piece);
        next
    };
    bag.iter().map(with).collect()
}

/// What is there after a move, before anything else is shown.
fn after(situation: &Situation, (hold, placement): First) -> Option<Situation> {
    let mut next = situation.clone();
    let current = next.shown.remove(0);
    if hold {
        if next.hold == Hold::Empty {
            next.shown.remove(0);
        }
        next.hold = Hold::Piece(current);
    }
    next.field = next.field.place(placement)?.0;
    Some(next)
}

/// The means of all first moves, and that of the chances.
fn means(seen: &[Advice]) -> (BTreeMap<First, Fraction>, Fraction) {
    let mut moves: BTreeMap<First, Fraction> = BTreeMap::new();
    let mut any = Fraction::ZERO;
    for advice in seen {
        any = any.plus(Fraction::of(advice.chance));
        for one in &advice.moves {
            let sum = moves.entry((one.hold, one.placement)).or_insert(Fraction::ZERO);
            *sum = sum.plus(Fraction::of(one.chance));
        }
    }
    for sum in moves.values_mut() {
        *sum = sum.over(seen.len());
    }
    (moves, any.over(seen.len()))
}

/// The best move, the first of equals.
fn best_of(moves: &BTreeMap<First, Fraction>) -> Option<(First, Fraction)> {
    let mut best: Option<(First, Fraction)> = None;
    for (&first, &mean) in moves {
        if best.is_none_or(|(_, before)| mean.is_more_than(before)) {
            best = Some((first, mean));
        }
    }
    best
}
