//! What a state is worth: backward through the layers.

use super::Rules;
use super::layers::{Layer, NO_SLOT, mask, members};
use super::tails::{Tails, words};
use crate::{Hold, Piece};

/// For each layer and state, the rests of the queue with which it can be cleared by somebody who knows them.
pub(super) struct Known {
    /// By layer; words of each state side by side.
    bits: Vec<Vec<u64>>,
    /// Words of a state, by layer.
    words: Vec<usize>,
    /// By layer: the fields that some rest clears. Most are none of them, and an edge to such a field is skipped.
    alive: Vec<Vec<bool>>,
}

impl Known {
    pub(super) fn new(rules: Rules, tails: &Tails, layers: &[Layer]) -> Self {
        let needed = layers.len() - 1;
        let size = |placed: usize| words(tails.spaces[tails.passed(rules.place(placed))].rests.len());
        let mut known = Self {
            bits: vec![Vec::new(); layers.len()],
            words: (0..=needed).map(size).collect(),
            alive: vec![Vec::new(); layers.len()],
        };
        // The clear field: whatever comes.
        let passed = tails.passed(rules.place(needed));
        let rests = tails.spaces[passed].rests.len();
        let all: Vec<u64> = (0..known.words[needed])
            .map(|word| ones(rests - 64 * word))
            .collect();
        known.bits[needed] = all.repeat(layers[needed].count);
        known.alive[needed] = vec![true; layers[needed].words.len()];
        for placed in (0..needed).rev() {
            let (layer, next) = (&layers[placed], &layers[placed + 1]);
            known.bits[placed] = known.backward(rules, tails, placed, layer, next);
            known.alive[placed] = known.living(placed, layer);
            // Decisions are made on what is shown in the first layers alone.
            if placed > tails.length {
                known.bits[placed + 1] = Vec::new();
            }
        }
        known
    }

    /// The rests that clear the field from a state.
    pub(super) fn of(&self, placed: usize, state: usize) -> &[u64] {
        let words = self.words[placed];
        &self.bits[placed][state * words..(state + 1) * words]
    }

    /// For each field, whether some rest clears it from some state.
    fn living(&self, placed: usize, layer: &Layer) -> Vec<bool> {
        let is_alive = |field: usize| {
            let (first, words) = (layer.states[field] as usize, self.words[placed]);
            let end = first + layer.slots[field].count_ones() as usize;
            self.bits[placed][first * words..end * words]
                .iter()
                .any(|&bits| bits != 0)
        };
        (0..layer.words.len()).map(is_alive).collect()
    }

    fn backward(&self, rules: Rules, tails: &Tails, placed: usize, layer: &Layer, next: &Layer) -> Vec<u64> {
        let place = rules.place(placed);
        let current = mask(tails.possible(place));
        let (size, after) = (self.words[placed], self.words[placed + 1]);
        let mut bits = vec![0; layer.count * size];
        let mut best = Best::new(after);
        for field in 0..layer.words.len() {
            let slots = layer.slots[field];
            best.fill(self, placed, layer, next, field, [slots, current]);
            for slot in members(slots) {
                let state = layer.state(field, slot) * size;
                let to = &mut bits[state..state + size];
                if tails.seen.len() > place {
                    let piece = tails.seen[place];
                    best.choose(slot, piece);
                    to.copy_from_slice(&best.chosen);
                    continue;
                }
                for block in &tails.spaces[tails.passed(place)].blocks {
                    best.choose(slot, block.piece);
                    block.compress.run(&best.chosen, to, block.start);
                }
            }
        }
        bits
    }
}

/// The best after placing each piece, by what is in the slot then.
struct Best {
    words: usize,
    /// By piece and slot.
    sets: Vec<u64>,
    chosen: Vec<u64>,
}

impl Best {
    fn new(words: usize) -> Self {
        Self {
            words,
            sets: vec![0; 7 * 8 * words],
            chosen: vec![0; words],
        }
    }

    fn range(&self, piece: usize, slot: usize) -> std::ops::Range<usize> {
        let start = (8 * piece + slot) * self.words;
        start..start + self.words
    }

