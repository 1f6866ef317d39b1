//! Games, step by step.

use quadrille_perfect_clear::game::{Game, GameError, Place};
use quadrille_perfect_clear::{Field, Hold, Mover, Piece, Placement, Shown, document};
use serde_json::{Value, json};

use super::ask::{Drop, srs};
use super::game::{rotation, rule};
use super::queue::{pieces, shown};
use super::{Desk, GameValue, MOST_PIECES, PlacementValue, Position, problem};
use crate::fields::{Fields, Read};
use crate::host::Host;
#[cfg(test)]
use crate::protocol::names;
use crate::{Code, Refusal};

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearStart"))]
pub struct Start {
    /// The field, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The pieces that are shown.
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub queue: String,
    /// What is still to come of the bag of the last piece shown; the queue begins with a bag if nothing is said.
    pub bag: Option<String>,
    /// Take pieces that no bag gives.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub any_bag: bool,
}

impl Read for Start {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            queue: fields.or_default("queue")?,
            bag: fields.optional("bag")?,
            any_bag: fields.or_default("any_bag")?,
        })
    }
}

impl Start {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let shown = shown(&self.queue, self.bag.as_deref(), self.any_bag)?;
        let (field, hold) = (self.position.field()?, self.position.hold()?);
        field.pieces_needed().map_err(|error| problem(&error))?;
        desk.mover_of(&self.position)?;
        start(field, hold, &shown, self.any_bag)
    }
}

/// Pieces that appear.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearAppear"))]
pub struct Appear {
    /// The game.
    pub game: GameValue,
    /// The pieces, in their order.
    pub pieces: String,
}

impl Read for Appear {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            game: fields.object("game")?,
            pieces: fields.required("pieces")?,
        })
    }
}

impl Appear {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let mut game = self.game.game()?;
        let appearing = pieces(&self.pieces)?;
        if game.situation.shown.len() + appearing.len() > MOST_PIECES {
            return Err(Code::BadProblem.because("more pieces than any game shows"));
        }
        game.appear(&appearing)
            .map_err(|error| Code::Illegal.because(&error))?;
        Ok(value(&game))
    }
}

/// Hold that is pressed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearPress"))]
pub struct Press {
    /// The game.
    pub game: GameValue,
}

impl Read for Press {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            game: fields.object("game")?,
        })
    }
}

impl Press {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let mut game = self.game.game()?;
        game.press_hold().map_err(|error| Code::Illegal.because(&error))?;
        Ok(value(&game))
    }
}

/// A piece that comes down in a column.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearPlaceAt"))]
pub struct PlaceAt {
    /// The game.
    pub game: GameValue,
    /// The piece.
    pub piece: String,
    /// How it is turned.
    #[cfg_attr(test, ts(as = "names::PerfectClearRotation"))]
    pub rotation: String,
    /// The leftmost column, from 0. Of several places below each other, the highest is taken.
    pub column: u8,
    /// Hold is pressed for it.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub hold: bool,
    /// The kicks; `srs` if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearKicks>"))]
    pub kicks: String,
    /// How pieces come down.
    #[cfg_attr(test, ts(as = "Option<Drop>"))]
    pub drop: Drop,
}

impl Read for PlaceAt {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            game: fields.object("game")?,
            piece: fields.required("piece")?,
            rotation: fields.required("rotation")?,
            column: fields.required("column")?,
            hold: fields.or_default("hold")?,
            kicks: fields.or("kicks", srs())?,
            drop: fields.or_default("drop")?,
        })
    }
}

impl PlaceAt {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let mut game = self.game.game()?;
        let mover = desk.mover(&self.kicks, self.drop, game.situation.field.lines())?;
        let placement = self.landing(&game, &mover)?;
        let hold = self.hold;
        placed(&mut game, Place { hold, placement }, &mover)
    }

    /// Where a piece comes to rest in a column: of several places, the highest is the one that a hard drop makes.
    fn landing(&self, game: &Game, mover: &Mover) -> Result<Placement, Refusal> {
        let piece: Piece = self.piece.parse().map_err(|error| problem(&error))?;
        if self.column >= 10 {
            return Err(Code::BadProblem.because("there are ten columns"));
        }
        let wanted = Placement::new(piece, rotation(&self.rotation)?, self.column, 0);
        let landings = mover.landings(game.situation.field, piece).into_iter();
        let is_there = |landing: &Placement| (landing.rotation, landing.x) == (wanted.rotation, wanted.x);
        let found = landings.filter(is_there).max_by_key(|landing| landing.y);
        found.ok_or_else(|| Code::Illegal.because(&GameError::NoLanding(piece)))
    }
}

/// A placement.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearMake"))]
pub struct Make {
    /// The game.
    pub game: GameValue,
    /// The piece and its place.
    pub placement: PlacementValue,
    /// The kicks; `srs` if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearKicks>"))]
    pub kicks: String,
    /// How pieces come down.
    #[cfg_attr(test, ts(as = "Option<Drop>"))]
    pub drop: Drop,
}

impl Read for Make {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            game: fields.object("game")?,
            placement: fields.object("placement")?,
            kicks: fields.or("kicks", srs())?,
            drop: fields.or_default("drop")?,
        })
    }
}

impl Make {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let mut game = self.game.game()?;
        let mover = desk.mover(&self.kicks, self.drop, game.situation.field.lines())?;
        placed(&mut game, self.placement.place()?, &mover)
    }
}

/// A game, and what the page asks for next.
fn value(game: &Game) -> Value {
    json!({
        "game": document::game(game),
        "needed": game.situation.field.pieces_needed().ok(),
        "useful": game.useful(),
        "may_appear": game.next_to_appear().to_string(),
    })
}

fn start(field: Field, hold: Hold, shown: &Shown, any_bag: bool) -> Result<Value, Refusal> {
    let mut game = Game::new(field, hold, rule(any_bag));
    let (pieces, bag) = (shown.pieces().to_vec(), shown.bag());
    game.set_shown(pieces, bag).map_err(|error| problem(&error))?;
    Ok(value(&game))
}

/// The game after a placement; with the placement, and whether the field is clear.
fn placed(game: &mut Game, place: Place, mover: &Mover) -> Result<Value, Refusal> {
    let cleared = game
        .situation
        .field
        .place(place.placement)
        .map(|(_, cleared)| cleared);
    let is_clear = game
        .place(place, mover)
        .map_err(|error| Code::Illegal.because(&error))?;
    let mut value = value(game);
    value["placement"] = document::place(place);
    value["cleared"] = json!(cleared.unwrap_or_default());
    value["clear"] = is_clear.into();
    Ok(value)
}
