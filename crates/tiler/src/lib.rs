//! Tiles an N x N square with exactly the tetrominoes of a signature, or proves that it cannot be done.

mod figure;
mod kind;
mod problem;
mod proof;
mod signature;
mod solve;
mod tiling;

pub use figure::Figure;
pub use kind::Kind;
pub use problem::{Problem, ProblemError};
pub use proof::Proof;
pub use signature::{Found, Signature, SignatureError, SignatureProblem};
pub use solve::{Config, Report, Stats, Strategy, solve};
pub use tiling::{Placed, Tiling};
