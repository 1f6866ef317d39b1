//! What can be built with the queues of a pattern, and with which of them.
//!
//! # What
//!
//! [`paths`]: every solution, with the queues that allow it, and the minimals: the fewest that serve all queues.
//! [`setups`]: the same for cells that are to be filled. [`cover()`]: the queues with which given pieces can be put
//! where a setup has them. [`saves()`]: the pieces that can be left over. All of them are about queues that are known
//! from the first piece to the last.
//!
//! # How
//!
//! Fields are written as their cells were at first: a row that is full stays where it was, and has vanished for the
//! pieces that come after. So a piece is a [`Tile`], whose cells may have a vanished row between them, a set of tiles
//! is the same whatever the order in which they came, and the word of cells alone determines what the field looks like.
//!
//! States (cells, piece in the slot) are found forward, piece by piece, each with the set of queues that lead there,
//! and then culled backward to those queues that reach the aim. Sets of tiles are grown through what is left, so that
//! each of them ends at the aim. Which fields are useful at all, and which sets of tiles there are, is found before,
//! once for all queues, as long as they are not too many.

mod ask;
mod cover;
mod effort;
mod forecast;
mod keep;
mod keeping;
mod last_bag;
mod margins;
mod minimal;
mod minimals;
mod mirrors;
mod modes;
mod orders;
mod rows;
mod saves;
mod scored;
mod scores;
mod search;
mod sets;
mod setup;
mod spins;
mod tally;
mod target;
mod task;
mod tile;
mod useful;
mod wanted;

use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::solve::Stats;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::words::pattern::{CutQueues, Pattern, PatternError};
use crate::{Config, FieldOf, Hold, Mover, Piece, PieceStream, Placement, Problem, Solution};
use mirrors::Learned;
use search::{Aim, Halt, Search};
use task::{Task, most_served_first, numbers};

pub use crate::words::reader::Unexpected as KeepError;
pub use ask::{Building, Covering, Seek, Spinning};
pub use cover::{Cover, Covered, SoFar, Sort, cover};
pub use forecast::{Forecast, forecast, forecast_of_setups};
pub use keep::Keep;
pub use keeping::Kept;
#[cfg(feature = "api")]
pub(crate) use keeping::built;
pub use last_bag::{LastBag, LastBagError};
pub use minimal::Minimal;
pub use minimals::{Minimals, WaySet};
pub use modes::{cover_in_mode, order_in_mode, percent_in_mode, saves_in_mode};
pub use orders::{Orders, assembled};
pub use saves::{Left, Saves, saves};
pub use scored::{Scored, order_scoring_best};
pub use scores::{Scores, scores};
pub use setup::{Setup, SetupError, SetupOf, uncut_colors};
pub use spins::{SpinWay, SpinWays, spin_ways};
pub use target::{ColorError, Target, TargetColors, TargetError};
pub use tile::{Tile, diagram, page};
pub use wanted::{Holes, SetupRule, SetupRuleError, Step};

/// Reason why a question is too large to answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// The pattern means more queues than [`MOST_KEPT`].
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// More states than [`Config::states`] allows.
    #[error(
        "too much to look at: more than {0} states for {TOGETHER} queues; give more of the field or of the queues"
    )]
    TooLarge(usize),
}

/// The most queues that a pattern may mean where each queue is part of the answer.
pub const MOST_KEPT: u128 = 1_000_000;

/// A set of tiles, and the queues with which it can be built: a solution, whatever the order of its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<W = u64> {
    /// The tiles, in the order of pieces and cells.
    pub tiles: Vec<Tile<W>>,
    /// The queues by number, in rising order.
    pub queues: Vec<u32>,
}

/// All sets of tiles that reach an aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths<W = u64> {
    /// The queues that were searched, cut to the pieces that can matter, each once, in the order of their letters; if
    /// no limit struck, all of the pattern.
    pub queues: CutQueues,
    /// The sets of tiles, those that serve most queues first.
    pub found: Vec<Path<W>>,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// Every solution of every queue: each set of tiles once, whatever their order.
///
/// Progress is reported in queues.
///
/// ```
/// use quadrille_perfect_clear::build::paths;
/// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let problem = Problem::new(field, "T,*p4".parse::<Pattern>()?)?;
/// let paths = paths(&problem, &Config::default(), &Limits::none())?;
/// assert_eq!((paths.solved(), paths.queues.total()), (744, 840));
/// let minimal = paths.minimal(&Limits::none());
/// assert!(minimal.chosen.len() < paths.found.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn paths<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    config: &Config,
    limits: &Limits,
) -> Result<Paths<W>, BuildError> {
    let needed = problem.pieces_needed();
    Task::new(problem, problem.pieces(), config, limits).grow(Aim::Clear, needed)
}

