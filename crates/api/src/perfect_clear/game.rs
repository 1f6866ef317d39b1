//! Games and placements as values.

use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::game::{BagRule, Game, Place};
use quadrille_perfect_clear::{Field, MOST_LINES, Piece, PieceSet, Placement, Rotation};

use super::queue::pieces;
use super::{problem, slot};
use crate::fields::{Fields, Read};
#[cfg(test)]
use crate::protocol::names;
use crate::{Code, Refusal};

/// A game that is being coached: what answers about games have as `game`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearGameValue"))]
pub struct GameValue {
    /// The rows that are left, from the top.
    pub field: Vec<String>,
    /// Lines that each clear has.
    pub lines: u32,
    /// The piece that is held.
    #[cfg_attr(test, ts(optional = nullable))]
    pub hold: Option<String>,
    /// The game has no hold slot.
    pub no_hold: bool,
    /// The pieces that are shown, the current one first.
    pub queue: String,
    /// What is left of the bag of the last one.
    pub bag: String,
    /// Pieces come that no bag gives.
    pub any_bag: bool,
    /// Hold was pressed for the current piece.
    pub has_held: bool,
    /// Clears that are done.
    pub clears: u32,
    /// Pieces placed since the last of them.
    pub placed: u32,
}

impl Read for GameValue {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            field: fields.required("field")?,
            lines: fields.required("lines")?,
            hold: fields.optional("hold")?,
            no_hold: fields.required("no_hold")?,
            queue: fields.required("queue")?,
            bag: fields.required("bag")?,
            any_bag: fields.required("any_bag")?,
            has_held: fields.required("has_held")?,
            clears: fields.required("clears")?,
            placed: fields.required("placed")?,
        })
    }
}

/// A piece and its place, as advices and solutions name it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(optional_fields, rename = "PerfectClearPlacementValue")
)]
pub struct PlacementValue {
    /// The piece.
    pub piece: String,
    /// How it is turned.
    #[cfg_attr(test, ts(as = "names::PerfectClearRotation"))]
    pub rotation: String,
    /// Columns and rows from 0, the lowest row first.
    pub cells: [[u8; 2]; 4],
    /// Whether hold is pressed for it.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub hold: bool,
}

impl Read for PlacementValue {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            piece: fields.required("piece")?,
            rotation: fields.required("rotation")?,
            cells: fields.required("cells")?,
            hold: fields.or_default("hold")?,
        })
    }
}

impl PlacementValue {
    pub(super) fn place(&self) -> Result<Place, Refusal> {
        let piece: Piece = self.piece.parse().map_err(|error| problem(&error))?;
        let [x, y] = [0, 1].map(|axis| self.cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        // Columns are added to widths: whatever is far outside is refused before.
        if x >= 10 || y >= 100 {
            return Err(Code::BadProblem.because("the piece lies outside"));
        }
        let placement = Placement::new(piece, rotation(&self.rotation)?, x, y);
        let mut cells = self.cells.map(|[x, y]| (x, y));
        cells.sort_by_key(|&(x, y)| (y, x));
        if placement.cells() != cells {
            return Err(Code::BadProblem.because("these are not the cells of the piece in this rotation"));
        }
        Ok(Place {
            hold: self.hold,
            placement,
        })
    }
}

pub(super) fn rotation(name: &str) -> Result<Rotation, Refusal> {
    let found = Rotation::ALL.into_iter().find(|rotation| rotation.name() == name);
    found.ok_or_else(|| {
        Code::BadProblem.because(&format!(
            "there is no rotation {name:?}, only spawn, right, reverse and left"
        ))
    })
}

impl GameValue {
    pub(super) fn game(&self) -> Result<Game, Refusal> {
        let lines = self.field.len();
        let all = self.lines as usize;
        if !(1..=MOST_LINES).contains(&all) || lines > all {
            return Err(Code::BadProblem.because("the game has more rows than lines to clear, or too many"));
        }
        let bag: PieceSet = pieces(&self.bag)?.into_iter().collect();
        Ok(Game {
            situation: Situation {
                field: Field::parse(&self.field.join("/"), lines).map_err(|error| problem(&error))?,
                hold: slot(self.hold.as_deref(), self.no_hold)?,
                shown: pieces(&self.queue)?,
                bag,
            },
            rule: rule(self.any_bag),
            lines: all,
            has_held: self.has_held,
            clears: self.clears as usize,
            placed: self.placed as usize,
        })
    }
}

pub(super) fn rule(any_bag: bool) -> BagRule {
    if any_bag { BagRule::Any } else { BagRule::Seven }
}
