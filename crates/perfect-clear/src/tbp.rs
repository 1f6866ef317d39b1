//! A bot for front ends: it plays perfect clear after perfect clear, by the Tetris Bot Protocol.
//!
//! # What
//!
//! The [protocol](https://github.com/tetris-bot-protocol/tbp-spec) has a front end, which deals the pieces, and a bot,
//! which says where they go: a JSON object a line. A [`Bot`] is the part without lines: it hears a
//! [`FrontEndMessage`], and says a [`BotMessage`].
//!
//! # How
//!
//! 1. `clearing`: of the perfect clears that the stack allows, the one with the most clears in a row to expect, and the
//!    moves towards it. What is followed is bounded, so that each answer takes a bounded amount of work.
//! 2. `stacking`: where no clear has a chance, a move that keeps the stack low and even.
//! 3. `reach`: where a piece can come to rest on the board of 40 rows. No other place is suggested.
//!
//! The same messages have the same answers on every machine: work is counted, and no clock is read.

mod bot;
mod clearing;
mod hand;
mod message;
mod place;
mod reach;
mod stack;
mod stacking;

pub use bot::{Bot, Misunderstanding};
pub use message::{
    BotMessage, FrontEndMessage, Info, MessageError, MoveInfo, Randomizer, Reason, Rules, Start, Suggestion,
};
pub use place::Move;
