//! Signs that something lies over a board, or that its lines are not its own.

pub(crate) mod crossing;
pub(crate) mod doubt;
pub(crate) mod sides;
