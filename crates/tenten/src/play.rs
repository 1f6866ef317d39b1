//! Games: where sets come from, one game, many games, and what is written down and made of them.

pub mod compat;
pub(crate) mod dealer;
pub(crate) mod game;
pub mod record;
pub mod simulate;
pub mod stats;
