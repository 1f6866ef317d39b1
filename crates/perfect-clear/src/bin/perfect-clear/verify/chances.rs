//! Answers of `chance` and `advise`.

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::chain::values::Clears;
use quadrille_perfect_clear::chain::values::StartValues;
use quadrille_perfect_clear::verify::{
    Claim, Expected, Judged, Laid, NextStart, Odds, Referee, Reveals, Start, View,
};
use quadrille_perfect_clear::{Field, Hold, Piece, PieceSet};

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};
use crate::values_cache::{self, VALUED_LINES};

/// How far clears in a row may be from those that are worked out anew: they are rounded sums.
const CLOSE: f64 = 0.01;

/// Checks chances by going through every order in which the unseen pieces may come.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let view = View {
        field: answer.field()?,
        hold: question.hold,
        shown: answer.pieces("queue")?,
        bag: answer.pieces("bag")?.into_iter().collect(),
        is_forced: false,
    };
    let mut referee = question.referee();
    let said = answer.need("chance")?;
    if said.get("lower").is_some() {
        return check_bounds(answer, &said, &mut referee, &view, verdict);
    }
    let chance = fraction(&said)?;
    let status = if chance.won == 0 { "unsolvable" } else { "solved" };
    same("the status", answer.text("status")?, status)?;
    check_chances(answer, &mut referee, &view, chance, verdict)?;
    if answer.get("moves").is_some() {
        check_moves(answer, &mut referee, &view, chance, verdict)?;
    }
    if answer.get("clears").is_some() {
        let values = values_cache::needed(&question.mover(VALUED_LINES)?, Clears::Four)?;
        check_prospects(answer, (&mut referee, &values), &view, verdict)?;
    }
    match answer.get("tree") {
        Some(tree) => check_tree(&tree, referee, &view, chance, verdict),
        None => Ok(()),
    }
}

/// Checks that the chance under best play lies between bounds.
fn check_bounds(
    answer: &Answer<'_>,
    said: &Answer<'_>,
    referee: &mut Referee<'_>,
    view: &View,
    verdict: &mut Verdict,
) -> Result<()> {
    let [lower, upper] = [fraction(&said.need("lower")?)?, fraction(&said.need("upper")?)?];
    let status = if upper.won == 0 { "unsolvable" } else { "solved" };
    same("the status", answer.text("status")?, status)?;
    if !is_at_most(lower, upper) {
        return no(format!(
            "the lower bound, {}, is above the upper one, {}",
            shown(lower),
            shown(upper)
        ));
    }
    verdict.holds("the lower bound is not above the upper one");
    let odds = referee.odds(view);
    if let Some(odds) = verdict.unless_limited(odds, "the chance under best play") {
        if !is_at_most(lower, odds) || !is_at_most(odds, upper) {
            return no(format!(
                "best play wins {}, which is not between the bounds",
                shown(odds)
            ));
        }
        verdict.holds(format!("best play wins {}, between the bounds", shown(odds)));
    }
    Ok(())
}

fn is_at_most(one: Odds, other: Odds) -> bool {
    one.won.saturating_mul(other.of) <= other.won.saturating_mul(one.of)
}

/// Checks the chance under best play, and that of somebody who knows all pieces.
fn check_chances(
    answer: &Answer<'_>,
    referee: &mut Referee<'_>,
    view: &View,
    chance: Odds,
    verdict: &mut Verdict,
) -> Result<()> {
    let odds = referee.odds(view);
    if let Some(odds) = verdict.unless_limited(odds, "the chance under best play") {
        same_odds("the chance", chance, odds)?;
        verdict.holds(format!("best play wins {} of {}", odds.won, odds.of));
    }
    if let Some(known) = answer.get("full_knowledge") {
        let odds = referee.odds_if_told(view);
        if let Some(odds) = verdict.unless_limited(odds, "the chance of somebody who knows all pieces") {
            same_odds("the chance with all pieces known", fraction(&known)?, odds)?;
        }
    }
    Ok(())
}

/// Checks every situation of a policy.
fn check_tree(
    tree: &Answer<'_>,
    referee: Referee<'_>,
    view: &View,
    chance: Odds,
    verdict: &mut Verdict,
) -> Result<()> {
    same_odds("the chance of the tree", fraction(&tree.need("chance")?)?, chance)?;
    let mut walk = Tree {
        referee,
        verdict,
        situations: 0,
    };
    walk.check(tree, view)?;
    let situations = counted(walk.situations, "situation");
    verdict.holds(format!(
        "{situations} of the tree, each the mean of those that follow"
    ));
    Ok(())
}

fn fraction(chance: &Answer<'_>) -> Result<Odds> {
    Ok(Odds {
        won: chance.number("numerator")?,
        of: chance.number("denominator")?,
    })
}

fn shown(odds: Odds) -> String {
    format!("{} of {}", odds.won, odds.of)
}

