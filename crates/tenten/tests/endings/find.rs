//! Finds weights that every placement of a piece makes rise, by a linear program.
//!
//! The unknowns are the weights. Each place of the piece, with each set of lines that meet it, is an inequality: the
//! cells of the piece weigh at least 1 more than those that vanish. The sum of all absolute weights is to be as small
//! as it can. There are thousands of inequalities, of which some hundred matter: the program is solved with a few, and
//! those that its weights break are added, until there are none.

use std::collections::{BTreeMap, BTreeSet};

use microlp::{ComparisonOp, Error, LinearExpr, OptimizationDirection, Problem, Variable};

/// A cell: its row and its column.
pub(crate) type At = (usize, usize);

/// A board, by its side and what vanishes on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) n: usize,
    /// Whether boxes of 3 x 3 vanish besides rows and columns.
    pub(crate) boxes: bool,
}

/// Weights, and what they come to.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) weights: Vec<Vec<i64>>,
    pub(crate) least_rise: i64,
    pub(crate) range: i64,
}

impl Found {
    pub(crate) fn bound(&self) -> i64 {
        self.range / self.least_rise
    }
}

/// An inequality: what is placed and stays counts 1, what vanishes and was there before counts -1.
type Row = BTreeMap<At, i64>;

impl Ground {
    fn cells(self) -> impl Iterator<Item = At> {
        (0..self.n).flat_map(move |row| (0..self.n).map(move |col| (row, col)))
    }

    pub(crate) fn lines(self) -> Vec<BTreeSet<At>> {
        let all = |is_in: &dyn Fn(At) -> bool| self.cells().filter(|&cell| is_in(cell)).collect();
        let mut lines: Vec<_> = (0..self.n)
            .flat_map(|place| [all(&|cell| cell.0 == place), all(&|cell| cell.1 == place)])
            .collect();
        if self.boxes {
            let corners = (0..self.n / 3).flat_map(|down| (0..self.n / 3).map(move |right| (down, right)));
            lines.extend(corners.map(|corner| all(&|(row, col)| (row / 3, col / 3) == corner)));
        }
        lines
    }

    /// The cells of each place of a piece.
    pub(crate) fn places(self, piece: &[At]) -> Vec<Vec<At>> {
        let at = |(row, col)| {
            piece
                .iter()
                .map(|&(down, right)| (row + down, col + right))
                .collect()
        };
        let places = self.cells().map(at);
        places
            .filter(|place: &Vec<At>| place.iter().all(|&(row, col)| row.max(col) < self.n))
            .collect()
    }

    /// All inequalities, a list for each place.
    fn rows(self, piece: &[At]) -> Vec<Vec<Row>> {
        let lines = self.lines();
        let of = |place: &Vec<At>| {
            let meeting: Vec<_> = lines
                .iter()
                .filter(|line| place.iter().any(|cell| line.contains(cell)))
                .collect();
            let row = |set: u32| {
                let chosen = (0..).zip(&meeting).filter(|(bit, _)| set >> bit & 1 == 1);
                let gone: BTreeSet<At> = chosen.flat_map(|(_, line)| (*line).clone()).collect();
                let mut row: Row = gone.into_iter().map(|cell| (cell, -1)).collect();
                for &cell in place {
                    *row.entry(cell).or_default() += 1;
                }
                row.retain(|_, factor| *factor != 0);
                row
            };
            (0..1 << meeting.len()).map(row).collect()
        };
        self.places(piece).iter().map(of).collect()
    }

    /// For each cell, one for all that it is the image of by a symmetry of the board and the piece. The mean of weights
    /// and of their images is as good as they are, so weights need not differ there.
    fn classes(self, piece: &[At]) -> BTreeMap<At, At> {
        let images = |n: usize, (row, col): At| {
            let (up, left) = (n - 1 - row, n - 1 - col);
            [
                (row, col),
                (row, left),
                (up, col),
                (up, left),
                (col, row),
                (col, up),
                (left, row),
                (left, up),
            ]
        };
        let turned = |which: usize| {
            let cells: Vec<At> = piece.iter().map(|&cell| images(self.n, cell)[which]).collect();
            let least = |of: fn(&At) -> usize| cells.iter().map(of).min().unwrap_or(0);
            let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
            cells
                .iter()
                .map(|&(row, col)| (row - top, col - left))
                .collect::<BTreeSet<At>>()
        };
        let own: Vec<usize> = (0..8).filter(|&which| turned(which) == turned(0)).collect();
        let first = |cell| {
            own.iter()
                .map(|&which| images(self.n, cell)[which])
                .min()
                .unwrap_or(cell)
        };
        self.cells().map(|cell| (cell, first(cell))).collect()
    }
}

