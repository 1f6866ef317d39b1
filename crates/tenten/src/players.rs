//! Who places sets, from the plainest to the strongest.

mod first_fit;
pub(crate) mod greedy;
mod hazard;
mod kind;
mod lookahead;
mod naive;
mod quick;

pub use first_fit::FirstFit;
pub use greedy::Greedy;
pub use hazard::Hazard;
pub use kind::{PlayerKind, UnknownPlayer};
pub use lookahead::Lookahead;
pub use naive::{Naive, Ties};
pub use quick::Quick;

use quadrille_search::{GaveUp, Limits};

use crate::{Board, Evaluator, Move, PieceId};

/// Somebody who places sets of pieces.
///
/// A player is deterministic: the same board and set give the same moves. Its rules are those it was made for.
pub trait Player: Send + Sync {
    /// The name in records and options, such as `greedy-10025`.
    fn name(&self) -> String;

    /// The moves for a whole set, in order; `None` only if no order and no places take it, when the game is over.
    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>>;

    /// As [`Player::choose`], within limits: of boards looked at, and of the flag.
    ///
    /// What takes milliseconds, as each round of up to three pieces does, heeds no limits. Progress is counted in
    /// boards.
    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let _ = limits;
        Choice {
            moves: self.choose(board, set),
            ..Choice::default()
        }
    }

    /// What makes one final board better than another for this player.
    fn judgement(&self) -> Judgement;
}

/// What a player chooses within limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The moves: the best so far, if a limit struck; `None` without one means that nothing takes the set.
    pub moves: Option<Vec<Move>>,
    /// The limit that struck.
    pub gave_up: Option<GaveUp>,
    /// Boards that were looked at, as far as they are counted.
    pub boards: u64,
}

/// What makes one final board of a round better than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What boards are worth.
    pub evaluator: Evaluator,
    /// Whether the risk comes before that.
    pub order: Order,
}

/// What comes first where boards are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The value alone.
    Value,
    /// Less risk, then more value.
    Risk,
}