    fn fill(
        &mut self,
        known: &Known,
        placed: usize,
        layer: &Layer,
        next: &Layer,
        field: usize,
        [slots, current]: [u8; 2],
    ) {
        self.sets.fill(0);
        let bits = &known.bits[placed + 1];
        for piece in Piece::ALL {
            let bit = 1 << piece.index();
            let from_slot = if slots & bit == 0 { 0 } else { current };
            let from_queue = if current & bit == 0 { 0 } else { slots };
            let wanted = from_slot | from_queue;
            for &to in layer.after(field, piece) {
                let to = to as usize;
                if !known.alive[placed + 1][to] {
                    continue;
                }
                let mut state = next.states[to] as usize * self.words;
                for slot in members(next.slots[to]) {
                    if wanted >> slot & 1 == 1 {
                        let range = self.range(piece.index(), slot);
                        for (set, more) in self.sets[range].iter_mut().zip(&bits[state..]) {
                            *set |= more;
                        }
                    }
                    state += self.words;
                }
            }
        }
    }

    /// The union of both choices: placing the slot's piece, or the current one.
    #[inline]
    fn choose(&mut self, slot: usize, current: Piece) {
        let from_queue = self.range(current.index(), slot);
        let from_slot = (slot != NO_SLOT).then(|| self.range(slot, current.index()));
        for word in 0..self.words {
            let other = from_slot
                .as_ref()
                .map_or(0, |range| self.sets[range.start + word]);
            self.chosen[word] = self.sets[from_queue.start + word] | other;
        }
    }
}

/// How many bits of a stretch are set.
#[inline]
fn count(bits: &[u64], start: usize, length: usize) -> u32 {
    let (mut at, end, mut count) = (start, start + length, 0);
    while at < end {
        let here = (end - at).min(64 - at % 64);
        count += (bits[at / 64] >> (at % 64) & ones(here)).count_ones();
        at += here;
    }
    count
}

fn ones(members: usize) -> u64 {
    if members >= 64 {
        u64::MAX
    } else {
        (1 << members) - 1
    }
}

/// What the first layers are worth to somebody who sees only what is shown, as numbers of tails.
pub(super) struct Seen<'a> {
    pub(super) rules: Rules,
    pub(super) tails: &'a Tails,
    pub(super) layers: &'a [Layer],
    pub(super) known: &'a Known,
    /// By layer: for each state, the sums over what is revealed next, by what was revealed when the state was chosen.
    sums: Vec<Vec<u32>>,
}

impl<'a> Seen<'a> {
    pub(super) fn new(rules: Rules, tails: &'a Tails, layers: &'a [Layer], known: &'a Known) -> Self {
        let mut seen = Self {
            rules,
            tails,
            layers,
            known,
            sums: vec![Vec::new(); layers.len()],
        };
        let last = (0..layers.len()).find(|&placed| seen.revealed(placed) == tails.length);
        // Everything is known in layer `last`: it is summed for those who choose it, in the layer before.
        if let Some(last) = last.filter(|&last| last > 0) {
            seen.sums[last] = seen.sum_known(last);
            for placed in (1..last).rev() {
                seen.sums[placed] = seen.decide(placed);
            }
        }
        seen
    }

    /// Unseen pieces that are revealed before a decision in this layer, once hold has been pressed.
    pub(super) fn revealed(&self, placed: usize) -> usize {
        let early = usize::from(self.rules.hold == Hold::Empty);
        (placed + early).min(self.tails.length)
    }

    /// The sums of a state: by what was revealed in the layer before.
    pub(super) fn sums(&self, placed: usize, field: usize, slot: usize) -> Vec<u32> {
        let groups = self.tails.groups(self.revealed(placed - 1));
        let state = self.layers[placed].state(field, slot);
        if self.sums[placed].is_empty() {
            return self.sum_bits(placed, state, self.revealed(placed - 1));
        }
        self.sums[placed][state * groups..(state + 1) * groups].to_vec()
    }

    /// The tails with which a state can be cleared, counted by the beginnings of so many pieces.
    pub(super) fn sum_bits(&self, placed: usize, state: usize, revealed: usize) -> Vec<u32> {
        self.counted(placed, self.known.of(placed, state), revealed)
    }

