//! Answers of `solve`.

use std::collections::BTreeSet;

use super::answer::Answer;
use super::case::Case;
use super::error::{Checked, Part, no, same};
use super::fumens::{check_pages, sorted};
use crate::Piece;
use crate::verify::{Aim, Claim, Laid, Start, counted};
use crate::words::field_word::{FieldWord, Highest};

/// Checks every solution that is listed, that they differ, and how many there are.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let queue = answer.pieces("queue")?;
    let start = case.start(answer.field()?, &queue);
    let is_unique = answer.flag("unique")?;
    let listed = check_each(answer, case, start, is_unique)?;
    check_status(answer, listed)?;
    if listed > 0 {
        let verb = if listed == 1 { "clears" } else { "clear" };
        case.holds(format!("{} {verb} the field", counted(listed, "solution")));
    }
    let found = match answer.maybe("found", Answer::number)? {
        Some(found) => found,
        None if listed == 0 => 0,
        None => return Ok(()),
    };
    if found < listed as u128 {
        let is = if found == 1 { "is" } else { "are" };
        let found = counted(found, "solution");
        return no(format_args!(
            "{found} {is} said to be found, and {listed} are listed"
        ));
    }
    match found {
        0 => check_none(case, start),
        _ => check_number(case, start, is_unique, found),
    }
}

/// Checks every solution, and that they differ; their number.
fn check_each(
    answer: &Answer<'_>,
    case: &mut Case<'_>,
    start: Start<'_, Highest>,
    is_unique: bool,
) -> Checked<usize> {
    let solutions = answer.list("solutions")?;
    let mut seen = Seen::default();
    for (number, solution) in (1..).zip(&solutions) {
        let name = match solutions.len() {
            1 => String::new(),
            _ => format!("solution {number}: "),
        };
        let laid = check_one(solution, case, start).named(&name)?;
        seen.add(&solution.claims()?, laid, is_unique).named(&name)?;
    }
    Ok(solutions.len())
}

fn check_status(answer: &Answer<'_>, listed: usize) -> Checked {
    match (answer.text("status")?, listed) {
        ("solved", 0) => no("it is said to be solved, and there is no solution"),
        ("unsolvable", 1) => no("there is a solution, and it is said that there are none"),
        ("unsolvable", 2..) => no(format_args!(
            "there are solutions, {listed} of them, and it is said that there are none"
        )),
        _ => Ok(()),
    }
}

/// Checks a line of `solve --format jsonl`.
pub(super) fn check_line(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let queue = answer.pieces("queue")?;
    check_one(answer, case, case.start(answer.field()?, &queue))?;
    case.holds("1 solution clears the field");
    Ok(())
}

/// Checks one solution and its fumen; the pieces where they lie.
pub(super) fn check_one<W: FieldWord>(
    solution: &Answer<'_>,
    case: &mut Case<'_>,
    start: Start<'_, W>,
) -> Checked<Vec<Laid>> {
    let claims = solution.claims()?;
    case.referee.check(start, &claims).or_else(no)?;
    if let Some(fumen) = solution.maybe("fumen", Answer::text)? {
        check_pages(fumen, start.field, &claims)?;
    }
    case.lay(start, &claims)
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
    fn add(&mut self, claims: &[Claim], laid: Vec<Laid>, is_unique: bool) -> Checked {
        let sequence = claims.iter().map(|claim| (claim.piece, sorted(&claim.cells)));
        if !self.sequences.insert(sequence.collect()) {
            return no("it is listed before");
        }
        if !self.tilings.insert(laid) && is_unique {
            return no("the same pieces lie on the same cells in one before");
        }
        Ok(())
    }
}

/// Checks that there is no solution, by trying everything.
fn check_none(case: &mut Case<'_>, start: Start<'_, Highest>) -> Checked {
    match case.work("that there is no solution", |referee| referee.can_clear(start)) {
        Some(true) => return no("there is a solution, and it is said that there is none"),
        Some(false) => case.holds("there is no solution"),
        None => {}
    }
    Ok(())
}

/// Checks how many solutions there are, by trying everything.
fn check_number(case: &mut Case<'_>, start: Start<'_, Highest>, is_unique: bool, found: u128) -> Checked {
    let queues = [start.queue.to_vec()];
    let series = case.series(start.field, &queues);
    let all = case.work("the number of solutions", |referee| {
        if is_unique {
            let ways = referee.ways(series, Aim::Clear)?;
            return Ok(ways.iter().count() as u128);
        }
        referee.solutions(start)
    });
    if let Some(all) = all {
        same("the number of solutions", found, all)?;
        case.holds(format!("there are {found} in all"));
    }
    Ok(())
}
