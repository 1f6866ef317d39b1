//! What states are worth before everything of a clear is shown.

use quadrille_search::Limits;

use super::super::value::Reached;
use super::super::{Advice, Chance, ChanceError, Move, Situation, look};
use super::left::Left;
use super::leftovers::of_two;
use super::sum::Sum;
use super::{Prospect, Prospects};
use crate::chain::values::{Clears, StartValues};
use crate::slot::Slot;
use crate::{Piece, PieceSet};

/// A field of a layer, by number, with what is in the slot.
#[derive(Clone, Copy)]
struct State {
    placed: usize,
    field: usize,
    slot: Slot,
}

/// Worth of states before everything is shown.
pub(super) struct Sums<'a> {
    pub(super) reached: Reached<'a>,
    /// For each tail, the worth of a clear of two lines, by slot; nothing where those do not count.
    of_two: Vec<[f32; Piece::COUNT]>,
    /// By layer, from that after the first move on to that which has menus; others are empty.
    layers: Vec<Vec<Sum>>,
}

impl<'a> Sums<'a> {
    /// Without the sums of any layer.
    pub(super) fn new(situation: &Situation, values: &StartValues, reached: Reached<'a>) -> Self {
        Self {
            reached,
            of_two: of_two(situation, reached.tails, values),
            layers: vec![Vec::new(); reached.layers.len()],
        }
    }

    /// With those of all layers before what is left. `worth` is that of a tail, by what can be left when everything of
    /// this clear is shown.
    pub(super) fn before<T: Copy + Default>(
        mut self,
        left: &Left<T>,
        worth: impl FnMut(usize, T) -> Sum,
        limits: &Limits,
    ) -> Result<Self, ChanceError> {
        let last = left.placed;
        if last < self.layers.len() {
            self.layers[last] = self.of_left(left, worth, limits)?;
            for placed in (1..last).rev() {
                self.layers[placed] = self.decide(placed, limits)?;
            }
        }
        Ok(self)
    }

    /// The moves of an advice, in the order of what they are worth.
    pub(super) fn prospects(&self, situation: &Situation, advice: Advice) -> Prospects {
        let prospect = |&first: &Move| self.of_move(situation, first);
        Prospects::of(advice.moves.iter().filter_map(prospect).collect(), advice)
    }

    /// What this move is worth; nothing if it does not lead to a state that has a chance.
    fn of_move(&self, situation: &Situation, first: Move) -> Option<Prospect> {
        let (word, slot) = situation.after(first);
        let layer = self.reached.layers.get(1)?;
        let field = layer.words.iter().position(|&other| other == word)?;
        let sum = self.layers[1][layer.state(field, slot)?];
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

    /// The sums of the first layer in which everything is shown, by what was revealed in the layer before.
    fn of_left<T: Copy + Default>(
        &self,
        left: &Left<T>,
        mut worth: impl FnMut(usize, T) -> Sum,
        limits: &Limits,
    ) -> Result<Vec<Sum>, ChanceError> {
        let Reached {
            rule, tails, layers, ..
        } = self.reached;
        let placed = left.placed;
        let suffixes = &tails.suffixes_at(rule.current_place(placed)).of_tails;
        let sharing = tails.sharing(self.reached.revealed(placed - 1));
        let mut sums = Vec::new();
        for field in 0..layers[placed].words.len() {
            let ahead = self.clearing_two(placed, field);
            for (state, slot) in layers[placed].states_of(field) {
                look(limits, state)?;
                let left = left.of(state);
                let mut sum = |tail: usize| {
                    let sum = worth(tail, left[suffixes[tail] as usize]);
                    self.with_two(State { placed, field, slot }, ahead, tail, sum)
                };
                let beginnings = (0..tails.count()).step_by(sharing);
                sums.extend(beginnings.map(|first| Sum::of((first..first + sharing).map(&mut sum))));
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
    fn with_two(&self, state: State, ahead: PieceSet, tail: usize, sum: Sum) -> Sum {
        let State { placed, field, slot } = state;
        let Reached { rule, tails, .. } = self.reached;
        if self.reached.is_clear_of_two(placed, field) {
            return self.two(tail, slot);
        }
        if ahead.is_empty() {
            return sum;
        }
        let current = tails.piece(rule.current_place(placed), tail, tails.length);
        let ways = [(current, slot), (slot.piece(), current.into())];
        let clearing = ways
            .into_iter()
            .filter(|(piece, _)| piece.is_some_and(|piece| ahead.contains(piece)));
        clearing.fold(sum, |sum, (_, kept)| sum.better(self.two(tail, kept)))
    }

    /// The sums of a layer from those of the next one: the best decision of each state for each beginning, summed over
    /// what the layer before cannot see.
    fn decide(&self, placed: usize, limits: &Limits) -> Result<Vec<Sum>, ChanceError> {
        let best = |field, slot| {
            if self.reached.is_clear_of_two(placed, field) {
                return self.clears_of_two(placed, slot);
            }
            self.best(placed, field, slot)
        };
        let sum = |part: &[Sum]| Sum::of(part.iter().copied());
        self.reached.decide(placed, limits, best, sum)
    }

    /// The worth of a clear of two lines with this in the slot.
    #[inline]
    fn two(&self, tail: usize, slot: Slot) -> Sum {
        let worth = slot.piece().map_or(0.0, |piece| self.of_two[tail][piece.index()]);
        Sum { worth, won: 1 }
    }

    /// A clear of two lines, for each beginning that is revealed there.
    fn clears_of_two(&self, placed: usize, slot: Slot) -> Vec<Sum> {
        let tails = self.reached.tails;
        let sharing = tails.sharing(self.reached.revealed(placed));
        let beginnings = (0..tails.count()).step_by(sharing);
        let sum = |first| Sum::of((first..first + sharing).map(|tail| self.two(tail, slot)));
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
                    let next = State {
                        placed: placed + 1,
                        field: to as usize,
                        slot,
                    };
                    self.improve(next, &here, &mut best);
                }
            }
        }
        best
    }

    /// Takes a state of the next layer into account.
    fn improve(&self, state: State, here: &[usize], best: &mut [Sum]) {
        let State { placed, field, slot } = state;
        let Some(state) = self.reached.layers[placed].state(field, slot) else {
            return;
        };
        let sums = &self.layers[placed][state * best.len()..];
        for &beginning in here {
            best[beginning] = best[beginning].better(sums[beginning]);
        }
    }
}
