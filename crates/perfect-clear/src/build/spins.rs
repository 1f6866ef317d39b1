//! The spins that queues allow: pieces that are laid first, and one that clears lines by a spin.
//!
//! # What
//!
//! A *spin way* is a set of tiles, and a piece that is placed after them by a spin that clears lines as a mode asks: a
//! T, or any piece that counts as a spin where it cannot move. The tiles may clear other rows before. Those that have a
//! cell in a row that is cleared *fill*; all others are *roofs*, such as an overhang, or what holds one up. None but
//! those in rows of the spin is idle: without it, or without several of them, the others could not be laid in any
//! order, or the last piece could not spin as well where it does, or more roofs are needed than are allowed.
//!
//! # How
//!
//! For each choice of rows that tiles clear, each place of a piece that spins in what is left of the field then, and
//! each choice of rows that it clears, tiles are laid to where something is missing (`spins::sets`): in the first gap
//! of those rows, below a tile that floats, at a corner beside a T, beside or above another piece that could move; and
//! anywhere, if nothing is missing and yet the piece cannot come by a turn. Which queues allow a set of tiles is what
//! [`cover`] finds out, too, and then the last piece must be able to come.
//!
//! # Why rows of a clear
//!
//! Movement in few rows is sets of cells in a word. What is placed lies wholly within the rows of the problem's field.
//!
//! # Does it work
//!
//! The test `spin` has the referee play queues in every way, and finds the same sets.
//!
//! [`cover`]: super::cover()

mod sets;

use std::cmp::Reverse;

use quadrille_search::{GaveUp, Limits, order};

use super::search::{Aim, Halt, Layer, Search};
use super::{BuildError, Spinning, Task, Tile, numbers};
use crate::rules::score::Spin;
use crate::solve::Stats;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::{Config, CutQueues, Piece, PieceStream, Placement, Problem, Solution};
use sets::{Candidate, Hunt};

/// Tiles, and the spin that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpinWay<W = u64> {
    /// The tiles, in the order of pieces and cells.
    pub tiles: Vec<Tile<W>>,
    /// Where the last piece comes to rest, in the field as it stands then.
    pub last: Placement,
    /// Its cells, in the field as it was at first.
    pub tile: Tile<W>,
    /// How it counts.
    pub spin: Spin,
    /// The rows that it clears, lowest first, by the numbers that they had at first.
    pub rows: Vec<usize>,
    /// Those that the tiles clear.
    pub before: Vec<usize>,
    /// The queues that allow it by number, in rising order.
    pub queues: Vec<u32>,
}

/// All spins that queues allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpinWays<W = u64> {
    /// The queues, cut to the pieces that can matter, each once, in the order of their letters.
    pub queues: CutQueues,
    /// The ways, those that clear most rows first, then those that serve most queues.
    pub found: Vec<SpinWay<W>>,
    /// Places where a piece that spins can lie, in the field without each choice of rows that are cleared before.
    pub places: usize,
    /// Those that were looked at, with all queues: all of them, if no limit struck.
    pub looked_at: usize,
    /// The limit that struck before all were found.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// Every spin that the queues allow, within the bounds of what is sought.
///
/// ```
/// use quadrille_perfect_clear::build::{Seek, Spinning, spin_ways};
/// use quadrille_perfect_clear::{Config, Field, Limits, Problem};
///
/// let field = Field::parse("X........./XX...XXXXX/XXX.XXXXXX", 4)?;
/// let problem = Problem::new(field, Spinning { pattern: "[TLJ]!".parse()?, seek: Seek::default() })?;
/// let ways = spin_ways(&problem, &Config::default(), &Limits::none())?;
/// assert_eq!((ways.solved(), ways.queues.total()), (6, 6));
/// assert!(ways.found.iter().all(|way| way.rows == [0, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the queues are too many.
pub fn spin_ways<W: FieldWord>(
    problem: &Problem<Spinning, W>,
    config: &Config,
    limits: &Limits,
) -> Result<SpinWays<W>, BuildError> {
    let Spinning { pattern, seek } = problem.pieces();
    let task = Task::new(problem, pattern, config, limits);
    let queues = task.queues(seek.pieces + 1)?;
    let batches: Vec<Batch> = queues.chunks(TOGETHER).map(Batch::new).collect();
    let mut hunt = Hunt::new(problem, &queues, limits);
    let mut gave_up = hunt.run().err();
    let (mut found, mut looked_at) = (Vec::new(), hunt.looked_at);
    let (places, nodes) = (hunt.places, hunt.nodes);
    for candidate in hunt.found() {
        match allowing(&task, &candidate, &batches) {
            Ok(queues) => found.extend(candidate.with(queues)),
            Err(halt) => {
                gave_up = gave_up.or(Some(task.limit(halt)?));
                looked_at = 0;
            }
        }
    }
    order::sort_by(&mut found, |a, b| {
        let key = |way: &SpinWay<W>| (Reverse((way.rows.len(), way.served(&queues))), way.last, way.spin);
        let order = key(a).cmp(&key(b)).then_with(|| a.tiles.cmp(&b.tiles));
        order.then_with(|| (&a.before, &a.rows).cmp(&(&b.before, &b.rows)))
    });
    Ok(SpinWays {
        queues,
        found,
        places,
        looked_at,
        gave_up,
        stats: Stats { states: nodes },
    })
}