/// Whole weights for a piece; none if the program has no solution.
pub(crate) fn weights(ground: Ground, piece: &[At]) -> Option<Found> {
    let rows = ground.rows(piece);
    let classes = ground.classes(piece);
    let mut chosen: Vec<Row> = rows.iter().map(|rows| rows[0].clone()).collect();
    loop {
        let real = solve(&classes, &chosen)?;
        let rise = |row: &Row| -> f64 { row.iter().map(|(cell, &factor)| factor as f64 * real[cell]).sum() };
        let least = rows
            .iter()
            .filter_map(|rows| rows.iter().min_by(|a, b| rise(a).total_cmp(&rise(b))));
        let broken: Vec<Row> = least.filter(|row| rise(row) < 1.0 - 1e-6).cloned().collect();
        if broken.is_empty() {
            return Some(rounded(ground, &rows, &real));
        }
        chosen.extend(broken);
    }
}

/// The weights for which some inequalities hold.
fn solve(classes: &BTreeMap<At, At>, rows: &[Row]) -> Option<BTreeMap<At, f64>> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let mut unknown: BTreeMap<At, [Variable; 2]> = BTreeMap::new();
    for class in classes.values().collect::<BTreeSet<_>>() {
        // A weight is the difference of two numbers, whose sum is its absolute value where it is least.
        let cells = classes.values().filter(|&other| other == class).count() as f64;
        let variables = [0; 2].map(|_| problem.add_var(cells, (0.0, f64::INFINITY)));
        unknown.insert(*class, variables);
    }
    for row in rows {
        let mut factors: BTreeMap<At, i64> = BTreeMap::new();
        for (cell, factor) in row {
            *factors.entry(classes[cell]).or_default() += factor;
        }
        let mut sum = LinearExpr::empty();
        for (class, factor) in factors {
            let [plus, minus] = unknown[&class];
            sum.add(plus, factor as f64);
            sum.add(minus, -factor as f64);
        }
        problem.add_constraint(sum, ComparisonOp::Ge, 1.0);
    }
    let solution = match problem.solve() {
        Ok(outcome) => outcome.into_solution().expect("no limit was set"),
        Err(Error::Infeasible) => return None,
        Err(error) => panic!("the linear program: {error}"),
    };
    let weight = |class: &At| {
        let [plus, minus] = unknown[class].map(|variable| solution.var_value(variable));
        plus - minus
    };
    Some(
        classes
            .iter()
            .map(|(&cell, class)| (cell, weight(class)))
            .collect(),
    )
}

/// The smallest multiple of the weights, of those that are tried, which is as good as they are when it is rounded.
fn rounded(ground: Ground, rows: &[Vec<Row>], real: &BTreeMap<At, f64>) -> Found {
    let range: f64 = real.values().map(|weight| weight.abs()).sum();
    #[expect(clippy::cast_possible_truncation, reason = "far below the limits")]
    let best = (range + 1e-4).floor() as i64;
    let scales = (0..7).flat_map(|power| [1, 2, 5].map(|digit| f64::from(digit * 10_i32.pow(power))));
    let mut found = scales.filter_map(|scale| scaled(ground, rows, real, scale));
    let good = found.find(|found| found.bound() <= best);
    good.expect("fine weights are as good as real ones")
}

fn scaled(ground: Ground, rows: &[Vec<Row>], real: &BTreeMap<At, f64>, scale: f64) -> Option<Found> {
    #[expect(clippy::cast_possible_truncation, reason = "far below the limits")]
    let weight = |row, col| (real[&(row, col)] * scale).round() as i64;
    let weights: Vec<Vec<i64>> = (0..ground.n)
        .map(|row| (0..ground.n).map(|col| weight(row, col)).collect())
        .collect();
    let rise = |row: &Row| -> i64 {
        row.iter()
            .map(|(&(row, col), factor)| factor * weights[row][col])
            .sum()
    };
    let least_rise = rows.iter().flatten().map(rise).min().filter(|&rise| rise > 0)?;
    let range = weights.iter().flatten().map(|weight| weight.abs()).sum();
    Some(Found {
        weights,
        least_rise,
        range,
    })
}
