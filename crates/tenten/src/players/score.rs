//! The player for points.
//!
//! # What
//!
//! Points now, what a streak promises, and what the board is worth for the points to come, less what a loss would cost:
//!
//! ```text
//! points + streak + cell Q - loss risk
//! ```
//!
//! Q is the quick score in free cells, the risk is the exact chance that the next set does not fit. What a streak
//! promises is an estimate ([`promise`]); the rest is counted.
//!
//! # How
//!
//! The best boards by the quick score are looked at, each with the order of its moves that brings most. They go by the
//! sum without the risk, the greatest first, until none can be better than the best with its risk.

use std::fmt;
use std::str::FromStr;

use quadrille_search::{GaveUp, Limits, order};
use thiserror::Error;

use super::greedy::Candidate;
use super::tally::Tally;
use super::{Choice, Greedy, Judgement, Quick, Ranked, RankedWay};
use crate::orders::orders;
use crate::{Board, Move, PieceId, Player, Problem, RiskMeter, Rules, Streak, Ties, Weights, engine};

/// The best boards by the quick score that are looked at.
const WIDTH: usize = 256;
/// Clears to come for which a streak is thought to hold.
const HORIZON: u64 = 12;

/// Weights of a player for points against points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// Hundredths of a point that a free cell is worth, up to [`Aim::MOST`].
    pub cell: u32,
    /// Points that a loss costs, up to [`Aim::MOST`].
    pub loss: u32,
}

/// The text is no aim.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected two whole numbers up to {max}: hundredths of a point for a free cell, points for a loss", max = Aim::MOST)]
pub struct AimError;

/// The aim that brought most in a few games of Block Blast.
impl Default for Aim {
    fn default() -> Self {
        Self {
            cell: 3_000,
            loss: 20_000,
        }
    }
}

impl Aim {
    /// The largest number of an aim.
    pub const MOST: u32 = 100_000_000;
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.cell, self.loss)
    }
}

impl FromStr for Aim {
    type Err = AimError;

    fn from_str(text: &str) -> Result<Self, AimError> {
        let number = |text: &str| text.parse().ok().filter(|&number| number <= Self::MOST);
        let (cell, loss) = text.split_once(',').ok_or(AimError)?;
        Ok(Self {
            cell: number(cell).ok_or(AimError)?,
            loss: number(loss).ok_or(AimError)?,
        })
    }
}

/// Plays for points: those of the round, of streaks to come, and of the life to come.
///
/// Sets of four and boards with full lines, which have no list of their best final boards, are played by the quick
/// score.
///
/// ```
/// use quadrille_tenten::{Aim, Board, Player, Rules, Scorer};
///
/// let rules = Rules::block_blast();
/// let player = Scorer::new(&rules, Aim::default());
/// let moves = player.choose(Board::EMPTY, &rules.parse_set("OxH")?);
/// assert_eq!(moves.map(|moves| moves.len()), Some(3));
/// # Ok::<(), quadrille_tenten::SetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scorer {
    rules: Rules,
    quick: Quick,
    meter: RiskMeter,
    aim: Aim,
}

/// A candidate with the best order of its moves.
struct Scored {
    /// The sum without the risk, in hundredths of a point.
    sum: i64,
    moves: Vec<Move>,
    board: Board,
}

impl Scorer {
    /// The name in records, of the default aim.
    pub const NAME: &str = "score";

    /// A player for these rules. Compiles tables of some megabytes, which takes some ten milliseconds.
    #[must_use]
    pub fn new(rules: &Rules, aim: Aim) -> Self {
        Self {
            rules: rules.clone(),
            quick: Quick::with_weights(rules, Weights::QUICK, Ties::Board),
            meter: RiskMeter::new(rules),
            aim,
        }
    }

    /// What finds boards and measures risks, for the trade-off.
    pub(super) const fn parts(&self) -> (&Rules, &Quick, &RiskMeter) {
        (&self.rules, &self.quick, &self.meter)
    }

    /// At most `most` of these ways, which come the greatest sum first: those with the greatest sums with their risk,
    /// and the places of these; fewer, if a limit strikes before their risks are measured.
    fn best_of(
        &self,
        scored: &[Scored],
        most: usize,
        tally: &mut Tally,
    ) -> (Vec<(i64, usize)>, Option<GaveUp>) {
        let mut best: Vec<(i64, usize)> = Vec::new();
        for (place, way) in scored.iter().enumerate() {
            let worst = best.last().filter(|_| best.len() == most);
            // Nothing that follows is better.
            if worst.is_some_and(|&(worst, _)| worst >= way.sum) {
                break;
            }
            if let Err(gave_up) = tally.count() {
                return (best, Some(gave_up));
            }
            let sum = self.with_risk(way);
            let at = best.partition_point(|&(other, _)| other >= sum);
            best.insert(at, (sum, place));
            best.truncate(most);
        }
        (best, None)
    }