/// The queues that can lay the tiles, after which the last piece can come.
fn allowing<W: FieldWord>(
    task: &Task<'_, W>,
    candidate: &Candidate<W>,
    batches: &[Batch],
) -> Result<Vec<u32>, Halt> {
    let mut queues = Vec::new();
    for (number, batch) in batches.iter().enumerate() {
        let mut search = task
            .search(Aim::Tiles(&candidate.tiles), batch)
            .at_most(usize::MAX);
        let mut allowing = QueueSet::EMPTY;
        for layer in search.forward_before(candidate.last.piece)? {
            let there = layer.iter().filter(|(state, _)| search.is_reached(state.word()));
            there.for_each(|(_, queues)| allowing |= queues);
        }
        queues.extend(numbers(&allowing, number * TOGETHER));
    }
    Ok(queues)
}

impl<W: FieldWord> Candidate<W> {
    /// With the queues that allow it, if there are any.
    fn with(self, queues: Vec<u32>) -> Option<SpinWay<W>> {
        let Self {
            tiles,
            last,
            tile,
            spin,
            rows,
            before,
        } = self;
        (!queues.is_empty()).then_some(SpinWay {
            tiles,
            last,
            tile,
            spin,
            rows,
            before,
            queues,
        })
    }
}

impl<W: FieldWord> SpinWay<W> {
    /// How many whole queues allow it.
    #[must_use]
    pub fn served(&self, all: &CutQueues) -> u64 {
        all.whole(self.queues.iter().copied())
    }

    /// An order in which a queue lays the tiles, and the spinning piece last; `None` if it cannot.
    #[must_use]
    pub fn order<P>(&self, problem: &Problem<P, W>, queue: &[Piece]) -> Option<Solution> {
        let batch = Batch::new(&[queue.to_vec()]);
        let (field, hold, limits) = (problem.field(), problem.hold(), Limits::none());
        let aim = Aim::Tiles(&self.tiles);
        let mut search = Search::new(problem.mover(), field, hold, aim, &batch, &limits);
        let layers = search.forward_before(self.last.piece).ok()?;
        let mut placements = search.path_through(layers).ok()??;
        placements.push(self.last);
        let stream = PieceStream::new(hold, queue);
        Some(Solution::follow(field, &stream, &placements))
    }

    /// The tiles, and the spinning piece as one more.
    #[must_use]
    pub fn all_tiles(&self) -> Vec<Tile<W>> {
        let mut tiles = self.tiles.clone();
        tiles.push(self.tile);
        tiles
    }
}

impl<W: FieldWord> SpinWays<W> {
    /// Queues that allow some way, whole ones.
    #[must_use]
    pub fn solved(&self) -> u64 {
        let mut is_solved = vec![false; self.queues.len()];
        for &queue in self.found.iter().flat_map(|way| &way.queues) {
            is_solved[queue as usize] = true;
        }
        self.queues.marked(&is_solved)
    }
}

impl<W: FieldWord> Search<'_, W> {
    /// As [`Search::forward`], with only those ends after which a piece can come.
    fn forward_before(&mut self, piece: Piece) -> Result<Vec<Layer<W>>, Halt> {
        let mut layers = self.forward()?;
        for layer in &mut layers {
            layer.retain(|&state, queues| {
                if self.is_reached(state.word()) {
                    *queues = self.coming(state, queues, piece);
                }
                !queues.is_empty()
            });
        }
        Ok(layers)
    }
}
