//! The search for weights that live long.
//!
//! **What.** CMA-ES over the weights of an evaluation; what it makes small is the mean exact risk of the boards that a
//! player with these weights leaves behind, which is 1 over its mean life.
//!
//! **How.** The candidates of a generation play the same sets (common random numbers), each generation has sets of its
//! own, so that no accident of a few sets is learnt by heart. All games of a generation are played side by side; sums
//! are taken in order, so that the number of threads changes nothing. Each generation is a line of a log, and a search
//! goes on from the log as if it had not been interrupted.
//!
//! **Why the true game.** Deadlier games (heavier pieces, fuller boards) show differences sooner, but other ones. The
//! cost here is that of the true game, without bias; what is played aside makes it less noisy (see `tune/cost.rs`).
//!
//! **Does it work.** The result is the mean of the last generation, not the luckiest candidate, and has to be measured
//! on seeds that the search has not seen: [`Tuner::measure`].

mod cma;
mod cost;
mod log;

use std::convert::Infallible;

use quadrille_search::{Seed, Stop};
use serde::{Deserialize, Serialize};

use cma::Cma;
use cost::CostMeter;
pub use cost::{Effort, Estimate, RiskRatio};
pub use log::{TuneHeader, TuneLog};

use crate::simulate::in_turn;
use crate::{Hazard, Player, Quick, Rules, Ties, Weights, players::greedy};

/// Player whose weights are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// [`Quick`], which is the faster one.
    Quick,
    /// [`Hazard`], whose lives are longer, so that it takes longer to compare them.
    Hazard,
}

impl Kind {
    /// The player of this kind with these weights.
    #[must_use]
    pub fn player(self, rules: &Rules, weights: Weights) -> Box<dyn Player> {
        match self {
            Self::Quick => Box::new(Quick::with_weights(rules, weights, Ties::Board)),
            Self::Hazard => Box::new(Hazard::with_weights(rules, weights)),
        }
    }
}

/// Settings of a search for weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Whose weights.
    pub kind: Kind,
    /// Where the search begins.
    pub start: Weights,
    /// The places of the weights that may change, as in [`Weights::NAMES`].
    pub vary: Vec<usize>,
    /// Candidates of a generation; 4 at least.
    pub population: usize,
    /// What each candidate plays.
    pub effort: Effort,
    /// What everything random follows from.
    pub seed: Seed,
}

/// A generation that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// Its number, from 0.
    pub generation: u64,
    /// The candidates, as texts of weights.
    pub candidates: Vec<String>,
    /// What each of them costs.
    pub costs: Vec<Estimate>,
    /// The mean of the distribution afterwards, as weights.
    pub mean: String,
    /// How far it reaches, compared with 1 at the beginning.
    pub step: f64,
}

/// A search in progress.
#[derive(Debug)]
pub struct Tuner {
    rules: Rules,
    config: Config,
    cost_meter: CostMeter,
    cma: Cma,
    generation: u64,
}

impl Tuner {
    /// Begins a search.
    #[must_use]
    pub fn new(rules: &Rules, config: Config) -> Self {
        Self {
            rules: rules.clone(),
            cost_meter: CostMeter::new(rules, config.effort),
            cma: Cma::new(config.vary.len(), config.population, 1.0),
            config,
            generation: 0,
        }
    }

    /// How many generations have been played.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Where the search began, as fine as the tables of the fast engine allow.
    #[must_use]
    pub fn start(&self) -> Weights {
        self.weights(&vec![0.0; self.config.vary.len()])
    }

    /// The best guess so far: the mean of the distribution.
    #[must_use]
    pub fn best(&self) -> Weights {
        self.weights(self.cma.mean())
    }

