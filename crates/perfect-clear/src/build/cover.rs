//! With which queues setups can be built.

use std::cmp::Reverse;

use quadrille_schema::names;
use quadrille_search::{GaveUp, Limits, order};

use super::search::Halt;
use super::{Aim, BuildError, Covering, Search, SetupOf, Task, numbers};
use crate::solve::Stats;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::{Config, CutQueues, DropMode, Mover, Physics, Problem, ProblemError};

names! {
    /// Order of drawings in an answer.
    pub enum Sort: "order of drawings" {
        /// As they are given
        #[default]
        Input = "input",
        /// Those that most queues build first
        Success = "success" | "success" | "success-desc",
        /// Those that fewest queues build first
        SuccessAscending = "success-asc",
    }
}

/// With which queues setups can be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The queues that were searched, cut to the pieces that can matter for the largest setup, each once, in the order
    /// of their letters; if no limit struck, all of the pattern.
    pub queues: CutQueues,
    /// What is true of each setup, in their order.
    pub setups: Vec<Covered>,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// With which queues one setup can be built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// The queues by number, in rising order.
    pub queues: Vec<u32>,
}

/// How many whole queues build some of the setups up to one, and how many build all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoFar {
    /// Those that build one at least.
    pub any: u64,
    /// Those that build every one.
    pub every: u64,
}

/// With which of the pattern's queues each setup can be built, in whatever order of its pieces.
///
/// Progress is reported in queues.
///
/// # Errors
///
/// When the queues are too many, or lead to too much.
pub fn cover<W: FieldWord>(
    problem: &Problem<Covering<W>, W>,
    config: &Config,
    limits: &Limits,
) -> Result<Cover, BuildError> {
    cover_by(problem, config, limits, reached)
}

fn reached<W: FieldWord>(search: &mut Search<'_, W>) -> Result<QueueSet, Halt> {
    search.reached()
}

