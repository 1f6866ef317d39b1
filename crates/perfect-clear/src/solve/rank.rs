//! Which solution is best.

use super::{PieceStream, Solution};
use crate::{DropMode, Field, Mover, Physics, Piece, Placement};

/// What makes a solution good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Hold is pressed seldom.
    Holds,
    /// Few pieces need more than a hard drop: a tuck or a spin.
    Drops,
    /// This piece is left over for the next clear.
    Saved(Piece),
}

/// Sorts solutions, the best first; equally good ones stay in their order.
pub fn rank(mover: &Mover, field: Field, stream: &PieceStream, paths: &mut [Vec<Placement>], by: Rank) {
    match by {
        Rank::Holds => paths.sort_by_cached_key(|path| Solution::follow(field, stream, path).holds()),
        Rank::Drops => {
            let hard = Physics::new(mover.physics().kicks.clone(), DropMode::Hard);
            let Ok(hard) = Mover::new(hard, mover.lines()) else {
                return;
            };
            paths.sort_by_cached_key(|path| soft_drops(&hard, field, path));
        }
        Rank::Saved(piece) => paths.sort_by_cached_key(|path| !saved(stream, path).contains(&piece)),
    }
}

/// How many pieces cannot be dropped straight from above.
fn soft_drops(hard: &Mover, mut field: Field, path: &[Placement]) -> usize {
    let mut drops = 0;
    for &placement in path {
        drops += usize::from(!hard.landings(field, placement.piece).contains(placement));
        if let Some((after, _)) = field.place(placement) {
            field = after;
        }
    }
    drops
}

/// The pieces that are known and not placed: the one put aside, and those that follow.
#[must_use]
pub fn saved(stream: &PieceStream, path: &[Placement]) -> Vec<Piece> {
    let mut player = stream.player();
    for placement in path {
        let _ = player.take(placement.piece);
    }
    let held = player.hold().piece();
    held.into_iter().chain(player.queue().iter().copied()).collect()
}