/// Every way to fill the cells that must be filled, with tiles in those and in the cells that may be filled; nothing is
/// placed after that.
///
/// Progress is reported in queues.
///
/// # Errors
///
/// Those of [`paths`].
pub fn setups<W: FieldWord>(
    problem: &Problem<Building<W>, W>,
    config: &Config,
    limits: &Limits,
) -> Result<Paths<W>, BuildError> {
    setups_by(problem, &SetupRule::default(), config, limits)
}

/// The [setups](setups()) that a rule wants.
///
/// # Errors
///
/// Those of [`paths`].
pub fn setups_by<W: FieldWord>(
    problem: &Problem<Building<W>, W>,
    rule: &SetupRule<W>,
    config: &Config,
    limits: &Limits,
) -> Result<Paths<W>, BuildError> {
    let (task, aim, most) = Task::building(problem, rule, config, limits);
    let paths = task.grow(aim, most)?;
    Ok(paths.only(|path| rule.allows(problem.field(), &path.tiles)))
}

/// An order in which a queue builds a set of tiles on the problem's field; `None` if it cannot.
#[must_use]
pub fn order<P, W: FieldWord>(
    problem: &Problem<P, W>,
    tiles: &[Tile<W>],
    queue: &[Piece],
) -> Option<Solution> {
    let batch = Batch::new(&[queue.to_vec()]);
    let (field, hold, limits) = (problem.field(), problem.hold(), Limits::none());
    let mut search = Search::new(problem.mover(), field, hold, Aim::Tiles(tiles), &batch, &limits);
    let placements = search.order().ok()??;
    let stream = PieceStream::new(hold, queue);
    Some(Solution::follow(field, &stream, &placements))
}

impl<W> Path<W> {
    /// How many whole queues allow it.
    #[must_use]
    pub fn served(&self, all: &CutQueues) -> u64 {
        all.whole(self.queues.iter().copied())
    }
}

impl<W> Paths<W> {
    /// Queues that reach the aim, whole ones.
    #[must_use]
    pub fn solved(&self) -> u64 {
        let mut is_solved = vec![false; self.queues.len()];
        for &queue in self.found.iter().flat_map(|path| &path.queues) {
            is_solved[queue as usize] = true;
        }
        self.queues.marked(&is_solved)
    }

    /// How many ways there are: on a field that is clear already, every queue clears it by none.
    #[must_use]
    pub fn ways(&self) -> usize {
        self.found.iter().filter(|path| !path.tiles.is_empty()).count()
    }

    /// Only the sets of tiles that are wanted.
    #[must_use]
    pub fn only(mut self, is_wanted: impl FnMut(&Path<W>) -> bool) -> Self {
        self.found.retain(is_wanted);
        self
    }

    /// The fewest sets of tiles that serve every queue that any of them serves.
    #[must_use]
    pub fn minimal(&self, limits: &Limits) -> Minimal {
        minimal::find(&Learned::each(self).cover(self.queues.len()), limits)
    }
}

/// Field and slot before the queues of a batch, and how their pieces move.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a, W> {
    pub(crate) mover: &'a Mover,
    pub(crate) field: FieldOf<W>,
    pub(crate) hold: Hold,
}

/// Some queues of a batch.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) batch: &'a Batch,
    pub(crate) queues: QueueSet,
}

/// Those of some queues that can put the tiles of a solution where they lie, in whatever order.
pub(crate) fn building<W: FieldWord>(
    start: Start<'_, W>,
    path: &[Placement],
    part: Part<'_>,
    limits: &Limits,
) -> Result<QueueSet, GaveUp> {
    let Start { mover, field, hold } = start;
    let Some(tiles) = Tile::of_path(field, path) else {
        return Ok(QueueSet::EMPTY);
    };
    let search = Search::new(mover, field, hold, Aim::Tiles(&tiles), part.batch, limits);
    match search.only(part.queues).reached() {
        Ok(reached) => Ok(reached),
        Err(Halt::GaveUp(why)) => Err(why),
        // Ten tiles have at most 1,024 sets, and with the slots a few thousand states: never too many.
        Err(Halt::TooLarge) => Ok(QueueSet::EMPTY),
    }
}
