//! Answers of `solve`.

use std::collections::BTreeSet;

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::fumen::{self, Page};
use quadrille_perfect_clear::verify::{Aim, Claim, Laid, Referee, Series, Start};
use quadrille_perfect_clear::{Field, Piece};

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};

/// Checks a document of `solve`: every solution that it lists, that they differ, and how many there are.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let queue = answer.pieces("queue")?;
    let start = question.start(answer, &queue)?;
    let is_unique = answer.flag("unique")?;
    let mut referee = question.referee();
    let listed = check_each(answer, &mut referee, start, is_unique)?;
    check_status(answer, listed)?;
    if listed > 0 {
        verdict.holds(format!("{} the field", clear(listed)));
    }
    let found = match answer.get("found") {
        Some(_) => answer.number("found")?,
        None if listed == 0 => 0,
        None => return Ok(()),
    };
    if found < listed as u128 {
        let is = if found == 1 { "is" } else { "are" };
        return no(format!(
            "{} {is} said to be found, and {listed} are listed",
            counted(found, "solution")
        ));
    }
    match found {
        0 => check_none(&mut referee, start, verdict),
        _ => check_number(&mut referee, start, is_unique, found, verdict),
    }
}

/// Checks every solution, and that they differ; their number.
fn check_each(
    answer: &Answer<'_>,
    referee: &mut Referee<'_>,
    start: Start<'_>,
    is_unique: bool,
) -> Result<usize> {
    let solutions = answer.list("solutions")?;
    let mut seen = Seen::default();
    for (number, solution) in (1..).zip(&solutions) {
        let name = match solutions.len() {
            1 => String::new(),
            _ => format!("solution {number}: "),
        };
        let laid = check_one(referee, start, solution, &name)?;
        seen.add(&solution.claims()?, laid, is_unique, &name)?;
    }
    Ok(solutions.len())
}

fn check_status(answer: &Answer<'_>, listed: usize) -> Result<()> {
    match (answer.text("status")?, listed) {
        ("solved", 0) => no("it is said to be solved, and there is no solution"),
        ("unsolvable", 1) => no("there is a solution, and it is said that there are none"),
        ("unsolvable", 2..) => no(format!(
            "there are solutions, {listed} of them, and it is said that there are none"
        )),
        _ => Ok(()),
    }
}

fn clear(solutions: usize) -> String {
    let verb = if solutions == 1 { "clears" } else { "clear" };
    format!("{} {verb}", counted(solutions as u64, "solution"))
}

/// Checks a line of `solve --format jsonl`.
pub(super) fn check_line(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let queue = answer.pieces("queue")?;
    check_one(
        &mut question.referee(),
        question.start(answer, &queue)?,
        answer,
        "",
    )?;
    verdict.holds("1 solution clears the field");
    Ok(())
}

/// Checks one solution and its fumen; the pieces where they lie.
pub(super) fn check_one(
    referee: &mut Referee<'_>,
    start: Start<'_>,
    solution: &Answer<'_>,
    name: &str,
) -> Result<Vec<Laid>> {
    let claims = solution.claims()?;
    if let Err(flaw) = referee.check(start, &claims) {
        return no(format!("{name}{flaw}"));
    }
    if let Some(text) = solution.get("fumen") {
        check_fumen(text.as_text()?, start.field, &claims, name)?;
    }
    referee
        .lay(start, &claims)
        .or_else(|flaw| no(format!("{name}{flaw}")))
}

/// Whether a fumen begins with the field and shows each step on a page.
fn check_fumen(text: &str, field: Field, claims: &[Claim], name: &str) -> Result<()> {
    let pages = match fumen::decode(text) {
        Ok(pages) => pages,
        Err(error) => return no(format!("{name}its fumen cannot be read: {error}")),
    };
    same(format!("{name}pages of the fumen"), pages.len(), claims.len())?;
    let shown = pages.first().map(|page| page.diagram.to_field(field.rows()));
    if shown.is_some_and(|shown| shown.ok().map(Field::to_rows) != Some(field.to_rows())) {
        return no(format!("{name}its fumen begins with another field"));
    }
    for (number, (page, claim)) in (1..).zip(pages.iter().zip(claims)) {
        if !shows(page, claim) {
            return no(format!(
                "{name}step {number}: its fumen shows something else on this page"
            ));
        }
    }
    Ok(())
}

/// Whether the piece of a page is that of a step.
fn shows(page: &Page, claim: &Claim) -> bool {
    page.placed().is_some_and(|shown| {
        let cells = shown.cells().map(|(x, y)| [i64::from(x), i64::from(y)]);
        shown.piece == claim.piece && sorted(&cells) == sorted(&claim.cells)
    })
}

fn sorted(cells: &[[i64; 2]]) -> Vec<[i64; 2]> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// A solution as pieces and cells in their order.
type Sequence = Vec<(Piece, Vec<[i64; 2]>)>;

/// The solutions that have been seen.
#[derive(Default)]
struct Seen {
    sequences: BTreeSet<Sequence>,
    tilings: BTreeSet<Vec<Laid>>,
}

impl Seen {
    fn add(&mut self, claims: &[Claim], laid: Vec<Laid>, is_unique: bool, name: &str) -> Result<()> {
        let sequence = claims.iter().map(|claim| (claim.piece, sorted(&claim.cells)));
        if !self.sequences.insert(sequence.collect()) {
            return no(format!("{name}it is listed before"));
        }
        if !self.tilings.insert(laid) && is_unique {
            return no(format!(
                "{name}the same pieces lie on the same cells in one before"
            ));
        }
        Ok(())
    }
}

/// Checks that there is no solution, by trying everything.
fn check_none(referee: &mut Referee<'_>, start: Start<'_>, verdict: &mut Verdict) -> Result<()> {
    match verdict.unless_limited(referee.can_clear(start), "that there is no solution") {
        Some(true) => return no("there is a solution, and it is said that there is none"),
        Some(false) => verdict.holds("there is no solution"),
        None => {}
    }
    Ok(())
}

/// Checks how many solutions there are, by trying everything.
fn check_number(
    referee: &mut Referee<'_>,
    start: Start<'_>,
    is_unique: bool,
    found: u128,
    verdict: &mut Verdict,
) -> Result<()> {
    let all = if is_unique {
        let queues = [start.queue.to_vec()];
        let series = Series {
            field: start.field,
            hold: start.hold,
            queues: &queues,
        };
        let ways = referee.ways(series, Aim::Clear);
        ways.map(|ways| ways.iter().count() as u128)
    } else {
        referee.solutions(start)
    };
    if let Some(all) = verdict.unless_limited(all, "the number of solutions") {
        same("the number of solutions", found, all)?;
        verdict.holds(format!("there are {found} in all"));
    }
    Ok(())
}
