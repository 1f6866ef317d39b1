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
//! each of them ends at the aim.

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
mod tile;
mod useful;
mod wanted;

use quadrille_search::{GaveUp, Limits, order};
use thiserror::Error;

use crate::percent::useful_pieces;
use crate::solve::Stats;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::words::pattern::{CutQueues, Pattern, PatternError};
use crate::{Config, FieldOf, Hold, Mover, Piece, PieceStream, Placement, Problem, Solution};
use search::{Aim, Halt, Search};
use sets::Sets;
use useful::Useful;

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

/// Queues and what they play with.
struct Task<'a, W> {
    mover: &'a Mover,
    field: FieldOf<W>,
    hold: Hold,
    pattern: &'a Pattern,
    config: &'a Config,
    limits: &'a Limits,
    /// The fields that lead to the aim of its queues, if they are known.
    useful: Option<Useful<W>>,
}

/// Bytes of a state with its queues, or of a set of tiles with its own, in a hash table that grows; rather too many.
const STATE: u64 = 512;

impl<'a, W: FieldWord> Task<'a, W> {
    fn new<P>(
        problem: &'a Problem<P, W>,
        pattern: &'a Pattern,
        config: &'a Config,
        limits: &'a Limits,
    ) -> Self {
        Self {
            mover: problem.mover(),
            field: problem.field(),
            hold: problem.hold(),
            pattern,
            config,
            limits,
            useful: None,
        }
    }

    /// Finds out which fields lead to the aim, so that searches for these queues leave out the others. If a limit
    /// strikes, searches find out that for themselves, or that it has struck.
    fn explore(&mut self, aim: Aim<'_, W>, queues: &[Vec<Piece>]) {
        let nothing = Batch::new(&[]);
        let useful = Useful::new(&self.search(aim, &nothing), queues, self.most());
        self.useful = useful.ok().flatten();
    }

    /// The sets of tiles on the way to the aim of queues whose useful fields are known, if they are not too many.
    fn sets(&self, aim: Aim<'_, W>) -> Option<Sets<W>> {
        let nothing = Batch::new(&[]);
        Sets::new(&self.search(aim, &nothing), self.useful.as_ref()?).ok()?
    }

    /// What fills cells, its aim, and the most pieces that it takes.
    fn building(
        problem: &'a Problem<Building<W>, W>,
        rule: &SetupRule<W>,
        config: &'a Config,
        limits: &'a Limits,
    ) -> (Self, Aim<'a, W>, usize) {
        let Building { pattern, target } = problem.pieces();
        let free = W::rows(problem.field().rows()) & !problem.field().cells();
        let (must, may) = (target.must, target.may & free);
        let aim = Aim::Fill {
            must,
            may,
            touching: rule.touching.unwrap_or(!W::ZERO),
        };
        let room = (must | may).count() as usize / 4;
        let task = Self::new(problem, pattern, config, limits);
        (task, aim, room.max(target.fewest_pieces()))
    }

    fn search<'b>(&'b self, aim: Aim<'b, W>, batch: &'b Batch) -> Search<'b, W> {
        let search = Search::new(self.mover, self.field, self.hold, aim, batch, self.limits);
        search.at_most(self.most()).within(self.useful.as_ref())
    }

    /// The most states: as many as are allowed, and fit the memory.
    fn most(&self) -> usize {
        let fitting = usize::try_from(self.config.memory / STATE).unwrap_or(usize::MAX);
        self.config.states.min(fitting)
    }

    /// The queues, cut to the pieces that can matter when at most `placed` are placed.
    fn queues(&self, placed: usize) -> Result<CutQueues, PatternError> {
        self.pattern.cut(useful_pieces(self.hold, placed), MOST_KEPT)
    }

    /// Whether a search ended by a limit, after which nothing else is searched.
    fn limit(&self, halt: Halt) -> Result<GaveUp, BuildError> {
        match halt {
            Halt::GaveUp(why) => Ok(why),
            Halt::TooLarge => Err(BuildError::TooLarge(self.most())),
        }
    }

    /// All sets of tiles that reach an aim, of at most `most` pieces.
    fn grow(mut self, aim: Aim<'_, W>, most: usize) -> Result<Paths<W>, BuildError> {
        let mut queues = self.queues(most)?;
        self.explore(aim, &queues);
        let (mut gave_up, mut stats) = (None, Stats::default());
        let sets = self.sets(aim);
        let mut found: Vec<(Vec<Tile<W>>, Vec<u32>)> = Vec::new();
        let mut built = vec![Vec::new(); sets.as_ref().map_or(0, Sets::count)];
        let mut searched = 0;
        for chunk in queues.chunks(TOGETHER) {
            let batch = Batch::new(chunk);
            let mut search = self.search(aim, &batch);
            let done = match &sets {
                Some(sets) => sets.built(&mut search).map(|of_batch| {
                    for (set, queues) in of_batch {
                        built[set].extend(numbers(&queues, searched));
                    }
                }),
                None => search.tilings().map(|of_batch| {
                    found.extend(
                        of_batch
                            .into_iter()
                            .map(|(tiles, queues)| (tiles, numbers(&queues, searched))),
                    );
                }),
            };
            stats.states += search.nodes();
            if let Err(halt) = done {
                gave_up = Some(self.limit(halt)?);
                break;
            }
            let looked_at = searched..searched + chunk.len();
            searched = looked_at.end;
            self.limits.advance(queues.within(looked_at));
        }
        queues.truncate(searched);
        let whole = sets.map_or_else(Vec::new, Sets::whole);
        found.extend(
            whole
                .into_iter()
                .zip(built)
                .filter(|(_, queues)| !queues.is_empty()),
        );
        let found = merged(found, &queues);
        Ok(Paths {
            queues,
            found,
            gave_up,
            stats,
        })
    }
}

/// The numbers of a batch's queues, of which the first has the number `first`.
fn numbers(queues: &QueueSet, first: usize) -> Vec<u32> {
    queues.iter().map(|queue| (first + queue) as u32).collect()
}

/// Each set of tiles once, with the queues of all batches, those that serve most queues first.
fn merged<W: FieldWord>(mut found: Vec<(Vec<Tile<W>>, Vec<u32>)>, all: &CutQueues) -> Vec<Path<W>> {
    // Batches come in order, and sorting keeps it, so numbers of queues stay in rising order.
    order::sort_by(&mut found, |a, b| a.0.cmp(&b.0));
    let mut paths: Vec<Path<W>> = Vec::new();
    for (tiles, mut queues) in found {
        match paths.last_mut().filter(|path| path.tiles == tiles) {
            Some(path) => path.queues.append(&mut queues),
            None => paths.push(Path { tiles, queues }),
        }
    }
    most_served_first(&mut paths, all);
    paths
}

/// Sorts ways by the whole queues that they serve.
fn most_served_first<W>(paths: &mut Vec<Path<W>>, all: &CutQueues) {
    let mut served: Vec<(u64, Path<W>)> = std::mem::take(paths)
        .into_iter()
        .map(|path| (path.served(all), path))
        .collect();
    order::sort_by_key(&mut served, |(served, _)| std::cmp::Reverse(*served));
    paths.extend(served.into_iter().map(|(_, path)| path));
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
        minimal::find(&self.cover(), limits)
    }

    /// The sets of tiles as sets of queues.
    fn cover(&self) -> minimal::Instance {
        let served: Vec<&[u32]> = self.found.iter().map(|path| &*path.queues).collect();
        minimal::Instance::new(&served, self.queues.len())
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
