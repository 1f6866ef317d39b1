//! Number Match: rules, playouts, proved shortest wins, replays.

mod board;
#[cfg(feature = "pictures")]
pub mod draw;
mod exact;
mod field;
mod game;
mod generate;
mod playout;
mod playouts;
pub mod record;
mod rules;
mod score;
mod solve;
pub mod stats;
#[cfg(test)]
mod variants;
mod verify;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use board::{Board, BoardError};
pub use game::{Action, Game, Illegal, Pair};
pub use generate::{GenerateError, Generator};
pub use playout::{Playout, Policy};
pub use playouts::Playouts;
pub use record::{Record, RecordError};
pub use rules::{Diagonals, RefillPlace, RefillTime, Rows, Rules, Width, WidthError};
pub use score::{Scoring, ScoringError};
pub use solve::{Bounds, Config, Goal, Report, Score, Work, solve};
pub use verify::{Flaw, Verdict, verify};
