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
//! 1. [`Menus`]: for each field, slot and suffix, the set of pieces that can be left in the slot by somebody who knows
//!    the suffix: seven bits, and unions over all placements.
//! 2. [`Leftovers`]: what the best piece of a menu is worth, for each tail. The next start is known but for what is not
//!    shown yet, so that is the mean over what may come.
//! 3. [`Sums`]: before everything is shown, a number for each beginning of a tail: the best over decisions of the sum
//!    over what is revealed next.
//!
//! A piece must be in the slot: who has never pressed hold can press it for the first piece, which costs nothing.

mod menus;
#[cfg(test)]
mod tests;

use quadrille_search::{Limits, order};

use super::tails::Tails;
use super::value::Reached;
use super::{Advice, Adviser, Chance, ChanceError, Move, Situation, in_silence, look};
use crate::chain::values::StartValues;
use crate::field::clear_full_rows;
use crate::slot::Slot;
use crate::{Config, Hold, Piece, PieceSet, Problem, Shown};
use menus::Menus;

/// What first moves are worth for all clears to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospects {
    /// The expected number of clears in a row under the best play.
    pub clears: f64,
    /// What [`advise`](super::advise) says of this clear alone, its moves in the order of [`Prospects::moves`].
    pub advice: Advice,
    /// What each move is worth, the best first; of equal ones the one with the greater chance.
    pub moves: Vec<Prospect>,
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
        self.reach(situation, limits, |reached| {
            let advice = self.advise_on(situation, reached, limits)?;
            self.check_memory(reached, menus::bytes(reached))?;
            let menus = Menus::new(reached, limits)?;
            let leftovers = Leftovers::new(situation, reached.tails, values);
            let sums = Sums::new(reached, &menus, &leftovers, limits)?;
            Ok(sums.prospects(situation, advice))
        })
    }
}

/// What pieces are worth that are left in the slot.
struct Leftovers {
    /// By the bag after the tails, the worth of each menu.
    worth: Vec<[f32; MENUS]>,
    /// For each tail, the number of its bag among those.
    of_tails: Vec<u8>,
}

/// How many menus there are, the empty one included.
const MENUS: usize = 1 << Piece::COUNT;

impl Leftovers {
    fn new(situation: &Situation, tails: &Tails, values: &StartValues) -> Self {
        let beyond = situation.shown.get(tails.seen.len()..).unwrap_or_default();
        let mut bags: Vec<PieceSet> = Vec::new();
        let mut number = |tail: &[Piece]| {
            let bag = tail.iter().fold(situation.bag, |bag, &piece| {
                let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
                bag.without(piece)
            });
            let known = bags.iter().position(|&other| other == bag);
            known.unwrap_or_else(|| {
                bags.push(bag);
                bags.len() - 1
            }) as u8
        };
        let of_tails = tails.iter().map(&mut number).collect();
        let worth = |&bag: &PieceSet| {
            let (shown, bag) = next_start(beyond, bag);
            let clears = Piece::ALL.map(|slot| 1.0 + values.expected(slot, shown, bag).unwrap_or(0.0));
            let of_menu = |menu: usize| {
                let left = (0..Piece::COUNT).filter(|piece| menu >> piece & 1 == 1);
                left.map(|piece| clears[piece] as f32).fold(0.0, f32::max)
            };
            std::array::from_fn(of_menu)
        };
        Self {
            worth: bags.iter().map(worth).collect(),
            of_tails,
        }
    }

    #[inline]
    fn of(&self, tail: usize, menu: u8) -> Sum {
        Sum {
            worth: self.worth[usize::from(self.of_tails[tail])][usize::from(menu)],
            won: (menu != 0).into(),
        }
    }
}

/// What is shown at the next start, and the bag after it: of pieces that are known beyond this clear, those that a
/// start takes into account.
fn next_start(beyond: &[Piece], bag: PieceSet) -> (&[Piece], PieceSet) {
    let (shown, later) = beyond.split_at(beyond.len().min(StartValues::SHOWN));
    let bag = later.iter().rev().fold(bag, |bag, &piece| match bag.with(piece) {
        // It was the first of its bag: nothing was left of the one before.
        PieceSet::FULL => PieceSet::EMPTY,
        bag => bag,
    });
    (shown, bag)
}

/// What a state is worth, as sums over tails: the play is that with the greatest worth.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    worth: f32,
    /// Tails of this clear that are won.
    won: u16,
}

impl Sum {
    fn of(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(Self::default(), |sum, part| Self {
            worth: sum.worth + part.worth,
            won: sum.won + part.won,
        })
    }

    /// The one that is worth more; of equal ones that which wins more.
    fn better(self, other: Self) -> Self {
        let order = self.worth.total_cmp(&other.worth).then(self.won.cmp(&other.won));
        if order.is_lt() { other } else { self }
    }
}

