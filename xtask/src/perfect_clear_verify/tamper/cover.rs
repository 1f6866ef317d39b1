//! Changes of what `cover` answers.

use serde_json::{Value, json};

use super::{
    Change, add, double_queue, drop_queue, foreign, item, rename, shift, swap_fumen, texts, unmeant,
};
use crate::random::Random;

pub(super) const CHANGES: [(&str, Change); 12] = [
    ("a queue that cannot", |random, answer| {
        let (at, _) = item(random, answer, "drawings")?;
        let queue = foreign(random, &answer["drawings"], at)?;
        let drawing = &mut answer["drawings"][at];
        add(drawing, "built", 1)?;
        drawing["queues"].as_array_mut()?.push(json!(queue));
        let number = at + 1;
        Some(format!(
            "drawing {number}: {queue} is listed, and does not allow it"
        ))
    }),
    ("a queue left out", |random, answer| {
        let (name, drawing) = drawing(random, answer)?;
        let queue = drop_queue(random, drawing)?;
        add(drawing, "built", -1)?;
        Some(format!("{name}{queue} allows it, and is not listed"))
    }),
    ("a queue listed twice", |random, answer| {
        let (name, drawing) = drawing(random, answer)?;
        let queue = double_queue(random, drawing)?;
        Some(format!("{name}{queue} is listed twice"))
    }),
    ("a queue that is not meant", |random, answer| {
        let mut queues = answer["drawings"].as_array()?.iter();
        let length = queues.find_map(|drawing| texts(&drawing["queues"]).first().map(String::len))?;
        let queue = unmeant(answer, length)?;
        let (name, drawing) = drawing(random, answer)?;
        drawing["queues"].as_array_mut()?.push(json!(queue));
        Some(format!("{name}the pattern does not mean {queue}"))
    }),
    ("another number of queues of a drawing", |random, answer| {
        let (name, drawing) = drawing(random, answer)?;
        add(drawing, "built", 1)?;
        Some(format!("{name}the number of its queues: "))
    }),
    ("another number of queues", |_, answer| {
        add(answer, "total", 1)?;
        Some("the number of queues: ".to_owned())
    }),
    ("another number that build any", |_, answer| {
        add(answer, "any", -1)?;
        Some("the queues that build a drawing: ".to_owned())
    }),
    ("another number that build every one", |_, answer| {
        add(answer, "every", 1)?;
        Some("the queues that build every drawing: ".to_owned())
    }),
    ("a tile shifted", |random, answer| {
        let (name, drawing) = served(random, answer)?;
        let at = shift(random, drawing)?;
        let cells = drawing["tiles"][at]["cells"].as_array()?;
        Some(if cells.iter().any(|cell| cell[0] == 10) {
            format!("{name}tile {}: it has no four cells", at + 1)
        } else {
            not_built(&name)
        })
    }),
    ("another piece on a tile", |random, answer| {
        let (name, drawing) = served(random, answer)?;
        rename(random, drawing)?;
        Some(not_built(&name))
    }),
    ("another fumen", |random, answer| {
        let number = swap_fumen(random, answer, "drawings")? + 1;
        Some(format!("drawing {number}: its fumen shows something else"))
    }),
    ("a cell filled beforehand", |random, answer| {
        let (name, drawing) = served(random, answer)?;
        let row = drawing["field"].as_array_mut()?.last_mut()?;
        *row = json!(row.as_str()?.replacen('.', "X", 1));
        Some(not_built(&name))
    }),
];

/// One of the drawings, and how it is named.
fn drawing<'a>(random: &mut Random, answer: &'a mut Value) -> Option<(String, &'a mut Value)> {
    let (at, drawing) = item(random, answer, "drawings")?;
    Some((format!("drawing {}: ", at + 1), drawing))
}

/// A drawing that means one set of tiles alone, and that some queue builds.
fn served<'a>(random: &mut Random, answer: &'a mut Value) -> Option<(String, &'a mut Value)> {
    let (name, drawing) = drawing(random, answer)?;
    let is_served = drawing["others"] == json!([]) && drawing["built"] != 0;
    is_served.then_some((name, drawing))
}

/// That some queue does not build a drawing any more.
fn not_built(name: &str) -> String {
    format!("{name}... is listed, and does not allow it")
}
