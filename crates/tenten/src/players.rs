//! Who places sets, from the plainest to the strongest.

#[cfg(feature = "streaks")]
pub(crate) mod clears;
mod first_fit;
pub(crate) mod greedy;
pub(crate) mod hazard;
mod kind;
pub(crate) mod lookahead;
mod naive;
mod quick;
mod score;
#[cfg(feature = "streaks")]
mod streak;
pub(crate) mod tally;
mod trade_off;

pub use first_fit::FirstFit;
pub use greedy::Greedy;
pub use hazard::Hazard;
pub use kind::{PlayerKind, UnknownPlayer};
pub use lookahead::Lookahead;
pub use naive::{Naive, Ties};
pub use quick::Quick;
pub use score::{Aim, AimError, Scorer};
#[cfg(feature = "streaks")]
pub use streak::StreakKeeper;
pub use trade_off::{ScoredWay, TooManyWays, TradeOff};

use quadrille_schema::names;
use quadrille_search::{GaveUp, Limits};

use crate::{Board, Evaluator, Move, PieceId, Problem, RiskMeter, Streak};

names! {
    /// Goal of a player.
    pub enum Goal: "goal" {
        /// To live long
        #[default]
        Survival = "survival",
        /// Points: lines at once and streaks count
        Score = "score",
    }
}

/// Somebody who places sets of pieces.
///
/// A player is deterministic: the same board and set give the same moves. Its rules are those it was made for.
pub trait Player: Send + Sync {
    /// The name in records and options, such as `greedy-10025`.
    fn name(&self) -> String;

    /// The moves for a whole set, in order; `None` only if no order and no places take it, when the game is over.
    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>>;

    /// As [`Player::choose`], after a streak, which matters to players for points alone.
    fn choose_after(&self, streak: Streak, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        let _ = streak;
        self.choose(board, set)
    }

    /// As [`Player::choose`], within limits: of boards looked at, and of the flag.
    ///
    /// A player that takes milliseconds for any round need not heed them. Progress is counted in boards.
    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let _ = limits;
        Choice {
            moves: self.choose(board, set),
            ..Choice::default()
        }
    }

    /// As [`Player::choose_within`], for a board and a set after a streak: what a [`Game`](crate::Game) asks for.
    ///
    /// A player that looks at streaks has this function as well as [`Player::choose_after`].
    fn choose_within_after(&self, streak: Streak, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let _ = streak;
        self.choose_within(board, set, limits)
    }

    /// At most `most` ways besides the player's own, for players whose [`Judgement`] is not all that they go by: the
    /// own way first, then others to other boards, each with the value by which they are ordered. `None` if the
    /// judgement orders ways, or if none was found.
    fn ranked(&self, problem: &Problem, most: usize, limits: &Limits) -> Option<Ranked> {
        let _ = (problem, most, limits);
        None
    }

    /// What makes one final board better than another for this player.
    fn judgement(&self) -> Judgement;

    /// The tables that final boards are found with, if the player has them for the evaluator of its judgement.
    fn tables(&self) -> Option<&Greedy> {
        None
    }

    /// The meter of the risks of boards, if the player has one.
    fn meter(&self) -> Option<&RiskMeter> {
        None
    }
}

/// Choice of a player within limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The moves: the best so far, if a limit struck; `None` without one means that nothing takes the set.
    pub moves: Option<Vec<Move>>,
    /// The limit that struck.
    pub gave_up: Option<GaveUp>,
    /// Boards that were looked at, as far as they are counted.
    pub boards: u64,
}

/// Ways in a player's own order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked {
    /// The moves of each way and what it is worth, the best first.
    pub ways: Vec<RankedWay>,
    /// The limit that struck.
    pub gave_up: Option<GaveUp>,
    /// Boards that were looked at, as far as they are counted.
    pub boards: u64,
}

/// A way and what it is worth to a player.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedWay {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// Its worth; more is better.
    pub value: f64,
}

/// Criterion by which one final board of a round is better than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What boards are worth.
    pub evaluator: Evaluator,
    /// Whether the risk comes before that.
    pub order: Order,
}

/// First criterion where boards are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The value alone.
    Value,
    /// Less risk, then more value.
    Risk,
}
