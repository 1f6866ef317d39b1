//! Queues and ways that do what a mode asks for, in some order and by some movements.

use std::cmp::Reverse;

use quadrille_search::{GaveUp, Limits, order};

use super::cover::cover_by;
use super::saves::saves_by;
use super::search::{Aim, Halt, Search};
use super::tally::Tally;
use super::{BuildError, Cover, Covering, Path, Paths, Saves, Task, Tile};
use crate::batch::{Batch, QueueSet, TOGETHER};
use crate::score::Mode;
use crate::slot::Slot;
use crate::{Config, Pattern, Percent, Piece, PieceStream, Problem, Solution};

/// As [`percent`](crate::percent()), with only the solutions that do what the mode asks for. Spins count as in the
/// guideline, here and below.
///
/// ```
/// use quadrille_perfect_clear::build::percent_in_mode;
/// use quadrille_perfect_clear::score::Mode;
/// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
///
/// let field = Field::parse("XX......../X...XXXXXX/XX.XXXXXXX", 3)?;
/// let problem = Problem::new(field, "[TIO]!*".parse::<Pattern>()?)?;
/// let share = percent_in_mode(&problem, Mode::TSpinDouble, &Config::default(), &Limits::none())?;
/// assert_eq!((share.solved, share.total), (6, 42));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn percent_in_mode(
    problem: &Problem<Pattern>,
    mode: Mode,
    config: &Config,
    limits: &Limits,
) -> Result<Percent, BuildError> {
    let task = Task::new(problem, problem.pieces(), config, limits);
    let queues = task.queues(problem.pieces_needed())?;
    let (mut failed, mut searched, mut gave_up) = (Vec::new(), 0, None);
    for chunk in queues.chunks(TOGETHER) {
        let batch = Batch::new(chunk);
        match task.search(Aim::Clear, &batch).reached_in(mode) {
            Ok(reached) => failed.extend((&batch.all - &reached).iter().map(|queue| chunk[queue].clone())),
            Err(halt) => {
                gave_up = Some(task.limit(halt)?);
                break;
            }
        }
        searched += chunk.len();
        limits.advance(chunk.len() as u64);
    }
    Ok(Percent {
        solved: (searched - failed.len()) as u64,
        total: searched as u64,
        failed,
        gave_up,
    })
}

/// As [`cover()`](super::cover()), with only the queues that do what the mode asks for on the way.
///
/// # Errors
///
/// When the queues are too many, or lead to too much.
pub fn cover_in_mode(
    problem: &Problem<Covering>,
    mode: Mode,
    config: &Config,
    limits: &Limits,
) -> Result<Cover, BuildError> {
    cover_by(problem, config, limits, |search| search.reached_in(mode))
}

/// As [`saves()`](super::saves()), with only the solutions that do what the mode asks for.
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn saves_in_mode(
    problem: &Problem<Pattern>,
    mode: Mode,
    config: &Config,
    limits: &Limits,
) -> Result<Saves, BuildError> {
    saves_by(problem, config, limits, |search| search.ends_in(mode))
}

/// As [`order`](super::order()), an order that does what the mode asks for.
#[must_use]
pub fn order_in_mode<P>(
    problem: &Problem<P>,
    mode: Mode,
    tiles: &[Tile],
    queue: &[Piece],
) -> Option<Solution> {
    let batch = Batch::new(&[queue.to_vec()]);
    let (field, hold, limits) = (problem.field(), problem.hold(), Limits::none());
    let mut search = Search::new(problem.mover(), field, hold, Aim::Tiles(tiles), &batch, &limits);
    let placements = search.order_by(Tally::of(mode)).ok()??;
    let stream = PieceStream::new(hold, queue);
    Some(Solution::follow(field, &stream, &placements))
}

impl Search<'_> {
    /// The queues that reach the aim as a mode asks.
    fn reached_in(&mut self, mode: Mode) -> Result<QueueSet, Halt> {
        let mut reached = QueueSet::EMPTY;
        for (_, queues) in self.ends_in(mode)? {
            reached |= &queues;
        }
        Ok(reached)
    }

    /// What they leave in the slot then.
    fn ends_in(&mut self, mode: Mode) -> Result<Vec<(Slot, QueueSet)>, Halt> {
        let ends = self.tally(Tally::of(mode))?.into_iter();
        let all = ends.flat_map(|(slot, points)| points.into_iter().map(move |(_, queues)| (slot, queues)));
        Ok(all.collect())
    }
}

impl Paths {
    /// Only the queues that can build a way as a mode asks, and only the ways that are left with some.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub fn in_mode<P>(&self, problem: &Problem<P>, mode: Mode, limits: &Limits) -> Result<Self, GaveUp> {
        let batches: Vec<Batch> = self.queues.chunks(TOGETHER).map(Batch::new).collect();
        let mut found = Vec::new();
        for path in &self.found {
            limits.check(0)?;
            let mut queues = Vec::new();
            for (number, batch) in batches.iter().enumerate() {
                let first = number * TOGETHER;
                let mut here = QueueSet::EMPTY;
                let is_here = |queue: &&u32| (first..first + TOGETHER).contains(&(**queue as usize));
                for &queue in path.queues.iter().filter(is_here) {
                    here.insert(queue as usize - first);
                }
                let reached = path.reached_in(problem, mode, (batch, here), limits)?;
                queues.extend(super::numbers(&reached, first));
            }
            if !queues.is_empty() {
                let tiles = path.tiles.clone();
                found.push(Path { tiles, queues });
            }
        }
        order::sort_by_key(&mut found, |path| Reverse(path.queues.len()));
        Ok(Self {
            queues: self.queues.clone(),
            found,
            gave_up: self.gave_up,
            stats: self.stats,
        })
    }
}

impl Path {
    /// Those of some queues that can build it as a mode asks.
    fn reached_in<P>(
        &self,
        problem: &Problem<P>,
        mode: Mode,
        (batch, queues): (&Batch, QueueSet),
        limits: &Limits,
    ) -> Result<QueueSet, GaveUp> {
        if queues.is_empty() {
            return Ok(queues);
        }
        let (field, hold, aim) = (problem.field(), problem.hold(), Aim::Tiles(&self.tiles));
        let search = Search::new(problem.mover(), field, hold, aim, batch, limits);
        // The sets of a few tiles, and the slots, are states enough for no machine to run out of memory.
        let mut search = search.only(queues).at_most(usize::MAX);
        match search.reached_in(mode) {
            Ok(reached) => Ok(reached),
            Err(Halt::GaveUp(why)) => Err(why),
            // There is no such limit here.
            Err(Halt::TooLarge) => Ok(QueueSet::EMPTY),
        }
    }
}
