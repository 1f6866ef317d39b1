use serde_json::{Value, json};

use super::{hold, tile, with_rules};
use crate::build::{Cover, Covered, Covering, SetupOf, Tile, page};
use crate::words::field_word::FieldWord;
use crate::{Problem, fumen, letters};

/// Setups, and the queues that build them: the document of `cover`.
#[must_use]
pub fn cover<W: FieldWord>(problem: &Problem<Covering<W>, W>, found: &Cover) -> Value {
    let Covering {
        setups,
        pattern,
        last_soft,
    } = problem.pieces();
    let entries = setups.iter().zip(&found.setups);
    let mut document = json!({
        "status": if found.any() > 0 { "solved" } else { "unsolvable" },
        "information": "full",
        "pattern": pattern.to_string(),
        "hold": hold(problem.hold()),
        "total": found.queues.total(),
        "any": found.any(),
        "every": found.every(),
        "drawings": entries.map(|(setup, covered)| entry(found, setup, covered)).collect::<Vec<_>>(),
    });
    if *last_soft > 0 {
        document["last_soft"] = (*last_soft).into();
    }
    with_rules(document, problem)
}

/// Adds to each setup what is true of it and those before it together.
#[must_use]
pub fn with_so_far(mut document: Value, found: &Cover) -> Value {
    if let Some(drawings) = document["drawings"].as_array_mut() {
        for (drawing, so_far) in drawings.iter_mut().zip(found.so_far()) {
            drawing["any_so_far"] = so_far.any.into();
            drawing["every_so_far"] = so_far.every.into();
        }
    }
    document
}

/// The document of setups in which each queue counts for its first setup alone.
#[must_use]
pub fn by_priority(mut document: Value) -> Value {
    document["priority"] = true.into();
    document
}

fn entry<W: FieldWord>(found: &Cover, setup: &SetupOf<W>, covered: &Covered) -> Value {
    let queues = covered.queues.iter();
    let queues = queues.map(|&queue| letters(&found.queues[queue as usize]));
    json!({
        "comment": setup.comment,
        "fumen": fumen_of(setup),
        "field": setup.field.to_rows(),
        "tiles": tiles(&setup.tilings[0]),
        "others": setup.tilings[1..].iter().map(|others| json!({"tiles": tiles(others)})).collect::<Vec<_>>(),
        "built": covered.built(&found.queues),
        "queues": queues.collect::<Vec<_>>(),
    })
}

fn tiles<W: FieldWord>(tiles: &[Tile<W>]) -> Vec<Value> {
    tiles.iter().map(tile).collect()
}

/// The setup in colours.
fn fumen_of<W: FieldWord>(setup: &SetupOf<W>) -> String {
    fumen::encode(&[page(setup.field, &setup.tilings[0], setup.comment.clone())])
}
