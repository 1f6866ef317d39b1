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
mod revealed;
#[cfg(test)]
mod tests;

use quadrille_search::{Limits, order};

use super::tails::Tails;
use super::value::Reached;
use super::{Advice, Adviser, Chance, ChanceError, Move, Situation, in_silence, look};
use crate::chain::values::{Clears, StartValues};
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
        self.on_sums(situation, values, &in_silence(limits), |sums, advice| {
            Ok(sums.prospects(situation, advice))
        })
    }

    /// Works something out on what states are worth.
    fn on_sums<T>(
        &self,
        situation: &Situation,
        values: &StartValues,
        limits: &Limits,
        work: impl FnOnce(&Sums<'_>, Advice) -> Result<T, ChanceError>,
    ) -> Result<T, ChanceError> {
        if values.clears() == Clears::TwoOrFour && situation.shown.len() > StartValues::SHOWN {
            return Err(ChanceError::TooMuchShown);
        }
        let adviser = self.counting(values.clears());
        adviser.reach(situation, limits, |reached| {
            let advice = adviser.advise_on(situation, reached, limits)?;
            adviser.check_memory(reached, menus::bytes(reached))?;
            let menus = Menus::new(reached, limits)?;
            let leftovers = Leftovers::new(situation, reached.tails, values);
            let sums = Sums::new(reached, &menus, &leftovers, limits)?;
            work(&sums, advice)
        })
    }
}

/// What pieces are worth that are left in the slot.
struct Leftovers {
    /// By the bag after the tails, the worth of each menu.
    worth: Vec<[f32; MENUS]>,
    /// For each tail, the number of its bag among those.
    of_tails: Vec<u8>,
    /// For each tail, the worth of a clear of two lines, by slot; nothing where those do not count.
    of_two: Vec<[f32; Piece::COUNT]>,
}

/// How many menus there are, the empty one included.
const MENUS: usize = 1 << Piece::COUNT;

impl Leftovers {
    fn new(situation: &Situation, tails: &Tails, values: &StartValues) -> Self {
        let beyond = situation.shown.get(tails.seen.len()..).unwrap_or_default();
        let mut bags: Vec<PieceSet> = Vec::new();
        let mut number = |tail: &[Piece]| {
            let bag = bag_after(situation.bag, tail);
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
        let of_two = match values.clears() {
            Clears::Four => Vec::new(),
            Clears::TwoOrFour => of_two(situation, tails, values),
        };
        Self {
            worth: bags.iter().map(worth).collect(),
            of_tails,
            of_two,
        }
    }

    /// The worth of a clear of two lines with this in the slot.
    #[inline]
    fn of_two(&self, tail: usize, slot: Slot) -> Sum {
        let worth = slot.piece().map_or(0.0, |piece| self.of_two[tail][piece.index()]);
        Sum { worth, won: 1 }
    }

    #[inline]
    fn of(&self, tail: usize, menu: u8) -> Sum {
        Sum {
            worth: self.worth[usize::from(self.of_tails[tail])][usize::from(menu)],
            won: (menu != 0).into(),
        }
    }
}

/// The bag after these pieces.
fn bag_after(bag: PieceSet, pieces: &[Piece]) -> PieceSet {
    pieces.iter().fold(bag, |bag, &piece| {
        let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
        bag.without(piece)
    })
}

/// By tail and slot: the worth of a clear of two lines. What is left of the queue is the next start's.
fn of_two(situation: &Situation, tails: &Tails, values: &StartValues) -> Vec<[f32; Piece::COUNT]> {
    let filled = situation.field.word().count_ones() as usize;
    let placements = (CELLS_OF_TWO.saturating_sub(filled)) / 4;
    let worth = |tail: &[Piece]| {
        let queue = [&situation.shown[..], tail].concat();
        let shown = queue.get(placements..).unwrap_or_default();
        let bag = bag_after(situation.bag, tail);
        Piece::ALL.map(|slot| (1.0 + values.expected(slot, shown, bag).unwrap_or(0.0)) as f32)
    };
    tails.iter().map(worth).collect()
}

/// Cells of two lines.
const CELLS_OF_TWO: usize = 20;

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
        if self.is_below(other) { other } else { self }
    }

    fn is_below(self, other: Self) -> bool {
        let order = self.worth.total_cmp(&other.worth).then(self.won.cmp(&other.won));
        order.is_lt()
    }
}

