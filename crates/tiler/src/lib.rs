//! Tiles an N x N square with exactly the tetrominoes of a signature, or proves that it cannot be done.

mod auto;
mod block;
mod count;
mod diagonal;
mod figure;
mod generate;
mod grid;
mod kind;
mod problem;
mod proof;
pub mod render;
mod repair;
mod signature;
mod solve;
mod strips;
mod tiling;
mod verify;

pub use count::{CountError, count_by_signature, count_tilings, feasible_signatures};
pub use diagonal::{Snapshot, solve_diagonal};
pub use figure::Figure;
pub use generate::{GenerateError, Generator};
pub use kind::Kind;
pub use problem::{Problem, ProblemError};
pub use proof::{Certificate, Proof, Weights};
pub use signature::{Found, Signature, SignatureError, SignatureErrorKind};
pub use solve::{Config, Report, Stats, Strategy, solve};
pub use tiling::{Placed, Tiling};
pub use verify::{
    Entries, Entry, Expected, Flaw, Rejection, SolutionError, SolutionErrorKind, verify, verify_text,
    verify_tiling,
};
