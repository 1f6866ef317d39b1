//! Splitting: what hardly ever happens is met often, and counts less each time.
//!
//! The method is RESTART (Villén-Altamirano 1991), which needs no more of a process than that it can be copied.
//! *Levels* are thresholds of a state's *peril*. Whenever a trial rises above a level, copies of it go on from there by
//! random streams of their own; a copy ends as soon as it falls below the level that it was made at, and the trial that
//! was there before goes on. All that a trial meets counts `1 / R`, where `R` is the product of the copies, the trial
//! itself included, at all levels that it is above.
//!
//! **Why it is unbiased.** When a trial rises above a level, it becomes `R` trials of the same law, each of which
//! counts one `R`th, until it falls below: the expected sum is that of the one trial. That holds for any peril and any
//! levels; good ones only make the sum vary less.

use quadrille_search::{Seed, Stop};
use thiserror::Error;

/// Something that goes on step by step until it dies, and may be copied.
pub(super) trait Trial: Sized {
    /// Reason why a step may be impossible.
    type Error;

    /// Goes on by a step.
    fn step(&mut self, stop: &Stop) -> Result<Went, Self::Error>;

    /// How near to its end it seems: any number that tends to rise before a death.
    fn peril(&self) -> f64;

    /// The exact chance that it dies in the next step.
    fn hazard(&self) -> f64;

    /// A copy that goes on from here by the random stream of this seed.
    fn again(&self, seed: Seed) -> Self;
}

/// Result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Went {
    /// It was made.
    On,
    /// It was the death.
    Dead,
    /// The flag was raised before its end: nothing is known of it.
    Stopped,
}

/// A threshold of peril.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    peril: f64,
    copies: u32,
}

/// A level that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LevelError {
    /// The peril is none of a board.
    #[error("a peril is a number above 0, and 1,000,000 at most")]
    Peril,
    /// Nothing goes on, or far too much.
    #[error("how many games go on from a level is a number from 2 to 100")]
    Copies,
}

impl Level {
    /// The greatest peril of a level: no board has as much.
    const MOST_PERIL: f64 = 1e6;

    /// A level.
    ///
    /// # Errors
    ///
    /// When the peril is not above 0, or above a million, or the copies are not 2 to 100.
    pub fn new(peril: f64, copies: u32) -> Result<Self, LevelError> {
        if !(peril > 0.0 && peril <= Self::MOST_PERIL) {
            return Err(LevelError::Peril);
        }
        if !(2..=100).contains(&copies) {
            return Err(LevelError::Copies);
        }
        Ok(Self { peril, copies })
    }

    /// A board is above the level if its peril is this or more.
    #[must_use]
    pub const fn peril(self) -> f64 {
        self.peril
    }

    /// How many trials go on from a board that has risen above it, the first one included.
    #[must_use]
    pub const fn copies(self) -> u32 {
        self.copies
    }
}

/// Rounds and risks between two levels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stratum {
    /// Rounds that trials spent there, copies included, each counted once.
    pub rounds: u64,
    /// Their weights, added up.
    pub weight: f64,
    /// The exact risks that they met, with their weights.
    pub hazard: f64,
    /// Trials that died from there.
    pub deaths: u64,
    /// The weights of those, added up.
    pub lost: f64,
}

impl Stratum {
    pub(super) fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.weight += other.weight;
        self.hazard += other.hazard;
        self.deaths += other.deaths;
        self.lost += other.lost;
    }
}

/// Rounds and risks of a trial and its copies.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trace {
    /// Steps of the trial itself.
    pub rounds: u64,
    /// What was met below the first level, between it and the second, and so on.
    pub strata: Vec<Stratum>,
    /// Whether it ended early, because the flag was raised or enough was seen.
    pub is_cut: bool,
}

/// How many levels a peril is above.
fn above(levels: &[Level], peril: f64) -> usize {
    levels.iter().take_while(|level| peril >= level.peril).count()
}

/// End of a trial.
#[derive(Clone, Copy)]
struct End {
    /// The peril that it must not fall below.
    floor: f64,
    /// The most steps.
    steps: u64,
}

