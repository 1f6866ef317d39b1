//! Ways of which each queue has only those that score its best.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_search::GaveUp;

use super::{Queues, Task};
use crate::check::answer::Answer;
use crate::check::case::Case;
use crate::check::error::{Checked, same};
use crate::check::scores::{read_score, scoring, sum, written};
use crate::rules::score::{Count, Score, Scoring};
use crate::verify::{Aim, Laid, Referee, Series};
use crate::words::field_word::Highest;

/// The best score of each queue, and the ways with which it has that.
type Bests = BTreeMap<usize, (Score, BTreeSet<Vec<Laid>>)>;

/// Scores of each queue with each way, where they count.
pub(super) enum Scored {
    /// It does not count.
    No,
    /// The best scores, by queue, with the ways that have them.
    Best(Bests),
    /// It takes too long to find out.
    Unknown,
}

impl Scored {
    /// Whether a way is one of those with which a queue scores best.
    pub(super) fn means(&self, queue: usize, tiles: &[Laid]) -> bool {
        match self {
            Self::No => true,
            Self::Best(best) => best.get(&queue).is_some_and(|(_, ways)| ways.contains(tiles)),
            Self::Unknown => false,
        }
    }

    /// Checks what the queues of a way are said to score with it.
    pub(super) fn check_way(&self, way: &Answer<'_>, all: &Queues, queues: &BTreeSet<usize>) -> Checked {
        let Self::Best(best) = self else {
            return Ok(());
        };
        let score = |queue: &usize| Some((best.get(queue)?.0, all.weight(*queue)));
        check_sums(
            &way.need("score")?,
            &queues.iter().filter_map(score).collect::<Vec<_>>(),
        )?;
        let Some(example) = way.get("example") else {
            return Ok(());
        };
        let (queue, said) = (example.pieces("queue")?, read_score(&example.need("score")?)?);
        let right = all
            .binary_search(&queue)
            .ok()
            .and_then(|number| best.get(&number));
        let right = right.map(|(score, _)| *score);
        same("the score of its example", written(Some(said)), written(right))
    }
}

/// Finds out what each queue scores at best, and with which ways, by playing it in every way.
pub(super) fn score_all(answer: &Answer<'_>, task: &Task, case: &mut Case<'_>) -> Checked<Scored> {
    let Some(how) = answer.get("best_score") else {
        return Ok(Scored::No);
    };
    let (scoring, series) = (scoring(&how, case.mode())?, case.series(task.field, &task.queues));
    let what = "what each queue scores at best";
    let Some(best) = case.work(what, |referee| best(referee, series, task, scoring)) else {
        return Ok(Scored::Unknown);
    };
    let all = best.iter();
    let all = all.map(|(&queue, (score, _))| (*score, task.queues.weight(queue)));
    check_sums(&how, &all.collect::<Vec<_>>())?;
    case.holds("the best scores add up to what is said");
    Ok(Scored::Best(best))
}

/// The best score of each queue over the ways that are meant.
fn best(
    referee: &mut Referee<'_>,
    series: Series<'_, Highest>,
    task: &Task,
    scoring: Scoring,
) -> Result<Bests, GaveUp> {
    let all = referee.ways(series, task.aim())?;
    let rank = |score: Score| match scoring.count {
        Count::Points => (score.points, score.attack),
        Count::Attack => (score.attack, score.points),
    };
    let mut best: Bests = BTreeMap::new();
    for (tiles, mut queues) in all.iter() {
        queues.retain(|&queue| task.means(queue, tiles));
        let list: Vec<_> = queues.iter().map(|&queue| task.queues[queue].clone()).collect();
        let series = Series {
            queues: &list,
            ..series
        };
        let scores = referee.best_scores(series, Aim::Lay(tiles), scoring)?;
        for (queue, score) in queues.into_iter().zip(scores) {
            let Some(score) = score else { continue };
            let entry = best.entry(queue).or_insert_with(|| (score, BTreeSet::new()));
            if rank(score) > rank(entry.0) {
                *entry = (score, BTreeSet::new());
            }
            if entry.0 == score {
                entry.1.insert(tiles.to_vec());
            }
        }
    }
    Ok(best)
}

/// Checks the sums of the points and of the lines of some queues, each as often as it counts.
fn check_sums(said: &Answer<'_>, scores: &[(Score, usize)]) -> Checked {
    for count in Count::ALL {
        let is = sum(count, scores.iter().copied());
        same(
            format_args!("the sum of the best {count}"),
            said.number(count.name())?,
            is,
        )?;
    }
    Ok(())
}
