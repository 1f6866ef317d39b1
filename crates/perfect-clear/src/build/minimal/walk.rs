//! A walk through choices that nearly cover everything.
//!
//! Whenever a choice covers everything, a set is given away. Then, step by step, the set whose loss costs least leaves,
//! and one comes that has an element that is missing. Elements that stay missing gain weight, so that the walk goes
//! where they are covered. A set may come back only after something of its elements has changed.

use quadrille_search::{Seed, Stream};
use rand::RngExt;

use super::Instance;

/// Steps without a smaller choice, for each set, after which the walk ends.
const PATIENCE: usize = 4;

struct Walk {
    /// The elements of each set.
    sets: Vec<Vec<usize>>,
    /// The sets of each element.
    holders: Vec<Vec<usize>>,
    weights: Vec<i64>,
    /// How many chosen sets have each element.
    covered: Vec<u32>,
    missing: Vec<usize>,
    /// Where each missing element is in `missing`.
    places: Vec<usize>,
    is_chosen: Vec<bool>,
    /// The weight that a set would win; or, of a chosen one, would lose, below 0.
    scores: Vec<i64>,
    /// The step at which a set was last changed.
    changed: Vec<u64>,
    may_come: Vec<bool>,
    random: Stream,
}

/// A choice that covers everything, as small as one that is known or smaller.
pub(super) fn walk(instance: &Instance, known: Vec<usize>) -> Vec<usize> {
    let mut walk = Walk::new(instance);
    for &set in &known {
        walk.add(set);
    }
    let (mut best, mut idle, mut last) = (known, 0, usize::MAX);
    let mut step = 0;
    let patience = PATIENCE * instance.sets.len();
    while idle < patience && !best.is_empty() {
        while walk.missing.is_empty() {
            best = walk.chosen().collect();
            idle = 0;
            let Some(set) = walk.cheapest(usize::MAX) else {
                return best;
            };
            walk.remove(set);
        }
        (step, idle) = (step + 1, idle + 1);
        last = walk.step(step, last);
    }
    best
}

impl Walk {
    fn new(instance: &Instance) -> Self {
        let list = |all: &[super::Bits]| all.iter().map(|bits| bits.iter().collect()).collect();
        let (sets, holders): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
            (list(&instance.sets), list(&instance.holders));
        let elements = holders.len();
        Self {
            weights: vec![1; elements],
            covered: vec![0; elements],
            missing: (0..elements).collect(),
            places: (0..elements).collect(),
            is_chosen: vec![false; sets.len()],
            scores: sets.iter().map(|set| set.len() as i64).collect(),
            changed: vec![0; sets.len()],
            may_come: vec![true; sets.len()],
            random: Seed(0).stream(0),
            sets,
            holders,
        }
    }

    fn chosen(&self) -> impl Iterator<Item = usize> {
        (0..self.sets.len()).filter(|&set| self.is_chosen[set])
    }

    /// The chosen set whose loss costs least, of equal ones the one that was changed first.
    fn cheapest(&self, but: usize) -> Option<usize> {
        let others = self.chosen().filter(|&set| set != but);
        others.max_by_key(|&set| (self.scores[set], std::cmp::Reverse(self.changed[set])))
    }

    /// One set leaves, another comes, which is returned; it does not leave next, unless it is the only one.
    fn step(&mut self, step: u64, last: usize) -> usize {
        if let Some(set) = self.cheapest(last).or_else(|| self.cheapest(usize::MAX)) {
            self.remove(set);
            self.changed[set] = step;
        }
        let element = self.missing[self.random.random_range(0..self.missing.len())];
        let holders = self.holders[element].iter().copied();
        let best = holders
            .filter(|&set| self.may_come[set])
            .max_by_key(|&set| (self.scores[set], std::cmp::Reverse(self.changed[set])));
        let set = best.unwrap_or(self.holders[element][0]);
        self.add(set);
        self.changed[set] = step;
        for &element in &self.missing {
            self.weights[element] += 1;
            for &holder in &self.holders[element] {
                self.scores[holder] += 1;
            }
        }
        set
    }

    fn add(&mut self, set: usize) {
        self.is_chosen[set] = true;
        self.scores[set] = -self.scores[set];
        for at in 0..self.sets[set].len() {
            let element = self.sets[set][at];
            self.covered[element] += 1;
            match self.covered[element] {
                1 => {
                    self.forget(element);
                    self.change_scores(element, set, |_| true, -self.weights[element]);
                }
                2 => self.change_scores(element, set, |is_chosen| is_chosen, self.weights[element]),
                _ => self.change_scores(element, set, |_| false, 0),
            }
        }
    }

    fn remove(&mut self, set: usize) {
        self.is_chosen[set] = false;
        self.scores[set] = -self.scores[set];
        for at in 0..self.sets[set].len() {
            let element = self.sets[set][at];
            self.covered[element] -= 1;
            match self.covered[element] {
                0 => {
                    self.places[element] = self.missing.len();
                    self.missing.push(element);
                    self.change_scores(element, set, |_| true, self.weights[element]);
                }
                1 => self.change_scores(element, set, |is_chosen| is_chosen, -self.weights[element]),
                _ => self.change_scores(element, set, |_| false, 0),
            }
        }
        self.may_come[set] = false;
    }

    /// An element is missing no longer.
    fn forget(&mut self, element: usize) {
        let place = self.places[element];
        self.missing.swap_remove(place);
        if let Some(&moved) = self.missing.get(place) {
            self.places[moved] = place;
        }
    }

    /// The holders of an element other than `but` may come again; those that are meant get another score.
    fn change_scores(&mut self, element: usize, but: usize, is_meant: impl Fn(bool) -> bool, change: i64) {
        for &holder in self.holders[element].iter().filter(|&&holder| holder != but) {
            self.may_come[holder] = true;
            if is_meant(self.is_chosen[holder]) {
                self.scores[holder] += change;
            }
        }
    }
}
