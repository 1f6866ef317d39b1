//! Changes of what `ren` answers.

use serde_json::{Value, json};

use super::{Change, add, item};
use crate::random::{LETTERS, Random};

pub(super) const CHANGES: [(&str, Change); 8] = [
    ("another piece of a combo", |random, answer| {
        let (name, combo) = combo(random, answer)?;
        let (at, step) = item(random, combo, "placements")?;
        step["piece"] = random.other(&step["piece"], &LETTERS);
        Some(format!("{name}step {}: ", at + 1))
    }),
    ("a piece one column to the right", |random, answer| {
        let (name, combo) = combo(random, answer)?;
        let (at, step) = item(random, combo, "placements")?;
        for cell in step["cells"].as_array_mut()? {
            cell[0] = json!(cell[0].as_u64()? + 1);
        }
        Some(format!("{name}step {}: ", at + 1))
    }),
    ("a row that does not vanish", |random, answer| {
        let (name, combo) = combo(random, answer)?;
        let (at, step) = item(random, combo, "placements")?;
        step["cleared"].as_array_mut()?.push(json!(20));
        Some(format!("{name}step {}: ", at + 1))
    }),
    ("another number of clears", |random, answer| {
        let (name, combo) = combo(random, answer)?;
        add(combo, "clears", 1)?;
        Some(format!("{name}its clears: "))
    }),
    ("a longer combo", |_, answer| {
        add(answer, "ren", 1)?;
        Some("the longest combo, in REN: ".to_owned())
    }),
    ("another number of combos", |_, answer| {
        add(answer, "found", 1)?;
        Some("the number of combos: ".to_owned())
    }),
    ("an end more", |_, answer| {
        add(answer, "found", 1)?;
        let ends = answer["ends"].as_array_mut()?;
        let last = ends.len() - 1;
        ends[last] = json!(ends[last].as_u64()? + 1);
        Some("combos of ".to_owned())
    }),
    ("another fumen", |random, answer| {
        let (name, combo) = combo(random, answer)?;
        combo["fumen"] = json!("v115@vhAAgH");
        Some(format!("{name}pages of the fumen: "))
    }),
];

/// One of the combos of a piece or more, and how it is named.
fn combo<'a>(random: &mut Random, answer: &'a mut Value) -> Option<(String, &'a mut Value)> {
    let (at, combo) = item(random, answer, "combos")?;
    (combo["clears"] != 0).then(|| (format!("combo {}: ", at + 1), combo))
}
