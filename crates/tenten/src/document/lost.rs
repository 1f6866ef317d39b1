//! What still goes of a set that does not fit.

use serde::Serialize;

use super::entries;
use crate::record::{MoveEntry, letters};
use crate::{Lost, LostChoice, Partial, Rules};

/// The best of a lost position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LostEntry {
    /// The way with the most points.
    points: Option<PartialEntry>,
    /// The way that leaves the most free cells.
    room: Option<PartialEntry>,
    /// Each choice of pieces, the most points first.
    choices: Vec<ChoiceEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PartialEntry {
    moves: Vec<MoveEntry>,
    left: Vec<String>,
    score_gain: u32,
    free: usize,
    board: Vec<String>,
}

/// The most points that come of these pieces, and the most free cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ChoiceEntry {
    pieces: Vec<String>,
    score_gain: u32,
    free: usize,
}

impl LostEntry {
    /// The entry of these ways.
    #[must_use]
    pub fn new(rules: &Rules, lost: &Lost) -> Self {
        let way = |way: &Partial| PartialEntry {
            moves: entries(rules, &way.moves),
            left: letters(rules, &way.left),
            score_gain: way.points,
            free: way.free,
            board: rules.board_rows(way.board),
        };
        let choice = |choice: &LostChoice| ChoiceEntry {
            pieces: letters(rules, &choice.placed),
            score_gain: choice.most_points.points,
            free: choice.most_room.free,
        };
        Self {
            points: lost.most_points().map(way),
            room: lost.most_room().map(way),
            choices: lost.choices.iter().map(choice).collect(),
        }
    }
}