    /// The tails with which a field can be cleared after a piece, by somebody who knows them, with this in the slot.
    pub(super) fn known_after(&self, placed: usize, field: usize, piece: Piece, slot: Piece) -> Vec<u64> {
        let (layer, next) = (&self.layers[placed], &self.layers[placed + 1]);
        let mut all = vec![0; self.known.words[placed + 1]];
        for &to in layer.after(field, piece) {
            let to = to as usize;
            if next.slots[to] >> slot.index() & 1 == 1 {
                let bits = self.known.of(placed + 1, next.state(to, slot.index()));
                all.iter_mut().zip(bits).for_each(|(all, bits)| *all |= bits);
            }
        }
        all
    }

    /// One number for each tail.
    pub(super) fn expanded(&self, placed: usize, bits: &[u64]) -> Vec<u32> {
        self.counted(placed, bits, self.tails.length)
    }

    fn counted(&self, placed: usize, bits: &[u64], revealed: usize) -> Vec<u32> {
        let passed = self.tails.passed(self.rules.place(placed));
        let mut sums = vec![0; self.tails.groups(revealed)];
        let size = self.tails.group[revealed];
        if passed == 0 {
            for (group, sum) in sums.iter_mut().enumerate() {
                *sum = count(bits, group * size, size);
            }
            return sums;
        }
        for tail in 0..self.tails.count() {
            let rest = self.tails.rest(tail, passed);
            sums[tail / size] += (bits[rest / 64] >> (rest % 64) & 1) as u32;
        }
        sums
    }

    fn sum_known(&self, placed: usize) -> Vec<u32> {
        let revealed = self.revealed(placed - 1);
        (0..self.layers[placed].count)
            .flat_map(|state| self.sum_bits(placed, state, revealed))
            .collect()
    }

    /// The best decision of each state for each beginning, summed over what the layer before cannot see.
    fn decide(&self, placed: usize) -> Vec<u32> {
        let layer = &self.layers[placed];
        let (before, here) = (self.revealed(placed - 1), self.revealed(placed));
        let fold = self.tails.groups(here) / self.tails.groups(before);
        let mut sums = Vec::with_capacity(layer.count * self.tails.groups(before));
        for field in 0..layer.words.len() {
            for slot in members(layer.slots[field]) {
                let best = self.best(placed, field, slot);
                sums.extend(best.chunks(fold).map(|part| part.iter().sum::<u32>()));
            }
        }
        sums
    }

    /// The best decision of one state, for each beginning that is revealed there.
    pub(super) fn best(&self, placed: usize, field: usize, slot: usize) -> Vec<u32> {
        let groups = self.tails.groups(self.revealed(placed));
        let mut best = vec![0; groups];
        let place = self.rules.place(placed);
        for current in self.tails.possible(place).iter() {
            // Beginnings with this current piece.
            let is_here =
                |group: usize| self.tails.piece(place, group, self.revealed(placed)) == Some(current);
            let here: Vec<bool> = (0..groups).map(is_here).collect();
            self.improve(placed, field, current, slot, &here, &mut best);
            if let Some(&held) = Piece::ALL.get(slot) {
                self.improve(placed, field, held, current.index(), &here, &mut best);
            }
        }
        best
    }

    /// Takes the places of a piece into account.
    pub(super) fn improve(
        &self,
        placed: usize,
        field: usize,
        piece: Piece,
        slot: usize,
        here: &[bool],
        best: &mut [u32],
    ) {
        let (layer, next) = (&self.layers[placed], &self.layers[placed + 1]);
        let all = here.iter().all(|&here| here);
        for &to in layer.after(field, piece) {
            let to = to as usize;
            if next.slots[to] >> slot & 1 == 0 {
                continue;
            }
            let start = next.state(to, slot) * here.len();
            let sums = &self.sums[placed + 1][start..start + here.len()];
            for ((best, &sum), &here) in best.iter_mut().zip(sums).zip(here) {
                if all || here {
                    *best = sum.max(*best);
                }
            }
        }
    }
}
