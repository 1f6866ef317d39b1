//! What is asked of the queues of a pattern, batch by batch.

use quadrille_search::{GaveUp, Limits, order};

use super::search::{Aim, Halt, Search};
use super::sets::Sets;
use super::useful::Useful;
use super::{BuildError, Building, MOST_KEPT, Path, Paths, SetupRule, Tile};
use crate::percent::useful_pieces;
use crate::solve::Stats;
use crate::words::batch::{Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::words::pattern::{CutQueues, Pattern, PatternError};
use crate::{Config, FieldOf, Hold, Mover, Piece, Problem};

/// Queues and what they play with.
pub(super) struct Task<'a, W> {
    pub(super) mover: &'a Mover,
    pub(super) field: FieldOf<W>,
    pub(super) hold: Hold,
    pub(super) pattern: &'a Pattern,
    config: &'a Config,
    pub(super) limits: &'a Limits,
    /// The fields that lead to the aim of its queues, if they are known.
    useful: Option<Useful<W>>,
}

/// Bytes of a state with its queues, or of a set of tiles with its own, in a hash table that grows; rather too many.
const STATE: u64 = 512;

impl<'a, W: FieldWord> Task<'a, W> {
    pub(super) fn new<P>(
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
    pub(super) fn explore(&mut self, aim: Aim<'_, W>, queues: &[Vec<Piece>]) {
        let nothing = Batch::new(&[]);
        let useful = Useful::new(&self.search(aim, &nothing), queues, self.most());
        self.useful = useful.ok().flatten();
    }

    /// The sets of tiles on the way to the aim of queues whose useful fields are known, if they are not too many.
    pub(super) fn sets(&self, aim: Aim<'_, W>) -> Option<Sets<W>> {
        let nothing = Batch::new(&[]);
        Sets::new(&self.search(aim, &nothing), self.useful.as_ref()?).ok()?
    }

    /// What fills cells, its aim, and the most pieces that it takes.
    pub(super) fn building(
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

    pub(super) fn search<'b>(&'b self, aim: Aim<'b, W>, batch: &'b Batch) -> Search<'b, W> {
        let search = Search::new(self.mover, self.field, self.hold, aim, batch, self.limits);
        search.at_most(self.most()).within(self.useful.as_ref())
    }

    /// The most states: as many as are allowed, and fit the memory.
    pub(super) fn most(&self) -> usize {
        let fitting = usize::try_from(self.config.memory / STATE).unwrap_or(usize::MAX);
        self.config.states.min(fitting)
    }

    /// The queues, cut to the pieces that can matter when at most `placed` are placed.
    pub(super) fn queues(&self, placed: usize) -> Result<CutQueues, PatternError> {
        self.pattern.cut(useful_pieces(self.hold, placed), MOST_KEPT)
    }

    /// Whether a search ended by a limit, after which nothing else is searched.
    pub(super) fn limit(&self, halt: Halt) -> Result<GaveUp, BuildError> {
        match halt {
            Halt::GaveUp(why) => Ok(why),
            Halt::TooLarge => Err(BuildError::TooLarge(self.most())),
        }
    }

    /// All sets of tiles that reach an aim, of at most `most` pieces.
    pub(super) fn grow(mut self, aim: Aim<'_, W>, most: usize) -> Result<Paths<W>, BuildError> {
        let mut queues = self.queues(most)?;
        self.explore(aim, &queues);
        let sets = self.sets(aim);
        let (mut gave_up, mut stats) = (None, Stats::default());
        // What every batch finds comes once; other sets come once for each batch.
        let known = sets.iter().flat_map(|sets| sets.whole.iter().cloned());
        let mut found: Vec<(Vec<Tile<W>>, Vec<u32>)> = known.map(|tiles| (tiles, Vec::new())).collect();
        let mut searched = 0;
        for chunk in queues.chunks(TOGETHER) {
            let batch = Batch::new(chunk);
            let mut search = self.search(aim, &batch);
            let built = match &sets {
                Some(sets) => sets.built(&mut search).map(|built| {
                    for (whole, queues) in built {
                        found[whole].1.extend(numbers(&queues, searched));
                    }
                }),
                None => search.tilings().map(|built| {
                    let numbered = |queues: QueueSet| numbers(&queues, searched).collect();
                    found.extend(built.into_iter().map(|(tiles, queues)| (tiles, numbered(queues))));
                }),
            };
            stats.states += search.nodes();
            if let Err(halt) = built {
                gave_up = Some(self.limit(halt)?);
                break;
            }
            let looked_at = searched..searched + chunk.len();
            searched = looked_at.end;
            self.limits.advance(queues.within(looked_at));
        }
        queues.truncate(searched);
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
pub(super) fn numbers(queues: &QueueSet, first: usize) -> impl Iterator<Item = u32> {
    queues.iter().map(move |queue| (first + queue) as u32)
}

/// Each set of tiles once, with the queues of all batches, those that serve most queues first.
fn merged<W: FieldWord>(mut found: Vec<(Vec<Tile<W>>, Vec<u32>)>, all: &CutQueues) -> Vec<Path<W>> {
    found.retain(|(_, queues)| !queues.is_empty());
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
pub(super) fn most_served_first<W>(paths: &mut Vec<Path<W>>, all: &CutQueues) {
    let mut served: Vec<(u64, Path<W>)> = std::mem::take(paths)
        .into_iter()
        .map(|path| (path.served(all), path))
        .collect();
    order::sort_by_key(&mut served, |(served, _)| std::cmp::Reverse(*served));
    paths.extend(served.into_iter().map(|(_, path)| path));
}
