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

#[cfg(feature = "streak-values")]
mod members;
#[cfg(feature = "streak-values")]
mod packed;

use std::sync::{Arc, OnceLock};

pub(crate) use classes::Classes;
pub(crate) use looks::looks;
#[cfg(feature = "streak-values")]
pub(crate) use looks::{LOOKS, SIDE};
#[cfg(feature = "streak-values")]
pub(crate) use members::Members;

use super::patterns::is_alike;
use crate::portable::power_of_e;
use crate::{Rules, StreakOf};

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

/// The values of this process: those that come with the library, or those that it was given.
static KNOWN: OnceLock<Option<StreakValues>> = OnceLock::new();

impl StreakValues {
    /// What is known about boards of these rules, those of Block Blast with points for streaks; `None` if nothing is.
    #[must_use]
    pub fn known(rules: &Rules) -> Option<Self> {
        Self::are_for(rules).then(Self::get)?
    }

    /// Whether the values are about boards of these rules.
    fn are_for(rules: &Rules) -> bool {
        let streak = rules.score().streak;
        let has_streaks = streak.bonus > 0 || streak.percent > 0;
        has_streaks && is_alike(rules, &Rules::block_blast())
    }

    /// Whether most points are brought, by these rules, by who knows the values: those in which a streak lasts by a
    /// clear with each set.
    #[must_use]
    pub fn bring_points(rules: &Rules) -> bool {
        rules.score().streak.of != StreakOf::Placements && Self::are_for(rules)
    }

    /// Whether values about boards of these rules have yet to be given.
    #[cfg(feature = "api-core")]
    pub(crate) fn are_missing(rules: &Rules) -> bool {
        Self::are_for(rules) && Self::get().is_none()
    }

    fn get() -> Option<Self> {
        #[cfg(feature = "streak-values")]
        return KNOWN.get_or_init(|| Self::from_bytes(packed::BUILT_IN)).clone();
        #[cfg(not(feature = "streak-values"))]
        KNOWN.get()?.clone()
    }

    /// Gives this process its values, where they do not come with the library (feature `streak-values`): what
    /// `block-blast.bin` has, which `gzip -d` unpacks. Those that came first stay. Whether they were values.
    pub fn give(unpacked: &[u8]) -> bool {
        let values = Self::from_unpacked(unpacked);
        let are_values = values.is_some();
        if are_values {
            let _ = KNOWN.set(values);
        }
        are_values
    }

    /// The numbers of classes: first the lower byte of each, then the upper one.
    fn from_unpacked(bytes: &[u8]) -> Option<Self> {
        let classes = Classes::new();
        if bytes.len() != 2 * classes.count() {
            return None;
        }
        let (low, high) = bytes.split_at(classes.count());
        let numbers = low.iter().zip(high).map(|(&low, &high)| unfolded(low, high));
        let numbers: Vec<i16> = numbers.collect();
        Some(Self(classes.spread(&numbers).into()))
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

/// The number whose sign is the lowest bit of these two bytes.
const fn unfolded(low: u8, high: u8) -> i16 {
    let folded = (high as u16) << 8 | low as u16;
    (folded >> 1).cast_signed() ^ -((folded & 1).cast_signed())
}

#[cfg(all(test, feature = "streak-values"))]
mod tests;
