//! A part of the choices with its linear program.
//!
//! The program begins without constraints, and gets those that its solution breaks: few of the elements ever matter.

use quadrille_search::order;

use super::bound::Bound;
use super::part::NoCover;
use super::tableau::{Constraint, Tableau, Variable};
use super::{Instance, Part};

/// Constraints that are added at a time.
const TOGETHER: usize = 30;

/// What a constraint may lack.
const CLOSE: f64 = 1e-6;

/// Constraints that the solution keeps by more are forgotten.
const LOOSE: f64 = 1e-7;

/// What costs differ by in the program, so that few solutions cost the same.
const TIE: f64 = 1e-6;

#[derive(Clone)]
pub(super) struct Node {
    pub(super) part: Part,
    pub(super) program: Tableau,
}

impl Node {
    /// A part with a program that has no constraints yet, whose unit is this many units of cost.
    pub(super) fn new(instance: &Instance, part: Part, unit: f64) -> Self {
        let cost = |set: usize| {
            let place = (set as f64 * 0.618_033_988_749_895).fract();
            f64::from(instance.costs[set]) / unit + TIE * (0.5 + place)
        };
        let open = part.open.iter();
        let program = Tableau::new(open.map(|set| (Variable::Set(set), cost(set))), instance.cost(&part.chosen) as f64 / unit);
        Self { part, program }
    }

    /// Chooses an open set.
    pub(super) fn choose(&mut self, instance: &Instance, set: usize) {
        self.part.choose(instance, set);
        self.is_chosen(set);
    }

    fn is_chosen(&mut self, set: usize) {
        self.program.fix(Variable::Set(set), 1.0);
        let missing = &self.part.missing;
        let is_covered =
            |variable, _| matches!(variable, Variable::Element(element) if !missing.contains(element));
        self.program.forget(is_covered);
    }

    /// Leaves out an open set.
    pub(super) fn rule_out(&mut self, set: usize) {
        self.part.open.remove(set);
        self.program.fix(Variable::Set(set), 0.0);
    }

    /// Chooses the sets of elements that are in one open set only.
    pub(super) fn force(&mut self, instance: &Instance) -> Result<(), NoCover> {
        let before = self.part.chosen.len();
        self.part.choose_the_only_ones(instance)?;
        for place in before..self.part.chosen.len() {
            self.is_chosen(self.part.chosen[place]);
        }
        Ok(())
    }

    /// Chooses and rules out sets where the other choice costs more than `room` beyond the bound.
    pub(super) fn narrow(&mut self, instance: &Instance, bound: &Bound, room: i128) {
        for set in self.part.open.clone().iter() {
            if bound.beyond[set] > room {
                self.rule_out(set);
            } else if -bound.beyond[set] > room {
                self.choose(instance, set);
            }
        }
    }

    /// Adds constraints that the solution breaks: some of those that it breaks most. Returns whether there are any.
    pub(super) fn constrain(&mut self, instance: &Instance, places: Option<usize>) -> bool {
        let values = self.values(instance);
        let is_broken = self.constrain_number(&values, places);
        let mut worst = self.lacking(instance, &values);
        order::sort_by(&mut worst, |one, other| one.0.total_cmp(&other.0));
        let mut added: Vec<usize> = Vec::new();
        for (_, element) in worst {
            let holders = &instance.holders[element];
            // Elements of much the same sets lack much the same.
            let mut own = self.part.open.clone();
            own &= holders;
            let is_like = |&other: &usize| 2 * own.common(&instance.holders[other]) > own.len();
            if added.len() < TOGETHER && !added.iter().any(is_like) {
                self.program.constrain(Constraint { variable: Variable::Element(element), constant: -1.0, sign: 1.0 }, |set| holders.contains(set));
                added.push(element);
            }
        }
        is_broken || !added.is_empty()
    }

    /// How far each set is chosen.
    fn values(&self, instance: &Instance) -> Vec<f64> {
        let mut values = vec![0.0; instance.sets.len()];
        for (variable, value) in self.program.values() {
            if let Variable::Set(set) = variable {
                values[set] = value;
            }
        }
        values
    }

    /// The elements that are covered less than once, and how far they are.
    fn lacking(&self, instance: &Instance, values: &[f64]) -> Vec<(f64, usize)> {
        let mut covered = vec![0.0; instance.holders.len()];
        for (set, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            for element in self.part.missing.iter_common(&instance.sets[set]) {
                covered[element] += value;
            }
        }
        let missing = self.part.missing.iter().map(|element| (covered[element], element));
        missing.filter(|&(covered, _)| covered < 1.0 - CLOSE).collect()
    }

    /// Adds what the solution breaks of the number of sets, and of none being chosen twice.
    fn constrain_number(&mut self, values: &[f64], places: Option<usize>) -> bool {
        // Without a number, it is not worth while to choose a set twice.
        let Some(places) = places.map(|places| places as f64) else {
            return false;
        };
        let sum: f64 = values.iter().sum();
        let (is_few, is_many) = (sum < places - CLOSE, sum > places + CLOSE);
        if is_few {
            let more = Constraint { variable: Variable::More, constant: -places, sign: 1.0 };
            self.program.constrain(more, |_| true);
        }
        if is_many {
            let fewer = Constraint { variable: Variable::Fewer, constant: places, sign: -1.0 };
            self.program.constrain(fewer, |_| true);
        }
        let twice = |&set: &usize| values[set] > 1.0 + CLOSE;
        let twice: Vec<usize> = (0..values.len()).filter(twice).collect();
        for &set in &twice {
            let once = Constraint { variable: Variable::Unchosen(set), constant: 1.0, sign: -1.0 };
            self.program.constrain(once, |other| other == set);
        }
        is_few || is_many || !twice.is_empty()
    }

    /// Forgets the constraints that the solution keeps without them.
    pub(super) fn forget_loose(&mut self) {
        self.program.forget(|variable, value| !matches!(variable, Variable::Set(_)) && value > LOOSE);
    }

    /// The sets that are chosen by more than half, besides those that are chosen.
    pub(super) fn rounded(&self) -> Vec<usize> {
        let mut sets = self.part.chosen.clone();
        for (variable, value) in self.program.values() {
            if let Variable::Set(set) = variable && value > 0.5 {
                sets.push(set);
            }
        }
        sets
    }

    /// The set to divide by: of the element in the fewest open sets, of such elements the dearest, that which is chosen
    /// farthest. None if there is no set for an element.
    pub(super) fn divider(&self, instance: &Instance) -> Option<usize> {
        let mut prices = vec![0.0; instance.holders.len()];
        for (variable, price) in self.program.prices() {
            if let Variable::Element(element) = variable {
                prices[element] = price;
            }
        }
        let holders = |element: usize| self.part.open.common(&instance.holders[element]);
        let order = |&one: &usize, &other: &usize| {
            let by_holders = holders(one).cmp(&holders(other));
            by_holders.then(prices[other].total_cmp(&prices[one]))
        };
        let element = self.part.missing.iter().min_by(order)?;
        let values = self.values(instance);
        let sets = self.part.open.iter_common(&instance.holders[element]);
        sets.max_by(|&one, &other| values[one].total_cmp(&values[other]))
    }
}
