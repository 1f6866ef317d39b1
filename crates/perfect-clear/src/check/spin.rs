//! Answers of `spin`.

use std::collections::BTreeSet;

use super::Field;
use super::answer::Answer;
use super::case::Case;
use super::error::{Checked, Part, no, same};
use super::fumens::check_picture;
use super::queues::{Queues, read_tiles};
use crate::Piece;
use crate::rules::score::Spin;
use crate::verify::{Finish, Laid, Reach, Spun, counted};

/// Problem of ways to a spin.
struct Task {
    field: Field,
    queues: Queues,
    reach: Reach,
}

/// Checks every way that is listed with the queues that allow it, and that there are no others.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let reach = Reach {
        pieces: answer.size("pieces")?,
        roofs: answer.size("roofs")?,
    };
    let task = Task {
        field: answer.field()?,
        queues: Queues::check(answer, case.useful(reach.pieces.saturating_add(1)))?,
        reach,
    };
    let (mut listed, mut served) = (BTreeSet::new(), BTreeSet::new());
    for way in answer.list("ways")? {
        let name = format!("way {}: ", way.size("way")?);
        let spun = read(&way).named(&name)?;
        served.extend(task.check_way(&way, case, &spun, &name).named(&name)?);
        if !listed.insert(spun) {
            return no(format_args!("{name}it is listed twice"));
        }
    }
    let found = answer.size("found")?;
    case.holds(format!(
        "{} of {found}, each with its queues",
        counted(listed.len(), "way")
    ));
    let what = "the queues that allow a spin";
    if listed.len() == found && case.verdict.not_checked.is_empty() {
        answer.counts("solved", task.queues.whole(&served), what)?;
    }
    let series = case.series(task.field, &task.queues);
    let all = case.work("that no other way and no other queue will do", |referee| {
        referee.spins(series, reach)
    });
    if let Some(all) = all {
        answer.counts("found", all.len(), "the number of ways")?;
        let queues: BTreeSet<usize> = all.values().flat_map(|finish| finish.queues.clone()).collect();
        answer.counts("solved", task.queues.whole(&queues), what)?;
        case.holds("there are no others");
    }
    Ok(())
}

/// The tiles of a way, and its T.
fn read(way: &Answer<'_>) -> Checked<Spun> {
    let tiles = read_tiles(way)?;
    match way.need("spin")?.laid()? {
        Some(last) if last.piece == Piece::T => Ok((tiles, last)),
        _ => no("its spin is not that of a T on four cells"),
    }
}

impl Task {
    /// Checks one way; the numbers of its queues.
    fn check_way(
        &self,
        way: &Answer<'_>,
        case: &mut Case<'_>,
        spun: &Spun,
        name: &str,
    ) -> Checked<BTreeSet<usize>> {
        if spun.0.len() > self.reach.pieces {
            return no("more pieces than are asked for");
        }
        let series = case.series(self.field, &self.queues);
        let what = format!("{name}its queues, and its spin");
        let finish = match case.work(&what, |referee| referee.spin_after(series, spun)) {
            Some(Some(finish)) => finish,
            Some(None) => return no("no queue lays these pieces and has the T spin there"),
            None => return Ok(BTreeSet::new()),
        };
        check_finish(way, &finish)?;
        let is_roof = |tile: &&Laid| !tile.cells.iter().any(|(_, y)| finish.rows.contains(y));
        if spun.0.iter().filter(is_roof).count() > self.reach.roofs {
            return no("more roofs than are asked for");
        }
        let what = format!("{name}that its roofs are needed");
        if case.work(&what, |referee| referee.has_idle(series, spun, &finish)) == Some(true) {
            return no("a roof can be left out");
        }
        self.queues.check_served(way, &finish.queues)?;
        let tiles = [&*spun.0, &[spun.1]].concat();
        if let Some(example) = way.get("example") {
            self.check_example(&example, case, &tiles)?;
        }
        check_picture(way, self.field, &tiles)?;
        Ok(finish.queues)
    }

    /// Checks that the example lays the tiles, and the T last.
    fn check_example(&self, example: &Answer<'_>, case: &mut Case<'_>, tiles: &[Laid]) -> Checked {
        let queue = example.pieces("queue")?;
        self.queues.numbers(&[example.need("queue")?])?;
        let claims = example.claims()?;
        let mut in_order = tiles.to_vec();
        in_order.sort_unstable();
        case.check_lays(case.start(self.field, &queue), &claims, &in_order)?;
        let last = claims.last();
        if last.and_then(|claim| Laid::listed(claim.piece, &claim.cells)) == tiles.last().copied() {
            return Ok(());
        }
        no("its example lays other pieces, or lays them elsewhere")
    }
}

/// Checks what the T is said to do.
fn check_finish(way: &Answer<'_>, finish: &Finish) -> Checked {
    let spin = way.need("spin")?;
    let kind = match finish.spin {
        Spin::Full => "full",
        Spin::Mini => "mini",
        Spin::None => "none",
    };
    same("its kind of spin", spin.text("kind")?, kind)?;
    let rows = |rows: &[usize]| rows.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    same(
        "the rows that it clears",
        rows(&spin.sizes("cleared")?),
        rows(&finish.rows),
    )
}
