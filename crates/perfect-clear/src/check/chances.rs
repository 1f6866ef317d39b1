//! Answers of `chance` and `advise`.

use super::answer::{Answer, Read};
use super::case::Case;
use super::error::{CheckError, Checked, Part, no, same};
use super::tree;
use crate::verify::{Claim, Judged, Laid, NextStart, Odds, Reveals, Start, View, counted};

/// How far clears in a row may be from those that are worked out anew: they are rounded sums.
const CLOSE: f64 = 0.01;

/// Checks chances by going through every order in which the unseen pieces may come.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let view = View {
        field: answer.field_in_word()?,
        hold: case.hold,
        shown: answer.pieces("queue")?,
        bag: answer.pieces("bag")?.into_iter().collect(),
        is_forced: false,
    };
    let said = answer.need("chance")?;
    if said.has("lower") {
        return check_bounds(answer, &said, case, &view);
    }
    let chance = fraction(&said)?;
    check_status(answer, chance)?;
    let odds = case.work("the chance under best play", |referee| referee.odds(&view));
    if let Some(odds) = odds {
        same_odds("the chance", chance, odds)?;
        case.holds(format!("best play wins {}", shown(odds)));
    }
    if let Some(known) = answer.get("full_knowledge") {
        let what = "the chance of somebody who knows all pieces";
        if let Some(odds) = case.work(what, |referee| referee.odds_if_told(&view)) {
            same_odds("the chance with all pieces known", fraction(&known)?, odds)?;
        }
    }
    if answer.has("moves") {
        check_moves(answer, case, &view, chance)?;
    }
    if answer.has("clears") {
        check_prospects(answer, case, &view)?;
    }
    match answer.get("tree") {
        Some(tree) => {
            let of_tree = fraction(&tree.need("chance")?)?;
            same_odds("the chance of the tree", of_tree, chance)?;
            tree::check(&tree, case, &view)
        }
        None => Ok(()),
    }
}

/// Checks that the status fits the chance.
fn check_status(answer: &Answer<'_>, most: Odds) -> Checked {
    let status = if most.won == 0 { "unsolvable" } else { "solved" };
    same("the status", answer.text("status")?, status)
}

/// Checks that the chance under best play lies between bounds.
fn check_bounds(answer: &Answer<'_>, said: &Answer<'_>, case: &mut Case<'_>, view: &View) -> Checked {
    let [lower, upper] = [fraction(&said.need("lower")?)?, fraction(&said.need("upper")?)?];
    check_status(answer, upper)?;
    if !is_at_most(lower, upper) {
        let (lower, upper) = (shown(lower), shown(upper));
        return no(format_args!(
            "the lower bound, {lower}, is above the upper one, {upper}"
        ));
    }
    case.holds("the lower bound is not above the upper one");
    let odds = case.work("the chance under best play", |referee| referee.odds(view));
    if let Some(odds) = odds {
        let wins = format!("best play wins {}", shown(odds));
        if !is_at_most(lower, odds) || !is_at_most(odds, upper) {
            return no(format_args!("{wins}, which is not between the bounds"));
        }
        case.holds(format!("{wins}, between the bounds"));
    }
    Ok(())
}

fn is_at_most(one: Odds, other: Odds) -> bool {
    one.won.saturating_mul(other.of) <= other.won.saturating_mul(one.of)
}

pub(super) fn fraction(chance: &Answer<'_>) -> Read<Odds> {
    Ok(Odds {
        won: chance.number("numerator")?,
        of: chance.number("denominator")?,
    })
}

fn shown(odds: Odds) -> String {
    format!("{} of {}", odds.won, odds.of)
}

/// Compares two shares, which may have other numbers.
pub(super) fn same_odds(what: &str, said: Odds, is: Odds) -> Checked {
    if said.of > 0 && said.won.checked_mul(is.of) == is.won.checked_mul(said.of) {
        return Ok(());
    }
    same(what, shown(said), shown(is))
}

