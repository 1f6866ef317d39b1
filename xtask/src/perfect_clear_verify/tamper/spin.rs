//! Changes of what `spin` answers.

use serde_json::{Value, json};

use super::{Change, add, double_queue, item, shift};
use crate::random::{LETTERS, Random};

pub(super) const CHANGES: [(&str, Change); 10] = [
    ("another kind of spin", |random, answer| {
        let (name, way) = way(random, answer)?;
        way["spin"]["kind"] = random.other(&way["spin"]["kind"], &["full", "mini"]);
        Some(format!("{name}its kind of spin: "))
    }),
    ("a row more that the T clears", |random, answer| {
        let (name, way) = way(random, answer)?;
        way["spin"]["cleared"].as_array_mut()?.push(json!(3));
        Some(format!("{name}the rows that it clears: "))
    }),
    ("a T one column to the right", |random, answer| {
        let (name, way) = way(random, answer)?;
        for cell in way["spin"]["cells"].as_array_mut()? {
            cell[0] = json!(cell[0].as_u64()? + 1);
        }
        Some(name)
    }),
    ("a piece elsewhere", |random, answer| {
        let (name, way) = way(random, answer)?;
        shift(random, way)?;
        Some(name)
    }),
    ("another number of queues", |random, answer| {
        let (name, way) = way(random, answer)?;
        add(way, "solved", 1)?;
        Some(format!("{name}the number of its queues: "))
    }),
    ("a queue twice", |random, answer| {
        let (name, way) = way(random, answer)?;
        let queue = double_queue(random, way)?;
        Some(format!("{name}{queue} is listed twice"))
    }),
    ("a step with another piece", |random, answer| {
        let (name, way) = way(random, answer)?;
        let (at, step) = item(random, &mut way["example"], "placements")?;
        step["piece"] = random.other(&step["piece"], &LETTERS);
        Some(format!("{name}step {}: ", at + 1))
    }),
    ("an empty fumen", |random, answer| {
        let (name, way) = way(random, answer)?;
        way["fumen"] = json!("v115@vhAAgH");
        Some(format!("{name}its fumen shows something else"))
    }),
    ("a way more", |_, answer| {
        add(answer, "found", 1)?;
        Some("the number of ways: ".to_owned())
    }),
    ("a way less", |random, answer| {
        let (at, _) = item(random, answer, "ways")?;
        answer["ways"].as_array_mut()?.remove(at);
        add(answer, "found", -1)?;
        Some("the ...".to_owned())
    }),
];

/// One of the ways, and how it is named.
fn way<'a>(random: &mut Random, answer: &'a mut Value) -> Option<(String, &'a mut Value)> {
    let (_, way) = item(random, answer, "ways")?;
    Some((format!("way {}: ", way["way"]), way))
}
