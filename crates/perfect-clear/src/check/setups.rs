//! Answers of `book`.

mod fitting;

use std::collections::BTreeSet;

use super::answer::{Answer, Read};
use super::case::Case;
use super::coming::Coming;
use super::error::{Checked, Part, no, same};
use super::fumens::check_picture;
use super::queues::{Queues, read_tiles};
use crate::verify::{Aim, Laid, Series, Ways, counted};
use crate::{Field, Hold, Piece};

/// Pieces that a player sees: the one in hold, the current one, and five more.
const SEEN: usize = 7;

/// A setup as it stands.
struct Standing {
    /// What messages begin with.
    name: String,
    field: Field,
    tiles: Vec<Laid>,
    cells: BTreeSet<(usize, usize)>,
}

impl Standing {
    /// Pieces that fill what is empty.
    fn pieces_needed(&self) -> usize {
        self.field.empty_cells() / 4
    }
}

/// Checker of the setups of an answer.
struct Checker<'a, 'q> {
    case: &'a mut Case<'q>,
    /// The field in which setups are built.
    empty: Field,
}

/// Checks each setup: how it stands, by which queues it is built, and which of those that follow clear the field.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let empty = Field::empty(answer.size("lines")?);
    let empty = empty.map_err(|error| answer.wrong_field("lines", error))?;
    let mut checker = Checker { case, empty };
    let setups = answer.list("setups")?;
    let coming = Coming::read(answer)?;
    let mut standing: Vec<Standing> = Vec::new();
    for (number, setup) in (1..).zip(&setups) {
        let name = format!("setup {number}: ");
        let stands = checker.standing(setup, &name).named(&name)?;
        let found = match &coming {
            None => checker.check_listed(setup, &stands),
            Some(coming) => checker.check_fitting(answer, setup, &stands, coming),
        };
        found.named(&name)?;
        standing.push(stands);
    }
    checker.case.holds(match setups.len() {
        0 => "no setup is listed".to_owned(),
        count => format!("{} as drawn", counted(count, "setup")),
    });
    match &coming {
        None => Ok(()),
        Some(coming) => {
            check_different(&standing)?;
            checker.check_ranks(answer, &setups, coming)
        }
    }
}

impl Checker<'_, '_> {
    /// Checks that the pieces of a setup leave its field, and that its fumen shows it.
    fn standing(&self, setup: &Answer<'_>, name: &str) -> Checked<Standing> {
        let (field, tiles) = (setup.field_in_word()?, read_tiles(setup)?);
        let cells: BTreeSet<(usize, usize)> = tiles.iter().flat_map(|tile| tile.cells).collect();
        if tiles.is_empty() {
            // Nothing builds it: it is drawn as a field.
            check_picture(setup, field, &tiles)?;
        } else {
            let height = self.empty.rows();
            if cells.len() < 4 * tiles.len() || cells.iter().any(|&(_, y)| y >= height) {
                return no(format_args!("its pieces overlap, or lie above {height} lines"));
            }
            check_picture(setup, self.empty, &tiles)?;
            let rows = rows_left(&cells, height).join("/");
            same("what its pieces leave", field.to_rows().join("/"), rows)?;
        }
        Ok(Standing {
            name: name.to_owned(),
            field,
            tiles,
            cells,
        })
    }

    /// Checks a setup by the queues that a book names.
    fn check_listed(&mut self, setup: &Answer<'_>, stands: &Standing) -> Checked {
        let build = setup.need("build")?;
        let queues = self.queues(&build, "pattern", stands.tiles.len())?;
        if stands.tiles.is_empty() {
            build.counts("solved", 0, "queues that build it, as it is not drawn")?;
        } else {
            self.check_build(&build, stands, &queues)?;
        }
        let clear = setup.need("clear")?;
        let queues = self.queues(&clear, "pattern", stands.pieces_needed())?;
        let (field, hold) = (stands.field, Hold::Empty);
        let queues_that_follow = Follow { field, hold, queues };
        self.check_share(&clear, &queues_that_follow, &stands.name)
    }

    /// The queues of a pattern, cut to what can matter where `placed` pieces are placed from an empty slot.
    fn queues(&self, of: &Answer<'_>, pattern: &str, placed: usize) -> Read<Queues> {
        Queues::read(&of.need(pattern)?, self.case.useful(placed))
    }

    /// Checks how many queues build a setup, and in how many ways; the ways, unless a limit struck.
    fn check_build(
        &mut self,
        build: &Answer<'_>,
        stands: &Standing,
        queues: &Queues,
    ) -> Checked<Option<Ways>> {
        let (name, total) = (&stands.name, queues.total());
        build.counts("total", total, "queues that may build it")?;
        let aim = Aim::Fill {
            must: &stands.cells,
            may: &BTreeSet::new(),
        };
        let series = self.case.series(self.empty, queues);
        let what = format!("{name}which queues build it");
        let ways = self.case.work(&what, |referee| referee.ways(series, aim));
        if let Some(ways) = &ways {
            let solved = queues.whole(&ways.served());
            build.counts("solved", solved, "queues that build it")?;
            build.counts("ways", ways.iter().count(), "ways to build it")?;
            self.case.holds(format!("{name}built by {solved} of {total}"));
        }
        Ok(ways)
    }

    /// Checks how many of the queues that follow clear a field, and whether a player sees all that matters.
    fn check_share(&mut self, share: &Answer<'_>, follow: &Follow, name: &str) -> Checked {
        let (queues, total) = (&follow.queues, follow.queues.total());
        share.counts("total", total, "queues that may follow")?;
        let seen = SEEN - usize::from(follow.hold != Hold::Empty);
        let shown = queues.iter().map(|queue| &queue[..seen.min(queue.len())]);
        let is_shown = shown.collect::<BTreeSet<&[Piece]>>().len() == queues.len();
        let said = share.flag("exact_chance")?;
        same("whether all that matters is seen", said, is_shown)?;
        let series = Series {
            field: follow.field,
            hold: follow.hold,
            queues,
        };
        if let Some(cleared) = self.cleared(series, &format!("{name}what clears the field")) {
            let solved = queues.whole(&cleared);
            share.counts("solved", solved, "queues that clear the field")?;
            self.case.holds(format!("{name}cleared by {solved} of {total}"));
        }
        Ok(())
    }

    /// The queues that clear a field, by number; nothing if a limit struck, which `what` says then.
    fn cleared(&mut self, series: Series<'_>, what: &str) -> Option<BTreeSet<usize>> {
        self.case.work(what, |referee| referee.clearing(series))
    }
}

/// Situation after a setup: the field and the slot, and the queues.
struct Follow {
    field: Field,
    hold: Hold,
    queues: Queues,
}

/// The rows that are left when these cells of an empty field are filled, top first.
fn rows_left(cells: &BTreeSet<(usize, usize)>, height: usize) -> Vec<String> {
    let sign = |cell| if cells.contains(&cell) { 'X' } else { '.' };
    let row = |y: usize| -> String { (0..10).map(|x| sign((x, y))).collect() };
    let rows = (0..height).rev().map(row);
    rows.filter(|row| row.contains('.')).collect()
}

/// Checks that no setup is listed twice.
fn check_different(setups: &[Standing]) -> Checked {
    for (number, setup) in setups.iter().enumerate() {
        if setups[..number].iter().any(|before| before.cells == setup.cells) {
            return no(format_args!("{}another one has the same cells", setup.name));
        }
    }
    Ok(())
}
