//! The players that look at risks, by all final boards of a round: each is measured, in the documented order.

use std::cmp::Reverse;

use super::ends::{by_worth, in_order, up_to};
use super::{Position, compare};
use crate::players::lookahead::by_hand;
use crate::{Board, Hazard, Lookahead, Player, RiskMeter, Rules, engine};

/// Most final boards of a round that is compared: all of them are measured. Other rounds tell nothing.
const MOST_ENDS: usize = 60;

/// The board that a player's moves lead to.
fn reached(player: &dyn Player, rules: &Rules, (board, set): &Position) -> Option<Board> {
    let moves = player.choose(*board, set)?;
    let steps = engine::play_all(rules, *board, &moves).expect("legal moves");
    steps.last().map(|(_, last)| last.board)
}

/// The least risk, then the best value, then the greatest board.
fn safest(meter: &RiskMeter, ends: &[(i64, Board)]) -> Option<Board> {
    let key = |&&(value, end): &&(i64, Board)| (meter.risk(end).numerator, Reverse((value, end)));
    ends.iter().min_by_key(key).map(|&(_, end)| end)
}

fn check_hazard(hazard: &Hazard, rules: &Rules, position: &Position) -> bool {
    let (board, set) = position;
    let Some(ends) = up_to(rules, *board, set, MOST_ENDS) else {
        return false;
    };
    let judgement = hazard.judgement();
    let ends = by_worth(&judgement.evaluator, &in_order(&judgement.evaluator, &ends));
    let expected = safest(hazard.meter(), &ends);
    let found = reached(hazard, rules, position);
    assert_eq!(found, expected, "{} on\n{board:?}", rules.set_text(set));
    ends.len() > 1
}

fn check_lookahead(lookahead: &Lookahead, rules: &Rules, position: &Position) -> bool {
    let (board, set) = position;
    let Some(ends) = up_to(rules, *board, set, MOST_ENDS) else {
        return false;
    };
    let expected = by_hand(lookahead, &ends);
    let found = reached(lookahead, rules, position);
    assert_eq!(found, expected, "{} on\n{board:?}", rules.set_text(set));
    ends.len() > 1
}

#[test]
fn deep_hazard() {
    compare("hazard", 60, Hazard::new, check_hazard);
}

#[test]
fn deep_lookahead() {
    compare("lookahead", 6, Lookahead::new, check_lookahead);
}

#[test]
fn deep_farsight() {
    compare("farsight", 6, Lookahead::farsighted, check_lookahead);
}