/// That two shares are the same, perhaps of other numbers.
fn same_odds(what: &str, said: Odds, is: Odds) -> Result<()> {
    if said.of > 0 && said.won.checked_mul(is.of) == is.won.checked_mul(said.of) {
        return Ok(());
    }
    same(what, shown(said), shown(is))
}

/// Checks each move, that there are no others, and which is best.
fn check_moves(
    answer: &Answer<'_>,
    referee: &mut Referee<'_>,
    view: &View,
    chance: Odds,
    verdict: &mut Verdict,
) -> Result<()> {
    let listed = answer.list("moves")?;
    let claims = made(&listed, referee, view)?;
    verdict.holds(format!("{} can be made", counted(listed.len() as u64, "move")));
    let mut best = 0;
    for entry in &listed {
        best = fraction(&entry.need("chance")?)?.won.max(best);
    }
    let kind = if best < chance.won { "hold" } else { "move" };
    same("what is best", answer.text("best")?, kind)?;
    let moves = referee.moves(view);
    let Some(moves) = verdict.unless_limited(moves, "the chance of each move") else {
        return Ok(());
    };
    for (number, (entry, claim)) in (1..).zip(listed.iter().zip(&claims)) {
        check_move(entry, claim, &moves, &format!("move {number}: {claim}"))?;
    }
    let what = "the number of moves that leave a chance";
    same(what, listed.len(), moves.len())?;
    let number = counted(moves.len() as u64, "move");
    verdict.holds(format!("{number}, and no other leaves a chance"));
    Ok(())
}