/// A copy that is to go on, and where it was made.
struct Copied<T> {
    trial: T,
    above: usize,
    born: usize,
    /// Steps since the first trial began.
    steps: u64,
}

/// A trial with its copies, one after another.
pub(super) struct Splitting<'a, F> {
    levels: &'a [Level],
    weights: Vec<f64>,
    seed: Seed,
    copies: u64,
    trace: Trace,
    stop: &'a Stop,
    /// Called with how many levels each board is above, its peril and its hazard; `false` is the end.
    on_round: F,
}

impl<'a, F: FnMut(usize, f64, f64) -> bool> Splitting<'a, F> {
    /// `levels` rise. The copies get their streams from `seed`.
    pub(super) fn new(levels: &'a [Level], seed: Seed, stop: &'a Stop, on_round: F) -> Self {
        let mut weights = vec![1.0];
        weights.extend(levels.iter().scan(1.0, |weight, level| {
            *weight /= f64::from(level.copies);
            Some(*weight)
        }));
        let strata = vec![Stratum::default(); weights.len()];
        Self {
            levels,
            weights,
            seed,
            copies: 0,
            trace: Trace {
                rounds: 0,
                strata,
                is_cut: false,
            },
            stop,
            on_round,
        }
    }

    /// Lets a trial go on for `steps` steps at most, with all its copies.
    pub(super) fn run<T: Trial>(self, trial: T, steps: u64) -> Result<Trace, T::Error> {
        let end = End {
            floor: f64::NEG_INFINITY,
            steps,
        };
        self.go_on(trial, 0, Vec::new(), end)
    }

    /// The same for a trial that is above a floor, which lies below all levels, until it falls below. Where it is now
    /// counts as well, and copies are made of it.
    pub(super) fn run_above<T: Trial>(mut self, floor: f64, trial: T, steps: u64) -> Result<Trace, T::Error> {
        let mut waiting = Vec::new();
        let level = self.meet(&trial, 0, 0, &mut waiting);
        self.go_on(trial, level, waiting, End { floor, steps })
    }

    /// Lets copies that wait go on, and then a trial above `level` levels.
    fn go_on<T: Trial>(
        mut self,
        mut trial: T,
        mut level: usize,
        mut waiting: Vec<Copied<T>>,
        end: End,
    ) -> Result<Trace, T::Error> {
        let End { floor, steps } = end;
        loop {
            while let Some(copy) = waiting.pop() {
                self.follow(copy, steps, &mut waiting)?;
            }
            if self.trace.rounds == steps || self.is_cut() {
                break;
            }
            if !self.goes_on(trial.step(self.stop)?, level) || trial.peril() < floor {
                break;
            }
            self.trace.rounds += 1;
            level = self.meet(&trial, level, self.trace.rounds, &mut waiting);
        }
        Ok(self.trace)
    }

    /// Lets a copy go on until it dies, falls below the level that it was made at, or is as old as the first trial may
    /// become.
    fn follow<T: Trial>(
        &mut self,
        copy: Copied<T>,
        most: u64,
        waiting: &mut Vec<Copied<T>>,
    ) -> Result<(), T::Error> {
        let Copied {
            mut trial,
            above: mut level,
            born,
            mut steps,
        } = copy;
        self.count(&trial, level);
        while steps < most && !self.is_cut() {
            if !self.goes_on(trial.step(self.stop)?, level) {
                break;
            }
            if above(self.levels, trial.peril()) < born {
                break;
            }
            steps += 1;
            level = self.meet(&trial, level, steps, waiting);
        }
        Ok(())
    }

    /// Counts a state that a trial has come to after `steps` steps, from one above `before` levels, and makes its
    /// copies.
    fn meet<T: Trial>(
        &mut self,
        trial: &T,
        before: usize,
        steps: u64,
        waiting: &mut Vec<Copied<T>>,
    ) -> usize {
        let level = above(self.levels, trial.peril());
        let mut trials = 1;
        for (index, passed) in self.levels.iter().enumerate().take(level).skip(before) {
            for _ in 0..trials * (passed.copies - 1) {
                self.copies += 1;
                waiting.push(Copied {
                    trial: trial.again(self.seed.child(self.copies)),
                    above: level,
                    born: index + 1,
                    steps,
                });
            }
            trials *= passed.copies;
        }
        self.count(trial, level);
        level
    }

