//! Answers of `cover`.

use std::collections::BTreeSet;

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::Piece;
use quadrille_perfect_clear::verify::Aim;

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, same};
use super::ways::{Queues, check_picture, compare_queues, read_listed, read_queues, read_tiles};

/// Checks which queues build each drawing, by laying its pieces in every order.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let drawings = answer.list("drawings")?;
    let mut largest = 0;
    for drawing in &drawings {
        largest = largest.max(drawing.list("tiles")?.len());
    }
    let queues = read_queues(answer, question.useful(largest))?;
    same("the number of queues", answer.size("total")?, queues.total())?;
    let mut built = vec![0_usize; queues.len()];
    let (mut checked, mut taken) = (0_u64, BTreeSet::new());
    for (number, drawing) in (1..).zip(&drawings) {
        let (listed, is_checked) = check_drawing(drawing, question, (&queues, &taken), verdict, number)?;
        for &queue in &listed {
            built[queue] += 1;
        }
        if answer.get("priority").is_some() {
            taken.extend(listed);
        }
        checked += u64::from(is_checked);
    }
    let with = |least: usize| {
        let numbers: Vec<usize> = (0..built.len()).filter(|&queue| built[queue] >= least).collect();
        queues.whole(&numbers)
    };
    same("the queues that build a drawing", answer.size("any")?, with(1))?;
    let every = answer.size("every")?;
    same("the queues that build every drawing", every, with(drawings.len()))?;
    verdict.holds(format!("{}, each with its queues", counted(checked, "drawing")));
    Ok(())
}

/// Checks one drawing, for which some queues do not count any more; the queues that are listed with it, and whether a
/// limit left the time to check them.
fn check_drawing(
    drawing: &Answer<'_>,
    question: &Question<'_>,
    (queues, taken): (&Queues, &BTreeSet<usize>),
    verdict: &mut Verdict,
    number: usize,
) -> Result<(BTreeSet<usize>, bool)> {
    let name = format!("drawing {number}: ");
    let listed = read_listed(&drawing.list("queues")?, queues, &name)?;
    same(
        format!("{name}the number of its queues"),
        drawing.size("built")?,
        queues.whole(&listed),
    )?;
    let right = building(drawing, question, queues, verdict, number)?;
    if let Some(right) = &right {
        compare_queues(queues, &listed, &(right - taken), &name)?;
    }
    let tiles = read_tiles(&drawing.list("tiles")?, &name)?;
    check_picture(drawing, drawing.field()?, &tiles, &name)?;
    Ok((listed, right.is_some()))
}

/// The queues that build a drawing in one of the ways that it may mean; none if a limit struck.
fn building(
    drawing: &Answer<'_>,
    question: &Question<'_>,
    queues: &[Vec<Piece>],
    verdict: &mut Verdict,
    number: usize,
) -> Result<Option<BTreeSet<usize>>> {
    let series = question.series(drawing.field()?, queues);
    let mut tilings = vec![drawing.list("tiles")?];
    if drawing.get("others").is_some() {
        for other in drawing.list("others")? {
            tilings.push(other.list("tiles")?);
        }
    }
    let mut building = BTreeSet::new();
    for tiles in tilings {
        let tiles = read_tiles(&tiles, &format!("drawing {number}: "))?;
        let built = question.referee().ways(series, Aim::Lay(&tiles));
        match verdict.unless_limited(built, &format!("which queues build drawing {number}")) {
            Some(built) => building.extend(built.served()),
            None => return Ok(None),
        }
    }
    Ok(Some(building))
}