/// What the states after the first move are worth.
struct Sums<'a> {
    reached: Reached<'a>,
    after_first: Vec<Sum>,
}

impl<'a> Sums<'a> {
    fn new(
        reached: Reached<'a>,
        menus: &Menus,
        leftovers: &Leftovers,
        limits: &Limits,
    ) -> Result<Self, ChanceError> {
        let mut sums = Self {
            reached,
            after_first: Vec::new(),
        };
        let last = menus.placed;
        if last < reached.layers.len() {
            sums.after_first = sums.of_menus(menus, leftovers, limits)?;
            for placed in (1..last).rev() {
                sums.after_first = sums.decide(placed, limits)?;
            }
        }
        Ok(sums)
    }

    /// The moves of an advice, in the order of what they are worth.
    fn prospects(&self, situation: &Situation, mut advice: Advice) -> Prospects {
        let prospect = |&first: &Move| self.of_move(situation, first);
        let mut moves: Vec<Prospect> = advice.moves.iter().filter_map(prospect).collect();
        // Stable: the greater chance comes first already.
        order::sort_by(&mut moves, |a, b| b.clears.total_cmp(&a.clears));
        advice.moves = moves.iter().map(|prospect| prospect.first).collect();
        Prospects {
            clears: moves.first().map_or(0.0, |best| best.clears),
            advice,
            moves,
        }
    }

    /// What this move is worth; nothing if it does not lead to a state that has a chance.
    fn of_move(&self, situation: &Situation, first: Move) -> Option<Prospect> {
        let filled = situation.field.word() | first.placement.bits();
        let word = clear_full_rows(filled, situation.field.lines());
        let slot = if first.hold {
            Slot::of(*situation.shown.first()?)
        } else {
            situation.hold.piece().into()
        };
        let layer = self.reached.layers.get(1)?;
        let field = layer.words.iter().position(|&other| other == word)?;
        let sum = self.after_first[layer.state(field, slot)?];
        let of = self.reached.tails.count() as u64;
        Some(Prospect {
            first,
            clears: f64::from(sum.worth) / of as f64,
            chance: Chance {
                won: sum.won.into(),
                of,
            },
        })
    }

    /// The sums of the layer that has menus, by what was revealed in the layer before.
    fn of_menus(
        &self,
        menus: &Menus,
        leftovers: &Leftovers,
        limits: &Limits,
    ) -> Result<Vec<Sum>, ChanceError> {
        let Reached { rule, tails, layers } = self.reached;
        let placed = menus.placed;
        let suffixes = &tails.suffixes_at(rule.current_place(placed)).of_tails;
        let sharing = tails.sharing(self.reached.revealed(placed - 1));
        let mut sums = Vec::new();
        for state in 0..layers[placed].count {
            look(limits, state)?;
            let menus = menus.of(state);
            let sum = |tail: usize| leftovers.of(tail, menus[suffixes[tail] as usize]);
            let beginnings = (0..tails.count()).step_by(sharing);
            sums.extend(beginnings.map(|first| Sum::of((first..first + sharing).map(sum))));
        }
        Ok(sums)
    }

    /// The sums of a layer from those of the next one: the best decision of each state for each beginning, summed over
    /// what the layer before cannot see.
    fn decide(&self, placed: usize, limits: &Limits) -> Result<Vec<Sum>, ChanceError> {
        let best = |field, slot| self.best(placed, field, slot);
        let sum = |part: &[Sum]| Sum::of(part.iter().copied());
        self.reached.decide((placed, limits), best, sum)
    }

    /// The best decision of a state, for each beginning that is revealed there.
    fn best(&self, placed: usize, field: usize, slot: Slot) -> Vec<Sum> {
        let Reached { rule, tails, layers } = self.reached;
        let (place, revealed) = (rule.current_place(placed), self.reached.revealed(placed));
        let mut best = vec![Sum::default(); tails.beginnings(revealed)];
        for current in tails.possible(place).iter() {
            // Beginnings with this current piece.
            let is_here = |beginning: &usize| tails.piece(place, *beginning, revealed) == Some(current);
            let here: Vec<usize> = (0..best.len()).filter(is_here).collect();
            let kept = (current, slot);
            let swapped = slot.piece().map(|held| (held, Slot::of(current)));
            for (piece, slot) in [Some(kept), swapped].into_iter().flatten() {
                for &to in layers[placed].after(field, piece) {
                    self.improve((placed + 1, to as usize, slot), &here, &mut best);
                }
            }
        }
        best
    }

    /// Takes a state of the next layer into account.
    fn improve(&self, (placed, field, slot): (usize, usize, Slot), here: &[usize], best: &mut [Sum]) {
        let Some(state) = self.reached.layers[placed].state(field, slot) else {
            return;
        };
        let sums = &self.after_first[state * best.len()..];
        for &beginning in here {
            best[beginning] = best[beginning].better(sums[beginning]);
        }
    }
}
