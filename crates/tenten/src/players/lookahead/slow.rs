//! The player's choice, readably: what the tests compare it with.

use super::outlook::Outlook;
use super::{Lookahead, STRAIN, by_values};
use crate::Board;

/// The best final boards of a round by their values, this many at most, the best first.
pub(crate) type Best<'a> = &'a dyn Fn(usize) -> Vec<Board>;

/// Way in which a board came to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The quick choice was calm.
    None,
    /// Boards were compared.
    Ahead,
}

/// The choice as the documentation has it.
pub(crate) fn by_hand(player: &Lookahead, best: Best<'_>) -> Option<(Board, Look)> {
    if let Some(outlook) = &player.outlook {
        return by_outlook(player, outlook, best);
    }
    if player.goes_by_values {
        return by_values(player, best);
    }
    let quick = chosen(player, best)?;
    if player.strain.is_zero(&player.meter, quick) {
        return Some((quick, Look::None));
    }
    by_danger(player, best).map(|end| (end, Look::Ahead))
}

/// The choice of calm play: the best of a few at the second look, if there is one.
fn chosen(player: &Lookahead, best: Best<'_>) -> Option<Board> {
    let evaluator = player.calm().greedy().evaluator();
    if !evaluator.has_second_look() {
        return best(1).first().copied();
    }
    best(16)
        .into_iter()
        .max_by_key(|board| (evaluator.worth(*board), *board))
}

/// The choice by the danger, or by two rounds.
fn by_danger(player: &Lookahead, best: Best<'_>) -> Option<Board> {
    let [width, most] = player.effort.widths;
    let mut ends = least_dangerous(player, &best(width));
    if has_risk(&ends) {
        ends = least_dangerous(player, &best(most));
    }
    if !player.sight.is_early() && !has_risk(&ends) {
        return ends.first().map(|end| end.board);
    }
    safest(player, ends.iter().map(|end| (end.risk, end.board)))
}

/// The board after which two rounds are least dangerous, of these with their risks.
fn safest(player: &Lookahead, ends: impl Iterator<Item = (f64, Board)>) -> Option<Board> {
    let two_rounds = |(risk, end): (f64, Board)| {
        let after = player
            .sample
            .iter()
            .map(|(set, weight)| weight * player.danger_after(end, set));
        (after.fold(risk, |sum, loss| sum + loss), end)
    };
    // Of equal ones the first.
    let safest = ends
        .map(two_rounds)
        .reduce(|least, other| if other.0 < least.0 { other } else { least });
    safest.map(|(_, end)| end)
}

/// The choice by what was learned: the quick one if a loss is unlikely, else the best of a few.
fn by_values(player: &Lookahead, best: Best<'_>) -> Option<(Board, Look)> {
    let evaluator = player.calm().greedy().evaluator();
    let quick = chosen(player, best)?;
    if evaluator.loss(quick).is_some_and(|loss| loss < by_values::CALM) {
        return Some((quick, Look::None));
    }
    let mut ends = best(by_values::WIDTH);
    ends.sort_by_key(|&end| std::cmp::Reverse((evaluator.worth(end), end)));
    let ends = ends.into_iter().take(by_values::FEW);
    let judged = ends.map(|end| (player.meter.risk(end).value(), end));
    safest(player, judged).map(|end| (end, Look::Ahead))
}

/// A board, its danger, and the risk that is a part of it.
struct Judged {
    danger: f64,
    risk: f64,
    board: Board,
}

fn has_risk(ends: &[Judged]) -> bool {
    ends.first().is_some_and(|least| least.risk > 0.0)
}

/// The few boards with the least danger, of equal ones the first.
fn least_dangerous(player: &Lookahead, ends: &[Board]) -> Vec<Judged> {
    let few = player.effort.few;
    let mut least: Vec<Judged> = Vec::new();
    for &board in ends {
        // No later board can take the place of one without danger.
        let enough = if player.sight.is_early() { few } else { 1 };
        if least.get(enough - 1).is_some_and(|end| end.danger <= 0.0) {
            break;
        }
        let limit = least.get(few - 1).map_or(f64::INFINITY, |last| last.danger);
        if let Some(end) = danger_below(player, board, limit) {
            least.push(end);
            least.sort_by(|a, b| a.danger.total_cmp(&b.danger));
            least.truncate(few);
        }
    }
    least
}

/// The danger of a board, if it is less than a limit: the exact risk and a part of the strain.
#[expect(clippy::cast_sign_loss, reason = "it is not negative")]
fn danger_below(player: &Lookahead, board: Board, limit: f64) -> Option<Judged> {
    let meter = &player.meter;
    // A risk of more draws is too much for certain, whatever the strain is.
    let most = limit.clamp(0.0, 1.0) * meter.all_draws() as f64;
    let risk = meter.risk_within(board, most.ceil() as u128)?.value();
    let danger = risk + STRAIN * player.strain.of(meter, board);
    (danger < limit).then_some(Judged { danger, risk, board })
}

/// The choice by details: the quick one if it is calm, else what is best ahead.
fn by_outlook(player: &Lookahead, outlook: &Outlook, best: Best<'_>) -> Option<(Board, Look)> {
    let evaluator = player.quick.greedy().evaluator();
    let quick = chosen(player, best)?;
    let Some(stages) = outlook.stages(&player.quick, quick) else {
        return Some((quick, Look::None));
    };
    let mut ends = best(stages.width);
    ends.sort_by_key(|&end| std::cmp::Reverse((evaluator.worth(end), end)));
    let mut ends: Vec<(f64, Board)> = ends.into_iter().map(|end| (0.0, end)).collect();
    for (number, stage) in stages.stages.iter().enumerate() {
        ends.truncate(stage.most);
        for (losses, end) in &mut ends {
            if number == 0 {
                *losses = outlook.risk(&player.meter, stages, *end);
            }
            *losses += outlook.correction(&player.meter, stages, number, *end);
            let more = outlook.losses(player.judges(), stage, *end, || Ok(()));
            *losses += more.expect("no limit");
        }
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    ends.first().map(|&(_, end)| (end, Look::Ahead))
}
