//! The players that look at risks.

use std::cmp::Reverse;

use super::ends::{Round, Valued, by_worth};
use super::lists::Lists;
use super::{Position, compare, compare_on, positions};
use crate::odds::fits::Hand;
use crate::players::lookahead::{Look, by_hand};
use crate::{Board, Evaluator, Hazard, Lookahead, Player, Quick, RiskMeter, Rules, Ties};

/// The ends in the order in which the player goes through them: by their values, but where the weights have details,
/// each thousand (1,024) by what they are worth.
fn in_order(evaluator: &Evaluator, mut ends: Vec<Valued>) -> Vec<Board> {
    if evaluator.has_second_look() {
        for thousand in ends.chunks_mut(1_024) {
            thousand.sort_by_cached_key(|&(_, end)| Reverse((evaluator.worth(end), end)));
        }
    }
    ends.into_iter().map(|(_, end)| end).collect()
}

/// Weighs boards by the sets that do not fit.
struct Scales<'a> {
    meter: &'a RiskMeter,
    /// All sets and their draws; those that did not fit some board come first.
    sets: Vec<(Hand, u128)>,
}

impl Scales<'_> {
    /// Whether the risk of a board is at least `draws` draws.
    fn come_to(&mut self, board: Board, draws: u128) -> bool {
        let (mut sum, mut unfit) = (0, Vec::new());
        let mut on = self.meter.on(board);
        for (at, &(hand, count)) in self.sets.iter().enumerate() {
            if sum >= draws {
                break;
            }
            if !on.takes(hand) {
                sum += count;
                unfit.push(at);
            }
        }
        for (place, at) in unfit.into_iter().enumerate() {
            self.sets[place..=at].rotate_right(1);
        }
        sum >= draws
    }
}

/// The choice is the quick one, unless it has a risk and another end has less: then the first of those with the least.
///
/// Nothing that comes before the choice may have so little, and nothing at all less.
pub(super) fn check_hazard(hazard: &Hazard, rules: &Rules, round: &Round) -> bool {
    let evaluator = hazard.judgement().evaluator;
    let weights = evaluator.weights();
    let found = round.reached(hazard, rules);
    let quick = by_worth(&evaluator, &round.best(weights, 16));
    assert_eq!(found.is_some(), quick.is_some(), "{}", round.picture(rules));
    let (Some(found), Some(quick)) = (found, quick) else {
        return false;
    };
    let risk = |end: Board| hazard.meter().risk(end).numerator;
    let least = risk(found);
    if found == quick && least == 0 {
        return false;
    }
    assert!(found == quick || least < risk(quick), "{}", round.picture(rules));
    let mut scales = Scales {
        meter: hazard.meter(),
        sets: hazard.meter().sets().collect(),
    };
    let mut is_before = found != quick;
    for end in in_order(&evaluator, round.best(weights, usize::MAX)) {
        is_before &= end != found;
        let more = u128::from(is_before);
        if end != found {
            assert!(scales.come_to(end, least + more), "{}", round.picture(rules));
        }
    }
    assert!(!is_before, "no end of the round: {}", round.picture(rules));
    round.ends.len() > 1
}

/// The choice by the best ends as they are found fast: they have a comparison of their own.
fn check_lookahead(lookahead: &Lookahead, rules: &Rules, position: &Position) -> bool {
    let (board, set) = position;
    let greedy = lookahead.tables().expect("tables");
    let best = |most: usize| {
        let ends = greedy.best(*board, set, most).expect("a set of three");
        ends.iter().map(|one| one.board).collect()
    };
    let round = Round::without_ends(position);
    let expected = by_hand(lookahead, &best);
    let found = round.reached(lookahead, rules);
    assert_eq!(found, expected.map(|(end, _)| end), "{}", round.picture(rules));
    expected.is_some_and(|(_, look)| look == Look::Ahead)
}

/// Most final boards of a crowded board's round that is compared: all of them are measured. Other rounds are of no use.
const MOST_ENDS: usize = 60;

/// A player, and the readable rules.
struct Prepared {
    lookahead: Lookahead,
    lists: Lists,
}

/// The choice by all ends, where they are few.
fn check_crowded(prepared: &Prepared, rules: &Rules, position: &Position) -> bool {
    let Prepared { lookahead, lists } = prepared;
    let round = Round::new(position, lists, &[]);
    if round.ends.len() > MOST_ENDS {
        return false;
    }
    let evaluator = lookahead.judgement().evaluator;
    let mut ends: Vec<Valued> = round
        .ends
        .iter()
        .map(|&end| (evaluator.value(end, 0), end))
        .collect();
    ends.sort_unstable_by_key(|&end| Reverse(end));
    let best = |most: usize| ends.iter().take(most).map(|&(_, end)| end).collect();
    let expected = by_hand(lookahead, &best).map(|(end, _)| end);
    let found = round.reached(lookahead, rules);
    assert_eq!(found, expected, "{}", round.picture(rules));
    ends.len() > 1
}

#[test]
fn deep_lookahead() {
    let positions = |rules: &Rules, numbers| {
        let quick = positions::of(rules, Quick::new(rules, Ties::Board));
        positions::from_games(rules, numbers, |_| &quick)
    };
    compare_on("lookahead", 30, positions, Lookahead::new, check_lookahead);
}

#[test]
fn deep_crowded() {
    let prepare = |rules: &Rules| Prepared {
        lookahead: Lookahead::new(rules),
        lists: Lists::new(rules),
    };
    compare("crowded", 5, prepare, check_crowded);
}

#[test]
fn deep_farsight() {
    let prepare = |rules: &Rules| Prepared {
        lookahead: Lookahead::farsighted(rules),
        lists: Lists::new(rules),
    };
    compare("farsight", 5, prepare, check_crowded);
}
