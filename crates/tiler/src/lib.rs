//! Tiles an N x N square with exactly the tetrominoes of a signature, or proves that it cannot be done.
//!
//! The figures may be turned, not flipped, so there are seven kinds: I J L O S T Z.
//!
//! # Vocabulary
//!
//! - A [`Signature`] counts the figures of each [`Kind`]; `"I1,J1,L1,Z1"` parses to one.
//! - A [`Problem`] is a signature whose figures have the area of a square with an even side.
//! - [`solve()`] searches within [`Limits`], as its [`Config`] says, and returns a [`Report`] with an [`Outcome`]:
//!   [`Solved`](Outcome::Solved) with a [`Tiling`], [`Unsolvable`](Outcome::Unsolvable) with a [`Proof`], or
//!   [`GaveUp`](Outcome::GaveUp) with the reason; without limits, the last comes only where a method cannot reach.
//! - A [`Tiling`] is a list of [`Placed`] figures: a [`Figure`] (a kind and how often it is turned) at a column and a row.
//!
//! # Example
//!
//! ```
//! use quadrille_tiler::{Config, Limits, Outcome, Problem, solve, verify_tiling};
//!
//! let problem = Problem::new("I1,J1,L1,Z1".parse()?)?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Solved(tiling) = report.outcome else {
//!     panic!("these four fill the square of 4 x 4");
//! };
//! assert_eq!((tiling.size(), tiling.figures().len()), (4, 4));
//! verify_tiling(&problem, &tiling)?;
//!
//! let problem = Problem::new("T3,O1".parse()?)?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Unsolvable(proof) = report.outcome else {
//!     panic!("an odd number of T covers more cells of one colour of the chessboard");
//! };
//! assert_eq!(proof.name(), "t-parity");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What else there is
//!
//! - Each [`Method`]: `Auto` is the one to use; `Diagonal` and `Exact` are two plain methods to compare with.
//!   [`solve_diagonal`] shows its board as it goes.
//! - Checks by code that shares nothing with the solver: [`verify_tiling`], and [`verify()`] and [`verify_text`] for
//!   solutions of others. A [`Proof`] that rests on numbers has a [`Certificate`] with them.
//! - A [`Generator`] draws signatures, those of a contest among them.
//! - [`count_tilings`], [`count_by_signature`] and [`feasible_signatures`] count and list, exactly, for small squares.
//! - [`draw`] draws tilings as text, and with the feature `pictures` as SVG and PNG.
//!
//! Nothing here prints, exits or reads a clock: a time limit is a [`Stop`] that the caller raises. The same problem,
//! configuration, [`Seed`] and node limit give the same answer on any number of threads. [`Limits`], [`Outcome`],
//! [`GaveUp`], [`Seed`] and [`Stop`] are those of `quadrille-search`, which all solvers share.
//!
//! # Features
//!
//! - `program` (on by default): what the `tiler` program needs; turn the default features off for the library alone.
//! - `pictures`: SVG and PNG, part of `program`.
//! - `tls`: `https` addresses for `tiler net-solve`.

mod count;
pub mod draw;
mod figure;
mod generate;
mod kind;
mod methods;
mod problem;
mod proof;
mod signature;
mod solve;
mod tiling;
mod verify;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use count::{CountError, count_by_signature, count_tilings, feasible_signatures};
pub use figure::Figure;
pub use generate::{GenerateError, Generator};
pub use kind::Kind;
pub use methods::diagonal::{Snapshot, solve_diagonal};
pub use problem::{Problem, ProblemError};
pub use proof::{Certificate, Proof, Weights};
pub use signature::{Found, Signature, SignatureError, SignatureErrorKind};
pub use solve::{Config, Method, Report, Stats, solve};
pub use tiling::{Placed, Tiling};
pub use verify::{
    Entries, Entry, Expected, Flaw, Rejection, SolutionError, SolutionErrorKind, verify, verify_text,
    verify_tiling,
};
