//! What a state is worth: backward through the layers.

use super::Rules;
use super::layers::{Layer, NO_SLOT, mask, members};
use super::tails::{Tails, words};
use crate::{Hold, Piece};

/// Bytes that [`Known`] and [`Seen`] will take of these layers at the same time, at most.
pub(super) fn bytes(rules: Rules, tails: &Tails, layers: &[Layer]) -> u64 {
    let known = |placed: usize| layers[placed].count * known_words(rules, tails, placed) * size_of::<u64>();
    let kept: usize = (0..layers.len())
        .filter(|&placed| placed <= tails.length + 1)
        .map(known)
        .sum();
    let passing = (1..layers.len())
        .map(|placed| known(placed - 1) + known(placed))
        .max();
    let sums = |placed: usize| {
        let groups = tails.groups(revealed(rules, tails, placed - 1));
        layers[placed].count * groups * size_of::<Sum>()
    };
    let seen: usize = (1..layers.len())
        .take_while(|&placed| revealed(rules, tails, placed - 1) < tails.length)
        .map(sums)
        .sum();
    (kept + passing.unwrap_or(0).max(seen)) as u64
}

/// Words of the set of a state in [`Known`].
fn known_words(rules: Rules, tails: &Tails, placed: usize) -> usize {
    words(tails.spaces[tails.passed(rules.place(placed))].suffixes.len())
}

/// Unseen pieces that are revealed before a decision after so many pieces, once hold has been pressed.
fn revealed(rules: Rules, tails: &Tails, placed: usize) -> usize {
    let early = usize::from(rules.hold == Hold::Empty);
    (placed + early).min(tails.length)
}

/// For each layer and state, the suffixes of the queue with which it can be cleared by somebody who knows them.
pub(super) struct Known {
    /// By layer; words of each state side by side.
    bits: Vec<Vec<u64>>,
    /// Words of a state, by layer.
    words: Vec<usize>,
}

impl Known {
    pub(super) fn new(rules: Rules, tails: &Tails, layers: &[Layer]) -> Self {
        let needed = layers.len() - 1;
        let mut known = Self {
            bits: vec![Vec::new(); layers.len()],
            words: (0..=needed)
                .map(|placed| known_words(rules, tails, placed))
                .collect(),
        };
        // The clear field: whatever comes.
        let passed = tails.passed(rules.place(needed));
        let suffixes = tails.spaces[passed].suffixes.len();
        let all: Vec<u64> = (0..known.words[needed])
            .map(|word| ones(suffixes - 64 * word))
            .collect();
        known.bits[needed] = all.repeat(layers[needed].count);
        for placed in (0..needed).rev() {
            let (layer, next) = (&layers[placed], &layers[placed + 1]);
            known.bits[placed] = known.backward(rules, tails, placed, layer, next);
            // Decisions are made on what is shown in the first layers alone.
            if placed > tails.length {
                known.bits[placed + 1] = Vec::new();
            }
        }
        known
    }

    /// The suffixes that clear the field from a state.
    pub(super) fn of(&self, placed: usize, state: usize) -> &[u64] {
        let words = self.words[placed];
        &self.bits[placed][state * words..(state + 1) * words]
    }

