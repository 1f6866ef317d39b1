//! The player's choice, readably and without bounds: what the tests compare it with.

use std::cmp::Reverse;

use quadrille_search::hash::Set;

use super::outlook::Outlook;
use super::{Lookahead, STRAIN};
use crate::Board;

/// The choice as the documentation has it, by all final boards, of which there are few, and without any bound.
pub(crate) fn by_hand(player: &Lookahead, ends: &Set<Board>) -> Option<Board> {
    if let Some(outlook) = &player.outlook {
        return by_outlook(player, outlook, ends);
    }
    let evaluator = player.quick.greedy().evaluator();
    let danger = |end: Board| player.meter.risk(end).value() + STRAIN * player.strain.of(&player.meter, end);
    let mut ends: Vec<Board> = ends.iter().copied().collect();
    ends.sort_by_key(|&end| Reverse((evaluator.value(end, 0), end)));
    if player.strain.is_zero(&player.meter, *ends.first()?) {
        return ends.first().copied();
    }
    let mut ends: Vec<(f64, Board)> = ends.into_iter().map(|end| (danger(end), end)).collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    ends.truncate(player.effort.few);
    if !player.sight.is_early() && player.meter.risk(ends[0].1).is_zero() {
        return Some(ends[0].1);
    }
    let two_rounds = |end: Board| {
        let after = player
            .sample
            .iter()
            .map(|(set, weight)| weight * player.danger_after(end, set));
        after.fold(player.meter.risk(end).value(), |sum, loss| sum + loss)
    };
    let ends: Vec<(f64, Board)> = ends.into_iter().map(|(_, end)| (two_rounds(end), end)).collect();
    // Of equal ones the first.
    let safest = ends
        .iter()
        .reduce(|least, other| if other.0 < least.0 { other } else { least });
    safest.map(|&(_, end)| end)
}

/// The choice by details: the quick one if it is calm, else what is best ahead.
fn by_outlook(player: &Lookahead, outlook: &Outlook, ends: &Set<Board>) -> Option<Board> {
    let evaluator = player.quick.greedy().evaluator();
    let mut ends: Vec<Board> = ends.iter().copied().collect();
    ends.sort_by_key(|&end| Reverse((evaluator.value(end, 0), end)));
    let best_of = |count: usize| {
        let mut best = ends[..count.min(ends.len())].to_vec();
        best.sort_by_key(|&end| Reverse((evaluator.worth(end), end)));
        best
    };
    let calm = player.calm.as_ref().unwrap_or(&player.quick).greedy().evaluator();
    let first = |board: &Board| (calm.worth(*board), *board);
    let quick = best_of(16).into_iter().max_by_key(first)?;
    let Some(stages) = outlook.stages(&player.quick, quick) else {
        return Some(quick);
    };
    let mut ends: Vec<(f64, Board)> = best_of(stages.width).into_iter().map(|end| (0.0, end)).collect();
    for (number, stage) in stages.stages.iter().enumerate() {
        ends.truncate(stage.0);
        for (losses, end) in &mut ends {
            if number == 0 {
                *losses = outlook.risk(&player.meter, stages, *end);
            }
            *losses += outlook.correction(&player.meter, (stages, number), *end);
            let more = outlook.losses(&player.quick, stage, *end, || Ok(()));
            *losses += more.expect("no limit");
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    ends.first().map(|&(_, end)| end)
}
