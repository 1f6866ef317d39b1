//! Answers of `percent` and `saves`.

use std::collections::BTreeSet;

use quadrille_schema::json;

use super::answer::{Answer, Read};
use super::case::Case;
use super::error::{Checked, Part, no, same};
use super::queues::{LONGEST, Queues};
use super::ways;
use super::wishes::{Counts, Wishes};
use crate::verify::{Aim, Ways};
use crate::{Piece, letters};

/// Checks which queues clear the field, by trying everything with each.
pub(super) fn check_percent(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let field = answer.field()?;
    let queues = Queues::check(answer, case.useful(field.pieces_needed().unwrap_or(0)))?;
    let failed = queues.numbers(&answer.list("failed")?)?;
    let solved = queues.total() - queues.whole(&failed);
    answer.counts("solved", solved, "the queues that clear the field")?;
    if let Some(cut) = answer.get("cut") {
        cut.counts("total", queues.len(), "the number of cut queues")?;
        let solved = queues.len() - failed.len();
        cut.counts("solved", solved, "the cut queues that clear the field")?;
    }
    case.holds("the numbers of queues agree");
    let series = case.series(field, &queues);
    if let Some(clearing) = case.work("which queues clear the field", |referee| referee.clearing(series)) {
        compare(&queues, &failed, &clearing)?;
        case.holds("every queue does what is said of it");
    }
    Ok(())
}

/// Compares the queues that are said to fail with those that clear the field.
fn compare(queues: &[Vec<Piece>], failed: &BTreeSet<usize>, clearing: &BTreeSet<usize>) -> Checked {
    let name = |number: usize| letters(&queues[number]);
    if let Some(&wrong) = failed.intersection(clearing).next() {
        return no(format_args!(
            "{} clears the field, and is said to fail",
            name(wrong)
        ));
    }
    let fails = |number: &usize| !clearing.contains(number) && !failed.contains(number);
    match (0..queues.len()).find(fails) {
        Some(missing) => no(format_args!(
            "{} fails, and is said to clear the field",
            name(missing)
        )),
        None => Ok(()),
    }
}

/// Checks what each queue can leave over, by trying everything with each.
pub(super) fn check_saves(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let field = answer.field()?;
    let queues = Queues::check(answer, LONGEST)?;
    let entries = answer.list("queues")?;
    check_solved(answer, &entries, &queues)?;
    case.holds("the numbers of queues agree");
    let series = case.series(field, &queues);
    let ways = case.work("what each queue can leave over", |referee| {
        referee.ways(series, Aim::Clear)
    });
    let Some(ways) = ways else {
        return Ok(());
    };
    same("the number of queues", entries.len(), queues.len())?;
    let (wishes, mut counts) = (Wishes::read(answer)?, Counts::default());
    let mut pieces = BTreeSet::new();
    for (number, (entry, queue)) in entries.iter().zip(queues.iter()).enumerate() {
        let left = left(&ways, number, queue);
        check_left(entry, queue, &left)?;
        let unseen = wishes.unseen(case.hold, queue)?;
        if let Some(said) = entry.maybe("bag", Answer::text)? {
            same(
                format_args!("what is still to come after {}", letters(queue)),
                said,
                &*unseen,
            )?;
        }
        let save = |(slot, rest): &(Option<Piece>, Vec<Piece>)| {
            let slot: String = slot.iter().map(|piece| piece.letter()).collect();
            slot + &letters(rest) + &unseen
        };
        let saves: Vec<String> = left.iter().map(save).collect();
        pieces.extend(saves.iter().flat_map(|save| save.chars()));
        counts.add(&wishes.served(&saves)?, 1);
    }
    case.holds("every queue leaves what is said of it");
    wishes.compare("queues", &counts.each)?;
    wishes.compare("first", &counts.first)?;
    if !wishes.is_empty() {
        case.holds("the wishes come true for as many queues as is said");
    }
    check_minimals(answer, &pieces, case)
}

/// Checks the fewest ways of each wish, or of each piece that is saved where there is no wish.
fn check_minimals(answer: &Answer<'_>, saved: &BTreeSet<char>, case: &mut Case<'_>) -> Checked {
    let Some(minimals) = answer.maybe("minimals", Answer::list)? else {
        return Ok(());
    };
    let texts = |entries: Vec<Answer<'_>>| -> Read<Vec<String>> {
        let keep = |entry: &Answer<'_>| entry.text("keep").map(str::to_owned);
        entries.iter().map(keep).collect()
    };
    let mut wishes = texts(answer.maybe_list("wishes")?)?;
    if wishes.is_empty() {
        let letters = Piece::ALL.map(Piece::letter).into_iter();
        wishes = letters
            .filter(|letter| saved.contains(letter))
            .map(String::from)
            .collect();
    }
    if texts(minimals.clone())? != wishes {
        return no("the fewest ways are not those of each wish, or of each piece that is saved");
    }
    for save in &minimals {
        let (name, before) = (
            format!("ways that save {}: ", save.text("keep")?),
            case.verdict.checked.len(),
        );
        check_fewest(answer, save, case).named(&name)?;
        for said in &mut case.verdict.checked[before..] {
            *said = format!("{name}{said}");
        }
    }
    Ok(())
}

/// Checks the fewest ways of a save as an answer of `path` with this wish alone.
fn check_fewest(answer: &Answer<'_>, save: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let mut path = answer.value().clone();
    for name in ["solved", "found", "minimal", "ways"] {
        path[name] = save.need(name)?.value().clone();
    }
    let (keep, queues) = (save.text("keep")?, save.number("solved")?);
    path["wishes"] = json!([{"keep": keep, "first": queues as u64}]);
    path["status"] = if queues > 0 { "solved" } else { "unsolvable" }.into();
    ways::check(&Answer::new(&path), case)
}

/// Checks that the queues are those of the pattern, and how many of them clear the field.
fn check_solved(answer: &Answer<'_>, entries: &[Answer<'_>], queues: &Queues) -> Checked {
    let (mut listed, mut solved) = (Vec::new(), 0);
    for entry in entries {
        listed.push(entry.need("queue")?);
        solved += usize::from(entry.flag("solved")?);
    }
    queues.numbers(&listed)?;
    answer.counts("solved", solved, "the queues that clear the field")
}

/// Pieces that can be left in the slot, and those that follow.
type Left = BTreeSet<(Option<Piece>, Vec<Piece>)>;

fn left(ways: &Ways, number: usize, queue: &[Piece]) -> Left {
    let left = ways.left(number, queue).into_iter();
    left.map(|(slot, gone)| (slot, queue[gone..].to_vec())).collect()
}

fn check_left(entry: &Answer<'_>, queue: &[Piece], left: &Left) -> Checked {
    let name = letters(queue);
    if entry.pieces("queue")? != queue {
        return no(format_args!("{name} is not in its place among the queues"));
    }
    let solved = entry.flag("solved")?;
    same(
        format_args!("whether {name} clears the field"),
        solved,
        !left.is_empty(),
    )?;
    let slots = left.iter().filter_map(|(slot, _)| *slot);
    let slots: String = slots.map(Piece::letter).collect();
    let said = format!("{:?}", entry.text("slot")?);
    same(
        format_args!("what {name} leaves in the slot"),
        said,
        format!("{slots:?}"),
    )?;
    match left.first() {
        Some((_, rest)) => {
            let said = entry.text("rest")?;
            same(format_args!("what follows after {name}"), said, &*letters(rest))
        }
        None => Ok(()),
    }
}
