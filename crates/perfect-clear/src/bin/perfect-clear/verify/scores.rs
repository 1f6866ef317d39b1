//! Answers of `score`.

use std::str::FromStr;

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::letters;
use quadrille_perfect_clear::score::{
    Bounds, Count, Demand, Mode, Rules, Score, Scoring, Streak, UnknownName,
};
use quadrille_perfect_clear::verify::Aim;

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};
use super::ways::{Queues, read_listed, read_queues};

/// Checks what each queue scores at best, by playing it in every way.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let field = answer.field()?;
    let needed = field.pieces_needed().unwrap_or(0);
    let queues = read_queues(answer, question.useful(needed))?;
    same("the number of queues", answer.size("total")?, queues.total())?;
    let said = read_scores(answer, &queues)?;
    let each = || {
        let said = said.iter().enumerate();
        said.filter_map(|(number, score)| Some(((*score)?, queues.weight(number))))
    };
    let solved = each().map(|(_, whole)| whole as usize).sum();
    same("the queues that clear the field", answer.size("solved")?, solved)?;
    for (count, name) in Count::ALL.into_iter().zip(["sum", "attack_sum"]) {
        let points = |(score, whole): (Score, u64)| u128::from(count.of(score)) * u128::from(whole);
        let sum = each().map(points).sum();
        same(format!("the sum of the {count}"), answer.number(name)?, sum)?;
    }
    verdict.holds("the numbers of queues and the sums of points and attack agree");
    let series = question.series(field, &queues);
    let best = question
        .referee()
        .best_scores(series, Aim::Clear, scoring(answer, mode(answer)?)?);
    if let Some(best) = verdict.unless_limited(best, "what each queue scores at best") {
        for ((queue, said), best) in queues.iter().zip(&said).zip(&best) {
            let name = format!("the best score of {}", letters(queue));
            same(name, written(*said), written(*best))?;
        }
        verdict.holds("no queue scores more or less than is said of it");
    }
    Ok(())
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
fn read_scores(answer: &Answer<'_>, queues: &Queues) -> Result<Vec<Option<Score>>> {
    let entries = answer.list("scores")?;
    same("the number of scores", entries.len(), queues.len())?;
    let (mut listed, mut scores) = (Vec::new(), Vec::new());
    for (number, (entry, queue)) in entries.iter().zip(queues.iter()).enumerate() {
        let whole = queues.weight(number) as usize;
        same("the whole queues behind a score", entry.size("queues")?, whole)?;
        listed.push(entry.need("queue")?);
        if entry.pieces("queue")? != *queue {
            let name = letters(queue);
            return no(format!("{name} is not in its place among the queues"));
        }
        scores.push(match (entry.get("points"), entry.get("attack")) {
            (None, None) => None,
            _ => Some(Score {
                points: small_number(&entry.need("points")?)?,
                attack: small_number(&entry.need("attack")?)?,
            }),
        });
    }
    read_listed(&listed, queues, "")?;
    Ok(scores)
}

/// A number of points or of lines.
fn small_number(value: &Answer<'_>) -> Result<u32> {
    u32::try_from(value.as_number()?).map_err(|_| value.wrong("a smaller number"))
}

/// How an answer, or a part of it, says that clears score.
pub(super) fn scoring(answer: &Answer<'_>, mode: Mode) -> Result<Scoring> {
    Ok(Scoring {
        rules: rules(answer)?,
        streak: Streak {
            back_to_back: small(answer, "back_to_back")?,
            combo: small(answer, "combo")?,
        },
        mode,
        count: named(answer, "count")?,
    })
}

/// What counts as a spin.
fn rules(answer: &Answer<'_>) -> Result<Rules> {
    Ok(Rules {
        system: named(answer, "system")?,
        spins: named(answer, "spins")?,
    })
}

/// What solutions must do; nothing if the answer does not say. An answer that names no rules means the guideline's.
pub(super) fn demand(answer: &Answer<'_>) -> Result<Demand> {
    let mut demand = Demand::from(mode(answer)?);
    demand.bounds = bounds(answer)?;
    if answer.get("system").is_some() || answer.get("spins").is_some() {
        demand.rules = rules(answer)?;
    }
    Ok(demand)
}

/// How often placements may do something; as often as they like if the answer does not say.
fn bounds(answer: &Answer<'_>) -> Result<Bounds> {
    let bound = |name| match answer.get(name) {
        None => Ok(None),
        Some(_) => small(answer, name).map(Some),
    };
    Ok(Bounds {
        soft_drops: bound("max_soft_drops")?,
        clears: bound("max_clears")?,
        back_to_back: bound("starting_b2b")?.unwrap_or(0),
    })
}

/// A number up to 255.
fn small(answer: &Answer<'_>, name: &str) -> Result<u8> {
    let number = answer.need(name)?;
    u8::try_from(number.as_number()?).map_err(|_| number.wrong("a smaller number"))
}

/// What solutions must do; nothing if the answer does not say.
fn mode(answer: &Answer<'_>) -> Result<Mode> {
    match answer.get("mode") {
        None => Ok(Mode::Normal),
        Some(_) => named(answer, "mode"),
    }
}

fn named<T: FromStr<Err = UnknownName>>(answer: &Answer<'_>, name: &str) -> Result<T> {
    let value = answer.need(name)?;
    value
        .as_text()?
        .parse()
        .map_err(|error: UnknownName| value.wrong(&error.expected()))
}
