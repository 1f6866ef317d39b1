//! Ways to place sets, as they stand in answers.

use quadrille_bitboard::Bitboard;
use quadrille_schema::{Code, Kind, Refusal, Schema, object};
use serde_json::Value as Json;

use crate::{Advice, Board, DealerKind, Move, Rules, record};

/// Number of draws. One that does not fit into 64 bits is a text: most readers of JSON have no place for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws(pub u128);

impl Schema for Draws {
    const KIND: Kind = Kind::Either(&Kind::WHOLE, &Kind::Text);

    fn read(json: Json) -> Result<Self, Refusal> {
        let number = json.as_u64().map(u128::from);
        let number = number.or_else(|| json.as_str()?.parse().ok());
        let expected = || Code::BadRequest.because("expected a number of draws");
        number.map(Self).ok_or_else(expected)
    }

    fn write(&self) -> Json {
        u64::try_from(self.0).map_or_else(|_| self.0.to_string().into(), Json::from)
    }
}

object! {
    /// A chance.
    pub struct Chance {
        /// From 0 to 1
        value: f64,
        /// Draws that do not fit
        numerator: Draws,
        /// All draws
        denominator: Draws,
        /// Of the risk of the next set, the dealer that is assumed: one that does not look at the board
        dealer: Option<DealerKind>,
    }
}

object! {
    /// How crowded a board is, where the dealer deals only sets that fit: a risk is no chance of a loss there.
    pub struct Room {
        /// The dealer
        dealer: DealerKind,
        /// Cells that are filled
        filled: usize,
        /// Cells of the board
        cells: usize,
        /// The part of all draws that fit, from 0 to 1
        fitting: f64,
        /// Draws that fit
        draws: Draws,
    }
}

impl Room {
    /// The room on a board whose risk is known; none where the dealer does not look at boards.
    #[must_use]
    pub fn of(rules: &Rules, board: Board, risk: crate::Risk) -> Option<Self> {
        rules.dealer().looks_at_the_board().then(|| Self {
            dealer: rules.dealer(),
            filled: board.count(),
            cells: rules.field().count(),
            fitting: risk.fitting().value(),
            draws: Draws(risk.fitting().numerator),
        })
    }
}

impl From<crate::Risk> for Chance {
    fn from(risk: crate::Risk) -> Self {
        Self {
            value: risk.value(),
            numerator: Draws(risk.numerator),
            denominator: Draws(risk.denominator),
            dealer: None,
        }
    }
}

impl Chance {
    /// The risk that the next set does not fit, with the dealer that it is about.
    #[must_use]
    pub fn of_next_set(rules: &Rules, risk: crate::Risk) -> Self {
        Self {
            dealer: Some(rules.dealer().drawing()),
            ..risk.into()
        }
    }
}

object! {
    /// A piece that is placed, and what that clears.
    pub struct Placing {
        /// The letter
        piece: String,
        /// Row of the top-left corner of its bounding box, from 0 at the top
        row: usize,
        /// Column of that corner, from 0 at the left
        col: usize,
        /// Rows that were full, from the top
        cleared_rows: Vec<usize>,
        /// Columns that were full, from the left
        cleared_cols: Vec<usize>,
        /// Boxes and other lines that were full, by their places among the `boxes` of the rules
        cleared_boxes: Option<Vec<usize>>,
    }
}

/// Moves as they stand in answers.
#[must_use]
pub fn placings(rules: &Rules, moves: &[(Move, crate::Played)]) -> Vec<Placing> {
    let placing = |(one, played): &(Move, crate::Played)| {
        let entry = record::MoveEntry::new(rules, *one, played);
        Placing {
            piece: entry.piece,
            row: entry.row,
            col: entry.col,
            cleared_rows: entry.cleared_rows,
            cleared_cols: entry.cleared_cols,
            cleared_boxes: Some(entry.cleared_boxes).filter(|boxes| !boxes.is_empty()),
        }
    };
    moves.iter().map(placing).collect()
}

object! {
    /// A way to place a set.
    pub struct Way {
        /// The moves in order
        moves: Vec<Placing>,
        /// Points of all moves
        score_gain: u32,
        /// Rows of the board after them, top first
        board: Vec<String>,
        /// What that board is worth to the player, more is better
        value: f64,
        /// Chance that the next set does not fit it
        risk: Chance,
        /// How crowded it is, where only sets that fit are dealt
        room: Option<Room>,
    }
}

impl Way {
    /// The way of an advice.
    #[must_use]
    pub fn new(rules: &Rules, advice: &Advice) -> Self {
        Self {
            moves: placings(rules, &advice.moves),
            score_gain: advice.points,
            board: rules.board_rows(advice.board),
            value: advice.value,
            risk: Chance::of_next_set(rules, advice.risk),
            room: Room::of(rules, advice.board, advice.risk),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Rules of a file may have so many draws of a set that a number of JSON cannot hold them.
    #[test]
    fn huge_numbers_of_draws_are_texts() {
        let chance = Chance {
            value: 0.5,
            numerator: Draws(u64::MAX.into()),
            denominator: Draws(2 * u128::from(u64::MAX)),
            dealer: None,
        };
        let written = json!({"value": 0.5, "numerator": u64::MAX, "denominator": "36893488147419103230"});
        assert_eq!(chance.write(), written);
        assert_eq!(Chance::read(written), Ok(chance));
    }
}
