//! Sweep after sweep, until values hardly change.
//!
//! A sweep adds a clear at the front and takes one off at the end, so what is wrong with the *level* of all values goes
//! away as slowly as games end: in thousands of sweeps. What is wrong with how bags compare goes round and round: after
//! 7 pieces left in the bag come 4, then 1, 5, 2, 6, 3, and a sweep gives each of them the error of the next.
//!
//! But both can be worked out. Take means over what is shown, with the best piece in the slot: `old` before a sweep and
//! `new` after it. The sweep says that a start with `k` pieces left is worth a share of one clear and the next start:
//!
//! ```text
//! share(k) = new(k) / (1 + old(after k))
//! ```
//!
//! Shares are hardly above 1, as what is shown next hardly depends on the play, and no piece in the slot is better than
//! the best. If the shares are right, so are the levels that agree with them all around, `level(k) = share(k) * (1 +
//! level(after k))`. All values are brought to these levels. What is left is how starts of a bag compare with each
//! other, which a few sweeps settle, because hardly anything of a start is left after two clears.
//!
//! Where clears of two lines count, `after k` is still what a clear of four lines leads to. So the levels after the
//! first sweeps are no more than a good guess; but values that agree with each other have the levels that they have.
//!
//! After the first sweep, shares are mean chances with the best piece in the slot, and the levels are those of a player
//! who could always leave it.

use std::io::{self, Read, Write};

use quadrille_search::{GaveUp, Limits};

use super::file::{self, Bytes, Kind, ValuesError, places};
use super::windows::{SHOWN, windows};
use super::{Beyond, Clears, KINDS, Play, StartValues, Sweep, Sweeper};
use crate::PieceSet;

/// Pieces of a clear.
const PIECES: usize = 10;

/// What is lost at least in a round of seven bags.
const LEAST_LOSS: f64 = 1e-6;

/// Changes by a sweep.
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
    pub fn new(play: impl Into<Play>) -> Self {
        Self::from_values(StartValues::constant(0.0), play)
    }

    /// From values that are nearer to the ones that are looked for, such as those of another physics: fewer sweeps are
    /// needed then.
    #[must_use]
    pub fn from_values(values: StartValues, play: impl Into<Play>) -> Self {
        let play = play.into();
        Self {
            sweeps: 0,
            sweep: Sweep::new(values.counting(play.clears), play),
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
        let (old, new) = (self.sweep.next.by_left(), found.by_left());
        self.sweep = Sweep::new(found.scaled(factors(old, new)), self.sweep.play);
        self.sweeps += 1;
        Ok(Some(change))
    }

    /// Writes everything that is needed to go on.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, to: &mut impl Write, sweeper: &Sweeper) -> io::Result<()> {
        let Sweep { play, next, done, .. } = &self.sweep;
        let mut body = vec![number(*play), *done as u8];
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
        let [play, done] = bytes.take()?;
        let play = play_of(play)?;
        let sweeps = u32::from_le_bytes(bytes.take()?) as usize;
        let mut next = StartValues::constant(0.0);
        for place in places() {
            next.values[place] = bytes.value()?;
        }
        let mut settling = Self::from_values(next, play);
        settling.sweeps = sweeps;
        settling.sweep.done = usize::from(done);
        if done > 0 {
            settling.sweep.after_one = file::take_all(bytes, sweeper.sums(&settling.sweep))?;
        }
        Some(settling)
    }
}

/// The number of a play in files.
fn number(play: Play) -> u8 {
    u8::from(play.beyond == Beyond::Foreseen) + 2 * u8::from(play.clears == Clears::TwoOrFour)
}

/// The play with this number.
fn play_of(number: u8) -> Option<Play> {
    let clears = [Clears::Four, Clears::TwoOrFour];
    let plays = clears.map(|clears| [Beyond::Unseen, Beyond::Foreseen].map(|beyond| Play { clears, beyond }));
    plays
        .into_iter()
        .flatten()
        .find(|&play| self::number(play) == number)
}

/// What brings values to their levels, by the pieces left in the bag, from 1: from means before a sweep and after it.
fn factors(old: [f64; KINDS], new: [f64; KINDS]) -> [f64; KINDS] {
    let after = |left: usize| (left + KINDS - PIECES % KINDS) % KINDS;
    let shares: [f64; KINDS] = std::array::from_fn(|left| new[left] / (1.0 + old[after(left)]));
    let (mut sum, mut product, mut left) = (0.0, 1.0, 0);
    for _ in 0..KINDS {
        product *= shares[left];
        sum += product;
        left = after(left);
    }
    let mut level = sum / (1.0 - product).max(LEAST_LOSS);
    let mut factors = [1.0; KINDS];
    // From the one before backward, around to where the level is known.
    for _ in 0..KINDS {
        left = (left + PIECES) % KINDS;
        level = shares[left] * (1.0 + level);
        if new[left] > 0.0 {
            factors[left] = level / new[left];
        }
    }
    factors
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
        bag: PieceSet,
        play: Play,
        limits: &Limits,
    ) -> Result<Change, GaveUp> {
        let mut sweep = Sweep::new(values.clone(), play).only(bag);
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
        for (left, values) in self.all() {
            sums[left - 1] += values.into_iter().fold(0.0, f64::max);
            counts[left - 1] += 1.0;
        }
        std::array::from_fn(|left| sums[left] / counts[left])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sweep_says_all_levels() {
        let chances = [0.99, 1.0, 0.995, 0.9, 1.0, 0.8, 0.97];
        let after = [5, 6, 7, 1, 2, 3, 4].map(|left| left - 1);
        // Clears in a row, summed one by one.
        let expected: [f64; KINDS] = std::array::from_fn(|mut left| {
            let (mut sum, mut chance) = (0.0, 1.0);
            for _ in 0..2_000 {
                chance *= chances[left];
                sum += chance;
                left = after[left];
            }
            sum
        });
        for old in [[0.0; KINDS], [1.0, 200.0, 3.0, 40.0, 5.0, 60.0, 7.0]] {
            let new = std::array::from_fn(|left| chances[left] * (1.0 + old[after[left]]));
            for (left, factor) in factors(old, new).into_iter().enumerate() {
                assert!((factor * new[left] - expected[left]).abs() < 1e-9 * expected[left]);
            }
        }
    }

    #[test]
    fn nothing_stays_nothing_and_certainty_is_finite() {
        let nothing = factors([0.0; KINDS], [0.0; KINDS]);
        assert_eq!(nothing.map(f64::to_bits), [1.0_f64.to_bits(); KINDS]);
        let certain = factors([5.0; KINDS], [6.0; KINDS]);
        assert!(certain.iter().all(|factor| factor.is_finite()));
    }
}
