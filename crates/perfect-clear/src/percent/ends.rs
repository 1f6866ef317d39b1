//! The last pieces of all queues, for all batches together.
//!
//! What follows a state depends on its field, its slot and the pieces that come, not on those that came. All first bags
//! followed by four pieces are 4.2 million queues with 840 *ends* of four pieces: for a field with six pieces and a
//! slot, the set of ends that clear it is worked out once, from the sets of the fields after it, and serves every queue.
//!
//! With `U[p][x]` for the union, over all landings of the piece p, of the ends that clear the field after it with x in the
//! slot: an end `h t`, of the piece h and more, clears the field with the slot s if t is in `U[s][h]`, where the slot's
//! piece is placed, or in `U[h][s]`.
//!
//! Before the ends, the pieces are known: the same set for a field, a slot and the *way* to the ends is the union over
//! the landings of the slot's piece and of the next one, where the other one is kept. So both may be swapped, and a set
//! that has all ends needs no more: with few pieces on the field, most do.

use std::ops::Range;

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::future::Future;
use crate::batch::{NONE, Queues, TOGETHER, WORDS, or};
use crate::packing::Stock;
use crate::{Hold, Piece};

/// The most pieces left on a field whose ends are worked out.
const LEFT: usize = 4;

/// The most words of sets that a level keeps; then it begins anew.
const MOST_WORDS: usize = 1 << 24;

/// How often the limits are looked at, in fields before the ends.
const CHECK: u64 = 1 << 6;

/// Pieces, and none.
const SLOTS: usize = 8;

/// A field that cannot be cleared.
const DEAD: u32 = u32::MAX;

/// Where ends begin, and which there are.
#[derive(Clone)]
pub(super) struct Plan {
    /// The place in the queue.
    first: usize,
    /// By pieces passed since.
    levels: Vec<Level>,
}

/// Ends from one place in the queue on.
#[derive(Clone)]
struct Level {
    /// In ascending order, as words without an end.
    ends: Vec<u64>,
    /// For each end its first piece, or none, and the number of its suffix in the next level.
    split: Vec<(usize, usize)>,
    /// The words of a set.
    words: usize,
    /// The most of each piece that may be left, with a slot.
    stock: Stock,
}

/// Sets of ends as far as they are known.
pub(super) struct Ends<'a> {
    future: Future<'a>,
    plan: &'a Plan,
    limits: &'a Limits,
    nodes: u64,
    /// All ends.
    all: Queues,
    /// Before the ends, by the number of pieces on the way: by field, and by slot and way.
    before: Vec<Map<(u64, u64), Queues>>,
    /// Of the first level, by field and slot.
    first: Map<u64, Queues>,
    /// Of the others, by field: where its sets begin, one for each slot.
    known: Vec<Map<u64, u32>>,
    sets: Vec<Vec<u64>>,
}

impl Plan {
    /// Where the ends of these queues begin; none if they are too many, or the clear too short.
    pub(super) fn new(queues: &[u64], hold: Hold, needed: usize) -> Option<Self> {
        let end = needed + usize::from(hold == Hold::Empty);
        let mut firsts = end.checked_sub(LEFT)?..end;
        let (first, mut ends) = firsts.find_map(|first| Some((first, ends(queues, first)?)))?;
        let mut levels = Vec::new();
        for _ in first..=end {
            let mut suffixes: Vec<u64> = ends.iter().map(|&end| suffix(end, 1)).collect();
            suffixes.sort_unstable();
            suffixes.dedup();
            levels.push(Level::new(ends, &suffixes));
            ends = suffixes;
        }
        Some(Self { first, levels })
    }

    /// The number of a queue's end.
    fn number(&self, queue: u64) -> usize {
        let end = suffix(endless(queue), self.first);
        self.levels[0].ends.partition_point(|&other| other < end)
    }

    /// Queues with the same pieces before their ends.
    pub(super) fn batches(&self, queues: &[u64]) -> Vec<Range<usize>> {
        let mut batches: Vec<Range<usize>> = Vec::new();
        for (number, &queue) in queues.iter().enumerate() {
            match batches.last_mut() {
                Some(batch) if self.way(queues[batch.start]) == self.way(queue) => batch.end = number + 1,
                _ => batches.push(number..number + 1),
            }
        }
        batches
    }

    /// The pieces before the end, three bits each.
    fn way(&self, queue: u64) -> u64 {
        endless(queue) & ((1 << (3 * self.first)) - 1)
    }
}

