//! Values of states, backward through the layers.
//!
//! 1. [`ValueKnown`]: the suffixes with which somebody clears a state who knows what comes. A union over all
//!    placements.
//! 2. [`ValueShown`]: how many tails somebody wins who sees only what is shown: one number for each beginning. The best
//!    over decisions, summed over what is revealed next.

use quadrille_search::Limits;

use super::hold::{HoldRule, SlotChange};
use super::layers::Layer;
use super::tails::Tails;
use super::{ChanceError, look};
use crate::Piece;
use crate::chain::values::Clears;
use crate::words::bit_set::{BitSet, words};
use crate::words::field::is_clear_of_two;
use crate::words::slot::{Slot, SlotSet};

/// Basis of values: the rule of hold, the tails, and everything that can be reached.
#[derive(Clone, Copy)]
pub(super) struct Reached<'a> {
    pub(super) rule: HoldRule,
    pub(super) tails: &'a Tails,
    pub(super) layers: &'a [Layer],
    pub(super) clears: Clears,
}

impl Reached<'_> {
    /// Whether a field of a layer is a clear of two lines, and those count.
    #[inline]
    pub(super) fn is_clear_of_two(self, placed: usize, field: usize) -> bool {
        self.clears == Clears::TwoOrFour && is_clear_of_two(self.layers[placed].words[field], 4)
    }

    /// For each state of a layer what the best decision comes to, summed over what the layer before cannot see. `best`
    /// gives that of a field and a slot for each beginning that is revealed there, and `sum` adds some of them up.
    pub(super) fn decide<S>(
        self,
        placed: usize,
        limits: &Limits,
        best: impl Fn(usize, Slot) -> Vec<S>,
        sum: impl Fn(&[S]) -> S,
    ) -> Result<Vec<S>, ChanceError> {
        let (layer, tails) = (&self.layers[placed], self.tails);
        let before = tails.beginnings(self.revealed(placed - 1));
        let fold = tails.beginnings(self.revealed(placed)) / before;
        let mut sums = Vec::with_capacity(layer.count * before);
        for field in 0..layer.words.len() {
            look(limits, field)?;
            for slot in layer.slots[field].iter() {
                sums.extend(best(field, slot).chunks(fold).map(&sum));
            }
        }
        Ok(sums)
    }

    /// Bytes that [`ValueKnown`] and [`ValueShown`] will take at the same time, at most.
    pub(super) fn bytes(self) -> u64 {
        let (tails, layers) = (self.tails, self.layers);
        // Products of counts are taken in words of 64 bits: they may exceed those of a 32-bit machine.
        let states = |placed: usize| layers[placed].count as u64;
        let bytes = |count: usize, of: usize| count as u64 * of as u64;
        let known = |placed: usize| states(placed) * bytes(self.set_words(placed), size_of::<u64>());
        let kept: u64 = (0..layers.len())
            .filter(|&placed| placed <= tails.length + 1)
            .map(known)
            .sum();
        let passing = (1..layers.len())
            .map(|placed| known(placed - 1) + known(placed))
            .max();
        let sums = |placed: usize| {
            let beginnings = tails.beginnings(self.revealed(placed - 1));
            states(placed) * bytes(beginnings, size_of::<Sum>())
        };
        let shown: u64 = (1..layers.len())
            .take_while(|&placed| self.revealed(placed - 1) < tails.length)
            .map(sums)
            .sum();
        kept + passing.unwrap_or(0).max(shown)
    }

    /// Words of the set of a state in [`ValueKnown`].
    fn set_words(self, placed: usize) -> usize {
        let place = self.rule.current_place(placed);
        words(self.tails.suffixes_at(place).all.len())
    }

    /// Unseen pieces that are revealed before a decision after `placed` pieces, once hold has been pressed.
    pub(super) fn revealed(self, placed: usize) -> usize {
        self.rule.revealed(self.tails, placed)
    }
}

/// For each layer and state, the suffixes with which it can be cleared by somebody who knows them.
pub(super) struct ValueKnown {
    /// By layer; words of each state side by side.
    bits: Vec<Vec<u64>>,
    /// Words of a state, by layer.
    words: Vec<usize>,
}

impl ValueKnown {
    pub(super) fn new(reached: Reached<'_>, limits: &Limits) -> Result<Self, ChanceError> {
        let Reached {
            rule, tails, layers, ..
        } = reached;
        let needed = layers.len() - 1;
        let mut known = Self {
            bits: vec![Vec::new(); layers.len()],
            words: (0..=needed).map(|placed| reached.set_words(placed)).collect(),
        };
        // The clear field: whatever comes.
        let suffixes = tails.suffixes_at(rule.current_place(needed)).all.len();
        known.bits[needed] = BitSet::full(suffixes).0.repeat(layers[needed].count);
        for placed in (0..needed).rev() {
            known.bits[placed] = known.backward(reached, placed, limits)?;
            // Decisions are made on what is shown in the first layers alone.
            if placed > tails.length {
                known.bits[placed + 1] = Vec::new();
            }
        }
        Ok(known)
    }

