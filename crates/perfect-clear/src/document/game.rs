use quadrille_schema::json;
use serde_json::Value;

use super::hold;
use crate::game::{BagRule, Game};
use crate::{Hold, letters};

/// A game, and what it needs next.
#[must_use]
pub fn game_step(game: &Game) -> Value {
    json!({
        "game": self::game(game),
        "needed": game.situation.field.pieces_needed().ok(),
        "useful": game.useful(),
        "may_appear": game.next_to_appear().to_string(),
    })
}

/// A game that is being coached.
#[must_use]
pub fn game(game: &Game) -> Value {
    let situation = &game.situation;
    json!({
        "field": situation.field.to_rows(),
        "lines": game.lines,
        "hold": hold(situation.hold),
        "no_hold": situation.hold == Hold::Off,
        "queue": letters(&situation.shown),
        "bag": situation.bag.to_string(),
        "any_bag": game.rule == BagRule::Any,
        "has_held": game.has_held,
        "clears": game.clears,
        "placed": game.placed,
    })
}
