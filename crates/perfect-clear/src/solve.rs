//! Known queues: a solution, all of them, or the proof that there is none.
//!
//! # What
//!
//! With every piece known, holding is a buffer of one piece: the *slot* starts with the piece that is put aside, or
//! else with the first of the queue, and at each step either the slot's piece is placed, and the next of the queue takes
//! its place, or the next of the queue is placed. [`PieceStream`] is the queue in that order. A state is a field and the
//! piece in the slot; how far the queue has come follows from the number of cells.
//!
//! # How
//!
//! Three stages follow each other: without an active piece, [`PieceStream::choices`] tells which pieces can become active;
//! with one, [`Mover`] finds where it comes to rest; the decision for one of these places leads to the
//! next state.

mod first;
mod graph;
mod rank;
mod stages;
mod stream;
mod tilings;

pub use graph::{Edge, Graph, GraphError, Node};
pub use rank::{Rank, rank, saved};
pub use stream::PieceStream;

use quadrille_search::{Limits, Outcome};
use thiserror::Error;

use crate::{Field, FieldError, Mover, Placement, Queue};

/// A piece placed: where, whether it came by way of the slot, and what vanished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The piece and its place.
    pub placement: Placement,
    /// Whether hold was pressed for it.
    pub hold: bool,
    /// Rows that vanished with it, by `y`, lowest first.
    pub cleared: Vec<usize>,
}

/// A way to clear the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The pieces in the order in which they are placed.
    pub steps: Vec<Step>,
}

/// Something that cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// Fewer pieces are known than are needed.
    #[error("a perfect clear takes {needed} pieces here, the queue has {known}")]
    TooShort {
        /// Pieces that the clear takes.
        needed: usize,
        /// Pieces of the queue, with the one put aside.
        known: usize,
    },
}

/// That every order and place was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

/// Finds a solution of a known queue.
///
/// ```
/// use quadrille_perfect_clear::{Field, Mover, Physics, Queue, parse_pieces, solve};
/// use quadrille_search::{Limits, Outcome};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let mover = Mover::new(Physics::srs(), 4)?;
/// let first = |text| {
///     let queue = Queue::new(parse_pieces(text).expect("pieces"));
///     solve::first(&mover, field, &queue, &Limits::none())
/// };
/// let Outcome::Solved(solution) = first("IOIO")? else { panic!("rods beside squares") };
/// assert_eq!(solution.steps.len(), 4);
/// assert!(matches!(first("SZSZ")?, Outcome::Unsolvable(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the field has no perfect clear whatever the pieces, or the queue is too short.
pub fn first(
    mover: &Mover,
    field: Field,
    queue: &Queue,
    limits: &Limits,
) -> Result<Outcome<Solution, Exhausted>, ProblemError> {
    let stream = checked(field, queue)?;
    let found = first::Search::new(mover, field, &stream, limits).run();
    Ok(found.map(|path| Solution::follow(field, &stream, &path)))
}

/// The stream of a queue that is long enough.
pub(crate) fn checked(field: Field, queue: &Queue) -> Result<PieceStream, ProblemError> {
    let stream = PieceStream::new(queue);
    let (needed, known) = (field.pieces_needed()?, stream.len());
    if known < needed {
        return Err(ProblemError::TooShort { needed, known });
    }
    Ok(stream)
}

impl Solution {
    /// The solution that makes these placements; those that do not fit are left out.
    #[must_use]
    pub fn follow(mut field: Field, stream: &PieceStream, path: &[Placement]) -> Self {
        let mut player = stream.player();
        let mut steps = Vec::with_capacity(path.len());
        for &placement in path {
            let hold = player.take(placement.piece).unwrap_or(false);
            if let Some((after, cleared)) = field.place(placement) {
                steps.push(Step {
                    placement,
                    hold,
                    cleared,
                });
                field = after;
            }
        }
        Self { steps }
    }

    /// How often hold is pressed.
    #[must_use]
    pub fn holds(&self) -> usize {
        self.steps.iter().filter(|step| step.hold).count()
    }

    /// The pieces in the order in which they are placed.
    #[must_use]
    pub fn pieces(&self) -> String {
        self.steps
            .iter()
            .map(|step| step.placement.piece.letter())
            .collect()
    }
}
