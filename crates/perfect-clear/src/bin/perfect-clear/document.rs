//! What several JSON documents have in common.

use quadrille_perfect_clear::build::Tile;
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::{Field, Hold, Physics, Placement, Problem, Solution, Step, fumen};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::picture;

/// A document whose last part is written item by item: there may be hundreds of thousands.
#[derive(Serialize)]
pub(crate) struct Streamed<I: Clone + Iterator<Item: Serialize>> {
    #[serde(flatten)]
    pub(crate) head: Value,
    #[serde(serialize_with = "one_by_one")]
    pub(crate) solutions: I,
}

fn one_by_one<I, S>(items: &I, serializer: S) -> Result<S::Ok, S::Error>
where
    I: Clone + Iterator<Item: Serialize>,
    S: Serializer,
{
    serializer.collect_seq(items.clone())
}

/// The piece that is held.
pub(crate) fn hold(hold: Hold) -> Option<String> {
    hold.piece().map(|piece| piece.to_string())
}

/// The document with the rules of its game, which whoever checks it needs.
pub(crate) fn with_rules<P>(mut document: Value, problem: &Problem<P>) -> Value {
    let physics = problem.mover().physics();
    document["physics"] = physics.kicks.name().into();
    document["drop"] = physics.drop.name().into();
    document["no_hold"] = (problem.hold() == Hold::Off).into();
    document
}

/// A number that readers of JSON would round is written as text.
pub(crate) fn count(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}

/// An exact chance.
pub(crate) fn chance(chance: Chance) -> Value {
    json!({"exact": true, "value": chance.value(), "numerator": chance.won, "denominator": chance.of})
}

/// A tile.
pub(crate) fn tile(tile: &Tile) -> Value {
    let cells: Vec<[usize; 2]> = tile.places().map(|(x, y)| [x, y]).collect();
    json!({"piece": tile.piece.to_string(), "cells": cells})
}

/// A placement.
pub(crate) fn placement(placement: Placement) -> Value {
    json!({
        "piece": placement.piece.to_string(),
        "rotation": placement.rotation.name(),
        "cells": placement.cells().map(|(x, y)| [x, y]),
    })
}

/// A placement, and whether hold is pressed for it.
pub(crate) fn placement_with_hold(of: Placement, hold: bool) -> Value {
    let mut document = placement(of);
    document["hold"] = hold.into();
    document
}

/// A step of a solution.
pub(crate) fn step(step: &Step) -> Value {
    let mut document = placement_with_hold(step.placement, step.hold);
    document["cleared"] = json!(step.cleared);
    document
}

/// A solution; with `physics`, the keys to press as well.
pub(crate) fn solution(start: Field, solution: &Solution, physics: Option<&Physics>) -> Value {
    let mut field = start;
    let entry = |made: &Step| {
        let mut entry = step(made);
        if let Some(keys) =
            physics.and_then(|physics| picture::keys(physics, field, made.placement, made.hold))
        {
            entry["keys"] = json!(keys);
        }
        field = field.place(made.placement).map_or(field, |(after, _)| after);
        entry
    };
    json!({
        "placements": solution.steps.iter().map(entry).collect::<Vec<_>>(),
        "fumen": fumen::of_solution(start, solution),
    })
}
