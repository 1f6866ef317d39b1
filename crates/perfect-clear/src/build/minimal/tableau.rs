//! A linear program in a dense table, which the dual simplex method solves.
//!
//! Variables are at least 0. Those of the columns are 0; those of the rows follow from the columns, and so does the
//! cost, which is to be the least:
//!
//! ```text
//! variable of a row = its value - sum over the columns of entry * variable
//! cost              = cost now  + sum over the columns of price * variable
//! ```
//!
//! As long as no price is below 0, no solution costs less than the cost now. A row below 0 has to rise: it changes
//! places with the column that raises the cost least for that. If there is no such column, there is no solution.
//! All that changes while a search goes on keeps the prices: rows may be added and variables fixed, and some exchanges
//! later the program is solved again.

/// Variable of the linear program of a cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// How far a set is chosen.
    Set(usize),
    /// How far a set is from being chosen once.
    Unchosen(usize),
    /// How often an element is covered beyond the first time.
    Element(usize),
    /// How many sets there are beyond the number that is wanted.
    More,
    /// How many sets there are below the number that is wanted.
    Fewer,
    /// A variable that has its value.
    Fixed,
}

/// What must hold: `variable = constant + sign * sum of some sets`, and the variable is at least 0.
#[derive(Clone, Copy)]
pub(super) struct Constraint {
    pub(super) variable: Variable,
    pub(super) constant: f64,
    pub(super) sign: f64,
}

/// A linear program, where its solution has come so far.
#[derive(Clone, Default)]
pub(super) struct Tableau {
    columns: Vec<Variable>,
    /// The cost now, below 0, and the prices of the columns.
    cost: Row,
    basis: Vec<Variable>,
    rows: Vec<Row>,
}

#[derive(Clone, Default)]
struct Row {
    value: f64,
    entries: Vec<f64>,
}

/// Reason why exchanges came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// No row is below 0.
    Solved,
    /// The cost is higher than asked for.
    Dear,
    /// No column raises this row, which is below 0.
    Stuck(usize),
    /// There were as many exchanges as are allowed.
    Tired,
}

/// Exchanges between two looks at the limits.
const PERIOD: usize = 64;

/// What is below 0 by less counts as 0.
const ZERO: f64 = 1e-9;

/// Entries nearer to 0 raise nothing.
const SMALLEST: f64 = 1e-7;

impl Tableau {
    /// A program of variables that cost this much each, without constraints, where `spent` is spent already.
    pub(super) fn new(variables: impl Iterator<Item = (Variable, f64)>, spent: f64) -> Self {
        let (columns, entries) = variables.unzip();
        let cost = Row {
            value: -spent,
            entries,
        };
        Self {
            columns,
            cost,
            ..Self::default()
        }
    }

    /// What all solutions cost at least.
    pub(super) fn cost(&self) -> f64 {
        -self.cost.value
    }

    /// How many numbers there are.
    pub(super) fn size(&self) -> usize {
        (self.rows.len() + 1) * (self.columns.len() + 1)
    }

    /// The variables of the rows, with their values.
    pub(super) fn values(&self) -> impl Iterator<Item = (Variable, f64)> {
        let values = self.rows.iter().map(|row| row.value);
        self.basis.iter().copied().zip(values)
    }

    /// The variables of the columns, with what each of them adds to the cost for each unit.
    pub(super) fn prices(&self) -> impl Iterator<Item = (Variable, f64)> {
        self.columns
            .iter()
            .copied()
            .zip(self.cost.entries.iter().copied())
    }

    /// The prices after a rise along a row that is stuck, which lifts the cost now to `cost`.
    pub(super) fn prices_along(&self, row: usize, cost: f64) -> impl Iterator<Item = (Variable, f64)> {
        let (own, row) = (self.basis[row], &self.rows[row]);
        let rise = (cost - self.cost()) / -row.value;
        let raised = self.prices().zip(&row.entries);
        let raised = raised.map(move |((variable, price), entry)| (variable, price + rise * entry));
        raised.chain([(own, rise)])
    }

    /// Adds a constraint of the sets that it has.
    pub(super) fn constrain(&mut self, to: Constraint, has: impl Fn(usize) -> bool) {
        let has = |variable: Variable| matches!(variable, Variable::Set(set) if has(set));
        let entry = |&column: &Variable| if has(column) { -to.sign } else { 0.0 };
        let mut new = Row {
            value: to.constant,
            entries: self.columns.iter().map(entry).collect(),
        };
        for (row, _) in self
            .rows
            .iter()
            .zip(&self.basis)
            .filter(|&(_, &variable)| has(variable))
        {
            new.add(row, to.sign);
        }
        self.basis.push(to.variable);
        self.rows.push(new);
    }

