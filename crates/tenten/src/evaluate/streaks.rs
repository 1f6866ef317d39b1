//! What boards of 8 x 8 are worth to somebody who clears something with every set, learned from games.
//!
//! **What.** The points of a streak grow with its length, so that points are a long streak. The *worth* of a board is
//! what its streak still brings, each round counting 2 % less than the one before: most of it for the round itself, the
//! rest by the points of its clears without the streak's bonus. It is a share of what two lines in every round would
//! bring, so usually a number from 0 to 1, and it ends with the first set that clears nothing or does not fit. How long
//! the streak is does not matter: all that follows is multiplied by nearly the same length.
//!
//! **Why points count so little.** The points of a game grow with the square of the rounds that streaks last, and only
//! in proportion to what their clears bring.
//!
//! **How.** The worth is the logistic function of a sum of numbers: one for each window of the board, by what is
//! filled in it (rows, two rows, blocks of 2 x 4, squares of 3 and of 4), and one for each of three counts.
//! Windows that are images of each other share their numbers.
//!
//! **Where from.** [`learn::streaks`](crate::learn::streaks), by `tenten learn --streaks`.

mod classes;
mod looks;

use std::io::{Read as _, Write as _};
use std::sync::Arc;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

pub(crate) use classes::{Classes, Members};
pub(crate) use looks::{LOOKS, looks};

use super::patterns::is_alike;
use crate::portable::power_of_e;
use crate::{LineKind, Rules};

/// What a logit of 1 is in whole numbers.
const UNIT: f64 = 4096.0;

/// What a round counts of the one before.
pub(crate) const DISCOUNT: f64 = 0.98;

/// How much of what a round brings goes by the points of its clears.
pub(crate) const POINTS: f64 = 0.2;

/// Worth of boards while a streak goes on.
pub(crate) trait Worth {
    /// The logit of a board's worth.
    fn logit(&self, board: u128) -> f64;

    /// The worth of a board, from 0 to 1.
    #[inline]
    fn worth(&self, board: u128) -> f64 {
        1.0 / (1.0 + power_of_e(-self.logit(board)))
    }
}

/// Learned worth of boards while a streak goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreakValues(Arc<[i16]>);

impl StreakValues {
    /// What is known about boards of these rules, those of Block Blast with points for streaks; `None` if nothing is.
    #[must_use]
    pub fn built_in(rules: &Rules) -> Option<Self> {
        Self::is_built_in(rules).then(|| Self::from_bytes(BUILT_IN))?
    }

    /// Whether something is known about boards of these rules.
    pub(crate) fn is_built_in(rules: &Rules) -> bool {
        let streak = rules.score().streak;
        let has_streaks = streak.bonus > 0 || streak.percent > 0;
        has_streaks && is_alike(rules, &Rules::block_blast())
    }

    /// The side of boards of these rules, if it can be learned what they are worth: 8, where rows and columns vanish.
    pub(crate) fn side(rules: &Rules) -> Option<usize> {
        let is_known = rules.size() == looks::SIDE
            && rules.lines() == [LineKind::Rows, LineKind::Columns]
            && rules.set_size() == 3;
        is_known.then_some(looks::SIDE)
    }

    /// Reads what [`StreakValues::to_bytes`] has written; `None` if it is something else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let classes = Classes::new();
        let mut halves = vec![0; 2 * classes.count()];
        let mut packed = GzDecoder::new(bytes);
        packed.read_exact(&mut halves).ok()?;
        if packed.read(&mut [0]).ok()? != 0 {
            return None;
        }
        let (low, high) = halves.split_at(classes.count());
        let numbers = low.iter().zip(high).map(|(&low, &high)| unfolded(low, high));
        let numbers: Vec<i16> = numbers.collect();
        Some(Self(classes.spread(&numbers).into()))
    }

    /// All numbers, each class once: first the lower byte of each, then the upper one, compressed.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let classes = Classes::new();
        let members = classes.members();
        let numbers = (0..classes.count()).map(|class| folded(self.0[members.of(class)[0] as usize]));
        let numbers: Vec<u16> = numbers.collect();
        let low = numbers.iter().map(|&number| number as u8);
        let halves: Vec<u8> = low
            .chain(numbers.iter().map(|&number| (number >> 8) as u8))
            .collect();
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        // Writing into memory does not fail.
        let written = packed.write_all(&halves).and_then(|()| packed.finish());
        written.unwrap_or_default()
    }

    /// The numbers of classes as logits, rounded.
    pub(crate) fn of_logits(classes: &Classes, logits: &[f64]) -> Self {
        let whole: Vec<i16> = logits.iter().map(|logit| (logit * UNIT).round() as i16).collect();
        Self(classes.spread(&whole).into())
    }
}

impl Worth for StreakValues {
    #[inline]
    fn logit(&self, board: u128) -> f64 {
        let mut sum = 0;
        looks(board, |entry| sum += i32::from(self.0[entry]));
        f64::from(sum) / UNIT
    }
}

/// The sign of a number as its lowest bit, so that small numbers have an empty upper byte.
const fn folded(number: i16) -> u16 {
    (number << 1 ^ number >> 15).cast_unsigned()
}

const fn unfolded(low: u8, high: u8) -> i16 {
    let folded = (high as u16) << 8 | low as u16;
    (folded >> 1).cast_signed() ^ -((folded & 1).cast_signed())
}

/// The numbers of games by the pieces of Block Blast.
static BUILT_IN: &[u8] = include_bytes!("streaks/block-blast.bin");

#[cfg(test)]
mod tests;