impl Level {
    fn new(ends: Vec<u64>, suffixes: &[u64]) -> Self {
        let split = ends.iter().map(|&end| {
            let tail = suffixes.partition_point(|&other| other < suffix(end, 1));
            ((end & 7) as usize, tail)
        });
        let pieces = |&end: &u64| {
            let digits = (0..LEFT).map(move |at| suffix(end, at) & 7);
            digits
                .filter_map(|digit| Piece::ALL.get(digit as usize).copied())
                .collect()
        };
        let most = ends.iter().map(pieces).fold(Stock::EMPTY, Stock::most);
        Self {
            split: split.collect(),
            words: ends.len().div_ceil(64),
            stock: Piece::ALL.into_iter().fold(most, Stock::with),
            ends,
        }
    }
}

/// All different ends from a place on; none if there are too many for a set.
fn ends(queues: &[u64], first: usize) -> Option<Vec<u64>> {
    let mut ends = Vec::new();
    for &queue in queues {
        let end = suffix(endless(queue), first);
        if ends.last() != Some(&end) {
            ends.push(end);
        }
        if ends.len() > 8 * TOGETHER {
            ends.sort_unstable();
            ends.dedup();
            if ends.len() > TOGETHER {
                return None;
            }
        }
    }
    ends.sort_unstable();
    ends.dedup();
    (ends.len() <= TOGETHER).then_some(ends)
}

/// A packed queue followed by nothing for ever.
fn endless(queue: u64) -> u64 {
    let mut end = 0;
    while queue >> end & 7 != 7 {
        end += 3;
    }
    queue | u64::MAX << end
}

/// What is left of an endless queue after so many pieces.
fn suffix(queue: u64, passed: usize) -> u64 {
    (queue.cast_signed() >> (3 * passed)).cast_unsigned()
}

impl<'a> Ends<'a> {
    pub(super) fn new(future: Future<'a>, plan: &'a Plan, limits: &'a Limits) -> Self {
        let mut all = [0; WORDS];
        for number in 0..plan.levels[0].ends.len() {
            all[number / 64] |= 1 << (number % 64);
        }
        Self {
            future,
            plan,
            limits,
            nodes: 0,
            all,
            before: vec![Map::default(); plan.first + 1],
            first: Map::default(),
            known: vec![Map::default(); plan.levels.len()],
            sets: vec![Vec::new(); plan.levels.len()],
        }
    }

    /// Those of the queues, all with the same pieces before their ends, that cannot clear the field.
    pub(super) fn unsolved(&mut self, word: u64, hold: Hold, batch: &[u64]) -> Result<Vec<u64>, GaveUp> {
        let way = batch.first().map_or(0, |&queue| self.plan.way(queue));
        let clearing = match hold {
            Hold::Off => self.after_way(word, NONE.into(), way, self.plan.first)?,
            Hold::Piece(piece) => self.after_way(word, piece.index() as u64, way, self.plan.first)?,
            Hold::Empty => self.after_way(word, way & 7, way >> 3, self.plan.first - 1)?,
        };
        let is_unsolved = |queue: &u64| {
            let end = self.plan.number(*queue);
            clearing[end / 64] >> (end % 64) & 1 == 0
        };
        Ok(batch.iter().copied().filter(is_unsolved).collect())
    }

    /// The ends that clear the field after a way of so many pieces.
    fn after_way(&mut self, word: u64, slot: u64, way: u64, pieces: usize) -> Result<Queues, GaveUp> {
        if pieces == 0 {
            return Ok(self.clearing(word, slot as usize));
        }
        let (next, rest) = (way & 7, way >> 3);
        // Which of the two is in the slot makes no difference.
        let key = (word, rest << 6 | slot.min(next) << 3 | slot.max(next));
        if let Some(&known) = self.before[pieces].get(&key) {
            return Ok(known);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK) {
            self.limits.check(self.nodes)?;
        }
        let found = self.over_landings(word, [slot, next], rest, pieces)?;
        if self.before[pieces].len() >= MOST_WORDS / WORDS {
            self.before[pieces].clear();
        }
        self.before[pieces].insert(key, found);
        Ok(found)
    }

