//! A bound by prices.
//!
//! Let each set have a weight, and each element a price of at least 0. A choice of sets that covers all elements has at
//! least the sum of all prices in its sets. So its weight is at least this sum, plus `min(0, weight - prices of its
//! elements)` of each set. The prices for which this is highest are approached step by step: an element that the cheap
//! sets leave out gets dearer, one that several of them have gets cheaper.
//!
//! With the same weight for each set, this bounds how many sets it takes. With costs, and the same added to each, it
//! bounds the cost of choices of a known size.
//!
//! What a set costs beyond its prices is its reduced cost. The bound rises by that if the set is chosen against its
//! prices, or left out against them: where that is too much, the set is ruled out, or chosen.

use super::{Bits, Instance, Part};

/// A set's weight in the unit of prices where all weigh the same; else about the mean of all weights.
pub(super) const ONE: i64 = 1 << 18;

/// Number and length of steps.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) most: usize,
    /// The length of the first step.
    pub(super) length: f64,
    /// Steps without a gain, after which steps become half as long.
    pub(super) patience: usize,
}

impl Steps {
    /// For all choices.
    pub(super) const FIRST: Self = Self {
        most: 3_000,
        length: 2.0,
        patience: 15,
    };
    /// For all choices, where they are weighed several times.
    pub(super) const SECOND: Self = Self {
        most: 800,
        ..Self::FIRST
    };
    /// For a part of them, with the prices of the whole to begin with.
    pub(super) const NEXT: Self = Self {
        most: 60,
        length: 1.0,
        patience: 6,
    };
    /// Steps shorter than this do not help.
    const SHORTEST: f64 = 0.005;
}

/// Rest of a part, in one list.
pub(super) struct Rows<'a> {
    instance: &'a Instance,
    /// The sets, by number.
    sets: Vec<usize>,
    /// What each of them weighs.
    weights: Vec<i64>,
    /// The elements, by number.
    elements: Vec<usize>,
    /// Where the elements of each set begin in `items`, and where those of the last end.
    starts: Vec<usize>,
    /// Elements of sets, as places in `elements`.
    items: Vec<u32>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(instance: &'a Instance, part: &Part, weight: impl Fn(usize) -> i64) -> Self {
        let elements: Vec<usize> = part.missing.iter().collect();
        let mut places = vec![0; instance.holders.len()];
        for (place, &element) in (0..).zip(&elements) {
            places[element] = place;
        }
        let (mut starts, mut items) = (vec![0], Vec::new());
        let sets: Vec<usize> = part.open.iter().collect();
        for &set in &sets {
            let of_set = part.missing.iter_common(&instance.sets[set]);
            items.extend(of_set.map(|element| places[element]));
            starts.push(items.len());
        }
        Self {
            instance,
            weights: sets.iter().map(|&set| weight(set)).collect(),
            sets,
            elements,
            starts,
            items,
        }
    }

    fn items(&self, set: usize) -> &[u32] {
        &self.items[self.starts[set]..self.starts[set + 1]]
    }
}

/// Prices with their bound and the costs of the sets beyond them.
#[derive(Clone)]
struct Prices {
    of: Vec<i32>,
    bound: i64,
    costs: Vec<i64>,
}

impl Prices {
    /// Works out the costs and the bound; `lack` becomes 1 less the number of cheap sets that have an element.
    fn weigh(&mut self, rows: &Rows<'_>, lack: &mut [i32]) {
        lack.fill(1);
        self.bound = self.of.iter().map(|&price| i64::from(price)).sum();
        for (set, cost) in self.costs.iter_mut().enumerate() {
            let items = rows.items(set);
            *cost = rows.weights[set]
                - items
                    .iter()
                    .map(|&item| i64::from(self.of[item as usize]))
                    .sum::<i64>();
            if *cost < 0 {
                self.bound += *cost;
                for &item in items {
                    lack[item as usize] -= 1;
                }
            }
        }
    }

