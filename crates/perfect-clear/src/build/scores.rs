//! What queues score at best.

use std::collections::BTreeMap;

use quadrille_search::{GaveUp, Limits};

use super::search::{Aim, Halt};
use super::tally::Tally;
use super::{BuildError, Task};
use crate::batch::{Batch, TOGETHER};
use crate::score::Scoring;
use crate::solve::Stats;
use crate::{Config, Pattern, Piece, Problem};

/// The most that each queue can score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The queues that were searched, cut to the pieces that can matter, each once, in the order of their letters; if
    /// no limit struck, all of the pattern.
    pub queues: Vec<Vec<Piece>>,
    /// The most points of each queue over all its solutions, in the same order; none if it has no solution that counts.
    pub best: Vec<Option<u32>>,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// The most that each queue can score when it clears the field, over all solutions, orders and ways to place a piece.
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
/// assert_eq!(scores.best, [Some(300 + 1200)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the queues are too many or lead to too much.
pub fn scores(
    problem: &Problem<Pattern>,
    scoring: Scoring,
    config: &Config,
    limits: &Limits,
) -> Result<Scores, BuildError> {
    let task = Task::new(problem, problem.pieces(), config, limits);
    let tally = Tally {
        rules: scoring.rules,
        mode: scoring.mode,
        streak: Some(scoring.streak),
    };
    let mut scores = Scores {
        queues: task.queues(problem.pieces_needed())?,
        best: Vec::new(),
        gave_up: None,
        stats: Stats::default(),
    };
    for chunk in scores.queues.chunks(TOGETHER) {
        match best_of(&task, tally, chunk, &mut scores.stats) {
            Ok(mut best) => scores.best.append(&mut best),
            Err(halt) => {
                scores.gave_up = Some(task.limit(halt)?);
                break;
            }
        }
        limits.advance(chunk.len() as u64);
    }
    scores.queues.truncate(scores.best.len());
    Ok(scores)
}

/// The most points of each queue of a batch.
fn best_of(
    task: &Task<'_>,
    tally: Tally,
    queues: &[Vec<Piece>],
    stats: &mut Stats,
) -> Result<Vec<Option<u32>>, Halt> {
    let batch = Batch::new(queues);
    let mut search = task.search(Aim::Clear, &batch);
    let ends = search.tally(tally);
    stats.states += search.nodes();
    let mut best = vec![None; queues.len()];
    for (points, queues) in ends?.into_iter().flat_map(|(_, points)| points) {
        for queue in queues.iter() {
            best[queue] = best[queue].max(Some(points));
        }
    }
    Ok(best)
}

impl Scores {
    /// Queues that have a solution that counts.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.best.iter().flatten().count()
    }

    /// The points of all queues together.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.best.iter().flatten().map(|&points| u64::from(points)).sum()
    }

    /// How many queues have each number of points, the most points first.
    #[must_use]
    pub fn counts(&self) -> Vec<(u32, usize)> {
        let mut counts = BTreeMap::new();
        for &points in self.best.iter().flatten() {
            *counts.entry(points).or_insert(0) += 1;
        }
        counts.into_iter().rev().collect()
    }
}