/// What states are worth before everything is shown.
struct Sums<'a> {
    reached: Reached<'a>,
    /// By layer, from that after the first move on to that which has menus; others are empty.
    layers: Vec<Vec<Sum>>,
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
            layers: vec![Vec::new(); reached.layers.len()],
        };
        let last = menus.placed;
        if last < reached.layers.len() {
            sums.layers[last] = sums.of_menus(menus, leftovers, limits)?;
            for placed in (1..last).rev() {
                sums.layers[placed] = sums.decide(placed, leftovers, limits)?;
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

    /// The state of the layer after the first move to which this move leads, if it has a chance: field and slot.
    fn after(&self, situation: &Situation, first: Move) -> Option<(usize, Slot)> {
        let filled = situation.field.word() | first.placement.bits();
        let word = clear_full_rows(filled, situation.field.lines());
        let slot = if first.hold {
            Slot::of(*situation.shown.first()?)
        } else {
            situation.hold.piece().into()
        };
        let layer = self.reached.layers.get(1)?;
        let field = layer.words.iter().position(|&other| other == word)?;
        layer.state(field, slot).map(|_| (field, slot))
    }

    /// What this move is worth; nothing if it does not lead to a state that has a chance.
    fn of_move(&self, situation: &Situation, first: Move) -> Option<Prospect> {
        let (field, slot) = self.after(situation, first)?;
        let sum = self.layers[1][self.reached.layers[1].state(field, slot)?];
        if sum.won == 0 {
            return None;
        }
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
        let Reached {
            rule, tails, layers, ..
        } = self.reached;
        let placed = menus.placed;
        let suffixes = &tails.suffixes_at(rule.current_place(placed)).of_tails;
        let sharing = tails.sharing(self.reached.revealed(placed - 1));
        let mut sums = Vec::new();
        for field in 0..layers[placed].words.len() {
            let ahead = self.clearing_two(placed, field);
            for (state, slot) in layers[placed].states_of(field) {
                look(limits, state)?;
                let menus = menus.of(state);
                let sum = |tail: usize| {
                    let sum = leftovers.of(tail, menus[suffixes[tail] as usize]);
                    self.with_two((placed, field, slot), ahead, (tail, leftovers), sum)
                };
                let beginnings = (0..tails.count()).step_by(sharing);
                sums.extend(beginnings.map(|first| Sum::of((first..first + sharing).map(sum))));
            }
        }
        Ok(sums)
    }

    /// The pieces that clear two lines on a field and leave nothing, where that counts.
    fn clearing_two(&self, placed: usize, field: usize) -> PieceSet {
        let Reached { layers, clears, .. } = self.reached;
        let is_next = |&to: &u32| self.reached.is_clear_of_two(placed + 1, to as usize);
        let clears_two = |&piece: &Piece| layers[placed].after(field, piece).iter().any(is_next);
        match clears {
            Clears::Four => PieceSet::EMPTY,
            Clears::TwoOrFour if placed + 1 == layers.len() => PieceSet::EMPTY,
            Clears::TwoOrFour => Piece::ALL.into_iter().filter(clears_two).collect(),
        }
    }

    /// What a state is worth for a tail: at least a clear of two lines, if it is one, or if one of the pieces `ahead`
    /// is placed next.
    fn with_two(
        &self,
        (placed, field, slot): (usize, usize, Slot),
        ahead: PieceSet,
        (tail, leftovers): (usize, &Leftovers),
        sum: Sum,
    ) -> Sum {
        let Reached { rule, tails, .. } = self.reached;
        if self.reached.is_clear_of_two(placed, field) {
            return leftovers.of_two(tail, slot);
        }
        if ahead.is_empty() {
            return sum;
        }
        let current = tails.piece(rule.current_place(placed), tail, tails.length);
        let ways = [(current, slot), (slot.piece(), current.into())];
        let clearing = ways
            .into_iter()
            .filter(|(piece, _)| piece.is_some_and(|piece| ahead.contains(piece)));
        clearing.fold(sum, |sum, (_, kept)| sum.better(leftovers.of_two(tail, kept)))
    }

    /// The sums of a layer from those of the next one: the best decision of each state for each beginning, summed over
    /// what the layer before cannot see.
    fn decide(&self, placed: usize, leftovers: &Leftovers, limits: &Limits) -> Result<Vec<Sum>, ChanceError> {
        let best = |field, slot| {
            if self.reached.is_clear_of_two(placed, field) {
                return self.of_two((placed, slot), leftovers);
            }
            self.best(placed, field, slot)
        };
        let sum = |part: &[Sum]| Sum::of(part.iter().copied());
        self.reached.decide((placed, limits), best, sum)
    }

    /// A clear of two lines, for each beginning that is revealed there.
    fn of_two(&self, (placed, slot): (usize, Slot), leftovers: &Leftovers) -> Vec<Sum> {
        let tails = self.reached.tails;
        let sharing = tails.sharing(self.reached.revealed(placed));
        let beginnings = (0..tails.count()).step_by(sharing);
        let sum = |first| Sum::of((first..first + sharing).map(|tail| leftovers.of_two(tail, slot)));
        beginnings.map(sum).collect()
    }

    /// The best decision of a state, for each beginning that is revealed there.
    fn best(&self, placed: usize, field: usize, slot: Slot) -> Vec<Sum> {
        let Reached {
            rule, tails, layers, ..
        } = self.reached;
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
        let sums = &self.layers[placed][state * best.len()..];
        for &beginning in here {
            best[beginning] = best[beginning].better(sums[beginning]);
        }
    }
}
