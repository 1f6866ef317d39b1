//! CMA-ES: a search of the real numbers that learns which directions are worth a step.
//!
//! **What.** Hansen's covariance matrix adaptation ("The CMA Evolution Strategy: A Tutorial", 2016), with its default
//! constants: each generation draws points from a normal distribution, and moves its mean, its step and its covariance
//! towards those that cost least. Only the order of the costs counts.
//!
//! **Why not a library.** A search of hours has to go on after a crash as if nothing had happened. Here, what
//! a generation draws follows from the seed, its number and the orders before it, with sums, products and square roots
//! alone, which are the same on every machine. So a log of the orders is all that has to be kept.

use quadrille_search::Seed;
use rand::RngExt;

type Vector = Vec<f64>;

/// The distribution.
#[derive(Clone, Debug)]
pub(super) struct Cma {
    mean: Vector,
    step: f64,
    /// The covariance is B D^2 B^T: columns of `axes` are B, `lengths` D.
    covariance: Vec<Vector>,
    axes: Vec<Vector>,
    lengths: Vector,
    /// Sums of steps: of the mean, and of the mean as if all directions were alike.
    path: Vector,
    even_path: Vector,
    /// Of the best points, the best first; their sum is 1.
    shares: Vector,
    generation: u64,
}

impl Cma {
    /// Begins around the origin, with a standard deviation of `step` in every direction.
    pub(super) fn new(dimensions: usize, population: usize, step: f64) -> Self {
        let unit = |row: usize| {
            (0..dimensions)
                .map(|col| f64::from(u8::from(row == col)))
                .collect()
        };
        let identity: Vec<Vector> = (0..dimensions).map(unit).collect();
        Self {
            mean: vec![0.0; dimensions],
            step,
            covariance: identity.clone(),
            axes: identity,
            lengths: vec![1.0; dimensions],
            path: vec![0.0; dimensions],
            even_path: vec![0.0; dimensions],
            shares: shares(population),
            generation: 0,
        }
    }

    pub(super) fn mean(&self) -> &[f64] {
        &self.mean
    }

    pub(super) fn step(&self) -> f64 {
        self.step
    }

    /// The points of the next generation: the same ones as often as it is asked.
    pub(super) fn points(&self, seed: Seed, population: usize) -> Vec<Vector> {
        let point = |number: u64| {
            let mut random = seed.child(self.generation).stream(number);
            let normal: Vector = self
                .lengths
                .iter()
                .map(|length| length * normal(&mut random))
                .collect();
            let offset = product(&self.axes, &normal);
            let along = self.mean.iter().zip(offset);
            along.map(|(mean, offset)| mean + self.step * offset).collect()
        };
        (0..population as u64).map(point).collect()
    }

    /// Learns from the points of a generation; `order` has their numbers, the cheapest first.
    pub(super) fn learn(&mut self, points: &[Vector], order: &[usize]) {
        let n = self.mean.len() as f64;
        let effective = 1.0 / self.shares.iter().map(|share| share * share).sum::<f64>();
        let steps: Vec<Vector> = order
            .iter()
            .take(self.shares.len())
            .map(|&at| self.steps_to(&points[at]))
            .collect();
        let mut mean_step = vec![0.0; self.mean.len()];
        for (share, step) in self.shares.iter().zip(&steps) {
            add(&mut mean_step, *share, step);
        }
        add(&mut self.mean, self.step, &mean_step);

        let rate = (effective + 2.0) / (n + effective + 5.0);
        let damping = 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + rate;
        let evened = self.evened(&mean_step);
        scale(&mut self.even_path, 1.0 - rate);
        add(
            &mut self.even_path,
            (rate * (2.0 - rate) * effective).sqrt(),
            &evened,
        );
        self.generation += 1;
        // How long the path of a random walk would be.
        let usual = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        let length = self.even_path.iter().map(|x| x * x).sum::<f64>().sqrt();
        let remembered = 1.0 - power(1.0 - rate, 2 * self.generation);
        let is_calm = length / remembered.sqrt() < (1.4 + 2.0 / (n + 1.0)) * usual;
        self.adapt(&mean_step, &steps, effective, is_calm);
        self.step *= exponential((rate / damping * (length / usual - 1.0)).clamp(-1.0, 1.0));
    }

    /// The step from the mean to a point, in steps.
    fn steps_to(&self, point: &[f64]) -> Vector {
        let along = point.iter().zip(&self.mean);
        along.map(|(point, mean)| (point - mean) / self.step).collect()
    }

    /// The covariance of a generation's steps, mixed into that of the generations before.
    fn adapt(&mut self, mean_step: &[f64], steps: &[Vector], effective: f64, is_calm: bool) {
        let n = self.mean.len() as f64;
        let path_rate = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n);
        let one_rate = 2.0 / ((n + 1.3) * (n + 1.3) + effective);
        let many = 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) * (n + 2.0) + effective);
        let many_rate = many.min(1.0 - one_rate);
        scale(&mut self.path, 1.0 - path_rate);
        if is_calm {
            add(
                &mut self.path,
                (path_rate * (2.0 - path_rate) * effective).sqrt(),
                mean_step,
            );
        }
        let made_up = if is_calm {
            0.0
        } else {
            one_rate * path_rate * (2.0 - path_rate)
        };
        for (row, covariances) in self.covariance.iter_mut().enumerate() {
            for (col, covariance) in covariances.iter_mut().enumerate() {
                let shared = self.shares.iter().zip(steps);
                let many: f64 = shared.map(|(share, step)| share * step[row] * step[col]).sum();
                *covariance = (1.0 - one_rate - many_rate + made_up) * *covariance
                    + one_rate * self.path[row] * self.path[col]
                    + many_rate * many;
            }
        }
        (self.axes, self.lengths) = eigen(self.covariance.clone());
        for length in &mut self.lengths {
            // Rounding can make a variance of nearly 0 negative.
            *length = length.max(1e-12).sqrt();
        }
    }

    /// A step, in a space where all directions are alike: C^(-1/2) times it.
    fn evened(&self, step: &[f64]) -> Vector {
        let along = |axis: usize| {
            self.axes
                .iter()
                .zip(step)
                .map(|(row, x)| row[axis] * x)
                .sum::<f64>()
        };
        let evened: Vector = (0..step.len())
            .map(|axis| along(axis) / self.lengths[axis])
            .collect();
        product(&self.axes, &evened)
    }
}