/// Checks each move, that there are no others, and which is best.
fn check_moves(answer: &Answer<'_>, case: &mut Case<'_>, view: &View, chance: Odds) -> Checked {
    let listed = answer.list("moves")?;
    let (mut claims, mut best) = (Vec::new(), 0);
    for (number, entry) in (1..).zip(&listed) {
        let claim = entry.need("placement")?.claim()?;
        let after = case.referee.after(start(view), std::slice::from_ref(&claim));
        after.or_else(no).named(&format!("move {number}: "))?;
        best = fraction(&entry.need("chance")?)?.won.max(best);
        claims.push(claim);
    }
    case.holds(format!("{} can be made", counted(listed.len(), "move")));
    let kind = if best < chance.won { "hold" } else { "move" };
    same("what is best", answer.text("best")?, kind)?;
    let Some(moves) = case.work("the chance of each move", |referee| referee.moves(view)) else {
        return Ok(());
    };
    for (number, (entry, claim)) in (1..).zip(listed.iter().zip(&claims)) {
        check_move(entry, claim, &moves).named(&format!("move {number}: {claim}: "))?;
    }
    let what = "the number of moves that leave a chance";
    same(what, listed.len(), moves.len())?;
    let number = counted(moves.len(), "move");
    case.holds(format!("{number}, and no other leaves a chance"));
    Ok(())
}

/// Compares what is said of a move with what is so.
fn check_move(entry: &Answer<'_>, claim: &Claim, moves: &[Judged]) -> Checked {
    let is_it = |judged: &&Judged| {
        let (piece, cells) = (judged.piece, judged.cells);
        is_of(claim, judged.hold, Laid { piece, cells })
    };
    let Some(judged) = moves.iter().find(is_it) else {
        return no("it leaves no chance");
    };
    same_odds("its chance", fraction(&entry.need("chance")?)?, judged.odds)?;
    same_odds("its mass", fraction(&entry.need("mass")?)?, judged.known)
}

/// Whether a move is this one.
fn is_of(claim: &Claim, hold: bool, laid: Laid) -> bool {
    claim.hold == hold && Laid::listed(claim.piece, &claim.cells) == Some(laid)
}

pub(super) const fn start(view: &View) -> Start<'_> {
    Start {
        field: view.field,
        hold: view.hold,
        queue: view.shown.as_slice(),
    }
}

/// Checks how many clears in a row are expected after each move, by the values of starts that the caller has.
fn check_prospects(answer: &Answer<'_>, case: &mut Case<'_>, view: &View) -> Checked {
    let reveals = if answer.flag("sees_reveals")? {
        Reveals::Seen
    } else {
        Reveals::Unseen
    };
    let starts = case
        .config
        .starts
        .ok_or_else(|| "there are no values of starts".to_owned());
    let worth = starts.and_then(|starts| starts(&case.game.physics));
    let worth = worth.map_err(CheckError::NoStarts)?;
    let next: NextStart<'_> = &*worth;
    let what = "the clears in a row after each move";
    let Some(expected) = case.work(what, |referee| referee.expected(view, reveals, next)) else {
        return Ok(());
    };
    let mut last = answer.real("clears")?;
    for (number, entry) in (1..).zip(&answer.list("moves")?) {
        let (claim, said) = (entry.need("placement")?.claim()?, entry.real("clears")?);
        let found = expected.iter().find(|other| {
            let (piece, cells) = (other.piece, other.cells);
            is_of(&claim, other.hold, Laid { piece, cells })
        });
        let (clears, chance) = found.map_or((0.0, [0.0; 2]), |other| (other.clears, other.chance));
        let check = || -> Checked {
            if (said - clears).abs() > CLOSE {
                return no(format_args!(
                    "{clears:.2} clears in a row are expected, not {said:.2}"
                ));
            }
            check_loop_chance(entry, chance)?;
            if said > last + CLOSE || (number == 1 && said < last - CLOSE) {
                return no("more clears are expected than of the one before");
            }
            Ok(())
        };
        check().named(&format!("move {number}: "))?;
        last = said;
    }
    case.holds("as many clears in a row are expected after each move");
    Ok(())
}

/// Checks the chance of this clear under the play that expects the most clears in a row.
fn check_loop_chance(entry: &Answer<'_>, [least, most]: [f64; 2]) -> Checked {
    let said = fraction(&entry.need("loop_chance")?)?;
    let share = said.won as f64 / said.of.max(1) as f64;
    // Means of shares are rounded, if ever so little.
    if share < least - 1e-9 || share > most + 1e-9 {
        let said = shown(said);
        return no(format_args!(
            "the play with these clears in a row wins {least:.6} of this clear, not {said}"
        ));
    }
    Ok(())
}