    /// The sum less what the risk costs, in hundredths of a point.
    fn with_risk(&self, way: &Scored) -> i64 {
        let cost = self.meter.risk(way.board).value() * f64::from(self.aim.loss) * 100.0;
        way.sum - cost as i64
    }

    /// The best boards by the quick score, each with the order of its moves that brings most.
    fn scored(&self, streak: Streak, board: Board, set: &[PieceId]) -> Vec<Scored> {
        let best = self.quick.greedy().best(board, set, WIDTH).unwrap_or_default();
        let scored = |candidate: &Candidate| self.best_order(streak, board, candidate);
        best.iter().filter_map(scored).collect()
    }

    /// The order of a candidate's moves that brings most and leads to the same board.
    fn best_order(&self, streak: Streak, board: Board, candidate: &Candidate) -> Option<Scored> {
        let moves = candidate.moves();
        let evaluator = self.quick.greedy().evaluator();
        let worth = candidate.value as f64 / evaluator.scale() as f64 * f64::from(self.aim.cell);
        let in_order = |order: Vec<usize>| {
            let moves: Vec<Move> = order.into_iter().map(|place| moves[place]).collect();
            let played = engine::play_all_after(&self.rules, streak, board, &moves)?;
            let end = played.last().map_or(board, |(_, played)| played.board);
            let points: u32 = played.iter().map(|(_, played)| played.points).sum();
            let after = engine::streak_after(&self.rules, streak, &played).after_set(&self.rules);
            let now = 100 * (i64::from(points) + promise(&self.rules, after));
            (end == candidate.board).then_some((now, points, moves))
        };
        // Of equal ones the first.
        let found = orders(moves.len()).into_iter().rev().filter_map(in_order);
        let (now, _, moves) = found.max_by_key(|&(now, points, _)| (now, points))?;
        Some(Scored {
            sum: now + worth as i64,
            moves,
            board: candidate.board,
        })
    }
}

/// Points that a streak promises: what it adds to a line, for some clears to come; less if it is about to end.
fn promise(rules: &Rules, streak: Streak) -> i64 {
    let rule = rules.score().streak;
    if streak.length == 0 {
        return 0;
    }
    let line = u64::from(rules.points_for_lines(1)) + u64::from(rules.score().vanished) * rules.size() as u64;
    let more = line * u64::from(rule.percent) * u64::from(streak.length) / 100 + u64::from(rule.bonus) / 4;
    let left = u64::from(rule.patience + 1).saturating_sub(u64::from(streak.idle));
    let promised = more.saturating_mul(HORIZON).saturating_mul(left) / u64::from(rule.patience + 1);
    promised.min(1 << 40).cast_signed()
}

impl Player for Scorer {
    fn name(&self) -> String {
        if self.aim == Aim::default() {
            return Self::NAME.to_owned();
        }
        format!("{}-{}", Self::NAME, self.aim)
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_after(Streak::default(), board, set)
    }

    fn choose_after(&self, streak: Streak, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_within_after(streak, board, set, &Limits::none())
            .moves
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        self.choose_within_after(Streak::default(), board, set, limits)
    }

    fn choose_within_after(&self, streak: Streak, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let mut scored = self.scored(streak, board, set);
        if scored.is_empty() {
            return self.quick.choose_within(board, set, limits);
        }
        order::sort_by_key(&mut scored, |way| std::cmp::Reverse((way.sum, way.board)));
        let mut tally = Tally::new(limits);
        let (best, gave_up) = self.best_of(&scored, 1, &mut tally);
        let place = best.first().map_or(0, |&(_, place)| place);
        Choice {
            moves: Some(scored.swap_remove(place).moves),
            gave_up,
            boards: tally.boards(),
        }
    }

    fn ranked(&self, problem: &Problem, most: usize, limits: &Limits) -> Option<Ranked> {
        let mut scored = self.scored(problem.streak(), problem.board(), problem.set());
        order::sort_by_key(&mut scored, |way| std::cmp::Reverse((way.sum, way.board)));
        let mut tally = Tally::new(limits);
        let (best, gave_up) = self.best_of(&scored, most + 1, &mut tally);
        let ranked = best.into_iter().map(|(value, place)| RankedWay {
            moves: scored[place].moves.clone(),
            value: value as f64 / 100.0,
        });
        let ways: Vec<RankedWay> = ranked.collect();
        (!ways.is_empty()).then(|| Ranked {
            ways,
            gave_up,
            boards: tally.boards(),
        })
    }

    fn judgement(&self) -> Judgement {
        self.quick.judgement()
    }

