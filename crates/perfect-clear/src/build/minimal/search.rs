//! Branch and bound: all parts that may have a cover that is wanted are looked at.
//!
//! A part is divided by a set of the element that is in the fewest open sets: first it is chosen, then ruled out. So
//! each cover comes up once. Each half begins with the solution of the whole, from which its own is not far. Nothing is
//! left out but by the [`Bound`], which is exact.

use quadrille_search::{GaveUp, Limits, order};

use super::bound::{Bound, ONE, Prices};
use super::node::Node;
use super::tableau::{End, Variable};
use super::{Instance, Part, Priced};

/// Numbers of linear programs that are worked out, after which what was found has to do: about half a minute.
const MOST_WORK: u64 = 30_000_000_000;

/// Numbers of linear programs that are held at the same time: a quarter of a gigabyte.
const MOST_HELD: usize = 1 << 25;

/// Looks at a linear program, after which rounding is taken to have led it astray.
const ROUNDS: usize = 1_000;

/// How far the cost of a linear program goes beyond what is wanted before the bound is asked.
const MARGIN: f64 = 1e-4;

/// Covers that are wanted.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// How many of them, the cheapest ones.
    pub(super) most: usize,
    /// How many sets each of them has, if that is known. There must be no cover with fewer.
    pub(super) size: Option<usize>,
}

/// A search for the cheapest covers.
pub(super) struct Search<'a> {
    instance: &'a Instance,
    /// Sets that are chosen already, by their first numbers, and what they cost.
    forced: Priced,
    wanted: Wanted,
    limits: &'a Limits,
    /// The cheapest covers, by the first numbers of their sets, the cheapest first.
    pub(super) found: Vec<Priced>,
    /// No cover costs less, as far as is known.
    pub(super) least: u64,
    /// The unit of costs in linear programs.
    unit: f64,
    parts: u64,
    work: u64,
    /// Numbers of linear programs that wait for the first half of their part.
    waiting: usize,
}

/// Reason why nothing more is done about a part.
enum Close {
    /// Nothing more that is wanted is in it.
    Done,
    /// A limit struck.
    GaveUp(GaveUp),
}

impl<'a> Search<'a> {
    /// A search for covers of what a part of `whole` has left, which is `instance`.
    pub(super) fn new(instance: &'a Instance, forced: Priced, wanted: Wanted, limits: &'a Limits) -> Self {
        Self {
            instance,
            least: forced.0,
            wanted,
            forced,
            limits,
            found: Vec::new(),
            unit: instance.mean_cost().max(1) as f64,
            parts: 0,
            work: 0,
            waiting: 0,
        }
    }

    /// Looks at all covers that may be among the cheapest.
    ///
    /// # Errors
    ///
    /// The limit that struck; what was found so far stays.
    pub(super) fn run(&mut self) -> Result<(), GaveUp> {
        self.search(Node::new(self.instance, Part::new(self.instance), self.unit))?;
        self.least = self.found.first().map_or(self.least, |cheapest| cheapest.0);
        Ok(())
    }

    fn search(&mut self, mut node: Node) -> Result<(), GaveUp> {
        loop {
            match self.settle(&mut node) {
                Ok(()) => {}
                Err(Close::Done) => return Ok(()),
                Err(Close::GaveUp(why)) => return Err(why),
            }
            let Some(set) = node.divider(self.instance) else {
                return Ok(());
            };
            let mut with = node.clone();
            with.choose(self.instance, set);
            self.waiting += node.program.size();
            self.search(with)?;
            self.waiting -= node.program.size();
            node.rule_out(set);
        }
    }

    /// Reduces a part as far as it goes.
    fn settle(&mut self, node: &mut Node) -> Result<(), Close> {
        self.parts += 1;
        self.check(node)?;
        self.limits.advance(1);
        loop {
            node.force(self.instance).map_err(|_| Close::Done)?;
            self.close(&node.part)?;
            let Some(bound) = self.bound(node)? else {
                return Ok(());
            };
            let room = self.affordable() - bound.least;
            if room < 0 {
                return Err(Close::Done);
            }
            let open = node.part.open.len();
            node.narrow(self.instance, &bound, room);
            // Where many sets are decided, the bound may rise.
            let decided = open - node.part.open.len();
            if 10 * decided <= open && !node.part.missing.is_empty() {
                return Ok(());
            }
        }
    }

