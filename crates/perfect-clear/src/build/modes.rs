//! Queues and ways that do what a mode asks for, in some order and by some movements.

use quadrille_search::{GaveUp, Limits};

use super::cover::cover_by;
use super::saves::saves_by;
use super::search::{Aim, Halt, Search};
use super::tally::Tally;
use super::{BuildError, Cover, Covering, Part, Path, Paths, Saves, Task, Tile, most_served_first};
use crate::rules::score::Demand;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::words::slot::Slot;
use crate::{Config, CutQueues, Pattern, Percent, Piece, PieceStream, Problem, Solution};

/// As [`percent`](crate::percent()), with only the solutions that do what the mode asks for. Spins count as in the
/// guideline where the demand is a mode alone, here and below.
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
pub fn percent_in_mode<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    demand: impl Into<Demand>,
    config: &Config,
    limits: &Limits,
) -> Result<Percent, BuildError> {
    let demand = demand.into();
    let mut task = Task::new(problem, problem.pieces(), config, limits);
    let queues = task.queues(problem.pieces_needed())?;
    task.explore(Aim::Clear, &queues);
    let (mut failed, mut weights) = (Vec::new(), Vec::new());
    let (mut searched, mut gave_up) = (0, None);
    for chunk in queues.chunks(TOGETHER) {
        let batch = Batch::new(chunk);
        match task.search(Aim::Clear, &batch).reached_in(demand) {
            Ok(reached) => {
                for queue in (&batch.all - &reached).iter() {
                    failed.push(chunk[queue].clone());
                    weights.push(queues.weights()[searched + queue]);
                }
            }
            Err(halt) => {
                gave_up = Some(task.limit(halt)?);
                break;
            }
        }
        let looked_at = searched..searched + chunk.len();
        searched = looked_at.end;
        limits.advance(queues.within(looked_at));
    }
    let failed = CutQueues::new(failed, weights, queues.total());
    let looked_at = queues.within(0..searched);
    Ok(Percent {
        solved: looked_at - failed.looked_at(),
        looked_at,
        total: queues.total(),
        cut: searched,
        failed,
        gave_up,
    })
}

/// As [`cover()`](super::cover()), with only the queues that do what the mode asks for on the way.
///
/// # Errors
///
/// When the queues are too many, or lead to too much.
pub fn cover_in_mode<W: FieldWord>(
    problem: &Problem<Covering<W>, W>,
    demand: impl Into<Demand>,
    config: &Config,
    limits: &Limits,
) -> Result<Cover, BuildError> {
    let demand = demand.into();
    cover_by(problem, config, limits, |search| search.reached_in(demand))
}

/// As [`saves()`](super::saves()), with only the solutions that do what the mode asks for.
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn saves_in_mode<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    demand: impl Into<Demand>,
    config: &Config,
    limits: &Limits,
) -> Result<Saves, BuildError> {
    let demand = demand.into();
    saves_by(problem, config, limits, |search| search.ends_in(demand))
}

/// As [`order`](super::order()), an order that does what the mode asks for.
#[must_use]
pub fn order_in_mode<P, W: FieldWord>(
    problem: &Problem<P, W>,
    demand: impl Into<Demand>,
    tiles: &[Tile<W>],
    queue: &[Piece],
) -> Option<Solution> {
    let batch = Batch::new(&[queue.to_vec()]);
    let (field, hold, limits) = (problem.field(), problem.hold(), Limits::none());
    let mut search = Search::new(problem.mover(), field, hold, Aim::Tiles(tiles), &batch, &limits);
    let placements = search.order_by(Tally::of(demand.into()), 0).ok()??;
    let stream = PieceStream::new(hold, queue);
    Some(Solution::follow(field, &stream, &placements))
}

impl<W: FieldWord> Search<'_, W> {
    /// The queues that reach the aim as a mode asks.
    fn reached_in(&mut self, demand: Demand) -> Result<QueueSet, Halt> {
        let mut reached = QueueSet::EMPTY;
        for (_, queues) in self.ends_in(demand)? {
            reached |= &queues;
        }
        Ok(reached)
    }

    /// The slots in the end, each with the queues that leave it.
    fn ends_in(&mut self, demand: Demand) -> Result<Vec<(Slot, QueueSet)>, Halt> {
        let ends = self.tally(Tally::of(demand))?.into_iter();
        let all = ends.flat_map(|(slot, points)| points.into_iter().map(move |(_, queues)| (slot, queues)));
        Ok(all.collect())
    }
}

impl<W: FieldWord> Paths<W> {
    /// Only the queues that can build a way as a mode asks, and only the ways that are left with some.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub fn in_mode<P>(
        &self,
        problem: &Problem<P, W>,
        demand: impl Into<Demand>,
        limits: &Limits,
    ) -> Result<Self, GaveUp> {
        let demand = demand.into();
        let batches = self.batches();
        let mut found = Vec::new();
        for path in &self.found {
            limits.check(0)?;
            let mut queues = Vec::new();
            for (first, part) in path.parts(&batches) {
                let reached = path.search_by(problem, part, limits, |search| search.reached_in(demand))?;
                queues.extend(reached.iter().flat_map(|reached| super::numbers(reached, first)));
            }
            if !queues.is_empty() {
                let tiles = path.tiles.clone();
                found.push(Path { tiles, queues });
            }
        }
        Ok(self.with(found))
    }

    /// The queues in batches.
    pub(super) fn batches(&self) -> Vec<Batch> {
        self.queues.chunks(TOGETHER).map(Batch::new).collect()
    }

    /// The same with other ways, those that serve most queues first.
    pub(super) fn with(&self, mut found: Vec<Path<W>>) -> Self {
        most_served_first(&mut found, &self.queues);
        Self {
            queues: self.queues.clone(),
            found,
            gave_up: self.gave_up,
            stats: self.stats,
        }
    }
}

impl<W: FieldWord> Path<W> {
    /// Its queues in each batch that has some, with the number of the batch's first queue.
    pub(super) fn parts<'a>(&self, batches: &'a [Batch]) -> Vec<(usize, Part<'a>)> {
        let mut parts = Vec::new();
        for (number, batch) in batches.iter().enumerate() {
            let first = number * TOGETHER;
            let mut here = QueueSet::EMPTY;
            let is_here = |queue: &&u32| (first..first + TOGETHER).contains(&(**queue as usize));
            for &queue in self.queues.iter().filter(is_here) {
                here.insert(queue as usize - first);
            }
            if !here.is_empty() {
                parts.push((first, Part { batch, queues: here }));
            }
        }
        parts
    }

    /// What a search finds that lays the tiles, with some queues; none if it cannot be kept in memory.
    pub(super) fn search_by<P, T>(
        &self,
        problem: &Problem<P, W>,
        part: Part<'_>,
        limits: &Limits,
        find: impl FnOnce(&mut Search<'_, W>) -> Result<T, Halt>,
    ) -> Result<Option<T>, GaveUp> {
        let (field, hold, aim) = (problem.field(), problem.hold(), Aim::Tiles(&self.tiles));
        let search = Search::new(problem.mover(), field, hold, aim, part.batch, limits);
        // The sets of a few tiles, and the slots, are states enough for no machine to run out of memory.
        let mut search = search.only(part.queues).at_most(usize::MAX);
        match find(&mut search) {
            Ok(found) => Ok(Some(found)),
            Err(Halt::GaveUp(why)) => Err(why),
            // There is no such limit here.
            Err(Halt::TooLarge) => Ok(None),
        }
    }
}
