//! Pieces that are shown, and what is left of their bag.

use quadrille_schema::{Kind, Refusal, Schema, group};
use serde_json::Value as Json;

use super::{MOST_PIECES, bad, bad_in};
use crate::chance::Situation;
use crate::{Piece, PieceSet, Shown, parse_pieces};

group! {
    /// Pieces that the game shows.
    pub struct Showing {
        /// The pieces that are shown: the current one first, then the next ones (previews)
        #[arg(left_out("the program reads pictures, too"))]
        queue: Option<String>,
        /// What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a bag]
        #[arg(value_name("PIECES"))]
        bag: Option<String>,
        /// Take a queue that no bag gives
        any_bag: bool,
    }
}

/// Texts: one, or a list of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts(pub Vec<String>);

impl Schema for Texts {
    const KIND: Kind = Kind::List(&Kind::Text);
    const IS_OPTIONAL: bool = true;

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::String(text) => Ok(Self(vec![text])),
            json => Vec::read(json).map(Self),
        }
    }

    fn write(&self) -> Json {
        self.0.clone().into()
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }
}

/// The most of something; -1 is any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostOf(pub Option<u8>);

impl Schema for MostOf {
    const KIND: Kind = Kind::Number {
        least: -1.0,
        most: 100.0,
    };

    fn read(json: Json) -> Result<Self, Refusal> {
        match json.as_f64() {
            Some(-1.0) => Ok(Self(None)),
            Some(most) if most.fract() == 0.0 && (0.0..=100.0).contains(&most) => Ok(Self(Some(most as u8))),
            _ => Err(Refusal::expected(
                format_args!("a whole number from -1 to 100"),
                &json,
            )),
        }
    }

    fn write(&self) -> Json {
        self.0.map_or(Json::from(-1), Json::from)
    }
}

/// Rest of a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bag(pub PieceSet);

impl Bag {
    /// The bag of some letters, each at most once; `new` stands for one that is yet to begin.
    ///
    /// # Errors
    ///
    /// When something else is among them, or a piece twice.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        if text == "new" {
            return Ok(Self(PieceSet::EMPTY));
        }
        let mut bag = PieceSet::EMPTY;
        for piece in parse_pieces(text).map_err(bad)? {
            if bag.contains(piece) {
                return Err(bad(format_args!(
                    "a bag has each piece once, and {piece} is there twice"
                )));
            }
            bag = bag.with(piece);
        }
        Ok(Self(bag))
    }
}

/// The pieces of a queue.
pub(super) fn pieces(text: &str) -> Result<Vec<Piece>, Refusal> {
    let pieces = parse_pieces(text).map_err(bad_in("queue"))?;
    if pieces.len() > MOST_PIECES {
        return Err(bad(format_args!("a queue of more than {MOST_PIECES} pieces")));
    }
    Ok(pieces)
}

impl Showing {
    /// What the game shows, if these are the pieces.
    pub(super) fn shown(&self, queue: &str) -> Result<Shown, Refusal> {
        let shown = pieces(queue)?;
        let bag = match &self.bag {
            Some(letters) => Bag::parse(letters).map_err(bad_in("bag"))?.0,
            None => match Situation::bag_from_start(&shown) {
                Err(error) if !self.any_bag => {
                    return Err(bad(format_args!(
                        "{error}; `bag` says what is left of another bag, `any_bag` takes any queue"
                    )));
                }
                bag => bag.unwrap_or(PieceSet::EMPTY),
            },
        };
        if self.any_bag {
            return Ok(Shown::of_any_bags(shown, bag));
        }
        Shown::new(shown, bag).map_err(bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_has_each_piece_once() {
        let bag = |text| Bag::parse(text).map(|bag| bag.0.to_string());
        assert_eq!((bag("TI"), bag("new")), (Ok("IT".to_owned()), Ok(String::new())));
        let error = bag("TIT").unwrap_err().text;
        assert_eq!(error, "a bag has each piece once, and T is there twice");
    }
}
