//! The cheapest of the smallest covers.
//!
//! Once it is known how many sets it takes, all covers of that size are looked at, but for those that are proved to
//! cost too much. Choices of `size` sets that cost `c` weigh `c + size * more`, if each set weighs `more` beyond its
//! cost; so a bound of the weight is one of the cost. The higher `more` is, the more the bound knows of the size. A
//! part is divided by the sets that have an element: each comes in turn, and is ruled out after that. So each cover
//! comes up once.

use std::cmp::Reverse;

use quadrille_search::{GaveUp, Limits, order};

use super::dual::{self, ONE, Rows, Steps, Target};
use super::{Bits, Instance, Part};

/// Members of open sets, in all parts that were searched, after which the covers that were found have to do: some three
/// seconds.
const MOST_WORK: u64 = 12_000_000;

/// A cover and what it costs, ordered by that.
pub(super) type Priced = (u64, Vec<usize>);

/// A search for the cheapest covers of a size that no cover falls below.
pub(super) struct Choose<'a> {
    instance: &'a Instance,
    limits: Limits,
    /// Sets that are chosen already, by their first numbers, and what they cost.
    base: Priced,
    /// How many sets a cover has besides.
    size: usize,
    /// How many covers are wanted.
    most: usize,
    /// The cheapest covers, by the first numbers of their sets, the cheapest first.
    found: Vec<Priced>,
    scale: Scale,
    parts: u64,
    /// Members of open sets in these parts.
    work: u64,
}

/// Conversion of costs to weights.
#[derive(Clone, Copy, Default)]
struct Scale {
    /// What each set weighs beyond its cost, in the unit of costs.
    more: u64,
    /// The unit of costs in that of prices.
    unit: i64,
}

impl Scale {
    fn weight(self, cost: u64, sets: usize) -> i64 {
        (cost + self.more * sets as u64) as i64 * self.unit
    }
}

/// A part is done with: nothing that is wanted is in it.
struct Done;

impl<'a> Choose<'a> {
    /// A search for `most` covers of what a part of `whole` has left, which is `instance`.
    pub(super) fn new(instance: &'a Instance, base: Priced, most: usize, limits: &Limits) -> Self {
        Self {
            instance,
            limits: limits.clone(),
            base,
            size: 0,
            most,
            found: Vec::new(),
            scale: Scale { more: 0, unit: 1 },
            parts: 0,
            work: 0,
        }
    }

    fn add(&mut self, priced: Priced) {
        if let Err(place) = self.found.binary_search(&priced) {
            self.found.insert(place, priced);
            self.found.truncate(self.most);
        }
    }

    /// The most that a cover may cost to be wanted, besides the base; none if any is.
    fn affordable(&self) -> Option<u64> {
        let dearest = self.found.last().filter(|_| self.found.len() >= self.most)?;
        Some(dearest.0.saturating_sub(self.base.0 + 1))
    }

    /// Looks at all covers of the size of one that is known. Returns the cheapest, and the limit that struck before all
    /// were looked at.
    pub(super) fn run(mut self, known: Priced) -> (Vec<Priced>, Option<GaveUp>) {
        self.size = known.1.len().saturating_sub(self.base.1.len());
        let within = known.0.saturating_sub(self.base.0);
        self.add(known);
        let (scale, prices) = self.first_prices(within);
        self.scale = scale;
        let counts = dual::first_prices(self.instance);
        let done = self.search(Part::new(self.instance), prices, counts);
        (self.found, done.err())
    }

    /// Tries what each set may weigh beyond its cost, and finds prices for each; those of the best bound are kept.
    fn first_prices(&self, known: u64) -> (Scale, Vec<i32>) {
        let mean = self.instance.mean_cost().max(1);
        let tries = [0, mean / 2, 2 * mean, 8 * mean, 32 * mean].map(|more| {
            let unit = (ONE / (mean + more) as i64).max(1);
            let scale = Scale { more, unit };
            let mut prices = dual::first_prices(self.instance);
            let most = scale.weight(known, self.size);
            let target = Target { most, step: 0 };
            let weight = |set: usize| scale.weight(self.instance.costs[set].into(), 1);
            let mut whole = Part::new(self.instance);
            let rows = Rows::new(self.instance, &whole, weight);
            let bound = Steps::SECOND.weigh(&rows, &mut whole, &mut prices, target);
            // How far the bound is below what is known, in parts of the unit.
            let gap = bound.map_or(0, |bound| (most - bound) * 1_000 / unit);
            (gap, scale, prices)
        });
        let best = tries.into_iter().min_by_key(|&(gap, ..)| gap);
        best.map_or_else(Default::default, |(_, scale, prices)| (scale, prices))
    }

    fn search(&mut self, mut part: Part, mut prices: Vec<i32>, mut counts: Vec<i32>) -> Result<(), GaveUp> {
        self.parts += 1;
        self.limits.every(1).tick(self.parts)?;
        self.limits.advance(1);
        let members = |set: usize| u64::from(part.missing.common(&self.instance.sets[set]));
        self.work += part.open.iter().map(members).sum::<u64>();
        if self.work > MOST_WORK {
            return Err(GaveUp::NodeLimit);
        }
        let Ok(element) = self.narrow(&mut part, &mut prices, &mut counts) else {
            return Ok(());
        };
        let rest = |set: usize| {
            let worth = part.missing.iter_common(&self.instance.sets[set]);
            let worth: i64 = worth.map(|element| i64::from(prices[element])).sum();
            self.scale.weight(self.instance.costs[set].into(), 1) - worth
        };
        let holders = part.open.iter_common(&self.instance.holders[element]);
        let mut holders: Vec<_> = holders.map(|set| (rest(set), set)).collect();
        order::sort(&mut holders);
        for (_, set) in holders {
            let mut with = part.clone();
            with.choose(self.instance, set);
            self.search(with, prices.clone(), counts.clone())?;
            part.open.remove(set);
        }
        Ok(())
    }