    /// The suffixes that clear the field from a state.
    pub(super) fn of(&self, placed: usize, state: usize) -> BitSet<&[u64]> {
        let words = self.words[placed];
        BitSet(&self.bits[placed][state * words..(state + 1) * words])
    }

    /// The sets of a layer, from those of the next one.
    fn backward(
        &self,
        reached: Reached<'_>,
        placed: usize,
        limits: &Limits,
    ) -> Result<Vec<u64>, ChanceError> {
        let Reached {
            rule, tails, layers, ..
        } = reached;
        let place = rule.current_place(placed);
        let (layer, size) = (&layers[placed], self.words[placed]);
        let mut bits = vec![0; layer.count * size];
        let mut unions = UnionsByPiece {
            current: tails.possible(place).into(),
            layer,
            next: &layers[placed + 1],
            next_bits: &self.bits[placed + 1],
            words: self.words[placed + 1],
            sets: vec![0; Slot::COUNT * Slot::COUNT * self.words[placed + 1]],
            chosen: vec![0; self.words[placed + 1]],
        };
        for field in 0..layer.words.len() {
            look(limits, field)?;
            unions.fill(field);
            for (state, slot) in layer.states_of(field) {
                let to = &mut bits[state * size..(state + 1) * size];
                // A current piece that is shown takes nothing from the suffixes.
                if let Some(&current) = tails.seen.get(place) {
                    to.copy_from_slice(unions.choose(slot, current));
                    continue;
                }
                // The current piece is the first of the suffix: a set for each, side by side.
                for suffixes in &tails.suffixes_at(place).by_first {
                    let chosen = unions.choose(slot, suffixes.piece);
                    suffixes.compress.run(chosen, to, suffixes.start);
                }
            }
        }
        Ok(bits)
    }
}

/// For one field: the suffixes that clear what a piece leaves on some landing, by piece and by what is in the slot
/// then.
struct UnionsByPiece<'a> {
    /// What the current piece may be.
    current: SlotSet,
    layer: &'a Layer,
    next: &'a Layer,
    /// The sets of the next layer's states, side by side.
    next_bits: &'a [u64],
    /// Words of a set.
    words: usize,
    /// By piece and slot.
    sets: Vec<u64>,
    chosen: Vec<u64>,
}

impl UnionsByPiece<'_> {
    #[inline]
    fn start(&self, placed: Slot, slot: Slot) -> usize {
        (Slot::COUNT * placed.index() + slot.index()) * self.words
    }

    fn fill(&mut self, field: usize) {
        // No piece is placed in the rows after these: they stay empty.
        self.sets[..Piece::COUNT * Slot::COUNT * self.words].fill(0);
        for piece in Piece::ALL {
            let wanted = SlotChange::new(piece, self.layer.slots[field], self.current).after();
            for &to in self.layer.after(field, piece) {
                for (state, slot) in self.next.states_of(to as usize) {
                    if wanted.contains(slot) {
                        let start = self.start(Slot::of(piece), slot);
                        let mut union = BitSet(&mut self.sets[start..start + self.words]);
                        union |= &BitSet(&self.next_bits[state * self.words..]);
                    }
                }
            }
        }
    }

    /// The union of both choices: placing the current piece, or the slot's.
    #[inline]
    fn choose(&mut self, slot: Slot, current: Piece) -> &[u64] {
        let current = Slot::of(current);
        // Where nothing is in the slot, the second set is empty: no piece is placed.
        let (kept, swapped) = (self.start(current, slot), self.start(slot, current));
        for word in 0..self.words {
            self.chosen[word] = self.sets[kept + word] | self.sets[swapped + word];
        }
        &self.chosen
    }
}

/// A number of tails, at most [`MOST_TAILS`](super::MOST_TAILS).
pub(super) type Sum = u16;

/// Fields of the next layer to which a piece leads, with what is in the slot then.
#[derive(Clone, Copy)]
struct Edges<'a> {
    fields: &'a [u32],
    slot: Slot,
}

/// Worth of the first layers to somebody who sees only what is shown, as numbers of tails.
pub(super) struct ValueShown<'a> {
    pub(super) reached: Reached<'a>,
    known: &'a ValueKnown,
    /// By layer: for each state, the sums over what is revealed next, by what was revealed when the state was chosen.
    sums: Vec<Vec<Sum>>,
}

impl<'a> ValueShown<'a> {
    pub(super) fn new(
        reached: Reached<'a>,
        known: &'a ValueKnown,
        limits: &Limits,
    ) -> Result<Self, ChanceError> {
        let Reached { tails, layers, .. } = reached;
        let mut shown = Self {
            reached,
            known,
            sums: vec![Vec::new(); layers.len()],
        };
        let last = (0..layers.len()).find(|&placed| reached.revealed(placed) == tails.length);
        // Everything is known in layer `last`: it is summed for those who choose it, in the layer before.
        if let Some(last) = last.filter(|&last| last > 0) {
            shown.sums[last] = shown.sum_known(last, limits)?;
            for placed in (1..last).rev() {
                shown.sums[placed] = shown.decide(placed, limits)?;
            }
        }
        Ok(shown)
    }

