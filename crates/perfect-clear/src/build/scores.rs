//! What queues score at best.

use std::collections::BTreeMap;

use quadrille_search::{GaveUp, Limits};

use super::search::{Aim, Halt};
use super::tally::Tally;
use super::{BuildError, Task};
use crate::rules::score::{Count, Score, Scoring};
use crate::solve::Stats;
use crate::words::batch::{Batch, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::{Config, CutQueues, Pattern, Piece, Problem};

/// The most that each queue can score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The queues that were searched, cut to the pieces that can matter, each once, in the order of their letters; if
    /// no limit struck, all of the pattern.
    pub queues: CutQueues,
    /// The best score of each queue over all its solutions, in the same order; none if it has no solution that counts.
    pub best: Vec<Option<Score>>,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// The best score of each queue when it clears the field, over all solutions, orders and ways to place a piece.
///
/// Progress is reported in queues.
///
/// ```
/// use quadrille_perfect_clear::build::scores;
/// use quadrille_perfect_clear::score::Scoring;
/// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
///
/// let field = Field::parse("XXXXXXXX../XXXXXXXX..", 2)?;
/// let problem = Problem::new(field, "O".parse::<Pattern>()?)?;
/// let scores = scores(&problem, Scoring::default(), &Config::default(), &Limits::none())?;
/// let best = scores.best[0].map(|score| (score.points, score.attack));
/// assert_eq!(best, Some((300 + 1200, 10)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn scores<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    scoring: Scoring,
    config: &Config,
    limits: &Limits,
) -> Result<Scores, BuildError> {
    let mut task = Task::new(problem, problem.pieces(), config, limits);
    let tally = Tally::scoring(scoring);
    let mut scores = Scores {
        queues: task.queues(problem.pieces_needed())?,
        best: Vec::new(),
        gave_up: None,
        stats: Stats::default(),
    };
    task.explore(Aim::Clear, &scores.queues);
    for chunk in scores.queues.chunks(TOGETHER) {
        let searched = scores.best.len();
        match best_of(&task, tally, chunk, &mut scores.stats) {
            Ok(mut best) => scores.best.append(&mut best),
            Err(halt) => {
                scores.gave_up = Some(task.limit(halt)?);
                break;
            }
        }
        limits.advance(scores.queues.within(searched..scores.best.len()));
    }
    scores.queues.truncate(scores.best.len());
    Ok(scores)
}

/// The best score of each queue of a batch.
fn best_of<W: FieldWord>(
    task: &Task<'_, W>,
    tally: Tally,
    queues: &[Vec<Piece>],
    stats: &mut Stats,
) -> Result<Vec<Option<Score>>, Halt> {
    let batch = Batch::new(queues);
    let mut search = task.search(Aim::Clear, &batch);
    let ends = search.tally(tally);
    stats.states += search.nodes();
    let mut best = vec![None; queues.len()];
    for (rank, queues) in ends?.into_iter().flat_map(|(_, points)| points) {
        for queue in queues.iter() {
            best[queue] = best[queue].max(Some(rank));
        }
    }
    let best = best.into_iter();
    Ok(best
        .map(|rank| rank.map(|rank| tally.count.score(rank)))
        .collect())
}

impl Scores {
    /// Queues that have a solution that counts, whole ones.
    #[must_use]
    pub fn solved(&self) -> u64 {
        self.scored().map(|(_, whole)| whole).sum()
    }

    /// What all whole queues score together.
    #[must_use]
    pub fn sum(&self, count: Count) -> u64 {
        let scores = self.scored();
        scores
            .map(|(score, whole)| u64::from(count.of(score)) * whole)
            .sum()
    }

    /// The scores of queues that have one, and how many whole queues have it.
    fn scored(&self) -> impl Iterator<Item = (Score, u64)> {
        let whole = self.queues.weights().iter().map(|&whole| u64::from(whole));
        let each = self.best.iter().zip(whole);
        each.filter_map(|(score, whole)| Some(((*score)?, whole)))
    }

    /// How many queues have each number of points, or of lines, the most first.
    #[must_use]
    pub fn counts(&self, count: Count) -> Vec<(u32, u64)> {
        let mut counts = BTreeMap::new();
        for (score, whole) in self.scored() {
            *counts.entry(count.of(score)).or_insert(0) += whole;
        }
        counts.into_iter().rev().collect()
    }
}
