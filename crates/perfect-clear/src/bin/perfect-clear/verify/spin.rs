//! Answers of `spin`.

use std::collections::BTreeSet;

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::score::Spin;
use quadrille_perfect_clear::verify::{Finish, Laid, Reach, Referee, Spun, Start};
use quadrille_perfect_clear::{Field, Piece};

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};
use super::ways::{Queues, check_picture, check_served, read_listed, read_queues, read_tiles};

/// What ways are about.
struct Task {
    field: Field,
    queues: Queues,
    reach: Reach,
}

/// Checks every way that is listed with the queues that allow it, and that there are no others.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let reach = Reach {
        pieces: answer.size("pieces")?,
        roofs: answer.size("roofs")?,
    };
    let task = Task {
        field: answer.field()?,
        queues: read_queues(answer, question.useful(reach.pieces.saturating_add(1)))?,
        reach,
    };
    same("the number of queues", answer.size("total")?, task.queues.total())?;
    let (mut referee, mut listed, mut served) = (question.referee(), BTreeSet::new(), BTreeSet::new());
    let ways = answer.list("ways")?;
    for way in &ways {
        let number = way.size("way")?;
        let name = format!("way {number}: ");
        let spun = read(way, &name)?;
        if listed.contains(&spun) {
            return no(format!("{name}it is listed twice"));
        }
        served.extend(check_way(
            way,
            (question, &task),
            (&mut referee, verdict),
            (&spun, &name),
        )?);
        listed.insert(spun);
    }
    let found = answer.size("found")?;
    verdict.holds(format!(
        "{} of {found}, each with its queues",
        counted(ways.len() as u64, "way")
    ));
    if listed.len() == found && verdict.is_all_checked() {
        same(
            "the queues that allow a spin",
            answer.size("solved")?,
            task.queues.whole(&served),
        )?;
    }
    let all = referee.spins(question.series(task.field, &task.queues), reach);
    if let Some(all) = verdict.unless_limited(all, "that no other way and no other queue will do") {
        let queues: BTreeSet<usize> = all.values().flat_map(|finish| finish.queues.clone()).collect();
        same("the number of ways", found, all.len())?;
        same(
            "the queues that allow a spin",
            answer.size("solved")?,
            task.queues.whole(&queues),
        )?;
        verdict.holds("there are no others");
    }
    Ok(())
}

/// The tiles of a way, and its T.
fn read(way: &Answer<'_>, name: &str) -> Result<Spun> {
    let tiles = read_tiles(&way.list("tiles")?, name)?;
    let spin = way.need("spin")?;
    match Laid::listed(spin.piece("piece")?, &spin.cells()?) {
        Some(last) if last.piece == Piece::T => Ok((tiles, last)),
        _ => no(format!("{name}its spin is not that of a T on four cells")),
    }
}

/// Checks one way; the numbers of its queues.
fn check_way(
    way: &Answer<'_>,
    (question, task): (&Question<'_>, &Task),
    (referee, verdict): (&mut Referee<'_>, &mut Verdict),
    (spun, name): (&Spun, &str),
) -> Result<BTreeSet<usize>> {
    let series = question.series(task.field, &task.queues);
    if spun.0.len() > task.reach.pieces {
        return no(format!("{name}more pieces than are asked for"));
    }
    let finish = referee.spin_after(series, spun);
    let Some(finish) = verdict.unless_limited(finish, &format!("{name}its queues, and its spin")) else {
        return Ok(BTreeSet::new());
    };
    let Some(finish) = finish else {
        return no(format!(
            "{name}no queue lays these pieces and has the T spin there"
        ));
    };
    check_finish(way, &finish, name)?;
    let roofs = spun.0.iter().filter(|tile| {
        let mut cells = tile.cells.iter();
        !cells.any(|(_, y)| finish.rows.contains(y))
    });
    if roofs.count() > task.reach.roofs {
        return no(format!("{name}more roofs than are asked for"));
    }
    let has_idle = referee.has_idle(series, spun, &finish);
    if verdict.unless_limited(has_idle, &format!("{name}that its roofs are needed")) == Some(true) {
        return no(format!("{name}a roof can be left out"));
    }
    check_served(way, &task.queues, &finish.queues, name)?;
    check_example(way, (question, task), referee, (spun, name))?;
    let mut tiles = spun.0.clone();
    tiles.push(spun.1);
    check_picture(way, task.field, &tiles, name)?;
    Ok(finish.queues)
}

/// Checks what the T is said to do.
fn check_finish(way: &Answer<'_>, finish: &Finish, name: &str) -> Result<()> {
    let spin = way.need("spin")?;
    let kind = match finish.spin {
        Spin::Full => "full",
        Spin::Mini => "mini",
        Spin::None => "none",
    };
    same(format!("{name}its kind of spin"), spin.text("kind")?, kind)?;
    let rows = |rows: &[usize]| rows.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    same(
        format!("{name}the rows that it clears"),
        rows(&spin.sizes("cleared")?),
        rows(&finish.rows),
    )
}

/// Checks that the example lays the tiles, and the T last.
fn check_example(
    way: &Answer<'_>,
    (question, task): (&Question<'_>, &Task),
    referee: &mut Referee<'_>,
    (spun, name): (&Spun, &str),
) -> Result<()> {
    let Some(example) = way.get("example") else {
        return Ok(());
    };
    let queue = example.pieces("queue")?;
    read_listed(&[example.need("queue")?], &task.queues, name)?;
    let start = Start {
        field: task.field,
        hold: question.hold,
        queue: &queue,
    };
    let claims = example.claims()?;
    let laid = referee.lay(start, &claims);
    let laid = laid.or_else(|flaw| no(format!("{name}{flaw}")))?;
    let mut meant = spun.0.clone();
    meant.push(spun.1);
    meant.sort_unstable();
    let last = claims
        .last()
        .and_then(|claim| Laid::listed(claim.piece, &claim.cells));
    if laid != meant || last != Some(spun.1) {
        return no(format!(
            "{name}its example lays other pieces, or lays them elsewhere"
        ));
    }
    Ok(())
}
