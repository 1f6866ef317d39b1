//! Answers of `score`.

use std::str::FromStr;

use anyhow::Result;
use quadrille_perfect_clear::score::{Mode, Rules, Scoring, Streak, UnknownName};
use quadrille_perfect_clear::verify::Aim;
use quadrille_perfect_clear::{Piece, letters};

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};
use super::ways::{read_listed, read_queues};

/// Checks what each queue scores at best, by playing it in every way.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let field = answer.field()?;
    let needed = field.pieces_needed().unwrap_or(0);
    let queues = read_queues(answer, question.useful(needed))?;
    same("the number of queues", answer.size("total")?, queues.len())?;
    let said = read_scores(answer, &queues)?;
    let solved = said.iter().flatten().count();
    same("the queues that clear the field", answer.size("solved")?, solved)?;
    let sum: u128 = said.iter().flatten().map(|&points| u128::from(points)).sum();
    same("the sum of the points", answer.number("sum")?, sum)?;
    verdict.holds("the numbers of queues and the sum of the points agree");
    let series = question.series(field, &queues);
    let best = question
        .referee()
        .best_scores(series, Aim::Clear, scoring(answer)?);
    if let Some(best) = verdict.unless_limited(best, "what each queue scores at best") {
        for ((queue, said), best) in queues.iter().zip(&said).zip(&best) {
            let name = format!("the best score of {}", letters(queue));
            same(name, points(*said), points(*best))?;
        }
        verdict.holds("no queue scores more or less than is said of it");
    }
    Ok(())
}

fn points(points: Option<u32>) -> String {
    points.map_or_else(|| "none".to_owned(), |points| points.to_string())
}

/// The points of each queue, in their order.
fn read_scores(answer: &Answer<'_>, queues: &[Vec<Piece>]) -> Result<Vec<Option<u32>>> {
    let entries = answer.list("scores")?;
    same("the number of scores", entries.len(), queues.len())?;
    let (mut listed, mut scores) = (Vec::new(), Vec::new());
    for (entry, queue) in entries.iter().zip(queues) {
        listed.push(entry.need("queue")?);
        if entry.pieces("queue")? != *queue {
            let name = letters(queue);
            return no(format!("{name} is not in its place among the queues"));
        }
        scores.push(match entry.get("points") {
            None => None,
            Some(points) => {
                let number = u32::try_from(points.as_number()?);
                Some(number.map_err(|_| points.wrong("a smaller number"))?)
            }
        });
    }
    read_listed(&listed, queues, "")?;
    Ok(scores)
}

/// How an answer scores.
fn scoring(answer: &Answer<'_>) -> Result<Scoring> {
    let combo = answer.need("combo")?;
    Ok(Scoring {
        rules: Rules {
            system: named(answer, "system")?,
            spins: named(answer, "spins")?,
        },
        streak: Streak {
            back_to_back: answer.flag("back_to_back")?,
            combo: u8::try_from(combo.as_number()?).map_err(|_| combo.wrong("a smaller number"))?,
        },
        mode: mode(answer)?,
    })
}

/// What solutions must do; nothing if the answer does not say.
pub(super) fn mode(answer: &Answer<'_>) -> Result<Mode> {
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
