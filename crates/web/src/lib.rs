//! The four solvers behind one door: a request in JSON goes in, a document in JSON comes out.
//!
//! This is what the page asks, in a worker, through WebAssembly; and all that the page knows of the solvers. On other
//! machines it is an ordinary library, which is how it is tested.
//!
//! # Vocabulary
//!
//! | word | meaning |
//! |---|---|
//! | *request* | a JSON object whose `op` names the solver and the question, such as `tiler/solve` |
//! | *answer* | the document of `docs/formats.md` that the programs write with `--format json`, or a [`Refusal`] |
//! | [`Desk`] | what answers; it keeps what takes long to make, and nothing that an answer depends on |
//! | [`Host`] | what the desk needs of the place where it stands: a clock, and somebody who is informed of progress |
//!
//! # Example
//!
//! ```
//! use quadrille_web::{Desk, Host};
//!
//! let mut desk = Desk::new(Host::default());
//! let answer = desk.answer(r#"{"op": "number-match/solve", "board": "123456728/46"}"#);
//! assert!(answer.contains(r#""status":"solved""#), "{answer}");
//!
//! let answer = desk.answer(r#"{"op": "chess/solve"}"#);
//! assert!(answer.starts_with(r#"{"error":{"code":"unknown-op""#), "{answer}");
//! ```
//!
//! # Features
//!
//! `number-match`, `perfect-clear`, `perfect-clear-loop`, `perfect-clear-patterns`, `tenten` and `tiler`, and
//! `screenshot` for the reader of pictures, all on by default: the page loads one module for each. `desk` comes with
//! any solver.

#[cfg(feature = "desk")]
mod desk;
#[cfg(feature = "desk")]
#[cfg_attr(
    not(all(feature = "number-match", feature = "perfect-clear-desk")),
    allow(dead_code, reason = "not each solver takes all kinds of fields")
)]
mod fields;
#[cfg(feature = "desk")]
mod host;
#[cfg(feature = "number-match")]
pub mod number_match;
#[cfg(feature = "perfect-clear-desk")]
pub mod perfect_clear;
#[cfg(all(test, feature = "desk"))]
mod protocol;
mod refusal;
#[cfg(feature = "screenshot")]
pub mod screenshot;
#[cfg(feature = "tenten")]
pub mod tenten;
#[cfg(feature = "tiler")]
pub mod tiler;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

#[cfg(feature = "desk")]
pub use desk::Desk;
#[cfg(feature = "desk")]
pub use host::Host;
pub use refusal::{Code, Refusal};