    fn tables(&self) -> Option<&Greedy> {
        Some(self.quick.greedy())
    }

    fn meter(&self) -> Option<&RiskMeter> {
        Some(&self.meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::crowded;

    /// All candidates with all orders, without bounds.
    #[test]
    fn takes_the_greatest_sum_and_the_best_order() {
        for rules in [Rules::block_blast(), Rules::blockudoku()] {
            let player = Scorer::new(&rules, Aim::default());
            for seed in 0..3 {
                let (board, set) = crowded(&rules, seed);
                let streak = Streak {
                    length: seed as u32 % 4,
                    ..Streak::default()
                };
                let Some(moves) = player.choose_after(streak, board, &set) else {
                    assert!(!player.meter.fitter().takes(board, &set));
                    continue;
                };
                let total = |way: &Scored| player.with_risk(way);
                let scored = player.scored(streak, board, &set);
                let most = scored.iter().map(total).max().unwrap();
                let chosen = scored.iter().find(|way| way.moves == moves).expect("a candidate");
                assert_eq!(total(chosen), most);
            }
        }
    }

    /// Other ways go by the sum that is their value, as the player's own way does.
    #[test]
    fn ways_go_by_the_value_that_is_said() {
        for rules in [Rules::block_blast(), Rules::blockudoku()] {
            let player = Scorer::new(&rules, Aim::default());
            for seed in 0..3 {
                let (board, set) = crowded(&rules, seed);
                let streak = Streak {
                    length: seed as u32 % 4,
                    ..Streak::default()
                };
                let problem = Problem::new(&rules, board, &set).unwrap().with_streak(streak);
                let Some(ranked) = player.ranked(&problem, 5, &Limits::none()) else {
                    assert!(!player.meter.fitter().takes(board, &set));
                    continue;
                };
                let own = player.choose_after(streak, board, &set);
                assert_eq!(own.as_ref(), ranked.ways.first().map(|way| &way.moves));
                let mut sums: Vec<i64> = player
                    .scored(streak, board, &set)
                    .iter()
                    .map(|way| player.with_risk(way))
                    .collect();
                sums.sort_by_key(|&sum| std::cmp::Reverse(sum));
                sums.truncate(6);
                let values: Vec<i64> = ranked
                    .ways
                    .iter()
                    .map(|way| (100.0 * way.value).round() as i64)
                    .collect();
                assert_eq!(values, sums);
            }
        }
    }

    /// A crowded board on which more risks are measured than there are between two looks at the limits.
    fn laborious(player: &Scorer) -> (Problem, Choice) {
        let found = (0..200).find_map(|seed| {
            let (board, set) = crowded(&player.rules, seed);
            let whole = player.choose_within(board, &set, &Limits::none());
            let problem = Problem::new(&player.rules, board, &set).unwrap();
            (whole.boards > 40).then_some((problem, whole))
        });
        found.expect("one of many")
    }

    #[test]
    fn a_limit_leaves_the_best_so_far() {
        let player = Scorer::new(&Rules::block_blast(), Aim::default());
        let (problem, whole) = laborious(&player);
        let round = (problem.board(), problem.set());
        let mut scored = player.scored(Streak::default(), round.0, round.1);
        scored.sort_by_key(|way| std::cmp::Reverse((way.sum, way.board)));
        for nodes in [1, 17] {
            let choice = player.choose_within(round.0, round.1, &Limits::nodes(nodes));
            assert_eq!(choice.gave_up, Some(GaveUp::NodeLimit));
            let measured = nodes.next_multiple_of(16) - 1;
            assert_eq!(choice.boards, measured + 1);
            let best = scored[..measured as usize]
                .iter()
                .rev()
                .max_by_key(|way| player.with_risk(way));
            assert_eq!(choice.moves, best.map(|way| way.moves.clone()));
        }
        let enough = player.choose_within(round.0, round.1, &Limits::nodes(whole.boards + 16));
        assert_eq!(enough, whole);
    }

    #[test]
    fn the_flag_ends_a_choice() {
        let player = Scorer::new(&Rules::block_blast(), Aim::default());
        let (problem, _) = laborious(&player);
        let limits = Limits::none();
        limits.stop.raise();
        let choice = player.choose_within(problem.board(), problem.set(), &limits);
        assert_eq!((choice.gave_up, choice.boards), (Some(GaveUp::Stopped), 16));
        assert!(choice.moves.is_some());
    }

    #[test]
    fn aims_are_read_and_written() {
        assert_eq!(
            "5,70".parse::<Aim>().map(|aim| aim.to_string()),
            Ok("5,70".to_owned())
        );
        for text in ["", "5", "5,", "5,-1", "5,100000001"] {
            assert_eq!(text.parse::<Aim>(), Err(AimError), "{text}");
        }
    }
}
