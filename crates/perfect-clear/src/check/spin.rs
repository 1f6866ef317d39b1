//! Answers of `spin`.

use std::collections::BTreeSet;

use super::Field;
use super::answer::Answer;
use super::case::Case;
use super::error::{Checked, Part, no, same};
use super::fumens::check_picture;
use super::queues::{Queues, read_tiles};
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
        clears: answer.size("clears")?,
        bottom: answer.size("fill_bottom")?,
        top: answer.size("fill_top")?,
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

/// The tiles of a way, and the piece that spins.
fn read(way: &Answer<'_>) -> Checked<Spun> {
    let tiles = read_tiles(way)?;
    match way.need("spin")?.laid()? {
        Some(last) => Ok((tiles, last)),
        None => no("its spin is not that of a piece on four cells"),
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
        let series = case.series(self.field, &self.queues);
        let what = format!("{name}its queues, and its spin");
        let finish = match case.work(&what, |referee| referee.spin_after(series, spun)) {
            Some(Some(finish)) => finish,
            Some(None) => return no("no queue lays these pieces and spins the last one there"),
            None => return Ok(BTreeSet::new()),
        };
        check_finish(way, &finish)?;
        if !self.reach.allows(&spun.0, &finish) {
            return no("more pieces, roofs or clears than are asked for");
        }
        let what = format!("{name}that its pieces are needed");
        if case.work(&what, |referee| {
            referee.has_idle(series, spun, &finish, self.reach)
        }) == Some(true)
        {
            return no("a piece can be left out");
        }
        self.queues.check_served(way, &finish.queues)?;
        let tiles = [&*spun.0, &[spun.1]].concat();
        if let Some(example) = way.get("example") {
            self.check_example(&example, case, &tiles)?;
        }
        check_picture(way, self.field, &tiles)?;
        Ok(finish.queues)
    }

    /// Checks that the example lays the tiles, and the piece that spins last.
    fn check_example(&self, example: &Answer<'_>, case: &mut Case<'_>, tiles: &[Laid]) -> Checked {
        let queue = example.pieces("queue")?;
        self.queues.numbers(&[example.need("queue")?])?;
        let claims = example.claims()?;
        let mut in_order = tiles.to_vec();
        in_order.sort_unstable();
        case.check_lays(case.start(self.field, &queue), &claims, &in_order)?;
        let last = claims.last();
        let start = case.start(self.field, &queue);
        let before = case.lay(start, claims.split_last().map_or(&[], |(_, before)| before))?;
        let spun = tiles.last();
        if last.map(|last| last.piece) == spun.map(|tile| tile.piece)
            && !before.iter().any(|tile| Some(tile) == spun)
        {
            return Ok(());
        }
        no("its example does not end with the spin")
    }
}

/// Checks what the last piece is said to do.
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
    )?;
    same(
        "the rows that are cleared before",
        rows(&way.sizes("cleared_before")?),
        rows(&finish.before),
    )
}
