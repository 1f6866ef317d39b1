//! Answers of `percent` and `saves`.

use std::collections::BTreeSet;

use anyhow::Result;
use quadrille_perfect_clear::verify::{Aim, Ways};
use quadrille_perfect_clear::{Hold, Piece, letters};

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};
use super::ways::{read_listed, read_queues};
use super::wishes::{Counts, Wishes};

/// The longest queues there are.
const LONGEST: usize = 21;

/// Checks which queues clear the field, by trying everything with each.
pub(super) fn check_percent(
    answer: &Answer<'_>,
    question: &Question<'_>,
    verdict: &mut Verdict,
) -> Result<()> {
    let field = answer.field()?;
    let needed = field.pieces_needed().unwrap_or(0);
    let queues = read_queues(answer, question.useful(needed))?;
    same("the number of queues", answer.size("total")?, queues.total())?;
    let failed = read_listed(&answer.list("failed")?, &queues, "")?;
    same(
        "the queues that clear the field",
        answer.size("solved")?,
        queues.total() - queues.whole(&failed),
    )?;
    if let Some(cut) = answer.get("cut") {
        same("the number of cut queues", cut.size("total")?, queues.len())?;
        let solved = queues.len() - failed.len();
        same("the cut queues that clear the field", cut.size("solved")?, solved)?;
    }
    verdict.holds("the numbers of queues agree");
    let clearing = question.referee().clearing(question.series(field, &queues));
    if let Some(clearing) = verdict.unless_limited(clearing, "which queues clear the field") {
        compare(&queues, &failed, &clearing)?;
        verdict.holds("every queue does what is said of it");
    }
    Ok(())
}

/// Compares the queues that are said to fail with those that clear the field.
fn compare(queues: &[Vec<Piece>], failed: &BTreeSet<usize>, clearing: &BTreeSet<usize>) -> Result<()> {
    if let Some(&wrong) = failed.intersection(clearing).next() {
        return no(format!(
            "{} clears the field, and is said to fail",
            letters(&queues[wrong])
        ));
    }
    let fails = |number: &usize| !clearing.contains(number) && !failed.contains(number);
    match (0..queues.len()).find(fails) {
        Some(missing) => no(format!(
            "{} fails, and is said to clear the field",
            letters(&queues[missing])
        )),
        None => Ok(()),
    }
}

/// Checks what each queue can leave over, by trying everything with each.
pub(super) fn check_saves(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let field = answer.field()?;
    let queues = read_queues(answer, LONGEST)?;
    same("the number of queues", answer.size("total")?, queues.total())?;
    let entries = answer.list("queues")?;
    check_solved(answer, &entries, &queues)?;
    verdict.holds("the numbers of queues agree");
    let ways = question
        .referee()
        .ways(question.series(field, &queues), Aim::Clear);
    let Some(ways) = verdict.unless_limited(ways, "what each queue can leave over") else {
        return Ok(());
    };
    same("the number of queues", entries.len(), queues.len())?;
    let mut lefts = Vec::new();
    for (number, (entry, queue)) in entries.iter().zip(queues.iter()).enumerate() {
        let left = left(&ways, number, queue);
        check_left(entry, queue, &left)?;
        lefts.push(left);
    }
    verdict.holds("every queue leaves what is said of it");
    let wishes = Wishes::read(answer)?;
    check_wishes(answer, &wishes, question.hold, (&queues, &lefts))?;
    if !wishes.is_empty() {
        verdict.holds("the wishes come true for as many queues as is said");
    }
    Ok(())
}

/// Checks that the queues are those of the pattern, and how many of them clear the field.
fn check_solved(answer: &Answer<'_>, entries: &[Answer<'_>], queues: &[Vec<Piece>]) -> Result<()> {
    let mut listed = Vec::new();
    let mut solved = 0;
    for entry in entries {
        listed.push(entry.need("queue")?);
        solved += usize::from(entry.flag("solved")?);
    }
    read_listed(&listed, queues, "")?;
    same("the queues that clear the field", answer.size("solved")?, solved)
}

/// What can be left in the slot, and what follows.
type Left = BTreeSet<(Option<Piece>, Vec<Piece>)>;

fn left(ways: &Ways, number: usize, queue: &[Piece]) -> Left {
    let left = ways.left(number, queue).into_iter();
    left.map(|(slot, gone)| (slot, queue[gone..].to_vec())).collect()
}

/// Checks for how many queues each wish comes true, and which pieces of the last bag are still to come.
fn check_wishes(
    answer: &Answer<'_>,
    wishes: &Wishes<'_>,
    hold: Hold,
    (queues, lefts): (&[Vec<Piece>], &[Left]),
) -> Result<()> {
    let mut counts = Counts::default();
    for ((entry, queue), left) in answer.list("queues")?.iter().zip(queues).zip(lefts) {
        let unseen = wishes.unseen(hold, queue)?;
        if entry.get("bag").is_some() {
            let what = format!("what is still to come after {}", letters(queue));
            same(what, entry.text("bag")?, &*unseen)?;
        }
        let save = |(slot, rest): &(Option<Piece>, Vec<Piece>)| {
            let slot: String = slot.iter().map(|piece| piece.letter()).collect();
            slot + &letters(rest) + &unseen
        };
        counts.add(&wishes.served(&left.iter().map(save).collect::<Vec<_>>())?, 1);
    }
    wishes.compare("queues", &counts.each)?;
    wishes.compare("first", &counts.first)
}

fn check_left(entry: &Answer<'_>, queue: &[Piece], left: &Left) -> Result<()> {
    let name = letters(queue);
    if entry.pieces("queue")? != queue {
        return no(format!("{name} is not in its place among the queues"));
    }
    same(
        format!("whether {name} clears the field"),
        entry.flag("solved")?,
        !left.is_empty(),
    )?;
    let slots: String = left
        .iter()
        .filter_map(|(slot, _)| *slot)
        .map(Piece::letter)
        .collect();
    same(
        format!("what {name} leaves in the slot"),
        format!("{:?}", entry.text("slot")?),
        format!("{slots:?}"),
    )?;
    match left.iter().next() {
        Some((_, rest)) => same(
            format!("what follows after {name}"),
            entry.text("rest")?,
            &*letters(rest),
        ),
        None => Ok(()),
    }
}
