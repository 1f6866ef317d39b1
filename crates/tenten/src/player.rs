//! What a player is.

use crate::{Board, Move, PieceId};

/// Somebody who places sets of pieces.
///
/// A player is deterministic: the same board and set give the same moves. Its rules are those it was made for.
pub trait Player: Send + Sync {
    /// The name in records and options, such as `greedy-10025`.
    fn name(&self) -> String;

    /// The moves for a whole set, in order; `None` only if no order and no places take it, when the game is over.
    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>>;
}
