//! Tiles an N x N square with exactly the tetrominoes of a signature, or proves that it cannot be done.
//!
//! The figures may be turned, not flipped, so there are seven kinds: I J L O S T Z.
//!
//! # Vocabulary
//!
//! All solvers of this workspace speak alike: a *problem*, a *configuration* and *limits* go in, a *report* comes out,
//! and a *verifier* checks it.
//!
//! | word | meaning |
//! |---|---|
//! | [`Kind`] | one of the seven letters |
//! | [`Figure`] | a kind at an angle: one of nineteen |
//! | [`Signature`] | how many figures of each kind there are, such as `I1,J1,L1,Z1` |
//! | [`Problem`] | a signature whose figures have the area of a square with an even side; nothing else is one |
//! | [`Config`] | how to answer: the [`Method`] and the [`Seed`] of all random choices |
//! | [`Limits`] | how long to search: a number of nodes, a [`Stop`] that somebody else raises |
//! | [`Report`] | the [`Outcome`], what settled it, and [`Stats`], the counted work |
//! | [`Tiling`] | the answer of [`Outcome::Solved`]: each figure and where it lies ([`Placed`]) |
//! | [`Proof`] | the answer of [`Outcome::Unsolvable`]: why there is no tiling |
//! | [`GaveUp`] | the answer of [`Outcome::GaveUp`]: which limit struck, or that the method does not reach so far |
//!
//! # Example
//!
//! ```
//! use quadrille_tiler::{Config, Limits, Outcome, Problem, solve, verify_tiling};
//!
//! let problem: Problem = "I1,J1,L1,Z1".parse()?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Solved(tiling) = report.outcome else {
//!     panic!("these four fill the square of 4 x 4");
//! };
//! assert_eq!((tiling.size(), tiling.figures().len()), (4, 4));
//! verify_tiling(&problem, &tiling)?;
//!
//! let problem: Problem = "T3,O1".parse()?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Unsolvable(proof) = report.outcome else {
//!     panic!("an odd number of T covers more cells of one colour of the chessboard");
//! };
//! assert_eq!(proof.name(), "t-parity");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The same call in the other solvers
//!
//! Each solver has a `Problem` that parses from a text, [`solve()`], `Config`, `Limits`, `Report` and `Outcome` under
//! these names, and a verifier that is named after its answer. What a text says, and what [`Outcome::Solved`] holds,
//! is its own affair:
//!
//! | crate | text of a problem | solved | verifier |
//! |---|---|---|---|
//! | `quadrille_tiler` | a signature: `I1,J1,L1,Z1` | a `Tiling` | `verify_tiling` |
//! | `quadrille_tenten` | pieces for an empty board: `rO.` | `Vec<Advice>`, the best first | `verify_advice`, of one |
//! | `quadrille_perfect_clear` | pieces to clear an empty field: `TILJSZOTILJ` | a `Solution` | `verify_solution` |
//! | `quadrille_number_match` | a board, row by row: `123456728/46` | a `Win` | `verify_win` |
//!
//! In a text, one letter is one piece, and `/` ends a row; the last row may be shorter. Each of these four problems is
//! solved in less than a second. The calls have one shape: `solve(&problem, &config, &limits)` gives a report, whose
//! [`Outcome`] is one of exactly three, and `verify_win(&problem, &win)?` checks an answer. Every error is a
//! [`std::error::Error`]. All answers can be printed with `{:?}`, a [`Proof`] and a [`GaveUp`] with `{}` as well.
//!
//! The texts of `quadrille_tenten` and `quadrille_perfect_clear` may begin with the rows of a board or a field, and a
//! blank before the pieces. Other rules, and everything else that a problem can say, are parts of `Problem::new` there.
//!
//! # What else there is
//!
//! - Other methods than [`Method::Auto`], which is the one to use: `Diagonal` and `Exact` are plain ones to compare
//!   with. [`solve_diagonal`] calls a function with its board after each figure.
//! - Checks by code that shares nothing with the solver: [`verify_tiling`], and [`verify()`] and [`verify_text`] for
//!   solutions from elsewhere. A [`Proof`] that rests on numbers has a [`Certificate`] with them.
//! - A [`Generator`] draws signatures, among them those of a contest.
//! - [`count_tilings`], [`count_by_signature`] and [`feasible_signatures`] count and list, exactly, for small squares.
//! - The module [`draw`] makes pictures of tilings: text, with the feature `vectors` SVG, with `pictures` PNG as well.
//! - The modules `api` and `document` (feature `api`) read requests and write answers in JSON.
//!
//! Nothing here prints, exits or reads a clock: a time limit is a [`Stop`] that the caller raises. The same problem,
//! configuration and node limit give the same answer on any number of threads and on any machine. [`Limits`],
//! [`Outcome`], [`GaveUp`], [`Seed`] and [`Stop`] are those of `quadrille-search`, which all solvers share.
//!
//! # Features
//!
//! - `program` (on by default): what the `tiler` program needs; turn the default features off for the library alone.
//! - `api`: requests in JSON and their answers, part of `program`.
//! - `vectors`: SVG, part of `pictures`.
//! - `pictures`: SVG and PNG, part of `program`.
//! - `tls`: `https` addresses for `tiler net-solve`.

#[cfg(feature = "api-core")]
pub mod api;
mod count;
#[cfg(feature = "api-core")]
pub mod document;
pub mod draw;
mod figure;
mod generate;
mod kind;
mod methods;
mod problem;
mod proof;
mod report;
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
pub use report::{Report, Stats};
pub use signature::{Found, Signature, SignatureError, SignatureErrorKind};
pub use solve::{Config, Method, solve};
pub use tiling::{Figures, Placed, Tiling};
pub use verify::{
    Entries, Entry, Expected, Flaw, Rejection, SolutionError, SolutionErrorKind, verify, verify_text,
    verify_tiling,
};