    /// The sums of a state, which must have a chance: by what was revealed in the layer before.
    pub(super) fn sums(&self, placed: usize, state: usize) -> Vec<Sum> {
        let revealed = self.reached.revealed(placed - 1);
        if self.sums[placed].is_empty() {
            return self.sum_bits(placed, state, revealed);
        }
        let size = self.reached.tails.beginnings(revealed);
        self.sums[placed][state * size..(state + 1) * size].to_vec()
    }

    /// The tails with which a state can be cleared, counted by their beginnings of `revealed` pieces.
    pub(super) fn sum_bits(&self, placed: usize, state: usize, revealed: usize) -> Vec<Sum> {
        self.counted(placed, &self.known.of(placed, state), revealed)
    }

    /// The suffixes with which a field can be cleared after a piece, by somebody who knows them, with this in the slot.
    pub(super) fn known_after(
        &self,
        placed: usize,
        field: usize,
        piece: Piece,
        slot: Piece,
    ) -> BitSet<Vec<u64>> {
        let (layer, next) = (&self.reached.layers[placed], &self.reached.layers[placed + 1]);
        let mut all = BitSet(vec![0; self.known.words[placed + 1]]);
        for &to in layer.after(field, piece) {
            if let Some(state) = next.state(to as usize, Slot::of(slot)) {
                all |= &self.known.of(placed + 1, state);
            }
        }
        all
    }

    /// Of a set of suffixes, a one for each tail whose suffix is in it.
    pub(super) fn expanded(&self, placed: usize, set: &BitSet<Vec<u64>>) -> Vec<Sum> {
        self.counted(placed, set, self.reached.tails.length)
    }

    /// The tails whose suffixes are in a set, counted by their beginnings of `revealed` pieces.
    fn counted<W: AsRef<[u64]>>(&self, placed: usize, set: &BitSet<W>, revealed: usize) -> Vec<Sum> {
        let tails = self.reached.tails;
        let place = self.reached.rule.current_place(placed);
        let size = tails.sharing(revealed);
        if tails.passed(place) == 0 {
            // A suffix is a whole tail, and those with the same beginning stand side by side.
            return (0..tails.beginnings(revealed))
                .map(|beginning| set.len_within(beginning * size, size) as Sum)
                .collect();
        }
        let suffixes = tails.suffixes_at(place).of_tails.chunks(size);
        let is_won = |&suffix: &u32| Sum::from(set.contains(suffix as usize));
        suffixes
            .map(|suffixes| suffixes.iter().map(is_won).sum())
            .collect()
    }

    fn sum_known(&self, placed: usize, limits: &Limits) -> Result<Vec<Sum>, ChanceError> {
        let revealed = self.reached.revealed(placed - 1);
        let mut sums = Vec::new();
        for state in 0..self.reached.layers[placed].count {
            look(limits, state)?;
            sums.extend(self.sum_bits(placed, state, revealed));
        }
        Ok(sums)
    }

    /// The best decision of each state for each beginning, summed over what the layer before cannot see.
    fn decide(&self, placed: usize, limits: &Limits) -> Result<Vec<Sum>, ChanceError> {
        let best = |field, slot| self.best(placed, field, slot);
        self.reached
            .decide(placed, limits, best, |part| part.iter().sum())
    }

    /// The best decision of one state, for each beginning that is revealed there.
    pub(super) fn best(&self, placed: usize, field: usize, slot: Slot) -> Vec<Sum> {
        let Reached { rule, tails, .. } = self.reached;
        let (place, revealed) = (rule.current_place(placed), self.reached.revealed(placed));
        let mut best = vec![0; tails.beginnings(revealed)];
        for current in tails.possible(place).iter() {
            // Beginnings with this current piece.
            let is_here = |beginning: usize| tails.piece(place, beginning, revealed) == Some(current);
            let here: Vec<bool> = (0..best.len()).map(is_here).collect();
            let edges = |piece: Piece| self.reached.layers[placed].after(field, piece);
            let fields = edges(current);
            self.improve(placed, Edges { fields, slot }, &here, &mut best);
            if let Some(held) = slot.piece() {
                let (fields, slot) = (edges(held), Slot::of(current));
                self.improve(placed, Edges { fields, slot }, &here, &mut best);
            }
        }
        best
    }

    /// Takes some fields of the next layer into account, with this in the slot.
    fn improve(&self, placed: usize, edges: Edges<'_>, here: &[bool], best: &mut [Sum]) {
        let Edges { fields, slot } = edges;
        let next = &self.reached.layers[placed + 1];
        // Known before the loop: where all beginnings are meant, it need not look at each.
        let all = here.iter().all(|&here| here);
        for &to in fields {
            let Some(state) = next.state(to as usize, slot) else {
                continue;
            };
            let start = state * here.len();
            let sums = &self.sums[placed + 1][start..start + here.len()];
            for ((best, &sum), &here) in best.iter_mut().zip(sums).zip(here) {
                if all || here {
                    *best = sum.max(*best);
                }
            }
        }
    }
}
