//! What sets of pieces a board takes: whether a set fits, why not, and the chance that the next one does not.

pub(crate) mod fits;
pub(crate) mod risk;
pub mod validate;
