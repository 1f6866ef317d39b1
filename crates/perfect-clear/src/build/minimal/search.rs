//! Branch and bound: all parts that may have a smaller cover are looked at.

use std::cmp::Reverse;

use quadrille_search::{GaveUp, Limits, order};

use super::dual::{self, ONE, Steps};
use super::{Instance, Part};

/// Parts after which the best that was found has to do: a minute or two of hard cases.
const MOST_PARTS: u64 = 50_000;

/// A search for covers with fewer sets than the best one known.
pub(super) struct Search<'a> {
    instance: &'a Instance,
    limits: Limits,
    /// The smallest cover.
    pub(super) best: Vec<usize>,
    /// No cover has fewer sets, as far as is known before the search has ended.
    pub(super) least: usize,
    parts: u64,
}

/// A part is done with: nothing smaller is in it.
struct Done;

impl<'a> Search<'a> {
    pub(super) fn new(instance: &'a Instance, best: Vec<usize>, limits: &Limits) -> Self {
        Self {
            instance,
            limits: limits.at_most(MOST_PARTS),
            best,
            least: 0,
            parts: 0,
        }
    }

    /// Looks at all choices.
    ///
    /// # Errors
    ///
    /// The limit that struck; the best cover and the least number of sets are then what is known.
    pub(super) fn run(&mut self) -> Result<(), GaveUp> {
        let mut prices = dual::first_prices(self.instance);
        let mut whole = Part::new(self.instance);
        let most = self.best.len() + 1;
        if let Some(bound) = Steps::FIRST.bound(self.instance, &mut whole, &mut prices, most) {
            self.least = (bound + ONE - 1).div_euclid(ONE) as usize;
        }
        if self.least == self.best.len() {
            return Ok(());
        }
        self.search(whole, prices)
    }

    fn search(&mut self, mut part: Part, mut prices: Vec<i32>) -> Result<(), GaveUp> {
        self.parts += 1;
        self.limits.every(1).tick(self.parts)?;
        self.limits.advance(1);
        let Ok(element) = self.narrow(&mut part, &mut prices) else {
            return Ok(());
        };
        let holders = part.open.iter_common(&self.instance.holders[element]);
        let price = |element: usize| i64::from(prices[element]);
        let worth = |set: usize| {
            part.missing
                .iter_common(&self.instance.sets[set])
                .map(price)
                .sum::<i64>()
        };
        let mut holders: Vec<_> = holders.map(|set| (Reverse(worth(set)), set)).collect();
        order::sort(&mut holders);
        for (_, set) in holders {
            let mut with = part.clone();
            with.choose(self.instance, set);
            self.search(with, prices.clone())?;
            // Covers with this set have been looked at.
            part.open.remove(set);
        }
        Ok(())
    }

    /// Reduces a part as far as it goes, and picks the element to branch on: the one with the fewest open sets, of
    /// equal ones the dearest.
    fn narrow(&mut self, part: &mut Part, prices: &mut [i32]) -> Result<usize, Done> {
        loop {
            self.reduce(part)?;
            let (before, open) = (part.chosen.len(), part.open.len());
            let most = self.best.len();
            let bound = Steps::NEXT.bound(self.instance, part, prices, most);
            bound.ok_or(Done)?;
            let dropped = open - part.open.len();
            if part.chosen.len() == before && dropped == 0 {
                break;
            }
            self.reduce(part)?;
            if part.chosen.len() == before && dropped * 8 <= open {
                break;
            }
        }
        let holders = |element: usize| part.open.common(&self.instance.holders[element]);
        let key = |&element: &usize| (holders(element), Reverse(prices[element]));
        part.missing.iter().min_by_key(key).ok_or(Done)
    }

    /// A part in which nothing is missing is a cover.
    fn reduce(&mut self, part: &mut Part) -> Result<(), Done> {
        let is_possible = part.reduce(self.instance);
        if !is_possible || part.chosen.len() >= self.best.len() {
            return Err(Done);
        }
        if part.missing.is_empty() {
            self.best.clone_from(&part.chosen);
            return Err(Done);
        }
        Ok(())
    }
}
