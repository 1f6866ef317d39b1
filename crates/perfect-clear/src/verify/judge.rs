//! How a piece counts by the way in which it came to rest.

use super::Piece;
use crate::Rotation;
use crate::score::{Rules, Spin, Spins, System};

/// Columns and rows.
pub(super) type Kick = (i8, i8);

/// A turn, by how many quarters clockwise, and the kick that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) quarters: usize,
    pub(super) kick: Kick,
}

/// Arrival of a piece at the place where it rests.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub(super) rotation: Rotation,
    /// The turn that led there; none if a step did.
    pub(super) turn: Option<Turn>,
    /// Which corners of its square are filled, clockwise from the upper left one.
    pub(super) corners: [bool; 4],
    /// Whether it is unable to move.
    pub(super) is_stuck: bool,
}

/// How a piece counts that came to rest.
pub(super) fn judge(rules: Rules, piece: Piece, arrival: Arrival) -> Spin {
    let Arrival {
        rotation,
        turn,
        corners,
        is_stuck,
    } = arrival;
    let Some(turn) = turn.filter(|turn| rules.system != System::Jstris || turn.quarters != 2) else {
        return Spin::None;
    };
    if piece == Piece::T && corners.iter().filter(|&&filled| filled).count() >= 3 {
        // The T points up, right, down or left: its front is between two corners that follow each other.
        let first = rotation.index();
        let is_front_filled = corners[first] && corners[(first + 1) % 4];
        let lies_on_its_side = first % 2 == 1;
        let is_far = turn.quarters != 2 && matches!(turn.kick, (1 | -1, -2)) && lies_on_its_side;
        return match rules.system {
            _ if is_front_filled => Spin::Full,
            System::Guideline | System::Tetrio if is_far => Spin::Full,
            _ => Spin::Mini,
        };
    }
    match (rules.spins, piece) {
        _ if !is_stuck => Spin::None,
        (Spins::T, _) | (Spins::All | Spins::AllMini, Piece::T) => Spin::None,
        (Spins::All, _) => Spin::Full,
        (Spins::AllMini | Spins::AllMiniPlus, _) => Spin::Mini,
    }
}
