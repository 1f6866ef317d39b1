//! Nothing was learned about boards: what stands for [`Patterns`] without the feature `learned-1010`.

use crate::{Board, Rules};

/// The chance of a danger, of which there is none.
pub(super) const fn chance(_: i64) -> f64 {
    0.0
}

/// Learned values of boards: there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Patterns {}

impl Patterns {
    /// What is known about boards of these rules: nothing.
    #[must_use]
    pub const fn built_in(_: &Rules) -> Option<Self> {
        None
    }

    /// Whether something is known about boards of these rules: nothing is.
    pub(crate) const fn is_built_in(_: &Rules) -> bool {
        false
    }

    pub(super) const fn danger(&self, _: Board, _: i64, _: i64) -> i64 {
        match *self {}
    }
}
