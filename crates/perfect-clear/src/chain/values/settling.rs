//! Sweep after sweep, until values hardly change.
//!
//! A sweep adds a clear at the front and takes one off at the end, so what is wrong with the *level* of all values goes
//! away as slowly as games end: in thousands of sweeps. But it can be worked out. If values are `c` times the true
//! ones, a sweep adds `1 - c` of a clear to all of them. So after a sweep that has added `g` on average, all values are
//! multiplied by `1 / (1 - g)`. What is left is how starts compare with each other, which a few sweeps settle, because
//! hardly anything of a start is left after two clears.

use std::io::{self, Read, Write};

use quadrille_search::{GaveUp, Limits};

use super::file::{self, Bytes, Kind, ValuesError, places};
use super::windows::{SHOWN, States, bags, windows};
use super::{Beyond, KINDS, StartValues, Sweep, Sweeper};
use crate::PieceSet;

/// The values to begin with, as many times the chances of a clear.
const LEVEL: f64 = 1_000.0;

/// The most that one sweep can say about the level.
const MOST_GAIN: f64 = 0.9;

/// What a sweep has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// How many sweeps came before it.
    pub before: usize,
    /// What it added to a start, on average over the numbers of pieces left in the bag, and over what is shown, with
    /// the best piece in the slot.
    pub mean: f64,
    /// What it added at least.
    pub least: f64,
    /// What it added at most.
    pub most: f64,
}

/// Sweeps that go on until somebody stops them.
#[derive(Debug)]
pub struct Settling {
    sweeps: usize,
    sweep: Sweep,
}

impl Settling {
    /// From nothing: the first sweep finds the chances of single clears.
    #[must_use]
    pub fn new(beyond: Beyond) -> Self {
        Self::from(StartValues::constant(0.0), beyond)
    }

    fn from(values: StartValues, beyond: Beyond) -> Self {
        Self {
            sweeps: 0,
            sweep: Sweep::new(values, beyond),
        }
    }

    /// How many sweeps are done, and how many sevenths of the next.
    #[must_use]
    pub fn done(&self) -> (usize, usize) {
        (self.sweeps, self.sweep.done)
    }

    /// The values so far.
    #[must_use]
    pub fn values(&self) -> &StartValues {
        &self.sweep.next
    }

    /// Does the next seventh of a sweep; what the sweep has changed if it was the last one.
    ///
    /// # Errors
    ///
    /// When a limit strikes: then nothing is changed.
    pub fn advance(&mut self, sweeper: &Sweeper, limits: &Limits) -> Result<Option<Change>, GaveUp> {
        if sweeper.advance(&mut self.sweep, limits)? {
            return Ok(None);
        }
        let found = sweeper.finish(&self.sweep);
        let change = Change::between(self.sweeps, &self.sweep.next, &found);
        let level = if self.sweeps == 0 {
            LEVEL
        } else {
            1.0 / (1.0 - change.mean.min(MOST_GAIN))
        };
        self.sweep = Sweep::new(found.scaled(level), self.sweep.beyond);
        self.sweeps += 1;
        Ok(Some(change))
    }

    /// Writes everything that is needed to go on.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, to: &mut impl Write, sweeper: &Sweeper) -> io::Result<()> {
        let Sweep {
            beyond, next, done, ..
        } = &self.sweep;
        let mut body = vec![u8::from(*beyond == Beyond::Foreseen), *done as u8];
        body.extend((self.sweeps as u32).to_le_bytes());
        let values = places().map(|place| next.values[place]);
        body.extend(values.flat_map(f32::to_le_bytes));
        file::put_all(&mut body, &self.sweep.after_one);
        Kind::SWEEP.write(to, sweeper.fingerprint(), &body)
    }

    /// Reads what was written.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is none, is for another physics, or is damaged.
    pub fn read(from: &mut impl Read, sweeper: &Sweeper) -> Result<Self, ValuesError> {
        let body = Kind::SWEEP.read(from, sweeper.fingerprint())?;
        let mut bytes = Bytes(&body);
        Self::taken(&mut bytes, sweeper).ok_or(ValuesError::Damaged)
    }

    fn taken(bytes: &mut Bytes<'_>, sweeper: &Sweeper) -> Option<Self> {
        let [foreseen, done] = bytes.take()?;
        let beyond = if foreseen == 0 {
            Beyond::Unseen
        } else {
            Beyond::Foreseen
        };
        let sweeps = u32::from_le_bytes(bytes.take()?) as usize;
        let mut next = StartValues::constant(0.0);
        for place in places() {
            next.values[place] = bytes.value()?;
        }
        let mut settling = Self::from(next, beyond);
        settling.sweeps = sweeps;
        settling.sweep.done = usize::from(done);
        if done > 0 {
            settling.sweep.after_one = file::take_all(bytes, sweeper.sums(&settling.sweep))?;
        }
        Some(settling)
    }
}

impl Change {
    fn between(before: usize, old: &StartValues, new: &StartValues) -> Self {
        let mean = |values: &StartValues| values.by_left().iter().sum::<f64>() / KINDS as f64;
        let mut change = Self {
            before,
            mean: mean(new) - mean(old),
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
        };
        places().for_each(|place| change.add(f64::from(new.values[place]) - f64::from(old.values[place])));
        change
    }

    fn add(&mut self, added: f64) {
        self.least = self.least.min(added);
        self.most = self.most.max(added);
    }
}

impl Sweeper {
    /// What a sweep adds to the values of all starts with one bag, which is much less work than a whole sweep where the
    /// bag has few pieces. Here the mean is over all pieces in the slot.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn change_of(
        &self,
        values: &StartValues,
        (bag, beyond): (PieceSet, Beyond),
        limits: &Limits,
    ) -> Result<Change, GaveUp> {
        let mut sweep = Sweep::new(values.clone(), beyond).only(bag);
        while self.advance(&mut sweep, limits)? {}
        let found = self.finish(&sweep);
        let mut change = Change {
            before: 0,
            mean: 0.0,
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
        };
        let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
        let windows = windows(bag, SHOWN);
        for &window in &windows {
            for slot in 0..KINDS {
                let added = f64::from(found.of(bag, slot, window)) - f64::from(values.of(bag, slot, window));
                change.add(added);
                change.mean += added / (KINDS * windows.len()) as f64;
            }
        }
        Ok(change)
    }
}

impl StartValues {
    /// By the number of pieces left in the bag, from 1: the mean over what is shown, with the best piece in the slot.
    #[must_use]
    pub fn by_left(&self) -> [f64; KINDS] {
        let (mut sums, mut counts) = ([0.0; KINDS], [0.0; KINDS]);
        for bag in bags() {
            let of_bag = States::of_bags(SHOWN, |one| one == bag);
            for state in &of_bag.list {
                let values = (0..KINDS).map(|slot| self.of(bag, slot, state.window));
                sums[bag.len() - 1] += f64::from(values.fold(0.0, f32::max));
                counts[bag.len() - 1] += 1.0;
            }
        }
        std::array::from_fn(|left| sums[left] / counts[left])
    }
}