    /// Reduces a part as far as it goes, and picks the element to branch on, as the search for the fewest sets does.
    fn narrow(&mut self, part: &mut Part, prices: &mut [i32], counts: &mut [i32]) -> Result<usize, Done> {
        loop {
            let before = (part.chosen.len(), part.open.len());
            self.reduce(part)?;
            let most = self.size + 1;
            let bound = Steps::NEXT.bound(self.instance, part, counts, most);
            bound.ok_or(Done)?;
            self.reduce(part)?;
            self.weigh(part, prices)?;
            if (part.chosen.len(), part.open.len()) == before {
                break;
            }
        }
        let holders = |element: usize| part.open.common(&self.instance.holders[element]);
        let key = |&element: &usize| (holders(element), Reverse(prices[element]));
        part.missing.iter().min_by_key(key).ok_or(Done)
    }

    /// Bounds what the covers of a part cost.
    fn weigh(&self, part: &mut Part, prices: &mut [i32]) -> Result<(), Done> {
        let Some(most) = self.affordable() else {
            return Ok(());
        };
        let (scale, costs) = (self.scale, &self.instance.costs);
        let chosen = scale.weight(self.instance.cost(&part.chosen), part.chosen.len());
        let target = Target {
            most: scale.weight(most, self.size) - chosen,
            step: scale.unit,
        };
        let weight = |set: usize| scale.weight(costs[set].into(), 1);
        let rows = Rows::new(self.instance, part, weight);
        let bound = Steps::NEXT.weigh(&rows, part, prices, target);
        bound.map(|_| ()).ok_or(Done)
    }

    /// A part in which nothing is missing is a cover.
    fn reduce(&mut self, part: &mut Part) -> Result<(), Done> {
        let is_possible = match self.most {
            1 => part.reduce(self.instance),
            _ => part.reduce_elements(self.instance),
        };
        if !is_possible || part.chosen.len() > self.size {
            return Err(Done);
        }
        if part.missing.is_empty() {
            self.add(self.whole(&part.chosen));
            return Err(Done);
        }
        Ok(())
    }

    /// A cover with its base, by the first numbers of its sets.
    fn whole(&self, cover: &[usize]) -> Priced {
        let (cost, base) = &self.base;
        let names = cover.iter().map(|&set| self.instance.names[set]);
        let mut all: Vec<usize> = base.iter().copied().chain(names).collect();
        order::sort(&mut all);
        (cost + self.instance.cost(cover), all)
    }
}

/// Replaces one or two sets of a cover by others that have all that these alone have and cost less, until there are
/// none.
///
/// # Errors
///
/// The limit that struck, with what was reached.
pub(super) fn exchange(
    instance: &Instance,
    mut cover: Vec<usize>,
    limits: &Limits,
) -> (Vec<usize>, Option<GaveUp>) {
    loop {
        if let Err(why) = limits.check(0) {
            return (cover, Some(why));
        }
        let places = 0..cover.len();
        let mut pairs = places.flat_map(|at| (at..cover.len()).map(move |other| (at, other)));
        let Some(better) = pairs.find_map(|(at, other)| exchanged(instance, &cover, at, other)) else {
            return (cover, None);
        };
        cover = better;
    }
}

/// The cover with cheaper sets at two places, or at one if they are the same.
fn exchanged(instance: &Instance, cover: &[usize], at: usize, other: usize) -> Option<Vec<usize>> {
    let mut part = Part::new(instance);
    for (_, &set) in cover
        .iter()
        .enumerate()
        .filter(|&(place, _)| place != at && place != other)
    {
        part.choose(instance, set);
    }
    let budget = Budget {
        sets: cover.len() - part.chosen.len(),
        cost: instance.cost(cover) - instance.cost(&part.chosen),
    };
    let new = cheaper(instance, &part.open, &part.missing, budget)?;
    part.chosen.extend(new);
    order::sort(&mut part.chosen);
    Some(part.chosen)
}

/// Bounds of an exchange.
#[derive(Clone, Copy)]
struct Budget {
    /// The most sets, one or two.
    sets: usize,
    /// The cost that they must be below.
    cost: u64,
}

/// Open sets within the budget that have all that is missing.
fn cheaper(instance: &Instance, open: &Bits, missing: &Bits, budget: Budget) -> Option<Vec<usize>> {
    let Some(element) = missing.iter().next() else {
        return Some(Vec::new());
    };
    let affordable = |set: &usize| u64::from(instance.costs[*set]) < budget.cost;
    for set in open.iter_common(&instance.holders[element]).filter(affordable) {
        let mut rest = missing.clone();
        rest -= &instance.sets[set];
        let more = match budget.sets {
            1 => rest.is_empty().then(Vec::new),
            sets => {
                let left = Budget {
                    sets: sets - 1,
                    cost: budget.cost - u64::from(instance.costs[set]),
                };
                cheaper(instance, open, &rest, left)
            }
        };
        if let Some(mut more) = more {
            more.push(set);
            return Some(more);
        }
    }
    None
}