    fn check(&self, node: &Node) -> Result<(), Close> {
        let held = self.waiting + node.program.size();
        if self.work > MOST_WORK || held > MOST_HELD {
            return Err(Close::GaveUp(GaveUp::NodeLimit));
        }
        self.limits.check(self.parts).map_err(Close::GaveUp)
    }

    /// A part in which nothing is missing is a cover; one with enough sets has no other.
    fn close(&mut self, part: &Part) -> Result<(), Close> {
        self.take(&part.chosen);
        let is_full = self.wanted.size.is_some_and(|size| part.chosen.len() >= size);
        if is_full || part.missing.is_empty() {
            return Err(Close::Done);
        }
        Ok(())
    }

    /// What the covers of a part cost at least; none if rounding keeps that from being known.
    fn bound(&mut self, node: &mut Node) -> Result<Option<Bound>, Close> {
        let mut is_solved = self.solve(node)?;
        if !is_solved {
            *node = Node::new(self.instance, node.part.clone(), self.unit);
            is_solved = self.solve(node)?;
        }
        Ok(is_solved.then(|| self.look(node, node.program.prices())))
    }

    /// Solves the linear program of a part with the constraints that matter; false if rounding has led it astray.
    fn solve(&mut self, node: &mut Node) -> Result<bool, Close> {
        let wanted = self.affordable() as f64 / ONE as f64 / self.unit + MARGIN;
        let mut most = wanted;
        for _ in 0..ROUNDS {
            let end = node.program.solve(most, &mut self.work);
            if let Err(why) = self.check(node) {
                self.look(node, node.program.prices());
                return Err(why);
            }
            match end {
                End::Tired => {}
                End::Dear => {
                    self.leave(node, node.program.prices())?;
                    most = f64::INFINITY;
                }
                End::Stuck(row) => {
                    self.leave(node, node.program.prices_along(row, wanted + 1.0))?;
                    return Ok(false);
                }
                End::Solved => {
                    if !node.constrain(self.instance, self.places(&node.part)) {
                        node.forget_loose();
                        self.take(&node.rounded());
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Leaves a part if these prices prove that nothing in it is wanted.
    fn leave(&mut self, node: &Node, prices: impl Iterator<Item = (Variable, f64)>) -> Result<(), Close> {
        if self.look(node, prices).least > self.affordable() {
            return Err(Close::Done);
        }
        Ok(())
    }

    /// The bound by these prices.
    fn look(&mut self, node: &Node, prices: impl Iterator<Item = (Variable, f64)>) -> Bound {
        let prices = Prices::new(prices, self.unit);
        let bound = Bound::new(self.instance, &node.part, &prices, self.places(&node.part));
        // The first part has all covers but such as cost too much.
        if self.parts == 1 {
            let least = (bound.least + ONE - 1)
                .div_euclid(ONE)
                .min(self.affordable() / ONE + 1);
            self.least = self.least.max(self.forced.0 + least.max(0) as u64);
        }
        bound
    }

    /// How many sets a part chooses still, if that is known.
    fn places(&self, part: &Part) -> Option<usize> {
        self.wanted.size.map(|size| size - part.chosen.len())
    }

    /// The most that a cover may cost to be wanted, besides what is forced, in the unit of prices.
    fn affordable(&self) -> i128 {
        let dearest = self.found.last().filter(|_| self.found.len() >= self.wanted.most);
        let all = || self.instance.costs.iter().map(|&cost| i128::from(cost)).sum();
        ONE * dearest.map_or_else(all, |dearest| {
            i128::from(dearest.0) - i128::from(self.forced.0) - 1
        })
    }

    /// Keeps these sets if they are a cover.
    pub(super) fn take(&mut self, sets: &[usize]) {
        let is_sized = self.wanted.size.is_none_or(|size| sets.len() == size);
        if is_sized && self.instance.is_cover(sets) {
            let (cost, mut names) = self.instance.priced(sets);
            names.extend(&self.forced.1);
            order::sort(&mut names);
            self.add((cost + self.forced.0, names));
        }
    }

    /// Keeps a cover with what is forced if it is among the cheapest.
    pub(super) fn add(&mut self, cover: Priced) {
        if let Err(place) = self.found.binary_search(&cover) {
            self.found.insert(place, cover);
            self.found.truncate(self.wanted.most);
        }
    }
}