    fn count<T: Trial>(&mut self, trial: &T, level: usize) {
        let (hazard, weight) = (trial.hazard(), self.weights[level]);
        let stratum = &mut self.trace.strata[level];
        stratum.rounds += 1;
        stratum.weight += weight;
        stratum.hazard += weight * hazard;
        self.trace.is_cut |= !(self.on_round)(level, trial.peril(), hazard);
    }

    /// Whether a trial above these levels goes on after a step; a death is counted.
    fn goes_on(&mut self, went: Went, level: usize) -> bool {
        match went {
            Went::On => {}
            Went::Dead => self.lose(level),
            Went::Stopped => self.trace.is_cut = true,
        }
        went == Went::On
    }

    fn lose(&mut self, level: usize) {
        let stratum = &mut self.trace.strata[level];
        stratum.deaths += 1;
        stratum.lost += self.weights[level];
    }

    fn is_cut(&mut self) -> bool {
        self.trace.is_cut |= self.stop.is_raised();
        self.trace.is_cut
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use quadrille_search::Stream;
    use rand::RngExt;

    use super::*;

    /// Walks up with a chance of 0.3 and else down, from 0 to [`TOP`]; there it dies with a chance of one half.
    struct Walker {
        height: u32,
        random: Stream,
    }

    const TOP: u32 = 9;
    const UP: f64 = 0.3;

    impl Walker {
        fn new(height: u32, seed: Seed) -> Self {
            Self {
                height,
                random: seed.stream(0),
            }
        }
    }

    impl Trial for Walker {
        type Error = Infallible;

        fn step(&mut self, _: &Stop) -> Result<Went, Infallible> {
            if self.random.random_bool(self.hazard()) {
                return Ok(Went::Dead);
            }
            self.height = if self.random.random_bool(UP) {
                (self.height + 1).min(TOP)
            } else {
                self.height.saturating_sub(1)
            };
            Ok(Went::On)
        }

        fn peril(&self) -> f64 {
            f64::from(self.height)
        }

        fn hazard(&self) -> f64 {
            if self.height == TOP { 0.5 } else { 0.0 }
        }

        fn again(&self, seed: Seed) -> Self {
            Self::new(self.height, seed)
        }
    }

    /// The expected sum of hazards of `steps` steps, by the chances of all heights.
    fn expected(steps: usize) -> f64 {
        let mut at = [0.0; TOP as usize + 1];
        at[0] = 1.0;
        let mut sum = 0.0;
        for _ in 0..steps {
            let mut next = [0.0; TOP as usize + 1];
            for (height, chance) in at.iter().enumerate() {
                let alive = chance * if height == TOP as usize { 0.5 } else { 1.0 };
                next[(height + 1).min(TOP as usize)] += alive * UP;
                next[height.saturating_sub(1)] += alive * (1.0 - UP);
            }
            at = next;
            sum += at[TOP as usize] * 0.5;
        }
        sum
    }

    const STEPS: u64 = 200;

    fn traces(levels: &[Level], count: u64) -> Vec<Trace> {
        let trace = |index| {
            let seed = Seed(1).child(index);
            let stop = Stop::new();
            let splitting = Splitting::new(levels, seed, &stop, |_, _, _| true);
            let Ok(trace) = splitting.run(Walker::new(0, seed), STEPS);
            trace
        };
        (0..count).map(trace).collect()
    }

    /// The mean of a figure over traces and its standard error.
    fn mean(traces: &[Trace], figure: impl Fn(&Stratum) -> f64) -> (f64, f64) {
        let figures: Vec<f64> = traces
            .iter()
            .map(|trace| trace.strata.iter().map(&figure).sum())
            .collect();
        let count = figures.len() as f64;
        let mean = figures.iter().sum::<f64>() / count;
        let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
        (mean, squares.sqrt() / count)
    }

    /// Hazards, deaths and rounds have the expected values of the plain walk, whatever the levels, also those that are
    /// passed two at a time; and the better ones vary far less.
    #[test]
    fn sums_are_those_of_the_plain_process() {
        let even: Vec<Level> = (2..=9)
            .map(|height| Level {
                peril: f64::from(height) - 0.5,
                copies: 2,
            })
            .collect();
        let odd = [(3.0, 5), (3.0, 2), (6.5, 3), (8.0, 4)].map(|(peril, copies)| Level { peril, copies });
        let wanted = expected(STEPS as usize);
        let mut errors = Vec::new();
        for levels in [&[][..], &even, &odd] {
            let traces = traces(levels, 4_000);
            let (hazard, error) = mean(&traces, |stratum| stratum.hazard);
            assert!((hazard - wanted).abs() < 3.0 * error, "{hazard} is not {wanted}");
            let (lost, lost_error) = mean(&traces, |stratum| stratum.lost);
            assert!((lost - wanted).abs() < 3.5 * lost_error, "{lost} is not {wanted}");
            let (rounds, rounds_error) = mean(&traces, |stratum| stratum.weight);
            let plain = traces.iter().map(|trace| trace.rounds as f64).sum::<f64>() / 4_000.0;
            assert!(
                (rounds - plain).abs() < 4.0 * rounds_error + 1e-9,
                "{rounds} is not {plain}"
            );
            errors.push(error);
        }
        assert!(errors[1] < errors[0] / 4.0, "{errors:?}");
    }

    /// The expected sum of hazards from a height on, until the walk is below the floor.
    fn expected_from(start: u32, floor: u32, steps: usize) -> f64 {
        let mut at = [0.0; TOP as usize + 1];
        at[start as usize] = 1.0;
        let mut sum = at[TOP as usize] * 0.5;
        for _ in 0..steps {
            let mut next = [0.0; TOP as usize + 1];
            for (height, chance) in at.iter().enumerate().skip(floor as usize) {
                let alive = chance * if height == TOP as usize { 0.5 } else { 1.0 };
                next[(height + 1).min(TOP as usize)] += alive * UP;
                if height > floor as usize {
                    next[height - 1] += alive * (1.0 - UP);
                }
            }
            at = next;
            sum += at[TOP as usize] * 0.5;
        }
        sum
    }

    /// From a floor on, sums are those of the plain walk until it falls below; levels that are passed at the start make
    /// copies at once.
    #[test]
    fn sums_above_a_floor_are_those_of_the_plain_process() {
        let levels = [(5.5, 2), (6.5, 3), (7.5, 2), (8.5, 2)].map(|(peril, copies)| Level { peril, copies });
        for (start, floor) in [(4, 4), (7, 5), (9, 3)] {
            let wanted = expected_from(start, floor, 50);
            let trace = |index| {
                let seed = Seed(2).child(index);
                let stop = Stop::new();
                let splitting = Splitting::new(&levels, seed.child(1), &stop, |_, _, _| true);
                let walker = Walker::new(start, seed.child(0));
                let Ok(trace) = splitting.run_above(f64::from(floor), walker, 50);
                trace
            };
            let traces: Vec<Trace> = (0..6_000).map(trace).collect();
            let (hazard, error) = mean(&traces, |stratum| stratum.hazard);
            assert!(
                (hazard - wanted).abs() < 3.0 * error + 1e-12,
                "{start}: {hazard} is not {wanted}"
            );
        }
    }

    #[test]
    fn a_raised_stop_cuts_the_trace() {
        let stop = Stop::new();
        stop.raise();
        let splitting = Splitting::new(&[], Seed(1), &stop, |_, _, _| true);
        let Ok(trace) = splitting.run(Walker::new(0, Seed(1)), STEPS);
        assert!(trace.is_cut && trace.rounds == 0);
    }
}