    fn backward(&self, rules: Rules, tails: &Tails, placed: usize, layer: &Layer, next: &Layer) -> Vec<u64> {
        let place = rules.place(placed);
        let current = mask(tails.possible(place));
        let (size, after) = (self.words[placed], self.words[placed + 1]);
        let mut bits = vec![0; layer.count * size];
        let mut best = Best::new(after);
        for field in 0..layer.words.len() {
            let slots = layer.slots[field];
            best.fill(&self.bits[placed + 1], layer, next, field, [slots, current]);
            let states = layer.states[field] as usize..;
            for (state, slot) in states.zip(members(slots)) {
                let to = &mut bits[state * size..(state + 1) * size];
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

    fn fill(&mut self, bits: &[u64], layer: &Layer, next: &Layer, field: usize, [slots, current]: [u8; 2]) {
        self.sets.fill(0);
        for piece in Piece::ALL {
            let bit = 1 << piece.index();
            let from_slot = if slots & bit == 0 { 0 } else { current };
            let from_queue = if current & bit == 0 { 0 } else { slots };
            let wanted = from_slot | from_queue;
            for &to in layer.after(field, piece) {
                let to = to as usize;
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
        let part = bits[at / 64] >> (at % 64) & ones(here);
        // Most stretches are those of one last piece.
        count += if here < 8 {
            u32::from(ONES_OF[part as usize])
        } else {
            part.count_ones()
        };
        at += here;
    }
    count
}

/// The ones of each small number.
const ONES_OF: [u8; 128] = {
    let (mut ones, mut number) = ([0; 128], 0);
    while number < ones.len() {
        ones[number] = number.count_ones() as u8;
        number += 1;
    }
    ones
};

fn ones(members: usize) -> u64 {
    if members >= 64 {
        u64::MAX
    } else {
        (1 << members) - 1
    }
}

/// A number of tails, at most [`MOST_TAILS`](super::MOST_TAILS).
pub(super) type Sum = u16;

/// What the first layers are worth to somebody who sees only what is shown, as numbers of tails.
pub(super) struct Seen<'a> {
    pub(super) rules: Rules,
    pub(super) tails: &'a Tails,
    pub(super) layers: &'a [Layer],
    pub(super) known: &'a Known,
    /// By layer: for each state, the sums over what is revealed next, by what was revealed when the state was chosen.
    sums: Vec<Vec<Sum>>,
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
        revealed(self.rules, self.tails, placed)
    }

    /// The sums of a state, which must have a chance: by what was revealed in the layer before.
    pub(super) fn sums(&self, placed: usize, state: usize) -> Vec<Sum> {
        let groups = self.tails.groups(self.revealed(placed - 1));
        if self.sums[placed].is_empty() {
            return self.sum_bits(placed, state, self.revealed(placed - 1));
        }
        self.sums[placed][state * groups..(state + 1) * groups].to_vec()
    }

    /// The tails with which a state can be cleared, counted by the beginnings of so many pieces.
    pub(super) fn sum_bits(&self, placed: usize, state: usize, revealed: usize) -> Vec<Sum> {
        self.counted(placed, self.known.of(placed, state), revealed)
    }

    /// The tails with which a field can be cleared after a piece, by somebody who knows them, with this in the slot.
    pub(super) fn known_after(&self, placed: usize, field: usize, piece: Piece, slot: Piece) -> Vec<u64> {
        let (layer, next) = (&self.layers[placed], &self.layers[placed + 1]);
        let mut all = vec![0; self.known.words[placed + 1]];
        for &to in layer.after(field, piece) {
            let to = to as usize;
            if let Some(state) = next.state(to, slot.index()) {
                let bits = self.known.of(placed + 1, state);
                all.iter_mut().zip(bits).for_each(|(all, bits)| *all |= bits);
            }
        }
        all
    }

    /// One number for each tail.
    pub(super) fn expanded(&self, placed: usize, bits: &[u64]) -> Vec<Sum> {
        self.counted(placed, bits, self.tails.length)
    }

    fn counted(&self, placed: usize, bits: &[u64], revealed: usize) -> Vec<Sum> {
        let passed = self.tails.passed(self.rules.place(placed));
        let mut sums = vec![0; self.tails.groups(revealed)];
        let size = self.tails.group[revealed];
        if passed == 0 {
            for (group, sum) in sums.iter_mut().enumerate() {
                *sum = count(bits, group * size, size) as Sum;
            }
            return sums;
        }
        let suffixes = self.tails.spaces[passed].of_tails.chunks(size);
        for (sum, suffixes) in sums.iter_mut().zip(suffixes) {
            let is_won = |&suffix: &u32| (bits[suffix as usize / 64] >> (suffix % 64) & 1) as Sum;
            *sum = suffixes.iter().map(is_won).sum();
        }
        sums
    }

    fn sum_known(&self, placed: usize) -> Vec<Sum> {
        let revealed = self.revealed(placed - 1);
        (0..self.layers[placed].count)
            .flat_map(|state| self.sum_bits(placed, state, revealed))
            .collect()
    }

    /// The best decision of each state for each beginning, summed over what the layer before cannot see.
    fn decide(&self, placed: usize) -> Vec<Sum> {
        let layer = &self.layers[placed];
        let (before, here) = (self.revealed(placed - 1), self.revealed(placed));
        let fold = self.tails.groups(here) / self.tails.groups(before);
        let mut sums = Vec::with_capacity(layer.count * self.tails.groups(before));
        for field in 0..layer.words.len() {
            for slot in members(layer.slots[field]) {
                let best = self.best(placed, field, slot);
                sums.extend(best.chunks(fold).map(|part| part.iter().sum::<Sum>()));
            }
        }
        sums
    }

    /// The best decision of one state, for each beginning that is revealed there.
    pub(super) fn best(&self, placed: usize, field: usize, slot: usize) -> Vec<Sum> {
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
        best: &mut [Sum],
    ) {
        let (layer, next) = (&self.layers[placed], &self.layers[placed + 1]);
        let all = here.iter().all(|&here| here);
        for &to in layer.after(field, piece) {
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
