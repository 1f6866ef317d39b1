//! What queues can leave over for the next clear.

use quadrille_search::{GaveUp, Limits};

use super::keeping::built;
use super::search::{Aim, Halt, Search};
use super::{BuildError, Keep, LastBag, LastBagError, MOST_KEPT, Task};
use crate::solve::Stats;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::words::pattern::{CutQueues, LONGEST, Pattern};
use crate::words::slot::Slot;
use crate::{Config, Hold, Piece, PieceSet, Problem};

/// The pieces that queues can leave over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves {
    /// The queues that were searched, each once, in the order of their letters; if no limit struck, all of the pattern.
    pub queues: CutQueues,
    /// What each queue can leave, in the same order.
    pub left: Vec<Left>,
    /// What was dealt before, if it is known.
    pub last_bag: Option<LastBag>,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// Pieces that one queue can leave over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The pieces of which one stays behind in the slot, as the player likes.
    pub slot: PieceSet,
    /// Whether the field can be cleared with nothing in the slot.
    pub nothing: bool,
    /// The pieces that follow in any case.
    pub following: Vec<Piece>,
    /// The pieces of the last bag that come after the queue; none if it is not known what was dealt before.
    pub unseen: PieceSet,
}

/// What each queue can leave over when it clears the field.
///
/// Queues are not cut: what follows the pieces that were placed is left over too. Progress is reported in queues.
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn saves<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    config: &Config,
    limits: &Limits,
) -> Result<Saves, BuildError> {
    saves_by(problem, config, limits, ends)
}

fn ends<W: FieldWord>(search: &mut Search<'_, W>) -> Result<Vec<(Slot, QueueSet)>, Halt> {
    search.ends()
}

/// What the queues of each batch leave in the slot that a search finds.
pub(super) fn saves_by<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    config: &Config,
    limits: &Limits,
    ends: impl Fn(&mut Search<'_, W>) -> Result<Vec<(Slot, QueueSet)>, Halt>,
) -> Result<Saves, BuildError> {
    let mut task = Task::new(problem, problem.pieces(), config, limits);
    let drawn = problem.pieces_needed() + usize::from(task.hold == Hold::Empty);
    let mut saves = Saves {
        queues: problem.pieces().cut(LONGEST, MOST_KEPT)?,
        left: Vec::new(),
        last_bag: None,
        gave_up: None,
        stats: Stats::default(),
    };
    task.explore(Aim::Clear, &saves.queues);
    for chunk in saves.queues.chunks(TOGETHER) {
        let batch = Batch::new(chunk);
        let mut search = task.search(Aim::Clear, &batch);
        let left = left_by(&mut search, chunk, drawn, &ends);
        saves.stats.states += search.nodes();
        match left {
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

/// What each queue of a batch can leave over after the pieces that are drawn.
fn left_by<W: FieldWord>(
    search: &mut Search<'_, W>,
    queues: &[Vec<Piece>],
    drawn: usize,
    ends: impl Fn(&mut Search<'_, W>) -> Result<Vec<(Slot, QueueSet)>, Halt>,
) -> Result<Vec<Left>, Halt> {
    let mut left: Vec<Left> = queues.iter().map(|queue| left_behind(queue, drawn)).collect();
    for (slot, queues) in ends(search)? {
        for queue in queues.iter() {
            match slot.piece() {
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

    /// The different saves: the piece in the slot, those that follow, and those that are still to come of the last bag.
    #[must_use]
    pub fn choices(&self) -> Vec<Vec<Piece>> {
        let mut choices = Vec::new();
        let mut add = |slot: Option<Piece>| {
            let mut save = self.following.clone();
            save.extend(slot);
            for piece in Piece::ALL {
                if self.unseen.contains(piece) {
                    save.push(piece);
                }
            }
            choices.push(save);
        };
        for piece in Piece::ALL {
            if self.slot.contains(piece) {
                add(Some(piece));
            }
        }
        if self.nothing {
            add(None);
        }
        choices
    }
}

impl Saves {
    /// With the pieces of the last bag that are still to come.
    ///
    /// # Errors
    ///
    /// When a queue does not come of bags.
    pub fn with_last_bag<W: FieldWord>(
        mut self,
        problem: &Problem<Pattern, W>,
        last_bag: LastBag,
    ) -> Result<Self, LastBagError> {
        for (queue, left) in self.queues.iter().zip(&mut self.left) {
            left.unseen = last_bag.unseen(built(problem), problem.hold(), queue)?;
        }
        self.last_bag = Some(last_bag);
        Ok(self)
    }

    /// Queues that clear the field.
    #[must_use]
    pub fn solved(&self) -> u64 {
        self.with(Left::is_solved)
    }

    /// Queues that clear the field with this piece left in the slot.
    #[must_use]
    pub fn keeping(&self, piece: Piece) -> u64 {
        self.with(|left| left.slot.contains(piece))
    }

    /// Queues for which a wish about their saves comes true.
    #[must_use]
    pub fn fulfilling(&self, keep: &Keep) -> u64 {
        self.with(|left| keep.holds(&left.choices()))
    }

    /// Number of queues with such leftovers: whole ones, as none is cut.
    fn with(&self, is_so: impl Fn(&Left) -> bool) -> u64 {
        self.left.iter().filter(|left| is_so(left)).count() as u64
    }

    /// Of wishes in the order of their priority: for how many queues each is the first that comes true.
    #[must_use]
    pub fn first_fulfilled(&self, wishes: &[Keep]) -> Vec<u64> {
        let mut first = vec![0; wishes.len()];
        for left in &self.left {
            let saves = left.choices();
            if let Some(wish) = wishes.iter().position(|keep| keep.holds(&saves)) {
                first[wish] += 1;
            }
        }
        first
    }
}