    /// The union over the landings of both pieces, until it has all ends.
    fn over_landings(
        &mut self,
        word: u64,
        two: [u64; 2],
        rest: u64,
        pieces: usize,
    ) -> Result<Queues, GaveUp> {
        let mut found = [0; WORDS];
        let future = self.future;
        let stock = || {
            let way = (0..pieces - 1).map(|at| rest >> (3 * at) & 7).chain(two);
            let known = way.filter_map(|digit| Piece::ALL.get(digit as usize));
            known.fold(self.plan.levels[0].stock, |stock, &piece| stock.with(piece))
        };
        if !future.allows(word, stock) {
            return Ok(found);
        }
        for (placed, kept) in [(two[0], two[1]), (two[1], two[0])] {
            let Some(&piece) = Piece::ALL.get(placed as usize) else {
                continue;
            };
            for (_, after) in future.landings(word, piece) {
                found = or(&found, &self.after_way(after, kept, rest, pieces - 1)?);
                if found == self.all {
                    return Ok(found);
                }
            }
            if placed == kept {
                break;
            }
        }
        Ok(found)
    }

    /// The ends that clear the field with this piece in the slot, by number.
    fn clearing(&mut self, word: u64, slot: usize) -> Queues {
        let key = word << 3 | slot as u64;
        if let Some(&known) = self.first.get(&key) {
            return known;
        }
        let mut clearing = [0; WORDS];
        if self.future.allows(word, || self.plan.levels[0].stock) {
            let united = self.united(0, word);
            self.plan.levels[0].join(&united, self.plan.levels[1].words, slot, &mut clearing);
        }
        if self.first.len() >= MOST_WORDS / WORDS {
            self.first.clear();
        }
        self.first.insert(key, clearing);
        clearing
    }

    /// For all pieces and slots, the union of the sets of the next level: `U` of the module's documentation.
    fn united(&mut self, level: usize, word: u64) -> Vec<u64> {
        let future = self.future;
        let row = SLOTS * self.plan.levels[level + 1].words;
        let mut united = vec![0; SLOTS * row];
        for (piece, united) in Piece::ALL.into_iter().zip(united.chunks_mut(row)) {
            future.each_landing(word, piece, |next| {
                if let Some(sets) = self.sets_of(level + 1, next) {
                    for (united, set) in united.iter_mut().zip(sets) {
                        *united |= set;
                    }
                }
            });
        }
        united
    }

    /// The sets of a field in a level after the first, by slot; none if it cannot be cleared.
    fn sets_of(&mut self, level: usize, word: u64) -> Option<&[u64]> {
        let plan = self.plan;
        let size = SLOTS * plan.levels[level].words;
        let mut place = self.known[level].get(&word).copied();
        if place.is_none() {
            let is_open = self.future.is_clear(word) || self.future.allows(word, || plan.levels[level].stock);
            let sets = if !is_open {
                None
            } else if level + 1 == plan.levels.len() {
                self.future.is_clear(word).then(|| vec![1; size])
            } else {
                Some(self.joined(level, word))
            };
            place = Some(self.keep(level, word, sets));
        }
        let place = place.filter(|&place| place != DEAD)? as usize;
        self.sets[level].get(place..place + size)
    }

    /// Works out the sets of a field.
    fn joined(&mut self, level: usize, word: u64) -> Vec<u64> {
        let (here, next) = (&self.plan.levels[level], &self.plan.levels[level + 1]);
        let united = self.united(level, word);
        let mut sets = vec![0; SLOTS * here.words];
        for (slot, set) in sets.chunks_mut(here.words).enumerate() {
            here.join(&united, next.words, slot, set);
        }
        sets
    }

    /// Keeps the sets of a field, and tells where.
    fn keep(&mut self, level: usize, word: u64, sets: Option<Vec<u64>>) -> u32 {
        let kept = &mut self.sets[level];
        if kept.len() >= MOST_WORDS {
            kept.clear();
            self.known[level].clear();
        }
        let place = match sets {
            None => DEAD,
            Some(sets) => {
                kept.extend(&sets);
                (kept.len() - sets.len()) as u32
            }
        };
        self.known[level].insert(word, place);
        place
    }
}

impl Level {
    /// The ends that clear a field with this slot, from the unions over its landings.
    fn join(&self, united: &[u64], words: usize, slot: usize, set: &mut [u64]) {
        let union = |piece: usize, slot: usize| &united[(piece * SLOTS + slot) * words..][..words];
        for (number, &(head, tail)) in self.split.iter().enumerate() {
            let (at, bit) = (tail / 64, tail % 64);
            let clears = (union(slot, head)[at] | union(head, slot)[at]) >> bit & 1;
            set[number / 64] |= clears << (number % 64);
        }
    }
}

const _: () = assert!((NONE as usize) < SLOTS);
