//! The four solvers behind one API: a request in JSON goes in, an answer in JSON comes out.
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
//! | [`Api`] | what answers; it keeps what takes long to make, and nothing that an answer depends on |
//! | [`Host`] | the place where requests are answered: a clock, a flag to stop, bounds, a listener |
//!
//! # Example
//!
//! ```
//! use quadrille_api::{Api, Host};
//!
//! let mut api = Api::new(Host::default());
//! let answer = api.answer(r#"{"op": "number-match/solve", "board": "123456728/46"}"#);
//! assert!(answer.contains(r#""status":"solved""#), "{answer}");
//!
//! let answer = api.answer(r#"{"op": "chess/solve"}"#);
//! assert!(answer.starts_with(r#"{"error":{"code":"unknown-op""#), "{answer}");
//! ```
//!
//! # Features
//!
//! `number-match`, `perfect-clear`, `perfect-clear-loop`, `perfect-clear-patterns`, `tenten` and `tiler`, and
//! `screenshot` for the reader of pictures, all on by default: the page loads one module for each. `solvers` comes with
//! any solver. `machine` has all requests of all solvers, with all that was learned.

#[cfg(feature = "solvers")]
mod api;
#[cfg(all(test, feature = "solvers"))]
mod protocol;
#[cfg(feature = "screenshot")]
pub mod screenshot;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

#[cfg(feature = "solvers")]
pub use api::Api;
pub use quadrille_schema::{Bounds, Code, Host, Listener, Refusal, Stop, describe};
