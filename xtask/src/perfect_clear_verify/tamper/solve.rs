//! Changes of what `solve` answers.

use serde_json::{Value, json};

use super::{Change, add, item};
use crate::random::{LETTERS, Random};

pub(super) const CHANGES: [(&str, Change); 15] = [
    ("another fumen", |random, answer| {
        let (name, solution) = solution(random, answer)?;
        solution["fumen"] = json!("v115@vhAAgH");
        Some(format!("{name}pages of the fumen: "))
    }),
    ("the last step left out", |random, answer| {
        let (_, solution) = solution(random, answer)?;
        solution["placements"].as_array_mut()?.pop()?;
        Some("left at the end".to_owned())
    }),
    ("a step more", |random, answer| {
        let (name, solution) = solution(random, answer)?;
        let steps = solution["placements"].as_array_mut()?;
        steps.push(steps[0].clone());
        Some(format!("{name}step {}: ", steps.len()))
    }),
    ("another piece", |random, answer| {
        changed(random, answer, |random, step| {
            step["piece"] = random.other(&step["piece"], &LETTERS);
        })
    }),
    ("another rotation", |random, answer| {
        changed(random, answer, |random, step| {
            step["rotation"] = random.other(&step["rotation"], &ROTATIONS);
        })
    }),
    ("other rows cleared", |random, answer| {
        changed(random, answer, |random, step| {
            step["cleared"] = if step["cleared"] == json!([]) {
                json!([random.below(4)])
            } else {
                json!([])
            };
        })
    }),
    ("a cell listed twice", |random, answer| {
        changed(random, answer, |_, step| {
            step["cells"][0] = step["cells"][3].clone();
        })
    }),
    ("a cell outside the field", |random, answer| {
        changed(random, answer, |_, step| step["cells"][1][0] = json!(10))
    }),
    ("four rows higher", |random, answer| {
        changed(random, answer, |_, step| {
            for cell in step["cells"].as_array_mut().into_iter().flatten() {
                cell[1] = json!(cell[1].as_u64().unwrap_or(0) + 4);
            }
        })
    }),
    ("other keys", |random, answer| {
        changed(random, answer, |_, step| {
            step["keys"] = json!(["left", "right", "left", "hard drop"]);
        })
    }),
    ("no solution listed", |_, answer| {
        answer["solutions"] = json!([]);
        Some("it is said to be solved, and there is no solution".to_owned())
    }),
    ("said to be unsolvable", |_, answer| {
        answer["status"] = json!("unsolvable");
        Some("and it is said that there are none".to_owned())
    }),
    ("a solution listed twice", double),
    ("a solution left out", leave_out),
    ("another number of solutions", |_, answer| {
        add(answer, "found", 1)?;
        Some("the number of solutions: ".to_owned())
    }),
];

const ROTATIONS: [&str; 4] = ["spawn", "right", "reverse", "left"];

/// One of the solutions, and how it is named.
fn solution<'a>(random: &mut Random, answer: &'a mut Value) -> Option<(String, &'a mut Value)> {
    let is_only = answer["solutions"].as_array()?.len() == 1;
    let (at, solution) = item(random, answer, "solutions")?;
    let name = if is_only {
        String::new()
    } else {
        format!("solution {}: ", at + 1)
    };
    Some((name, solution))
}

/// Changes one step of one solution.
fn changed(
    random: &mut Random,
    answer: &mut Value,
    change: impl Fn(&mut Random, &mut Value),
) -> Option<String> {
    let (name, solution) = solution(random, answer)?;
    let (at, step) = item(random, solution, "placements")?;
    change(random, step);
    Some(format!("{name}step {}: ", at + 1))
}

fn double(random: &mut Random, answer: &mut Value) -> Option<String> {
    add(answer, "found", 1)?;
    let (_, solution) = item(random, answer, "solutions")?;
    let solution = solution.clone();
    let solutions = answer["solutions"].as_array_mut()?;
    solutions.push(solution);
    Some(format!("solution {}: it is listed before", solutions.len()))
}

fn leave_out(random: &mut Random, answer: &mut Value) -> Option<String> {
    add(answer, "found", -1)?;
    let (at, _) = item(random, answer, "solutions")?;
    let solutions = answer["solutions"].as_array_mut()?;
    solutions.remove(at);
    let named = if solutions.is_empty() {
        "it is said to be solved, and there is no solution"
    } else {
        "the number of solutions: "
    };
    Some(named.to_owned())
}
