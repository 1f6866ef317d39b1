//! The best final boards of a round, some number of them.

use std::cmp::Reverse;

use super::Search;
use crate::Board;
use crate::players::greedy::Candidate;

/// Of so few candidates, each is put in its place at once, so that the search knows soonest what others must be worth.
const FEW: usize = 64;

/// The best candidates so far.
pub(super) struct Top {
    count: usize,
    /// Few of them are in order, each board once. Many are in any order, some boards more than once, and up to twice
    /// as many as are wanted.
    candidates: Vec<Candidate>,
}

impl Candidate {
    /// The best first; then the greatest board.
    pub(in crate::players) fn order(&self) -> Reverse<(i64, Board)> {
        Reverse((self.value, self.board))
    }
}

impl Top {
    fn new(count: usize) -> Self {
        Self {
            count,
            candidates: Vec::with_capacity(2 * count),
        }
    }

    /// Adds one. Returns what the others must be worth, when that is known anew.
    pub(super) fn add(&mut self, candidate: Candidate) -> Option<i64> {
        if self.count <= FEW {
            self.insert(candidate);
        } else {
            self.candidates.push(candidate);
            if self.candidates.len() < 2 * self.count {
                return None;
            }
            self.trim();
        }
        let last = self.candidates.get(self.count - 1)?;
        Some(last.value)
    }

    /// Puts one in its place, if its board is not there.
    fn insert(&mut self, candidate: Candidate) {
        let order = candidate.order();
        let place = self.candidates.partition_point(|other| other.order() < order);
        let is_there = |other: &Candidate| other.order() == order;
        if place < self.count && !self.candidates.get(place).is_some_and(is_there) {
            self.candidates.truncate(self.count - 1);
            self.candidates.insert(place, candidate);
        }
    }

    /// Puts them in order, each board once, and no more than are wanted.
    fn trim(&mut self) {
        self.candidates.sort_unstable_by_key(Candidate::order);
        self.candidates.dedup_by_key(|candidate| candidate.board);
        self.candidates.truncate(self.count);
    }
}

impl Search<'_> {
    /// Plays that lead to the best final boards, this many at most, each board once: the best first, and of those worth
    /// the same the greatest board.
    pub(in crate::players::greedy) fn top(mut self, count: usize) -> Vec<Candidate> {
        self.top = Some(Top::new(count.max(1)));
        self.complete_all();
        self.memory.keep();
        let Some(mut top) = self.top else {
            return Vec::new();
        };
        top.trim();
        top.candidates
    }
}