    /// Fixes a variable.
    pub(super) fn fix(&mut self, variable: Variable, value: f64) {
        if let Some(column) = self.columns.iter().position(|&other| other == variable) {
            self.remove(column, value);
        } else if let Some(row) = self.basis.iter().position(|&other| other == variable) {
            // What is too much or too little becomes the variable; it leaves the basis to stay 0.
            self.rows[row].value -= value;
            if self.rows[row].value > 0.0 {
                self.rows[row].scale(-1.0);
            }
            self.basis[row] = Variable::Fixed;
            if let Some(column) = self.raising(row) {
                self.exchange(row, column);
                self.remove(column, 0.0);
            }
        }
    }

    /// Removes a column whose variable has this value for good.
    fn remove(&mut self, column: usize, value: f64) {
        self.columns.swap_remove(column);
        for row in self.rows.iter_mut().chain([&mut self.cost]) {
            row.value -= row.entries.swap_remove(column) * value;
        }
    }

    /// Forgets the constraints of some rows; each must be one that holds anyway.
    pub(super) fn forget(&mut self, mut is_needless: impl FnMut(Variable, f64) -> bool) {
        for row in (0..self.rows.len()).rev() {
            if is_needless(self.basis[row], self.rows[row].value) {
                self.basis.swap_remove(row);
                self.rows.swap_remove(row);
            }
        }
    }

    /// Exchanges rows and columns until no row is below 0, or the cost is beyond `most`.
    ///
    /// The numbers that are worked out are added to `work`.
    pub(super) fn solve(&mut self, most: f64, work: &mut u64) -> End {
        for _ in 0..PERIOD {
            if self.cost() > most {
                return End::Dear;
            }
            let Some(row) = self.lowest() else {
                return End::Solved;
            };
            let Some(column) = self.raising(row) else {
                return End::Stuck(row);
            };
            self.exchange(row, column);
            *work += self.size() as u64;
        }
        End::Tired
    }

    /// The row that is farthest below 0, if distances are measured in the space of the columns.
    fn lowest(&self) -> Option<usize> {
        let below = (0..self.rows.len()).filter(|&row| self.rows[row].value < -ZERO);
        let rated = below.map(|row| (self.rows[row].depth(), row));
        rated
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, row)| row)
    }

    /// The column that raises a row for the least cost; of those about as cheap, the one that raises it most.
    fn raising(&self, row: usize) -> Option<usize> {
        let entries = &self.rows[row].entries;
        let prices = &self.cost.entries;
        let raising = || (0..entries.len()).filter(|&column| entries[column] < -SMALLEST);
        let allowed = |column: usize| (prices[column].max(0.0) + ZERO) / -entries[column];
        let least = raising().map(allowed).min_by(f64::total_cmp)?;
        let cheap = raising().filter(|&column| prices[column] <= least * -entries[column]);
        cheap.min_by(|&one, &other| entries[one].total_cmp(&entries[other]))
    }

    /// Lets the variables of a row and a column change places. The row becomes the last one.
    fn exchange(&mut self, row: usize, column: usize) {
        let mut new = self.rows.swap_remove(row);
        let leaving = self.basis.swap_remove(row);
        self.basis.push(self.columns[column]);
        self.columns[column] = leaving;
        let by = std::mem::replace(&mut new.entries[column], 1.0);
        new.scale(1.0 / by);
        for other in self.rows.iter_mut().chain([&mut self.cost]) {
            let times = std::mem::take(&mut other.entries[column]);
            if times != 0.0 {
                other.add(&new, -times);
            }
        }
        self.rows.push(new);
    }
}

impl Row {
    fn add(&mut self, other: &Self, times: f64) {
        self.value += times * other.value;
        for (entry, other) in self.entries.iter_mut().zip(&other.entries) {
            *entry += times * other;
        }
    }

    fn scale(&mut self, by: f64) {
        self.value *= by;
        self.entries.iter_mut().for_each(|entry| *entry *= by);
    }

