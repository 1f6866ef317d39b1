//! Answers of `book`.

mod coming;
mod fitting;

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use quadrille_cli::counted;
use quadrille_perfect_clear::verify::{Aim, Laid, Series, Ways};
use quadrille_perfect_clear::{Field, Hold, Piece, PieceSet};

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};
use super::ways::{Queues, check_picture, read_pattern, read_tiles};
use coming::Coming;

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

/// What is checked of each setup.
struct Checker<'a, 'q> {
    question: &'a Question<'q>,
    verdict: &'a mut Verdict,
    /// The field in which setups are built.
    empty: Field,
}

/// Checks each setup: how it stands, by which queues it is built, and which of those that follow clear the field.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let mut checker = Checker {
        question,
        verdict,
        empty: Field::empty(answer.size("lines")?)?,
    };
    let setups = answer.list("setups")?;
    let coming = Coming::read(answer)?;
    let mut standing: Vec<Standing> = Vec::new();
    for (number, setup) in (1..).zip(&setups) {
        let stands = checker.standing(setup, number)?;
        match &coming {
            None => checker.check_listed(setup, &stands)?,
            Some(coming) => checker.check_fitting(answer, setup, &stands, coming)?,
        }
        standing.push(stands);
    }
    checker.verdict.holds(match setups.len() {
        0 => "no setup is listed".to_owned(),
        count => format!("{} as drawn", counted(count as u64, "setup")),
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
    fn standing(&self, setup: &Answer<'_>, number: usize) -> Result<Standing> {
        let name = format!("setup {number}: ");
        let field = setup.field()?;
        let tiles = read_tiles(&setup.list("tiles")?, &name)?;
        let cells: BTreeSet<(usize, usize)> = tiles.iter().flat_map(|tile| tile.cells).collect();
        if tiles.is_empty() {
            // Nothing builds it: it is drawn as a field.
            check_picture(setup, field, &tiles, &name)?;
        } else {
            let height = self.empty.rows();
            if cells.len() < 4 * tiles.len() || cells.iter().any(|&(_, y)| y >= height) {
                return no(format!("{name}its pieces overlap, or lie above {height} lines"));
            }
            check_picture(setup, self.empty, &tiles, &name)?;
            let rows = rows_left(&cells, height).join("/");
            same(
                format!("{name}what its pieces leave"),
                field.to_rows().join("/"),
                rows,
            )?;
        }
        Ok(Standing {
            name,
            field,
            tiles,
            cells,
        })
    }

    /// Checks a setup by the queues that a book names.
    fn check_listed(&mut self, setup: &Answer<'_>, stands: &Standing) -> Result<()> {
        let build = setup.need("build")?;
        let queues = self.queues(&build, "pattern", stands.tiles.len())?;
        if stands.tiles.is_empty() {
            let what = format!("{}queues that build it, as it is not drawn", stands.name);
            same(what, build.size("solved")?, 0)?;
        } else {
            self.check_build(&build, stands, &queues)?;
        }
        let clear = setup.need("clear")?;
        let queues = self.queues(&clear, "pattern", pieces_needed(stands.field))?;
        self.check_share(&clear, (stands.field, Hold::Empty), &queues, &stands.name)
    }

    /// The queues of a pattern, cut to what can matter where so many pieces are placed from an empty slot.
    fn queues(&self, of: &Answer<'_>, pattern: &str, placed: usize) -> Result<Queues> {
        read_pattern(&of.need(pattern)?, self.question.useful(placed))
    }

    /// Checks how many queues build a setup, and in how many ways; the ways, unless a limit struck.
    fn check_build(
        &mut self,
        build: &Answer<'_>,
        stands: &Standing,
        queues: &Queues,
    ) -> Result<Option<Ways>> {
        let name = &stands.name;
        let total = build.size("total")?;
        same(format!("{name}queues that may build it"), total, queues.total())?;
        let aim = Aim::Fill {
            must: &stands.cells,
            may: &BTreeSet::new(),
        };
        let series = self.question.series(self.empty, queues);
        let ways = self.question.referee().ways(series, aim);
        let Some(ways) = self
            .verdict
            .unless_limited(ways, &format!("{name}which queues build it"))
        else {
            return Ok(None);
        };
        let solved = build.size("solved")?;
        same(
            format!("{name}queues that build it"),
            solved,
            queues.whole(&ways.served()),
        )?;
        let count = build.size("ways")?;
        same(format!("{name}ways to build it"), count, ways.iter().count())?;
        let are = format!("{name}built by {solved} of {total}");
        self.verdict.holds(are);
        Ok(Some(ways))
    }

    /// Checks how many of the queues that follow clear a field, and whether a player sees all that matters.
    fn check_share(
        &mut self,
        share: &Answer<'_>,
        (field, hold): (Field, Hold),
        queues: &Queues,
        name: &str,
    ) -> Result<()> {
        let (solved, total) = (share.size("solved")?, share.size("total")?);
        same(format!("{name}queues that may follow"), total, queues.total())?;
        let seen = SEEN - usize::from(hold != Hold::Empty);
        let shown: BTreeSet<&[Piece]> = queues
            .iter()
            .map(|queue| &queue[..seen.min(queue.len())])
            .collect();
        let is_shown = shown.len() == queues.len();
        let said = share.flag("exact_chance")?;
        same(format!("{name}whether all that matters is seen"), said, is_shown)?;
        if let Some(cleared) = self.cleared((field, hold), queues, &format!("{name}what clears the field")) {
            same(
                format!("{name}queues that clear the field"),
                solved,
                queues.whole(&cleared),
            )?;
            let are = format!("{name}cleared by {solved} of {total}");
            self.verdict.holds(are);
        }
        Ok(())
    }

    /// The queues that clear a field, by number; nothing if a limit struck, which `what` says then.
    fn cleared(
        &mut self,
        (field, hold): (Field, Hold),
        queues: &[Vec<Piece>],
        what: &str,
    ) -> Option<BTreeSet<usize>> {
        let series = Series { field, hold, queues };
        let clearing = self.question.referee().clearing(series);
        self.verdict.unless_limited(clearing, what)
    }
}

/// The rows that are left when these cells of an empty field are filled, top first.
fn rows_left(cells: &BTreeSet<(usize, usize)>, height: usize) -> Vec<String> {
    let row = |y: usize| -> String {
        (0..10)
            .map(|x| if cells.contains(&(x, y)) { 'X' } else { '.' })
            .collect()
    };
    let rows = (0..height).rev().map(row);
    rows.filter(|row| row.contains('.')).collect()
}

/// Pieces that fill what is empty.
fn pieces_needed(field: Field) -> usize {
    let rows = field.to_rows();
    rows.iter()
        .flat_map(|row| row.chars())
        .filter(|&cell| cell == '.')
        .count()
        / 4
}

/// That no setup is listed twice.
fn check_different(setups: &[Standing]) -> Result<()> {
    for (number, setup) in setups.iter().enumerate() {
        if setups[..number].iter().any(|before| before.cells == setup.cells) {
            return no(format!("{}another one has the same cells", setup.name));
        }
    }
    Ok(())
}

/// Pieces as a set.
fn bag_of(pieces: &BTreeSet<Piece>) -> PieceSet {
    pieces.iter().copied().collect()
}

/// The hold slot of an end.
fn hold_of(end: &Answer<'_>) -> Result<Hold> {
    match end.get("hold") {
        None => Ok(Hold::Empty),
        Some(_) => Ok(Hold::Piece(end.piece("hold")?)),
    }
}

/// That a number is as it is said, but for rounding.
fn near(what: impl std::fmt::Display, said: f64, is: f64) -> Result<()> {
    if !said.is_finite() || !is.is_finite() {
        bail!("{what}: expected a number");
    }
    if (said - is).abs() <= 1e-9 * (1.0 + is.abs()) {
        return Ok(());
    }
    no(format!("{what}: {said} is said, and it is {is}"))
}
