//! Answers of `cover`.

use std::collections::BTreeSet;

use super::answer::Answer;
use super::case::Case;
use super::error::{Checked, Part};
use super::fumens::check_picture;
use super::queues::{Queues, read_tiles};
use crate::verify::{Aim, counted};

/// Checks which queues build each drawing, by laying its pieces in every order.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let drawings = answer.list("drawings")?;
    let mut largest = 0;
    for drawing in &drawings {
        largest = largest.max(drawing.list("tiles")?.len());
    }
    let queues = Queues::check(answer, case.useful(largest))?;
    let mut built = vec![0_usize; queues.len()];
    let (mut checked, mut taken) = (0_u64, BTreeSet::new());
    let with = |built: &[usize], least: usize| {
        let numbers: Vec<usize> = (0..built.len()).filter(|&queue| built[queue] >= least).collect();
        queues.whole(&numbers)
    };
    for (number, drawing) in (1..).zip(&drawings) {
        let what = format!("which queues build drawing {number}");
        let name = format!("drawing {number}: ");
        let right = building(drawing, case, &queues, &what).named(&name)?;
        let right = right.map(|right| &right - &taken);
        let listed = check_drawing(drawing, &queues, right.as_ref()).named(&name)?;
        checked += u64::from(right.is_some());
        for &queue in &listed {
            built[queue] += 1;
        }
        for (count, least) in [("any_so_far", 1), ("every_so_far", number)] {
            if drawing.has(count) {
                let what = format!("{name}the queues so far");
                drawing.counts(count, with(&built, least), what)?;
            }
        }
        if answer.has("priority") {
            taken.extend(listed);
        }
    }
    answer.counts("any", with(&built, 1), "the queues that build a drawing")?;
    answer.counts(
        "every",
        with(&built, drawings.len()),
        "the queues that build every drawing",
    )?;
    case.holds(format!("{}, each with its queues", counted(checked, "drawing")));
    Ok(())
}

/// Checks what is said of a drawing; the queues that are listed with it.
fn check_drawing(
    drawing: &Answer<'_>,
    queues: &Queues,
    right: Option<&BTreeSet<usize>>,
) -> Checked<BTreeSet<usize>> {
    let listed = queues.numbers(&drawing.list("queues")?)?;
    drawing.counts("built", queues.whole(&listed), "the number of its queues")?;
    if let Some(right) = right {
        queues.compare(&listed, right)?;
    }
    check_picture(drawing, drawing.field()?, &read_tiles(drawing)?)?;
    Ok(listed)
}

/// The queues that build a drawing in one of the ways that it may mean; none if a limit struck.
fn building(
    drawing: &Answer<'_>,
    case: &mut Case<'_>,
    queues: &Queues,
    what: &str,
) -> Checked<Option<BTreeSet<usize>>> {
    let series = case.series(drawing.field()?, queues);
    let mut building = BTreeSet::new();
    for meant in [vec![drawing.clone()], drawing.maybe_list("others")?].concat() {
        let tiles = read_tiles(&meant)?;
        match case.work(what, |referee| referee.ways(series, Aim::Lay(&tiles))) {
            Some(built) => building.extend(built.served()),
            None => return Ok(None),
        }
    }
    Ok(Some(building))
}
