//! Where a piece can go, and how it comes there.

use quadrille_perfect_clear::{Piece, document};
use serde_json::{Value, json};

use super::{Desk, PlacementValue, Position, problem};
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::{Code, Refusal};

/// How a piece comes to its place.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearKeys"))]
pub struct Keys {
    /// The field.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The piece and its place.
    pub placement: PlacementValue,
}

impl Read for Keys {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            placement: fields.object("placement")?,
        })
    }
}

impl Keys {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let (field, mover) = (self.position.field()?, desk.mover_of(&self.position)?);
        let place = self.placement.place()?;
        let keys = document::keys(mover.physics(), field, place);
        let keys = keys.ok_or_else(|| Code::Illegal.because("no keys bring the piece there"))?;
        Ok(json!({"keys": keys}))
    }
}

/// Where a piece can go.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearLandings"))]
pub struct Landings {
    /// The field.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The piece.
    pub piece: String,
}

impl Read for Landings {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            piece: fields.required("piece")?,
        })
    }
}

impl Landings {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let (field, mover) = (self.position.field()?, desk.mover_of(&self.position)?);
        let piece: Piece = self.piece.parse().map_err(|error| problem(&error))?;
        let landings = mover.landings(field, piece).into_iter();
        Ok(json!({"landings": landings.map(document::placement).collect::<Vec<_>>()}))
    }
}