    /// The square of the distance below 0.
    fn depth(&self) -> f64 {
        // A processor adds up several sums at a time.
        let mut sums = [0.0; 4];
        let (fours, rest) = self.entries.as_chunks::<4>();
        for four in fours {
            for (sum, entry) in sums.iter_mut().zip(four) {
                *sum += entry * entry;
            }
        }
        let squares: f64 = sums.iter().sum::<f64>() + rest.iter().map(|entry| entry * entry).sum::<f64>();
        self.value * self.value / (1.0 + squares)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;

    /// A program as it is given: what sets cost, the values of those that are fixed, and constraints with their sets.
    /// The variable of a constraint is the element of its number.
    struct Plain {
        costs: Vec<f64>,
        fixed: Vec<Option<f64>>,
        constraints: Vec<(Constraint, Vec<bool>)>,
    }

    impl Plain {
        fn random(random: &mut impl RngExt) -> Self {
            let sets = random.random_range(1..9);
            Self {
                costs: (0..sets)
                    .map(|_| f64::from(random.random_range(0..5_u8)))
                    .collect(),
                fixed: vec![None; sets],
                constraints: Vec::new(),
            }
        }

        /// Adds a constraint, here and there.
        fn constrain(&mut self, tableau: &mut Tableau, random: &mut impl RngExt) {
            let sign = if random.random_range(0..4) == 0 { -1.0 } else { 1.0 };
            let constraint = Constraint {
                variable: Variable::Element(self.constraints.len()),
                constant: -sign * f64::from(random.random_range(1..3_u8)),
                sign,
            };
            let has: Vec<bool> = self.costs.iter().map(|_| random.random()).collect();
            let fixed = self.fixed.iter().zip(&has).filter(|(_, has)| **has);
            let fixed: f64 = fixed.filter_map(|(fixed, _)| *fixed).sum();
            let constant = constraint.constant + sign * fixed;
            tableau.constrain(
                Constraint {
                    constant,
                    ..constraint
                },
                |set| has[set],
            );
            self.constraints.push((constraint, has));
        }

        fn fix(&mut self, tableau: &mut Tableau, random: &mut impl RngExt) {
            let set = random.random_range(0..self.costs.len());
            if self.fixed[set].is_none() {
                let value = f64::from(random.random_range(0..2_u8));
                self.fixed[set] = Some(value);
                tableau.fix(Variable::Set(set), value);
            }
        }

        /// Forgets a constraint that the solution does not need.
        fn forget(&mut self, variable: Variable, value: f64) -> bool {
            match variable {
                Variable::Element(number) if value > 1e-7 => {
                    self.constraints[number].1.fill(false);
                    self.constraints[number].0.constant = 0.0;
                    true
                }
                _ => false,
            }
        }

        /// What the sets cost that the table chooses, which keep all constraints.
        fn cost(&self, tableau: &Tableau) -> f64 {
            let mut values: Vec<f64> = self.fixed.iter().map(|fixed| fixed.unwrap_or(0.0)).collect();
            for (variable, value) in tableau.values() {
                if let Variable::Set(set) = variable {
                    values[set] = value;
                }
            }
            assert!(values.iter().all(|&value| value > -1e-6), "{values:?}");
            for (constraint, has) in &self.constraints {
                let sum: f64 = values
                    .iter()
                    .zip(has)
                    .map(|(value, &has)| value * f64::from(has))
                    .sum();
                assert!(constraint.constant + constraint.sign * sum > -1e-6, "{values:?}");
            }
            values
                .iter()
                .zip(&self.costs)
                .map(|(value, cost)| value * cost)
                .sum()
        }

        /// What all solutions cost at least by some prices of constraints.
        fn bound(&self, prices: impl Iterator<Item = (Variable, f64)>) -> f64 {
            let (mut costs, mut bound) = (self.costs.clone(), 0.0);
            for (variable, price) in prices {
                assert!(price > -1e-6);
                if let Variable::Element(number) = variable {
                    let (constraint, has) = &self.constraints[number];
                    bound -= price * constraint.constant;
                    for (cost, &has) in costs.iter_mut().zip(has) {
                        *cost -= price * constraint.sign * f64::from(has);
                    }
                }
            }
            for (cost, fixed) in costs.into_iter().zip(&self.fixed) {
                assert!(fixed.is_some() || cost > -1e-6);
                bound += cost * fixed.unwrap_or(0.0);
            }
            bound
        }
    }

    /// No solution costs less than the prices say: so one that costs that is a best one, and where prices rise without
    /// end, there is none.
    #[test]
    fn prices_prove_what_is_found() {
        let mut random = Seed(6).stream(0);
        let (mut solved, mut stuck) = (0, 0);
        for _ in 0..2_000 {
            let mut plain = Plain::random(&mut random);
            let costs = plain.costs.iter().enumerate();
            let mut tableau = Tableau::new(costs.map(|(set, &cost)| (Variable::Set(set), cost)), 0.0);
            for _ in 0..12 {
                match random.random_range(0..5) {
                    0 => plain.fix(&mut tableau, &mut random),
                    _ => plain.constrain(&mut tableau, &mut random),
                }
                let is_close = |one: f64, other: f64| (one - other).abs() < 1e-6;
                match tableau.solve(f64::INFINITY, &mut 0) {
                    End::Solved => {
                        solved += 1;
                        assert!(is_close(plain.cost(&tableau), tableau.cost()));
                        assert!(is_close(plain.bound(tableau.prices()), tableau.cost()));
                        tableau.forget(|variable, value| plain.forget(variable, value));
                    }
                    End::Stuck(row) => {
                        stuck += 1;
                        assert!(is_close(plain.bound(tableau.prices_along(row, 1e3)), 1e3));
                        break;
                    }
                    end @ (End::Dear | End::Tired) => panic!("{end:?}"),
                }
            }
        }
        assert!(solved > 4_000 && stuck > 400, "{solved} {stuck}");
    }
}