/// The queues of each setup that a search finds.
pub(super) fn cover_by<W: FieldWord>(
    problem: &Problem<Covering<W>, W>,
    config: &Config,
    limits: &Limits,
    reached: impl Fn(&mut Search<'_, W>) -> Result<QueueSet, Halt>,
) -> Result<Cover, BuildError> {
    let Covering {
        pattern,
        setups,
        last_soft,
    } = problem.pieces();
    let task = Task::new(problem, pattern, config, limits);
    let mut cover = Cover {
        queues: task.queues(setups.iter().map(SetupOf::pieces).max().unwrap_or(0))?,
        setups: vec![Covered::default(); setups.len()],
        gave_up: None,
        stats: Stats::default(),
    };
    let soft = soft_mover(problem, *last_soft);
    let last = soft.as_ref().map(|soft| (soft, *last_soft));
    let mut searched = 0;
    for chunk in cover.queues.chunks(TOGETHER) {
        // Searches of a few tiles are too short to look at the limits.
        if let Err(why) = limits.check(0) {
            cover.gave_up = Some(why);
            break;
        }
        let batch = Batch::new(chunk);
        let together = Chunk {
            task: &task,
            batch: &batch,
            last,
        };
        let built: Result<Vec<QueueSet>, Halt> = setups
            .iter()
            .map(|setup| together.built_by(setup, &mut cover.stats, &reached))
            .collect();
        match built {
            Ok(built) => {
                for (covered, built) in cover.setups.iter_mut().zip(&built) {
                    covered.queues.extend(numbers(built, searched));
                }
            }
            Err(halt) => {
                cover.gave_up = Some(task.limit(halt)?);
                break;
            }
        }
        let looked_at = searched..searched + chunk.len();
        searched = looked_at.end;
        limits.advance(cover.queues.within(looked_at));
    }
    cover.queues.truncate(searched);
    Ok(cover)
}

/// What drops the last pieces softly, if that makes a difference.
fn soft_mover<P, W: FieldWord>(problem: &Problem<P, W>, last: usize) -> Option<Mover> {
    let Physics { kicks, drop } = problem.mover().physics();
    if last == 0 || *drop == DropMode::Soft {
        return None;
    }
    // The same kicks reach as far in each mode, so what the problem's mover can do, this one can.
    Mover::new(
        Physics::new(kicks.clone(), DropMode::Soft),
        problem.mover().lines(),
    )
    .ok()
}

/// Queues that are searched together.
struct Chunk<'a, W> {
    task: &'a Task<'a, W>,
    batch: &'a Batch,
    /// The mover of the last pieces, and how many they are.
    last: Option<(&'a Mover, usize)>,
}

impl<W: FieldWord> Chunk<'_, W> {
    /// The queues that build a setup, as one of the tilings that it may mean.
    fn built_by(
        &self,
        setup: &SetupOf<W>,
        stats: &mut Stats,
        reached: impl Fn(&mut Search<'_, W>) -> Result<QueueSet, Halt>,
    ) -> Result<QueueSet, Halt> {
        let Self { task, batch, last } = *self;
        let mut built = QueueSet::EMPTY;
        for tiles in &setup.tilings {
            let aim = Aim::Tiles(tiles);
            let search = Search::new(task.mover, setup.field, task.hold, aim, batch, task.limits);
            let mut search = search.with_last(last).at_most(task.most());
            let reached = reached(&mut search);
            stats.states += search.nodes();
            built |= &reached?;
        }
        Ok(built)
    }
}

impl Cover {
    /// Each queue with the first setup alone that it builds: those to the left are preferred.
    #[must_use]
    pub fn by_priority(mut self) -> Self {
        let mut is_taken = vec![false; self.queues.len()];
        for setup in &mut self.setups {
            setup
                .queues
                .retain(|&queue| !std::mem::replace(&mut is_taken[queue as usize], true));
        }
        self
    }

    /// For each setup, what is true of it and those before it together.
    #[must_use]
    pub fn so_far(&self) -> Vec<SoFar> {
        let mut counts = vec![0; self.queues.len()];
        let setups = (1..).zip(&self.setups);
        let so_far = setups.map(|(number, setup)| {
            for &queue in &setup.queues {
                counts[queue as usize] += 1;
            }
            let with = |least: usize| {
                let marks: Vec<bool> = counts.iter().map(|&count| count >= least).collect();
                self.queues.marked(&marks)
            };
            SoFar {
                any: with(1),
                every: with(number),
            }
        });
        so_far.collect()
    }

    /// The problem and this answer with the setups in an order.
    ///
    /// # Errors
    ///
    /// Those of [`Problem::with_pieces`].
    pub fn sorted<W: FieldWord>(
        mut self,
        problem: &Problem<Covering<W>, W>,
        sort: Sort,
    ) -> Result<(Problem<Covering<W>, W>, Self), ProblemError> {
        let built = |number: &usize| self.setups[*number].built(&self.queues);
        let mut numbers: Vec<usize> = (0..self.setups.len()).collect();
        match sort {
            Sort::Input => {}
            Sort::Success => order::sort_by_key(&mut numbers, |number| Reverse(built(number))),
            Sort::SuccessAscending => order::sort_by_key(&mut numbers, built),
        }
        let mut covering = problem.pieces().clone();
        covering.setups = numbers
            .iter()
            .map(|&number| covering.setups[number].clone())
            .collect();
        self.setups = numbers
            .iter()
            .map(|&number| self.setups[number].clone())
            .collect();
        Ok((problem.with_pieces(covering)?, self))
    }

    /// Queues with which some setup can be built, whole ones.
    #[must_use]
    pub fn any(&self) -> u64 {
        self.with_at_least(1)
    }

    /// Queues with which every setup can be built, whole ones.
    #[must_use]
    pub fn every(&self) -> u64 {
        self.with_at_least(self.setups.len())
    }

    fn with_at_least(&self, least: usize) -> u64 {
        let mut counts = vec![0; self.queues.len()];
        for &queue in self.setups.iter().flat_map(|setup| &setup.queues) {
            counts[queue as usize] += 1;
        }
        let marks: Vec<bool> = counts.into_iter().map(|count| count >= least).collect();
        self.queues.marked(&marks)
    }
}

impl Covered {
    /// How many whole queues build it.
    #[must_use]
    pub fn built(&self, all: &CutQueues) -> u64 {
        all.whole(self.queues.iter().copied())
    }
}
