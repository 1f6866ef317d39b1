//! Answers as JSON documents: those of `docs/formats.md`, which the program writes and other programs read.

mod advice;
mod bags;
#[cfg(feature = "api-all")]
mod book;
#[cfg(feature = "api-all")]
mod chains;
#[cfg(feature = "api-all")]
mod cover;
mod game;
#[cfg(feature = "api-all")]
mod graph;
mod pages;
mod percent;
mod ren;
mod saves;
mod score;
mod scored;
mod solved;
mod spin;
mod ways;

use quadrille_schema::json;
use quadrille_search::GaveUp;
use serde::Serialize;
use serde_json::Value;

use crate::build::Tile;
use crate::chance::{Bounds as ChanceBounds, Chance};
use crate::game::Place;
use crate::rules::score::{Bounds, Demand};
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Hold, Physics, Placement, Problem, Solution, Step, finesse, fumen};

#[cfg(feature = "api-all")]
pub use advice::policy;
pub use advice::{advice, prospects, situation};
pub use bags::{add_moves, bags, beginning, mean};
#[cfg(feature = "api-all")]
pub use book::{Fitting, list, page_of, page_of_listed};
#[cfg(feature = "api-all")]
pub use chains::{Played, start};
#[cfg(feature = "api-all")]
pub use cover::{by_priority, cover, with_so_far};
pub use game::{game, game_step};
#[cfg(feature = "api-all")]
pub use graph::graph;
pub use pages::pages;
pub use percent::{CutShare, Known, cut, percent};
pub use ren::ren;
pub use saves::{Wishes, add_priorities, add_wishes, choices, saves};
pub use score::score;
pub use scored::add_scores;
pub use solved::{Found, Solved};
pub use spin::{fumen_of_spin, spin};
pub use ways::{Parts, Ways, add_only};

/// The piece that is held.
#[must_use]
pub fn hold(hold: Hold) -> Option<String> {
    hold.piece().map(|piece| piece.to_string())
}

/// The document with the rules of its game, which whoever checks it needs.
#[must_use]
pub fn with_rules<P, W: FieldWord>(mut document: Value, problem: &Problem<P, W>) -> Value {
    let physics = problem.mover().physics();
    document["physics"] = physics.kicks.name().into();
    document["drop"] = physics.drop.name().into();
    document["no_hold"] = (problem.hold() == Hold::Off).into();
    document
}

/// The document of an answer, with what was asked of solutions besides.
#[must_use]
pub fn with_mode(mut document: Value, demand: Demand) -> Value {
    if demand.is_nothing() {
        return document;
    }
    document["mode"] = demand.mode.name().into();
    document["system"] = demand.rules.system.name().into();
    document["spins"] = demand.rules.spins.name().into();
    let Bounds {
        soft_drops,
        clears,
        back_to_back,
    } = demand.bounds;
    let back_to_back = Some(back_to_back).filter(|&first| first > 0);
    for (name, bound) in [
        ("max_soft_drops", soft_drops),
        ("max_clears", clears),
        ("starting_b2b", back_to_back),
    ] {
        if let Some(bound) = bound {
            document[name] = bound.into();
        }
    }
    document
}

/// Adds why an answer is a partial one, if it is, and of how many things it was looked at; `total` says of how many.
pub fn add_end(document: &mut Value, gave_up: Option<GaveUp>, looked_at: u64) {
    if let Some(why) = gave_up {
        document["gave_up"] = why.to_string().into();
        document["looked_at"] = looked_at.into();
    }
}

/// A number that readers of JSON would round is written as text.
#[must_use]
pub fn count(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}

/// An exact chance.
#[must_use]
pub fn chance(chance: Chance) -> Value {
    json!({"exact": true, "value": chance.value(), "numerator": chance.won, "denominator": chance.of})
}

/// What an exact chance lies between.
#[must_use]
pub fn bounds(bounds: &ChanceBounds) -> Value {
    json!({"exact": false, "lower": chance(bounds.lower), "upper": chance(bounds.upper)})
}

/// A tile.
#[must_use]
pub fn tile<W: FieldWord>(tile: &Tile<W>) -> Value {
    let cells: Vec<[usize; 2]> = tile.places().map(|(x, y)| [x, y]).collect();
    json!({"piece": tile.piece.to_string(), "cells": cells})
}

/// A placement, as it is written; fields that a document does not have are `None`.
#[derive(Clone, Debug, Serialize)]
struct Laid<'a> {
    cells: [[u8; 2]; 4],
    #[serde(skip_serializing_if = "Option::is_none")]
    cleared: Option<&'a [usize]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hold: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<Vec<String>>,
    piece: char,
    rotation: &'static str,
}

impl Laid<'_> {
    fn of(placement: Placement) -> Self {
        Self {
            cells: placement.cells().map(|(x, y)| [x, y]),
            cleared: None,
            hold: None,
            keys: None,
            piece: placement.piece.letter(),
            rotation: placement.rotation.name(),
        }
    }

    fn document(&self) -> Value {
        json!(self)
    }
}

/// A placement.
#[must_use]
pub fn placement(placement: Placement) -> Value {
    Laid::of(placement).document()
}

/// A placement, and whether hold is pressed for it.
#[must_use]
pub fn place(place: Place) -> Value {
    let laid = Laid {
        hold: Some(place.hold),
        ..Laid::of(place.placement)
    };
    laid.document()
}

/// A step of a solution.
fn step(step: &Step) -> Laid<'_> {
    Laid {
        cleared: Some(&step.cleared),
        hold: Some(step.hold),
        ..Laid::of(step.placement)
    }
}

/// A solution, as it is written.
#[derive(Clone, Debug, Serialize)]
struct Written<'a> {
    fumen: String,
    placements: Vec<Laid<'a>>,
}

impl<'a> Written<'a> {
    /// A solution of a field; with `physics`, with the keys to press as well.
    fn new<W: FieldWord>(start: FieldOf<W>, solution: &'a Solution, physics: Option<&Physics>) -> Self {
        let mut field = start;
        let placements = solution.steps.iter().map(|made| {
            let keys = physics.and_then(|physics| keys(physics, field, made.into()));
            field = field.place(made.placement).map_or(field, |(after, _)| after);
            Laid { keys, ..step(made) }
        });
        Self {
            placements: placements.collect(),
            fumen: fumen::of_solution(start, solution),
        }
    }
}

/// A solution; with `physics`, the keys to press as well.
#[must_use]
pub fn solution<W: FieldWord>(start: FieldOf<W>, solution: &Solution, physics: Option<&Physics>) -> Value {
    json!(Written::new(start, solution, physics))
}

/// The keys that bring a piece to its place, with the one for hold if that is pressed before; `None` if no keys do.
#[must_use]
pub fn keys<W: FieldWord>(physics: &Physics, field: FieldOf<W>, place: Place) -> Option<Vec<String>> {
    let hold = place.hold.then(|| "hold".to_owned());
    let keys = finesse(physics, field, place.placement)?;
    let keys = keys.iter().map(ToString::to_string);
    Some(hold.into_iter().chain(keys).collect())
}
