//! What queues can leave over for the next clear.

use quadrille_search::{GaveUp, Limits};

use super::search::{Aim, Halt};
use super::{BuildError, Keep, MOST_KEPT, Task};
use crate::batch::{Batch, TOGETHER};
use crate::pattern::{LONGEST, Pattern};
use crate::piece_list::PieceList;
use crate::solve::Stats;
use crate::{Config, Hold, Piece, PieceSet, Problem};

/// The pieces that queues can leave over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves {
    /// The queues that were searched, each once, in the order of their letters; if no limit struck, all of the pattern.
    pub queues: Vec<Vec<Piece>>,
    /// What each queue can leave, in the same order.
    pub left: Vec<Left>,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// What one queue can leave over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The pieces of which one stays behind in the slot, as the player likes.
    pub slot: PieceSet,
    /// Whether the field can be cleared with nothing in the slot.
    pub nothing: bool,
    /// The pieces that follow in any case.
    pub following: Vec<Piece>,
}

/// What each queue can leave over when it clears the field.
///
/// Queues are not cut: what follows the pieces that were placed is left over too. Progress is reported in queues.
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn saves(problem: &Problem<Pattern>, config: &Config, limits: &Limits) -> Result<Saves, BuildError> {
    let task = Task::new(problem, problem.pieces(), config, limits);
    let packed = problem.pieces().packed(LONGEST, MOST_KEPT)?;
    let mut saves = Saves {
        queues: packed.into_iter().map(PieceList::to_vec).collect(),
        left: Vec::new(),
        gave_up: None,
        stats: Stats::default(),
    };
    for chunk in saves.queues.chunks(TOGETHER) {
        match left_by(&task, problem.pieces_needed(), chunk, &mut saves.stats) {
            Ok(mut left) => saves.left.append(&mut left),
            Err(halt) => {
                saves.gave_up = Some(task.limit(halt)?);
                break;
            }
        }
        limits.advance(chunk.len() as u64);
    }
    saves.queues.truncate(saves.left.len());
    Ok(saves)
}

/// What each queue of a batch can leave over after `needed` pieces.
fn left_by(
    task: &Task<'_>,
    needed: usize,
    queues: &[Vec<Piece>],
    stats: &mut Stats,
) -> Result<Vec<Left>, Halt> {
    let batch = Batch::new(queues);
    let mut search = task.search(Aim::Clear, &batch);
    let layers = search.forward();
    stats.states += search.nodes();
    let drawn = needed + usize::from(task.hold == Hold::Empty);
    let mut left: Vec<Left> = queues.iter().map(|queue| left_behind(queue, drawn)).collect();
    for (state, queues) in layers?.get(needed).into_iter().flatten() {
        for queue in queues.iter() {
            match state.slot().piece() {
                Some(piece) => left[queue].slot = left[queue].slot.with(piece),
                None => left[queue].nothing = true,
            }
        }
    }
    Ok(left)
}

fn left_behind(queue: &[Piece], placed: usize) -> Left {
    Left {
        following: queue.get(placed..).unwrap_or(&[]).to_vec(),
        ..Left::default()
    }
}

impl Left {
    /// Whether the queue clears the field at all.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.nothing || !self.slot.is_empty()
    }

    /// The different things that can be left over: the piece in the slot, and those that follow.
    pub fn choices(&self) -> impl Iterator<Item = Vec<Piece>> {
        let held = self.slot.iter().map(Some);
        let choices = held.chain(self.nothing.then_some(None));
        choices.map(|slot| slot.into_iter().chain(self.following.iter().copied()).collect())
    }
}

impl Saves {
    /// Queues that clear the field.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.left.iter().filter(|left| left.is_solved()).count()
    }

    /// Queues that clear the field with this piece left in the slot.
    #[must_use]
    pub fn keeping(&self, piece: Piece) -> usize {
        self.left.iter().filter(|left| left.slot.contains(piece)).count()
    }

    /// Queues that clear the field so that what is left over is as wished.
    #[must_use]
    pub fn fulfilling(&self, keep: &Keep) -> usize {
        let is_kept = |left: &&Left| left.choices().any(|pieces| keep.holds(&pieces));
        self.left.iter().filter(is_kept).count()
    }
}
