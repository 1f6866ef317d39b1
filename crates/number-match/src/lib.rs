//! Number Match: rules, playouts, proved shortest wins, replays.

mod board;
mod field;
mod game;
mod playout;
mod playouts;
pub mod record;
mod rules;
mod verify;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use board::{Board, BoardError};
pub use game::{Action, Game, Illegal, Pair};
pub use playout::{Playout, Policy};
pub use playouts::Playouts;
pub use record::{Record, RecordError};
pub use rules::{Diagonals, RefillPlace, Rows, Rules, Width, WidthError};
pub use verify::{Flaw, Verdict, verify};
