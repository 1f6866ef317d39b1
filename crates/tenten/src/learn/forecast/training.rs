//! Teaches the network: gradient descent in small batches, with a rate for each weight (Adam; Kingma and Ba 2015).

use quadrille_search::Seed;
use rand::RngExt;
use rand::seq::SliceRandom;

use super::{Case, Counts};
use crate::Forecast;
use crate::evaluate::forecast::{Network, Slopes};

/// Boards whose slopes are added before the weights change.
const BATCH: usize = 64;
/// How often a sweep goes through all boards.
const EPOCHS: usize = 2;
/// How fast weights change, in the first sweep and after the last.
const RATES: [f32; 2] = [0.003, 0.0002];
/// How much of the means of slopes and of their squares is kept.
const KEPT: [f32; 2] = [0.9, 0.999];
/// The largest error that is learned from.
const LARGEST: f32 = 4.0;
/// The logarithm of the loss that all boards have at first.
const USUAL_LOSS: f32 = -8.0;

/// Goal of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson<'a> {
    pub(super) counts: &'a Counts,
    pub(super) goal: f32,
}

/// A network that learns.
#[derive(Clone, Debug)]
pub(super) struct Training {
    network: Network,
    /// The network as it was after the last sweep.
    forecast: Forecast,
    /// By weight: the means of its slopes, and of their squares, late ones counting more than early ones.
    means: Box<[Slopes; 2]>,
    /// What the means lack as long as there were few slopes.
    lacking: [f32; 2],
    seed: Seed,
    sweeps: u64,
}

impl Training {
    /// A network of random weights; what is usual is read off the boards.
    pub(super) fn new(cases: &[Case], seed: Seed) -> Self {
        let count = cases.len().max(1) as f32;
        let usual = std::array::from_fn(|input| {
            let numbers = || cases.iter().map(|case| f32::from(case.counts[input]));
            let mean = numbers().sum::<f32>() / count;
            let squares = numbers().map(|number| (number - mean) * (number - mean));
            [mean, 1.0 / (squares.sum::<f32>() / count).sqrt().max(0.1)]
        });
        let random = &mut seed.stream(0);
        // The more inputs, the less each: so their sum varies as one of them does.
        let weight = |inputs: usize| random.random_range(-1.0..1.0) * (3.0 / inputs as f32).sqrt();
        let network = Network::new(usual, USUAL_LOSS, weight);
        Self {
            forecast: Forecast::of_network(network.clone()),
            means: Box::new([Network::NO_SLOPES; 2]),
            network,
            lacking: [1.0; 2],
            seed,
            sweeps: 0,
        }
    }

    /// A training that begins with what was learned elsewhere.
    #[cfg(test)]
    pub(super) fn of(forecast: Forecast) -> Self {
        Self {
            forecast,
            ..Self::new(&[], Seed(0))
        }
    }

    pub(super) const fn forecast(&self) -> &Forecast {
        &self.forecast
    }

    /// Learns these, and returns the root of the mean square of the errors when they were gone through for the last
    /// time. `part_done` of all sweeps came before.
    pub(super) fn learn(&mut self, lessons: &[Lesson<'_>], part_done: f32) -> f64 {
        self.sweeps += 1;
        let random = &mut self.seed.stream(self.sweeps);
        let rate = RATES[0] + (RATES[1] - RATES[0]) * part_done;
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        let mut squares = 0.0;
        for _ in 0..EPOCHS {
            order.shuffle(random);
            let batches = order.chunks(BATCH);
            let learned =
                batches.map(|batch| self.learn_batch(batch.iter().map(|&number| lessons[number]), rate));
            squares = learned.sum();
        }
        self.forecast = Forecast::of_network(self.network.clone());
        (squares / lessons.len().max(1) as f64).sqrt()
    }

    /// Learns some at once; the sum of the squares of their errors.
    fn learn_batch<'a>(&mut self, batch: impl Iterator<Item = Lesson<'a>>, rate: f32) -> f64 {
        let mut slopes = Box::new(Network::NO_SLOPES);
        let mut squares = 0.0;
        for Lesson { counts, goal } in batch {
            let seen = self.network.see(&counts.map(i32::from));
            let error = (goal - seen.answer()).clamp(-LARGEST, LARGEST);
            squares += f64::from(error * error);
            self.network.add_slopes(&seen, error / BATCH as f32, &mut slopes);
        }
        self.follow(&slopes, rate);
        squares
    }

    /// Changes the weights.
    fn follow(&mut self, slopes: &Slopes, rate: f32) {
        let [kept, kept_square] = KEPT;
        self.lacking = [self.lacking[0] * kept, self.lacking[1] * kept_square];
        let [whole, whole_square] = self.lacking.map(|lacking| 1.0 - lacking);
        let [means, squares] = &mut *self.means;
        let weights = self.network.weights_mut().iter_mut().zip(slopes);
        for ((weight, slope), (mean, square)) in weights.zip(means.iter_mut().zip(squares)) {
            *mean = kept * *mean + (1.0 - kept) * slope;
            *square = kept_square * *square + (1.0 - kept_square) * slope * slope;
            *weight += rate * (*mean / whole) / ((*square / whole_square).sqrt() + 1e-6);
        }
    }
}
