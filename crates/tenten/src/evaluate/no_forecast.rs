//! Nothing was learned about losses: what stands for [`Forecast`] without the feature `learned`.

use super::counts::COUNT;
use crate::Rules;

/// Forecast of how likely games are lost from boards: nothing is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forecast {}

impl Forecast {
    /// What is known about boards of these rules: nothing.
    #[must_use]
    pub const fn built_in(_: &Rules) -> Option<Self> {
        None
    }

    pub(crate) const fn loss(&self, _: &[i32; COUNT]) -> f64 {
        match *self {}
    }
}
