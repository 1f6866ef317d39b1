//! Rules of the games: how pieces turn and move, and what scores.

pub(crate) mod kicks;
pub(crate) mod known_game;
pub(crate) mod moves;
pub(crate) mod physics;
pub mod score;
