//! Reads the boards of puzzles from pictures of a phone's screen.
//!
//! # What
//!
//! Pixels go in as bytes, and out come cells, each with what it holds and how sure that is ([`Seen`]). The library does
//! no input or output, knows no solver, and uses neither threads nor a clock, so a page can run it.
//!
//! [`read()`] is where to begin: it reads a picture of a [`Game`] into the text that solvers take, names what is
//! doubtful, and draws that over the picture. Behind it, each game has a function of its own:
//!
//! - [`read_blocks`]: 1010!, Block Blast, Blockudoku and their like, with the three pieces below the board.
//! - [`read_numbers`]: the digits of Number Match, and which of them are cleared.
//! - [`read_falling`]: the field, the queue and the slot of a falling-blocks game.
//!
//! # How
//!
//! The lines of a board, drawn or implied by its cells, lie at equal distances: `lattice` finds them by the edges of
//! the picture. `look` measures each cell, `groups` finds those that look alike, and `split` decides which are empty.
//! `tray` looks for pieces below the board. `docs/algorithms/screenshot.md` tells more, with figures.
//!
//! # Features
//!
//! `documents`: readings in JSON, by `serde`.
//!
//! # Why not
//!
//! A trained model would be larger than the whole page, and what it does on an unseen theme could not be explained.
//!
//! # Does it work
//!
//! The tests draw screens in themes that were not used for tuning and read them; `cargo xtask reader` does so for
//! thousands. All arithmetic is exact or of IEEE 754, so a picture is read alike on every machine.
#![expect(
    clippy::cast_sign_loss,
    reason = "places in a picture are cut off at 0 before they become indices"
)]

mod airborne;
mod aligned;
mod aside;
mod beside;
mod blobs;
mod blocks;
mod crossing;
mod digits;
#[cfg(feature = "documents")]
pub mod document;
mod doubt;
mod edges;
mod error;
mod extent;
mod falling;
mod game;
mod glyph;
mod groups;
mod lattice;
mod look;
mod marked;
mod numbers;
mod parts;
mod picture;
mod plane;
mod read;
mod reading;
mod shadow;
mod sides;
mod split;
mod tray;
mod window;

/// Places on a board, and pieces, as readings have them.
pub use quadrille_bitboard::{Cell, Shape};

pub use aside::{Aside, Place};
pub use blocks::read_blocks;
pub use error::ReadError;
pub use falling::read_falling;
pub use game::{Game, UnknownGame};
pub use numbers::read_numbers;
pub use picture::{Picture, PictureError};
pub use read::{Reading, read};
pub use reading::{Area, Blocks, Falling, Grid, Mark, Numbers, Seen};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
