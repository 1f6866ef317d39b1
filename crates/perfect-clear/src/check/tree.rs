//! The tree of a policy, situation by situation.

use super::answer::{Answer, field_of};
use super::case::Case;
use super::chances::{fraction, same_odds, start};
use super::error::{Checked, Part, no, same};
use crate::verify::{Odds, View, counted};
use crate::{Field, Hold, PieceSet};

/// Checks every situation of a policy.
pub(super) fn check(tree: &Answer<'_>, case: &mut Case<'_>, view: &View) -> Checked {
    let mut walk = Walk { case, situations: 0 };
    walk.check(tree, view)?;
    let situations = counted(walk.situations, "situation");
    case.holds(format!(
        "{situations} of the tree, each the mean of those that follow"
    ));
    Ok(())
}

/// A walk through the situations of a policy.
struct Walk<'a, 'c> {
    case: &'a mut Case<'c>,
    situations: u64,
}

impl Walk<'_, '_> {
    fn check(&mut self, node: &Answer<'_>, view: &View) -> Checked {
        self.situations += 1;
        let name = format!("situation {}: ", self.situations);
        let children = node.list("next")?;
        let Some(after) = self.check_here(node, view, &children).named(&name)? else {
            return Ok(());
        };
        let (mut mean, mut bag) = (Odds { won: 0, of: 0 }, after.bag);
        for child in &children {
            let mut view = after.clone();
            let piece = child.piece("piece")?;
            if !bag.contains(piece) {
                return no(format_args!("{name}{piece} cannot come next, or is listed twice"));
            }
            bag = bag.without(piece);
            view.shown.push(piece);
            view.bag = after.bag.without(piece);
            self.check(child, &view)?;
            let odds = fraction(&child.need("chance")?)?;
            (mean.won, mean.of) = (mean.won + odds.won, mean.of + odds.of);
        }
        let chance = fraction(&node.need("chance")?)?;
        same_odds("its chance, the mean of those that follow", chance, mean).named(&name)
    }

    /// Checks a situation by itself; what is there after its decision, if others follow.
    fn check_here(
        &mut self,
        node: &Answer<'_>,
        view: &View,
        children: &[Answer<'_>],
    ) -> Checked<Option<View>> {
        let chance = fraction(&node.need("chance")?)?;
        check_view(node, view)?;
        if children.is_empty() {
            let odds = self
                .case
                .work("the chance at the tree's ends", |referee| referee.odds(view));
            if let Some(odds) = odds {
                same_odds("its chance", chance, odds)?;
            }
        }
        match self.decided(node, view)? {
            Some(mut after) if !children.is_empty() => {
                if after.bag.is_empty() {
                    after.bag = PieceSet::FULL;
                }
                same("the pieces that may come", children.len(), after.bag.len())?;
                Ok(Some(after))
            }
            Some(_) => Ok(None),
            None if chance.won > 0 && !view.field.to_rows().is_empty() => {
                no("there is a chance, and nothing is done")
            }
            None => same("what follows on it", children.len(), 0).map(|()| None),
        }
    }

    /// What is there after the decision, before the next piece is shown.
    fn decided(&mut self, node: &Answer<'_>, view: &View) -> Checked<Option<View>> {
        let mut after = view.clone();
        if node.flag("press_hold")? {
            if view.is_forced || view.hold != Hold::Empty || view.shown.is_empty() {
                return no("hold cannot be pressed by itself");
            }
            (after.hold, after.is_forced) = (Hold::Piece(after.shown.remove(0)), true);
            return Ok(Some(after));
        }
        let Some(placement) = node.get("placement") else {
            return Ok(None);
        };
        let claim = placement.claim()?;
        if view.is_forced && claim.hold {
            return no("hold is pressed a second time");
        }
        let played = self.case.referee.after(start(view), &[claim]).or_else(no)?;
        let field = field_of(&played.rows.join("/"), played.rows.len());
        (after.field, after.hold) = (field.or_else(no)?, played.hold);
        (after.shown, after.is_forced) = (view.shown[played.gone..].to_vec(), false);
        Ok(Some(after))
    }
}

/// Checks that a situation is the one that comes of what was done.
fn check_view(node: &Answer<'_>, view: &View) -> Checked {
    let rows = |field: Field| field.to_rows().join("/");
    same("its field", rows(node.field_in_word()?), rows(view.field))?;
    if node.pieces("queue")? != view.shown {
        return no("other pieces are shown than come");
    }
    let is_off = view.hold == Hold::Off || node.flag("no_hold")?;
    if node.hold(is_off)? != view.hold {
        return no("another piece is in the slot");
    }
    Ok(())
}
