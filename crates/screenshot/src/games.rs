//! The games, each with what stands beside its board.

pub(crate) mod airborne;
pub(crate) mod aside;
pub(crate) mod beside;
pub(crate) mod blocks;
pub(crate) mod falling;
pub(crate) mod numbers;
pub(crate) mod shadow;
pub(crate) mod side;
pub(crate) mod tray;