    /// Goes a step of this length for each lack.
    fn step(&mut self, lack: &[i32], length: f64, most: i32) {
        for (price, &lack) in self.of.iter_mut().zip(lack) {
            let step = (length * f64::from(lack)) as i32;
            *price = (*price + step).clamp(0, most);
        }
    }
}

/// A weight that is to be ruled out.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// Choices that weigh more are not wanted.
    pub(super) most: i64,
    /// The least that a choice weighs more than this if it is not wanted.
    pub(super) step: i64,
}

impl Steps {
    /// The bound of a part's number of sets, in the unit [`ONE`], from the prices that are given, which become better.
    /// Sets that fewer than `most` sets cannot have are ruled out, those that they must have are chosen. None if fewer
    /// than `most` do not do.
    pub(super) fn bound(
        self,
        instance: &Instance,
        part: &mut Part,
        prices: &mut [i32],
        most: usize,
    ) -> Option<i64> {
        let room = (most - 1).checked_sub(part.chosen.len())? as i64;
        let rows = Rows::new(instance, part, |_| ONE);
        let target = Target {
            most: room * ONE,
            step: ONE,
        };
        self.weigh(&rows, part, prices, target)
    }

    /// The bound of what the open sets of a part weigh, from the prices that are given, which become better. Sets that
    /// no choice of at most the target's weight has are ruled out, those that all have are chosen. None if there is no
    /// such choice.
    pub(super) fn weigh(
        self,
        rows: &Rows<'_>,
        part: &mut Part,
        prices: &mut [i32],
        target: Target,
    ) -> Option<i64> {
        let best = self.rise(rows, prices, target)?;
        for (&element, &price) in rows.elements.iter().zip(&best.of) {
            prices[element] = price;
        }
        let limit = target.most - best.bound;
        for (&set, &cost) in rows.sets.iter().zip(&best.costs) {
            if cost > limit {
                part.open.remove(set);
            } else if -cost > limit {
                part.choose(rows.instance, set);
            }
        }
        Some(best.bound)
    }

    /// The best prices that were found on the way; none once the bound is beyond the target.
    fn rise(self, rows: &Rows<'_>, prices: &[i32], target: Target) -> Option<Prices> {
        let mut now = Prices {
            of: rows.elements.iter().map(|&element| prices[element]).collect(),
            bound: 0,
            costs: vec![0; rows.sets.len()],
        };
        let mut lack = vec![0; rows.elements.len()];
        now.weigh(rows, &mut lack);
        let dearest = rows.weights.iter().copied().max().unwrap_or(ONE);
        let dearest = i32::try_from(dearest).unwrap_or(i32::MAX);
        let (mut best, mut length, mut idle) = (now.clone(), self.length, 0);
        for _ in 0..self.most {
            if best.bound > target.most {
                return None;
            }
            if idle >= self.patience {
                (length, idle) = (length / 2.0, 0);
                now.of.clone_from(&best.of);
                now.weigh(rows, &mut lack);
            }
            let norm: i64 = lack.iter().map(|&lack| i64::from(lack * lack)).sum();
            if norm == 0 || length < Self::SHORTEST {
                break;
            }
            let gap = (target.most + target.step - now.bound).max(ONE / 20);
            now.step(&lack, length * gap as f64 / norm as f64, dearest);
            now.weigh(rows, &mut lack);
            idle = if now.bound > best.bound + ONE / 1_000 {
                0
            } else {
                idle + 1
            };
            if now.bound > best.bound {
                best.clone_from(&now);
            }
        }
        (best.bound <= target.most).then_some(best)
    }
}

/// Prices to begin with: an equal share for each element of the largest set that has it.
pub(super) fn first_prices(instance: &Instance) -> Vec<i32> {
    let largest = |holder: &Bits| holder.iter().map(|set| instance.sets[set].len()).max();
    let share = |holder: &Bits| ONE as i32 / largest(holder).unwrap_or(1) as i32;
    instance.holders.iter().map(share).collect()
}