/// The better half of the points count, and more the better they are: in a straight line, which needs no logarithms.
fn shares(population: usize) -> Vector {
    let count = (population / 2).max(1);
    let all = (count * (count + 1) / 2) as f64;
    (0..count).map(|place| (count - place) as f64 / all).collect()
}

/// Nearly normal: the sum of twelve uniform numbers, shifted.
fn normal(random: &mut quadrille_search::Stream) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// e to the power of x, |x| <= 1, by a Pade approximant (to 0.5 %, which is as good): the same on every machine.
fn exponential(x: f64) -> f64 {
    let even = 12.0 + x * x;
    (even + 6.0 * x) / (even - 6.0 * x)
}

fn power(base: f64, exponent: u64) -> f64 {
    base.powi(i32::try_from(exponent).unwrap_or(i32::MAX))
}

fn product(matrix: &[Vector], vector: &[f64]) -> Vector {
    let dot = |row: &Vector| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(dot).collect()
}

fn add(to: &mut [f64], times: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += times * what;
    }
}

fn scale(what: &mut [f64], by: f64) {
    for x in what {
        *x *= by;
    }
}

/// Sweeps over all pairs of axes: a dozen make any matrix of this size diagonal.
const SWEEPS: usize = 30;

/// The axes of a symmetric matrix, as columns, and what it stretches them by: Jacobi's method.
fn eigen(mut matrix: Vec<Vector>) -> (Vec<Vector>, Vector) {
    let n = matrix.len();
    let mut axes: Vec<Vector> = (0..n)
        .map(|row| (0..n).map(|col| f64::from(u8::from(row == col))).collect())
        .collect();
    for _ in 0..SWEEPS {
        for p in 0..n {
            for q in p + 1..n {
                if matrix[p][q].abs() > 1e-300 {
                    rotate(&mut matrix, &mut axes, p, q);
                }
            }
        }
    }
    let stretches = (0..n).map(|at| matrix[at][at]).collect();
    (axes, stretches)
}

/// Turns axes p and q so that they have nothing in common.
fn rotate(matrix: &mut [Vector], axes: &mut [Vector], p: usize, q: usize) {
    let theta = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
    let tangent = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sine = tangent * cosine;
    for row in matrix.iter_mut().chain(axes) {
        let (x, y) = (row[p], row[q]);
        row[p] = cosine * x - sine * y;
        row[q] = sine * x + cosine * y;
    }
    let (above, from_q) = matrix.split_at_mut(q);
    for (x, y) in above[p].iter_mut().zip(&mut from_q[0]) {
        (*x, *y) = (cosine * *x - sine * *y, sine * *x + cosine * *y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(cost: impl Fn(&[f64]) -> f64, dimensions: usize, generations: usize) -> Cma {
        let mut cma = Cma::new(dimensions, 12, 0.5);
        for _ in 0..generations {
            let points = cma.points(Seed(3), 12);
            let mut order: Vec<usize> = (0..points.len()).collect();
            order.sort_by(|&a, &b| cost(&points[a]).total_cmp(&cost(&points[b])));
            cma.learn(&points, &order);
        }
        cma
    }

    /// Rosenbrock's valley, whose floor is bent: only a search that learns directions gets along it.
    #[test]
    fn finds_the_end_of_a_bent_valley() {
        let cost = |x: &[f64]| {
            let bend = |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
            x.windows(2).map(bend).sum()
        };
        let cma = search(cost, 4, 400);
        assert!(
            cma.mean().iter().all(|x| (x - 1.0).abs() < 1e-6),
            "{:?}",
            cma.mean()
        );
        assert!(cma.step() < 1e-3);
    }

    /// A thousand times as long as wide, and askew.
    #[test]
    fn learns_the_shape_of_an_ellipse() {
        let cma = search(
            |x| (x[0] + x[1] - 3.0).powi(2) + 1e-6 * (x[0] - x[1] - 1.0).powi(2),
            2,
            200,
        );
        assert!(
            (cma.mean()[0] - 2.0).abs() < 1e-3 && (cma.mean()[1] - 1.0).abs() < 1e-3,
            "{:?}",
            cma.mean()
        );
    }

    #[test]
    fn axes_make_up_the_matrix() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, -1.0], vec![0.5, -1.0, 2.0]];
        let (axes, stretches) = eigen(matrix.clone());
        for row in 0..3 {
            for col in 0..3 {
                let sum: f64 = (0..3)
                    .map(|axis| axes[row][axis] * stretches[axis] * axes[col][axis])
                    .sum();
                assert!((sum - matrix[row][col]).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn draws_are_nearly_normal() {
        let mut random = Seed(1).stream(0);
        let draws: Vec<f64> = (0..20_000).map(|_| normal(&mut random)).collect();
        let moment = |power| draws.iter().map(|x| x.powi(power)).sum::<f64>() / draws.len() as f64;
        assert!(moment(1).abs() < 0.03 && (moment(2) - 1.0).abs() < 0.03 && (moment(4) - 3.0).abs() < 0.3);
        assert!((exponential(-0.5) - 0.606_530).abs() < 1e-3);
    }
}