/// Checks how many clears in a row are expected after each move, by the values that this program has of starts.
fn check_prospects(
    answer: &Answer<'_>,
    (referee, values): (&mut Referee<'_>, &StartValues),
    view: &View,
    verdict: &mut Verdict,
) -> Result<()> {
    let next: NextStart<'_> = &|slot, shown, bag| values.expected(slot, shown, bag).unwrap_or_default();
    let reveals = if answer.flag("sees_reveals")? {
        Reveals::Seen
    } else {
        Reveals::Unseen
    };
    let expected = referee.expected(view, reveals, next);
    let Some(expected) = verdict.unless_limited(expected, "the clears in a row after each move") else {
        return Ok(());
    };
    let mut last = answer.real("clears")?;
    for (number, entry) in (1..).zip(&answer.list("moves")?) {
        let (claim, said) = (entry.need("placement")?.claim()?, entry.real("clears")?);
        let laid = Laid::listed(claim.piece, &claim.cells);
        let is_same = |other: &&Expected| {
            let of_other = Laid {
                piece: other.piece,
                cells: other.cells,
            };
            other.hold == claim.hold && laid == Some(of_other)
        };
        let found = expected.iter().find(is_same);
        let clears = found.map_or(0.0, |other| other.clears);
        if (said - clears).abs() > CLOSE {
            return no(format!(
                "move {number}: {clears:.2} clears in a row are expected, not {said:.2}"
            ));
        }
        check_loop_chance(entry, found.map_or([0.0; 2], |other| other.chance), number)?;
        if said > last + CLOSE || (number == 1 && said < last - CLOSE) {
            return no(format!(
                "move {number}: more clears are expected than of the one before"
            ));
        }
        last = said;
    }
    verdict.holds("as many clears in a row are expected after each move");
    Ok(())
}

/// Checks the chance of this clear under the play that expects the most clears in a row.
fn check_loop_chance(entry: &Answer<'_>, [least, most]: [f64; 2], number: u64) -> Result<()> {
    let said = fraction(&entry.need("loop_chance")?)?;
    let share = said.won as f64 / said.of.max(1) as f64;
    // Means of shares are rounded, if ever so little.
    if share < least - 1e-9 || share > most + 1e-9 {
        return no(format!(
            "move {number}: the play with these clears in a row wins {least:.6} of this clear, not {}",
            shown(said)
        ));
    }
    Ok(())
}

/// The moves that are listed, each of which can be made.
fn made(listed: &[Answer<'_>], referee: &mut Referee<'_>, view: &View) -> Result<Vec<Claim>> {
    let mut claims = Vec::new();
    for (number, entry) in (1..).zip(listed) {
        let claim = entry.need("placement")?.claim()?;
        if let Err(flaw) = referee.after(start(view), std::slice::from_ref(&claim)) {
            return no(format!("move {number}: {flaw}"));
        }
        claims.push(claim);
    }
    Ok(claims)
}

/// Compares what is said of a move with what is so.
fn check_move(entry: &Answer<'_>, claim: &Claim, moves: &[Judged], name: &str) -> Result<()> {
    let Some(judged) = moves.iter().find(|judged| is_of(judged, claim)) else {
        return no(format!("{name}: it leaves no chance"));
    };
    let said = fraction(&entry.need("chance")?)?;
    same_odds(&format!("{name}: its chance"), said, judged.odds)?;
    let said = fraction(&entry.need("mass")?)?;
    same_odds(&format!("{name}: its mass"), said, judged.known)
}

const fn start(view: &View) -> Start<'_> {
    Start {
        field: view.field,
        hold: view.hold,
        queue: view.shown.as_slice(),
    }
}

fn is_of(judged: &Judged, claim: &Claim) -> bool {
    let laid = Laid::listed(claim.piece, &claim.cells);
    let of_judged = Laid {
        piece: judged.piece,
        cells: judged.cells,
    };
    judged.hold == claim.hold && laid == Some(of_judged)
}

/// A walk through the situations of a policy.
struct Tree<'a, 'p> {
    referee: Referee<'p>,
    verdict: &'a mut Verdict,
    situations: u64,
}

impl Tree<'_, '_> {
    fn check(&mut self, node: &Answer<'_>, view: &View) -> Result<()> {
        self.situations += 1;
        let name = format!("situation {}", self.situations);
        let chance = fraction(&node.need("chance")?)?;
        check_view(node, view, &name)?;
        let children = node.list("next")?;
        if children.is_empty() {
            let odds = self.referee.odds(view);
            if let Some(odds) = self.verdict.unless_limited(odds, "the chance at the tree's ends") {
                same_odds(&format!("{name}: its chance"), chance, odds)?;
            }
        }
        match self.decided(node, view, &name)? {
            Some(after) => self.check_next(&children, &after, chance, &name),
            None if chance.won > 0 && !view.field.to_rows().is_empty() => {
                no(format!("{name}: there is a chance, and nothing is done"))
            }
            None => same(format!("{name}: what follows on it"), children.len(), 0),
        }
    }

    /// What is there after the decision, before the next piece is shown.
    fn decided(&mut self, node: &Answer<'_>, view: &View, name: &str) -> Result<Option<View>> {
        let mut after = view.clone();
        if node.flag("press_hold")? {
            if view.is_forced || view.hold != Hold::Empty || view.shown.is_empty() {
                return no(format!("{name}: hold cannot be pressed by itself"));
            }
            (after.hold, after.is_forced) = (Hold::Piece(after.shown.remove(0)), true);
            return Ok(Some(after));
        }
        let Some(placement) = node.get("placement") else {
            return Ok(None);
        };
        let claim = placement.claim()?;
        if view.is_forced && claim.hold {
            return no(format!("{name}: hold is pressed a second time"));
        }
        match self.referee.after(start(view), &[claim]) {
            Err(flaw) => no(format!("{name}: {flaw}")),
            Ok(played) => Ok(Some(View {
                field: field_of(&played.rows)?,
                hold: played.hold,
                shown: view.shown[played.gone..].to_vec(),
                bag: view.bag,
                is_forced: false,
            })),
        }
    }

    /// Checks the situations that follow: one for each piece that may come, and their mean.
    fn check_next(&mut self, children: &[Answer<'_>], after: &View, chance: Odds, name: &str) -> Result<()> {
        if children.is_empty() {
            return Ok(());
        }
        let bag = if after.bag.is_empty() {
            PieceSet::FULL
        } else {
            after.bag
        };
        let what = format!("{name}: the pieces that may come");
        same(what, children.len(), bag.len())?;
        let mut mean = Odds { won: 0, of: 0 };
        let mut seen = PieceSet::EMPTY;
        for child in children {
            let piece: Piece = child.piece("piece")?;
            if !bag.contains(piece) || seen.contains(piece) {
                return no(format!("{name}: {piece} cannot come next, or is listed twice"));
            }
            seen = seen.with(piece);
            let mut view = after.clone();
            view.shown.push(piece);
            view.bag = bag.without(piece);
            self.check(child, &view)?;
            let odds = fraction(&child.need("chance")?)?;
            (mean.won, mean.of) = (mean.won + odds.won, mean.of + odds.of);
        }
        let what = format!("{name}: its chance, the mean of those that follow");
        same_odds(&what, chance, mean)
    }
}

/// Checks that a situation is the one that comes of what was done.
fn check_view(node: &Answer<'_>, view: &View, name: &str) -> Result<()> {
    same(
        format!("{name}: its field"),
        node.field()?.to_rows().join("/"),
        view.field.to_rows().join("/"),
    )?;
    if node.pieces("queue")? != view.shown {
        return no(format!("{name}: other pieces are shown than come"));
    }
    if node.hold(view.hold == Hold::Off)? != view.hold {
        return no(format!("{name}: another piece is in the slot"));
    }
    Ok(())
}

fn field_of(rows: &[String]) -> Result<Field> {
    if rows.is_empty() {
        return Ok(Field::from_cells((1 << 10) - 1, 1)?);
    }
    Ok(Field::parse(&rows.join("/"), rows.len())?)
}
