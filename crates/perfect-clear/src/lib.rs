//! Perfect clears: moves under SRS, solutions of known queues, solve rates, and exact chances under optimal play.

pub mod build;
pub mod chance;
mod field;
pub mod fumen;
mod kicks;
mod moves;
mod packing;
mod pattern;
mod percent;
mod physics;
mod piece;
mod placement;
mod prune;
mod queue;
mod shape;
pub mod solve;

pub use field::{Field, FieldError, MOST_LINES};
pub use kicks::{FARTHEST, Kick, KickError, KickFileError, KickTable};
pub use moves::{IntoIter, Mover, ReachError, Rests};
pub use pattern::{LONGEST, Pattern, PatternError};
pub use percent::{MOST_QUEUES, Percent, PercentError, percent};
pub use physics::{Drop, DropError, Physics};
pub use piece::{Piece, PieceError, PieceSet, Rotation};
pub use placement::Placement;
pub use queue::{Hold, Queue, QueueError, first_outside_bags, letters, parse_pieces};
pub use solve::{Exhausted, Graph, GraphError, ProblemError, Solution, Step, Stream};
