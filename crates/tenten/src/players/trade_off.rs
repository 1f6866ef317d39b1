//! Points now against the risk of the next set.
//!
//! **What.** The way to place a set that brings the most points, then each with fewer points and less risk, down to the
//! least risk. It is exact: no way of the set is better in both.
//!
//! **How.** Ways that clear something are gone through as boards: all that they can end with, each with the most points
//! that any way to it brings ([`Rounds`]). The most points come first, and of the same points the best by the quick
//! score. Each board is measured against the least risk so far, so most are given up after a few sets. Ways that clear
//! nothing have the same points, the fewest: the best of them by the quick score come first, and if none of these is
//! without risk, all others.

mod rounds;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::fmt;
use std::ops::ControlFlow;

use quadrille_bitboard::Bitboard;
use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits, order};

use super::Scorer;
use super::tally::Tally;
use crate::odds::risk::Bounded;
use crate::{Board, Move, Problem, Risk, engine};
use rounds::{Clears, End, Rounds};

/// Boards without a clear that are measured before all others of them.
const FEW: usize = 64;

/// A way to place a set with its points, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredWay {
    /// The moves in order.
    pub moves: Vec<Move>,
    /// Points of all moves, the streak's too.
    pub points: u32,
    /// The chance that the next set does not fit.
    pub risk: Risk,
}

/// Points now against the risk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TradeOff {
    /// The most points first; each has less risk than the one before. No way of the set has more points than the first,
    /// or less risk than the last, unless a limit struck.
    pub ways: Vec<ScoredWay>,
    /// The limit that struck: ways with fewer points may be missing, and one with the points of the last and less risk.
    pub gave_up: Option<GaveUp>,
    /// Why no way was looked at.
    pub refused: Option<TooManyWays>,
}

/// A set has more ways than a trade-off looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyWays;

impl TooManyWays {
    /// The most ways that are looked at, by the places of each piece: any set of three has fewer, and so have most sets
    /// of four on boards of 8 x 8.
    pub const MOST: usize = 1 << 23;
}

impl fmt::Display for TooManyWays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = Self::MOST;
        write!(
            f,
            "the set has more than {most} ways to be placed: points and risk were not compared"
        )
    }
}

impl std::error::Error for TooManyWays {}

impl Scorer {
    /// Points now against the risk: the way with the most points, then those with fewer points and less risk, down to
    /// the least risk; none if the set does not fit.
    ///
    /// Limits count boards whose risk is measured.
    ///
    /// # Panics
    ///
    /// If the problem is one of other rules than the player's.
    #[must_use]
    pub fn trade_off(&self, problem: &Problem, limits: &Limits) -> TradeOff {
        let rules = self.parts().0;
        assert_eq!(
            rules,
            problem.rules(),
            "the rules of the problem are the player's"
        );
        let places = problem.set().iter().map(|&piece| {
            engine::anchors(rules, problem.board(), piece)
                .cells()
                .count()
                .max(1)
        });
        if places.fold(1, usize::saturating_mul) > TooManyWays::MOST {
            return TradeOff {
                refused: Some(TooManyWays),
                ..TradeOff::default()
            };
        }
        let mut front = Front {
            scorer: self,
            bounded: Bounded::new(self.parts().2),
            ways: Vec::new(),
            tally: Tally::new(limits),
        };
        let gave_up = front.find(problem).err();
        TradeOff {
            ways: front.ways,
            gave_up,
            refused: None,
        }
    }
}

/// The ways so far, each with less risk than the one before.
struct Front<'a> {
    scorer: &'a Scorer,
    bounded: Bounded<'a>,
    ways: Vec<ScoredWay>,
    tally: Tally<'a>,
}

impl Front<'_> {
    fn find(&mut self, problem: &Problem) -> Result<(), GaveUp> {
        let rounds = Rounds::new(problem, &self.tally)?;
        let mut ends = rounds.ends(Clears::Some, &self.tally)?;
        order::sort_by_key(&mut ends, |end| Reverse(end.points));
        let mut rest = &mut ends[..];
        while let Some(points) = rest.first().map(|end| end.points) {
            let same = rest.iter().take_while(|end| end.points == points).count();
            let (group, others) = rest.split_at_mut(same);
            self.put_best_first(group);
            self.add(&rounds, group)?;
            rest = others;
        }
        self.add_quiet(problem, &rounds)
    }

    /// Adds ways without a clear: a few good ones, and all if these have a risk.
    fn add_quiet(&mut self, problem: &Problem, rounds: &Rounds) -> Result<(), GaveUp> {
        let greedy = self.scorer.parts().1.greedy();
        let best = greedy.best(problem.board(), problem.set(), FEW);
        for candidate in best.unwrap_or_default() {
            if let Some(points) = rounds.quiet_points(candidate.board) {
                self.measure(points, candidate.board, || candidate.moves())?;
            }
        }
        if self.is_safe() {
            return Ok(());
        }
        // All have the same points, and there may be millions: they are measured as they come.
        let mut seen = Set::default();
        rounds.each_end(Clears::None, |end| {
            if self.is_safe() {
                return Ok(ControlFlow::Break(()));
            }
            if seen.insert(end.board) {
                self.measure(end.points, end.board, || rounds.moves(&end))?;
            }
            Ok(ControlFlow::Continue(()))
        })
    }

    fn put_best_first(&self, ends: &mut [End]) {
        let evaluator = self.scorer.parts().1.greedy().evaluator();
        order::sort_by_key(ends, |end| Reverse((evaluator.value(end.board, 0), end.board)));
    }

    fn is_safe(&self) -> bool {
        self.ways.last().is_some_and(|last| last.risk.is_zero())
    }

    fn add(&mut self, rounds: &Rounds, ends: &[End]) -> Result<(), GaveUp> {
        for end in ends {
            if self.is_safe() {
                break;
            }
            self.measure(end.points, end.board, || rounds.moves(end))?;
        }
        Ok(())
    }

    /// Adds a way if its board has less risk than all before.
    fn measure(
        &mut self,
        points: u32,
        board: Board,
        moves: impl FnOnce() -> Vec<Move>,
    ) -> Result<(), GaveUp> {
        let least = self.ways.last().map(|last| last.risk.numerator);
        let Some(limit) = least.map_or(Some(u128::MAX), |least| least.checked_sub(1)) else {
            return Ok(());
        };
        self.tally.count()?;
        if let Some(risk) = self.bounded.within(board, limit) {
            // With the same points only the least risk counts.
            if self.ways.last().is_some_and(|last| last.points == points) {
                self.ways.pop();
            }
            let moves = moves();
            self.ways.push(ScoredWay { moves, points, risk });
        }
        Ok(())
    }
}
