//! What the Quadrille solvers share besides boards.
//!
//! - [`Outcome`]: a search ends solved, proved impossible, or given up; never with a fourth, silent thing.
//! - [`Limits`] and [`Stop`]: how far a search may go, how somebody else asks it to end, and who is informed of its
//!   progress. [`Check`] is how a hot loop looks at them.
//! - [`Seed`]: one number that fixes every random choice, whatever the number of threads.
//! - [`cover`]: exact cover, for puzzles of which nothing else is known.
//! - [`hash`](mod@hash): the hash tables of the solvers.
//! - [`parallel`]: work on many items side by side, where there are threads.
//! - [`order`]: sorting that takes little room in a program.
//!
//! Nothing here prints, exits or reads a clock: a time limit is a [`Stop`] that the *program* raises when the
//! time has come.

//!
//! # Features
//!
//! Without any, this crate depends on `core` and `alloc` alone. All are on by default:
//!
//! - `hash`: [`hash`](mod@hash).
//! - `parallel`: the functions of [`parallel`] use threads.
//! - `random`: [`Stream`] and [`Seed::stream`].
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "hash"))]
extern crate std;

pub mod cover;
#[cfg(feature = "hash")]
pub mod hash;
mod limits;
pub mod order;
mod outcome;
pub mod parallel;
mod seed;

pub use limits::{Check, Limits, Stop};
pub use outcome::{GaveUp, Outcome};
pub use seed::Seed;
#[cfg(feature = "random")]
pub use seed::Stream;

/// The example of the README, as a test.
#[cfg(all(doctest, feature = "random"))]
#[doc = include_str!("../README.md")]
struct Readme;
