//! Answers of `score`, and what answers say of scores and modes.

use std::str::FromStr;

use super::answer::{Answer, Read};
use super::case::Case;
use super::error::{Checked, no, same};
use super::queues::Queues;
use crate::letters;
use crate::rules::score::{Bounds, Count, Demand, Mode, Rules, Score, Scoring, Streak, UnknownName};
use crate::verify::{Aim, counted};

/// Checks what each queue scores at best, by playing it in every way.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let field = answer.field()?;
    let queues = Queues::check(answer, case.useful(field.pieces_needed().unwrap_or(0)))?;
    let said = read_scores(answer, &queues)?;
    let each = || {
        let said = said.iter().enumerate();
        said.filter_map(|(number, score)| Some(((*score)?, queues.weight(number))))
    };
    let solved = each().map(|(_, whole)| whole).sum();
    answer.counts("solved", solved, "the queues that clear the field")?;
    for (count, name) in Count::ALL.into_iter().zip(["sum", "attack_sum"]) {
        same(
            format_args!("the sum of the {count}"),
            answer.number(name)?,
            sum(count, each()),
        )?;
    }
    case.holds("the numbers of queues and the sums of points and attack agree");
    let (series, scoring) = (case.series(field, &queues), scoring(answer, mode(answer)?)?);
    let best = case.work("what each queue scores at best", |referee| {
        referee.best_scores(series, Aim::Clear, scoring)
    });
    if let Some(best) = best {
        for ((queue, said), best) in queues.iter().zip(&said).zip(&best) {
            let name = format!("the best score of {}", letters(queue));
            same(name, written(*said), written(*best))?;
        }
        case.holds("no queue scores more or less than is said of it");
    }
    Ok(())
}

/// The sum of the points, or of the lines of attack, of queues that count more than once.
pub(super) fn sum(count: Count, scores: impl Iterator<Item = (Score, usize)>) -> u128 {
    let points = |(score, whole)| u128::from(count.of(score)) * whole as u128;
    scores.map(points).sum()
}

/// A score in words.
pub(super) fn written(score: Option<Score>) -> String {
    let words = |Score { points, attack }| {
        let (points, lines) = (counted(points, "point"), counted(attack, "line"));
        format!("{points} and {lines} of attack")
    };
    score.map_or_else(|| "none".to_owned(), words)
}

/// The score of each queue, in their order.
fn read_scores(answer: &Answer<'_>, queues: &Queues) -> Checked<Vec<Option<Score>>> {
    let entries = answer.list("scores")?;
    same("the number of scores", entries.len(), queues.len())?;
    let (mut listed, mut scores) = (Vec::new(), Vec::new());
    for (number, (entry, queue)) in entries.iter().zip(queues.iter()).enumerate() {
        entry.counts("queues", queues.weight(number), "the whole queues behind a score")?;
        listed.push(entry.need("queue")?);
        if entry.pieces("queue")? != *queue {
            return no(format_args!(
                "{} is not in its place among the queues",
                letters(queue)
            ));
        }
        let is_cleared = entry.has("points") || entry.has("attack");
        scores.push(is_cleared.then(|| read_score(entry)).transpose()?);
    }
    queues.numbers(&listed)?;
    Ok(scores)
}

/// Points and lines of attack.
pub(super) fn read_score(score: &Answer<'_>) -> Read<Score> {
    Ok(Score {
        points: score.small("points")?,
        attack: score.small("attack")?,
    })
}

/// How an answer, or a part of it, says that clears score.
pub(super) fn scoring(answer: &Answer<'_>, mode: Mode) -> Read<Scoring> {
    Ok(Scoring {
        rules: rules(answer)?,
        streak: Streak {
            back_to_back: answer.small("back_to_back")?,
            combo: answer.small("combo")?,
        },
        mode,
        count: named(answer, "count")?,
    })
}

/// What counts as a spin.
fn rules(answer: &Answer<'_>) -> Read<Rules> {
    Ok(Rules {
        system: named(answer, "system")?,
        spins: named(answer, "spins")?,
    })
}

/// What solutions must do; nothing if the answer does not say. An answer that names no rules means the guideline's.
pub(super) fn demand(answer: &Answer<'_>) -> Read<Demand> {
    let mut demand = Demand::from(mode(answer)?);
    demand.bounds = Bounds {
        soft_drops: answer.maybe("max_soft_drops", Answer::small)?,
        clears: answer.maybe("max_clears", Answer::small)?,
        back_to_back: answer.maybe("starting_b2b", Answer::small)?.unwrap_or(0),
    };
    if answer.has("system") || answer.has("spins") {
        demand.rules = rules(answer)?;
    }
    Ok(demand)
}

/// What solutions must do, without bounds; nothing if the answer does not say.
fn mode(answer: &Answer<'_>) -> Read<Mode> {
    Ok(answer.maybe("mode", named)?.unwrap_or(Mode::Normal))
}

fn named<T: FromStr<Err = UnknownName>>(answer: &Answer<'_>, name: &str) -> Read<T> {
    let value = answer.need(name)?;
    let named = value.as_text()?.parse();
    named.map_err(|error: UnknownName| value.wrong(error.expected()))
}
