//! A part of the choices with its linear program.
//!
//! The program begins without constraints, and gets those that its solution breaks: few of the elements ever matter.

use quadrille_search::order;

use super::bound::Bound;
use super::part::NoCover;
use super::tableau::{Constraint, Tableau, Variable};
use super::{Instance, Part};

/// Elements whose constraints are added at a time.
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
        let program = Tableau::new(
            open.map(|set| (Variable::Set(set), cost(set))),
            instance.cost(&part.chosen) as f64 / unit,
        );
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
        self.program.forget(
            |variable, _| matches!(variable, Variable::Element(element) if !missing.contains(element)),
        );
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

    /// Adds constraints that the solution breaks, if it breaks any.
    pub(super) fn constrain(&mut self, instance: &Instance, places: Option<usize>) -> bool {
        let values = self.values(instance);
        // Without a number of sets, it is not worth while to choose one twice.
        let mut broken = places.map_or_else(Vec::new, |places| broken_by_number(&values, places as f64));
        let elements = self.worst(instance, &values).into_iter();
        broken.extend(elements.map(|element| Constraint {
            variable: Variable::Element(element),
            constant: -1.0,
            sign: 1.0,
        }));
        for &constraint in &broken {
            self.program
                .constrain(constraint, |set| match constraint.variable {
                    Variable::Element(element) => instance.holders[element].contains(set),
                    Variable::Unchosen(other) => set == other,
                    _ => true,
                });
        }
        !broken.is_empty()
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

    /// Elements that are covered less than once, the worst ones first. Those of much the same sets lack much the same,
    /// so only one of them is there.
    fn worst(&self, instance: &Instance, values: &[f64]) -> Vec<usize> {
        let mut covered = vec![0.0; instance.holders.len()];
        for (set, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            for element in self.part.missing.iter_common(&instance.sets[set]) {
                covered[element] += value;
            }
        }
        let is_short = |&element: &usize| covered[element] < 1.0 - CLOSE;
        let mut short: Vec<usize> = self.part.missing.iter().filter(is_short).collect();
        order::sort_by(&mut short, |&one, &other| covered[one].total_cmp(&covered[other]));
        let mut worst: Vec<usize> = Vec::new();
        for element in short {
            let mut own = self.part.open.clone();
            own &= &instance.holders[element];
            let half = own.len() / 2;
            let is_like = |&other: &usize| own.common(&instance.holders[other]) > half;
            if !worst.iter().any(is_like) {
                worst.push(element);
            }
            if worst.len() == TOGETHER {
                break;
            }
        }
        worst
    }

    /// Forgets the constraints that the solution keeps without them.
    pub(super) fn forget_loose(&mut self) {
        self.program
            .forget(|variable, value| !matches!(variable, Variable::Set(_)) && value > LOOSE);
    }

    /// The sets that are chosen by more than half, besides those that are chosen.
    pub(super) fn rounded(&self) -> Vec<usize> {
        let mut sets = self.part.chosen.clone();
        for (variable, value) in self.program.values() {
            if let Variable::Set(set) = variable
                && value > 0.5
            {
                sets.push(set);
            }
        }
        sets
    }

    /// The set to divide by: of the element in the fewest open sets, of such elements the cheapest, that which is
    /// chosen farthest. None if there is no set for an element.
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
            by_holders.then(prices[one].total_cmp(&prices[other]))
        };
        let element = self.part.missing.iter().min_by(order)?;
        let values = self.values(instance);
        let sets = self.part.open.iter_common(&instance.holders[element]);
        sets.max_by(|&one, &other| values[one].total_cmp(&values[other]))
    }
}

/// What a solution breaks of the number of sets, and of none being chosen twice.
fn broken_by_number(values: &[f64], places: f64) -> Vec<Constraint> {
    let constraint = |variable, constant, sign| Constraint {
        variable,
        constant,
        sign,
    };
    let sum: f64 = values.iter().sum();
    let twice = |&(_, value): &(usize, &f64)| *value > 1.0 + CLOSE;
    let twice = values.iter().enumerate().filter(twice);
    let mut broken: Vec<Constraint> = twice
        .map(|(set, _)| constraint(Variable::Unchosen(set), 1.0, -1.0))
        .collect();
    if sum < places - CLOSE {
        broken.push(constraint(Variable::More, -places, 1.0));
    } else if sum > places + CLOSE {
        broken.push(constraint(Variable::Fewer, places, -1.0));
    }
    broken
}
