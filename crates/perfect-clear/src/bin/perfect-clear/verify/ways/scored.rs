//! Ways of which each queue has only those that score its best.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use quadrille_perfect_clear::score::{Count, Score, Scoring};
use quadrille_perfect_clear::verify::{Aim, Laid};
use quadrille_search::GaveUp;

use super::super::Question;
use super::super::answer::Answer;
use super::super::scores::{scoring, written};
use super::super::verdict::{Verdict, same};
use super::Task;

/// The best score of each queue, and the ways with which it has that.
type Bests = BTreeMap<usize, (Score, BTreeSet<Vec<Laid>>)>;

/// What each queue scores with each way, where that counts.
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
}

/// Finds out what each queue scores at best, and with which ways, by playing it in every way.
pub(super) fn score_all(
    answer: &Answer<'_>,
    question: &Question<'_>,
    task: &Task,
    verdict: &mut Verdict,
) -> Result<Scored> {
    let Some(how) = answer.get("best_score") else {
        return Ok(Scored::No);
    };
    let scoring = scoring(&how, question.mode())?;
    let Some(best) = verdict.unless_limited(best(question, task, scoring), "what each queue scores at best")
    else {
        return Ok(Scored::Unknown);
    };
    let all = best
        .iter()
        .map(|(&queue, (score, _))| (*score, task.queues.weight(queue)));
    check_sums(&how, "", &all.collect::<Vec<_>>())?;
    verdict.holds("the best scores add up to what is said");
    Ok(Scored::Best(best))
}

/// The best score of each queue over the ways that are meant.
fn best(question: &Question<'_>, task: &Task, scoring: Scoring) -> Result<Bests, GaveUp> {
    let mut referee = question.referee();
    let all = referee.ways(question.series(task.field, &task.queues), task.aim())?;
    let rank = |score: Score| match scoring.count {
        Count::Points => (score.points, score.attack),
        Count::Attack => (score.attack, score.points),
    };
    let mut best: Bests = BTreeMap::new();
    for (tiles, queues) in all.iter() {
        let meant: Vec<usize> = queues
            .into_iter()
            .filter(|&queue| task.means(queue, tiles))
            .collect();
        let list: Vec<_> = meant.iter().map(|&queue| task.queues[queue].clone()).collect();
        let aim = Aim::Lay(tiles);
        let scores = referee.best_scores(question.series(task.field, &list), aim, scoring)?;
        for (queue, score) in meant.into_iter().zip(scores) {
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
fn check_sums(said: &Answer<'_>, name: &str, scores: &[(Score, u64)]) -> Result<()> {
    for count in Count::ALL {
        let points = |&(score, whole): &(Score, u64)| u128::from(count.of(score)) * u128::from(whole);
        let sum: u128 = scores.iter().map(points).sum();
        same(
            format!("{name}the sum of the best {count}"),
            said.number(count.name())?,
            sum,
        )?;
    }
    Ok(())
}

/// Checks what the queues of a way are said to score with it.
pub(super) fn check_way(way: &Answer<'_>, task: &Task, queues: &BTreeSet<usize>, name: &str) -> Result<()> {
    let Scored::Best(best) = &task.scored else {
        return Ok(());
    };
    let score = |queue: &usize| Some((best.get(queue)?.0, task.queues.weight(*queue)));
    let scores: Vec<(Score, u64)> = queues.iter().filter_map(score).collect();
    check_sums(&way.need("score")?, name, &scores)?;
    let Some(example) = way.get("example") else {
        return Ok(());
    };
    let (queue, said) = (example.pieces("queue")?, example.need("score")?);
    let number = task.queues.binary_search(&queue).ok();
    let right = number
        .and_then(|number| best.get(&number))
        .map(|(score, _)| *score);
    let [points, attack] = Count::ALL.map(|count| said.number(count.name()));
    let said = Score {
        points: u32::try_from(points?).unwrap_or(u32::MAX),
        attack: u32::try_from(attack?).unwrap_or(u32::MAX),
    };
    same(
        format!("{name}the score of its example"),
        written(Some(said)),
        written(right),
    )
}