    /// Plays a generation; none if `stop` was raised before its end, and then nothing has changed.
    pub fn step(&mut self, stop: &Stop) -> Option<Generation> {
        let points = self.points();
        let candidates: Vec<Weights> = points.iter().map(|point| self.weights(point)).collect();
        // Apart from those of the points and of the measurements.
        let seed = self.config.seed.child(1).child(self.generation);
        let games = self.play(&self.cost_meter, &candidates, seed, stop)?;
        let costs: Vec<Estimate> = games.iter().map(|means| Estimate::of(means)).collect();
        self.learn(&points, &costs);
        Some(Generation {
            generation: self.generation - 1,
            candidates: candidates.iter().map(Weights::to_string).collect(),
            costs,
            mean: self.best().to_string(),
            step: self.cma.step(),
        })
    }

    /// Takes over a generation that was played before. Returns whether it is the next of this search, by its
    /// candidates.
    pub fn replay(&mut self, generation: &Generation) -> bool {
        let points = self.points();
        let candidates = points.iter().map(|point| self.weights(point).to_string());
        let is_next = generation.generation == self.generation
            && generation.costs.len() == points.len()
            && candidates.eq(generation.candidates.iter().cloned());
        if is_next {
            self.learn(&points, &generation.costs);
        }
        is_next
    }

    /// The mean risks in the games of each of these weights, on seeds that the search does not use; none if `stop` was
    /// raised.
    #[must_use]
    pub fn measure(&self, weights: &[Weights], effort: &Effort, stop: &Stop) -> Option<Vec<Vec<f64>>> {
        self.play(
            &self.cost_meter.with_effort(*effort),
            weights,
            self.config.seed.child(2),
            stop,
        )
    }

    fn points(&self) -> Vec<Vec<f64>> {
        self.cma.points(self.config.seed.child(0), self.config.population)
    }

    fn learn(&mut self, points: &[Vec<f64>], costs: &[Estimate]) {
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|&a, &b| costs[a].risk.total_cmp(&costs[b].risk));
        self.cma.learn(points, &order);
        self.generation += 1;
    }

    /// The games of all candidates, in order.
    fn play(
        &self,
        meter: &CostMeter,
        candidates: &[Weights],
        seed: Seed,
        stop: &Stop,
    ) -> Option<Vec<Vec<f64>>> {
        let player = |&weights: &Weights| self.config.kind.player(&self.rules, weights);
        let players = in_turn(candidates, |candidate| {
            Ok::<_, Infallible>((!stop.is_raised()).then(|| player(candidate)))
        });
        let (Ok(players), games) = (players, meter.effort().games);
        let tasks = (0..players.len()).flat_map(|player| (0..games).map(move |game| (player, game)));
        let means = in_turn(tasks, |(player, game)| {
            Ok::<_, Infallible>(meter.game(&*players[player], seed.child(game), stop))
        });
        let Ok(means) = means;
        if games.saturating_mul(candidates.len() as u64) > means.len() as u64 {
            return None;
        }
        let chunks = means.chunks(games.max(1) as usize);
        Some(chunks.map(<[f64]>::to_vec).collect())
    }

    /// The weights at a point, as fine as the tables of the fast engine allow.
    fn weights(&self, point: &[f64]) -> Weights {
        let start = self.config.start.to_array();
        let least = start[SURFACE].max(1) as f64 / 20.0;
        let mut at: [f64; Weights::COUNT] = start.map(|weight| weight as f64);
        for (&place, x) in self.config.vary.iter().zip(point) {
            at[place] += x * (at[place].abs() / 5.0).max(least);
        }
        let fine = |eighths: u32| {
            let factor = f64::from(eighths) / 8.0;
            let mut all = at.map(|weight| (weight * factor).round() as i64);
            for weight in &mut all[..3] {
                *weight = (*weight).max(0);
            }
            let weights = Weights::from_array(all).ok()?;
            greedy::has_tables(&self.rules, &weights).then_some(weights)
        };
        FINENESS.into_iter().find_map(fine).unwrap_or(self.config.start)
    }
}

/// The place of the surface among weights.
const SURFACE: usize = 2;
/// What weights are multiplied by before they are rounded, in eighths: the first one that the tables hold.
const FINENESS: [u32; 12] = [64, 48, 32, 24, 20, 16, 12, 8, 6, 4, 2, 1];

#[cfg(test)]
mod tests;
