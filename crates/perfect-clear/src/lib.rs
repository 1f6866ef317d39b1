//! Perfect clears: moves under SRS, solutions of known queues, solve rates, and exact chances under optimal play.
//!
//! A perfect clear leaves no cell of the field filled. Fields are ten wide and at most six rows are to be cleared; pieces,
//! turns, hold and bags are those of the guideline, other kick tables are data.
//!
//! - [`Field`], [`Piece`], [`Placement`], [`Physics`]: what there is. [`Mover`] finds where a piece can come to rest,
//!   [`finesse`] the keys that bring it there.
//! - [`solve`]: a known queue, one solution or all of them as a [`Graph`].
//! - [`Pattern`] and [`percent()`]: the share of queues that can be solved by somebody who knows all pieces.
//! - [`chance`]: what a player can reach who sees only what the game shows; exact.
//! - [`Table`]: all fields from which an empty field can still be cleared.
//! - [`fumen`]: the community's diagrams, in and out.
//!
//! ```
//! use quadrille_perfect_clear::{Field, Mover, Physics, Queue, fumen, parse_pieces, solve};
//! use quadrille_search::{Limits, Outcome};
//!
//! let field = Field::empty(4)?;
//! let mover = Mover::new(Physics::srs(), 4)?;
//! let queue = Queue::new(parse_pieces("TILJSZOTILJ")?);
//! let Outcome::Solved(solution) = solve::first(&mover, field, &queue, &Limits::none())? else {
//!     panic!("this queue has a solution");
//! };
//! assert_eq!(solution.steps.len(), 10);
//! assert!(fumen::of_solution(field, &solution).starts_with("v115@"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns and rows are small numbers, and become displacements and back"
)]

mod batch;
mod bit_set;
pub mod book;
pub mod build;
pub mod chain;
pub mod chance;
mod config;
#[cfg(feature = "pictures")]
pub mod draw;
mod field;
pub mod fumen;
mod kicks;
mod memo;
mod moves;
mod pattern;
mod percent;
mod physics;
mod piece;
mod piece_list;
mod placement;
mod problem;
mod prune;
mod queue;
mod shape;
mod shown;
mod slot;
pub mod solve;
pub mod table;
pub mod verify;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use config::Config;
pub use field::{Field, FieldError, MOST_LINES};
pub use kicks::{FARTHEST, Kick, KickError, KickFileError, KickTable};
pub use memo::{MemoGraph, MemoNode, Stage, State};
pub use moves::{IntoIter, Key, Landings, Mover, ReachError, finesse};
pub use pattern::{LONGEST, Pattern, PatternError};
pub use percent::{MOST_QUEUES, Percent, percent};
pub use physics::{DropMode, DropModeError, Physics};
pub use piece::{Piece, PieceError, PieceSet, Rotation};
pub use placement::Placement;
pub use problem::{Pieces, Problem, ProblemError};
pub use queue::{Hold, Queue, QueueError, first_outside_bags, letters, parse_pieces};
pub use shown::{BagError, Beginning, Shown, ShownError};
pub use solve::{Exhausted, Graph, PieceStream, Report, Solution, Stats, Step, solve, solve_all};
pub use table::Table;
pub use verify::verify_solution;
