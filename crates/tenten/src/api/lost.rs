//! What still goes of a set that does not fit.

use quadrille_schema::{OrNull, object};

use super::{Placing, placings};
use crate::record::letters;
use crate::{Lost, LostChoice, Partial, Rules};

object! {
    /// The best of a lost position.
    pub struct LostWays {
        /// The way with the most points
        points: OrNull<Remainder>,
        /// The way that leaves the most free cells
        room: OrNull<Remainder>,
        /// Each choice of pieces, the most points first
        choices: Vec<Fewer>,
    }
}

object! {
    /// A way to place some pieces of a set.
    pub struct Remainder {
        /// The moves in order
        moves: Vec<Placing>,
        /// Letters of the pieces that are left
        left: Vec<String>,
        /// Points of all moves
        score_gain: u32,
        /// Free cells after them
        free: usize,
        /// Rows of the board after them, top first
        board: Vec<String>,
    }
}

object! {
    /// A choice of pieces, the most points that come of them, and the most free cells.
    pub struct Fewer {
        /// Letters of the pieces
        pieces: Vec<String>,
        /// The most points
        score_gain: u32,
        /// The most free cells
        free: usize,
    }
}

impl LostWays {
    /// The entry of these ways.
    #[must_use]
    pub fn new(rules: &Rules, lost: &Lost) -> Self {
        let way = |way: &Partial| Remainder {
            moves: placings(rules, &way.moves),
            left: letters(rules, &way.left),
            score_gain: way.points,
            free: way.free,
            board: rules.board_rows(way.board),
        };
        let choice = |choice: &LostChoice| Fewer {
            pieces: letters(rules, &choice.placed),
            score_gain: choice.most_points.points,
            free: choice.most_room.free,
        };
        Self {
            points: OrNull(lost.most_points().map(way)),
            room: OrNull(lost.most_room().map(way)),
            choices: lost.choices.iter().map(choice).collect(),
        }
    }
}
