//! Changes of what `path` answers.

use serde_json::{Value, json};

use super::{
    Change, add, double_queue, drop_queue, foreign, item, rename, shift, swap_fumen, texts, unmeant,
};
use crate::random::{LETTERS, Random};

pub(super) const CHANGES: [(&str, Change); 25] = [
    ("a tile shifted", |random, answer| {
        let (name, way) = way(random, answer)?;
        let at = shift(random, way)?;
        let cells = way["tiles"][at]["cells"].as_array()?;
        Some(if cells.iter().any(|cell| cell[0] == 10) {
            format!("{name}tile {}: it has no four cells", at + 1)
        } else {
            format!("{name}column ")
        })
    }),
    ("another piece on a tile", |random, answer| {
        let (name, way) = way(random, answer)?;
        rename(random, way)?;
        Some(format!("{name}the number of its queues: "))
    }),
    ("a queue that it does not serve", |random, answer| {
        let (name, queue) = claim(random, answer, false)?;
        Some(format!("{name}{queue} is listed, and does not allow it"))
    }),
    ("a queue replaced", |random, answer| {
        let (name, queue) = claim(random, answer, true)?;
        Some(format!("{name}{queue} is listed, and does not allow it"))
    }),
    ("a queue left out", |random, answer| {
        let (name, way) = way(random, answer)?;
        let queue = drop_queue(random, way)?;
        Some(format!("{name}{queue} allows it, and is not listed"))
    }),
    ("a queue listed twice", |random, answer| {
        let (name, way) = way(random, answer)?;
        let queue = double_queue(random, way)?;
        Some(format!("{name}{queue} is listed twice"))
    }),
    ("a queue that is not meant", |random, answer| {
        let queue = unmeant(answer, texts(&answer["ways"][0]["queues"]).first()?.len())?;
        let (name, way) = way(random, answer)?;
        way["queues"].as_array_mut()?.push(json!(queue));
        Some(format!("{name}the pattern does not mean {queue}"))
    }),
    ("a way left out", leave_out),
    ("a way listed twice", double),
    ("another number of queues", |_, answer| {
        add(answer, "total", 1)?;
        Some("the number of queues: ".to_owned())
    }),
    ("another number of queues of a way", |random, answer| {
        let (name, way) = way(random, answer)?;
        add(way, "solved", 1)?;
        Some(format!("{name}the number of its queues: "))
    }),
    ("another number of ways", |_, answer| {
        add(answer, "found", 1)?;
        Some("the number of ways: ".to_owned())
    }),
    ("another number of queues served", |_, answer| {
        add(answer, "solved", 1)?;
        let of_fewest = answer.get("minimal").is_some() && !is_whole(answer);
        let ways = if of_fewest {
            "the fewest ways serve"
        } else {
            "some way serves"
        };
        Some(format!("the queues that {ways}: "))
    }),
    ("said to be unsolvable", |_, answer| {
        answer["status"] = json!("unsolvable");
        Some("it is said that there are none".to_owned())
    }),
    ("one too few of the fewest", |random, answer| {
        let (at, _) = item(random, answer.get_mut("minimal")?, "ways")?;
        answer["minimal"]["ways"].as_array_mut()?.remove(at);
        copy_fewest(answer);
        Some("the queues that the fewest ways serve: ".to_owned())
    }),
    ("one too many of the fewest", |random, answer| {
        let number = random.one_of(&needless(answer))?.clone();
        answer["minimal"]["ways"].as_array_mut()?.push(number);
        copy_fewest(answer);
        Some(", of the fewest ways, is not needed".to_owned())
    }),
    ("another effort of a way", |random, answer| {
        let (name, way) = way(random, answer)?;
        add(way, "effort", 1)?;
        Some(format!("{name}its effort: "))
    }),
    ("another effort of the fewest", |_, answer| {
        add(answer.get_mut("minimal")?, "effort", 1)?;
        copy_fewest(answer);
        Some("the effort of the fewest ways: ".to_owned())
    }),
    ("a step of an example", |random, answer| {
        let (name, way) = way(random, answer)?;
        let (at, step) = item(random, &mut way["example"], "placements")?;
        step["piece"] = random.other(&step["piece"], &LETTERS);
        Some(format!("{name}step {}: ", at + 1))
    }),
    ("an example of another way", |random, answer| {
        let (at, _) = item(random, answer, "ways")?;
        let next = (at + 1) % answer["ways"].as_array().filter(|ways| ways.len() > 1)?.len();
        answer["ways"][at]["example"] = answer["ways"][next]["example"].clone();
        let number = &answer["ways"][at]["way"];
        Some(format!("way {number}: its example lays other pieces"))
    }),
    ("an example that is not meant", |random, answer| {
        let queue = unmeant(answer, answer["ways"][0]["example"]["queue"].as_str()?.len())?;
        let (name, way) = way(random, answer)?;
        way["example"]["queue"] = json!(queue);
        Some(format!("{name}the pattern does not mean {queue}"))
    }),
    ("another sum of the best scores", |_, answer| {
        add(answer.get_mut("best_score")?, "points", 50)?;
        Some("the sum of the best points: ".to_owned())
    }),
    ("another score of a way", |random, answer| {
        let (name, way) = way(random, answer)?;
        add(way.get_mut("score")?, "attack", 1)?;
        Some(format!("{name}the sum of the best attack: "))
    }),
    ("another score of an example", |random, answer| {
        let (name, way) = way(random, answer)?;
        add(way["example"].get_mut("score")?, "points", 100)?;
        Some(format!("{name}the score of its example: "))
    }),
    ("another fumen", |random, answer| {
        let at = swap_fumen(random, answer, "ways")?;
        let number = &answer["ways"][at]["way"];
        Some(format!("way {number}: its fumen shows something else"))
    }),
];

/// One of the ways, and how it is named.
fn way<'a>(random: &mut Random, answer: &'a mut Value) -> Option<(String, &'a mut Value)> {
    let (_, way) = item(random, answer, "ways")?;
    Some((format!("way {}: ", way["way"]), way))
}

/// Whether all ways are listed.
fn is_whole(answer: &Value) -> bool {
    let listed = answer["ways"].as_array().map(Vec::len);
    listed.is_some_and(|listed| answer["found"] == listed)
}

/// The numbers of ways whose queues are all served by others, where that can be read.
fn doubled(answer: &Value) -> Option<Vec<Value>> {
    let ways = answer["ways"].as_array()?;
    if ways.len() > 1 && ways[0].get("queues").is_none() {
        return None;
    }
    let serves = |way: &Value, queue: &Value| way["queues"].as_array().is_some_and(|all| all.contains(queue));
    let is_doubled = |way: &&Value| {
        let elsewhere = |queue| {
            ways.iter()
                .any(|other| other["way"] != way["way"] && serves(other, queue))
        };
        ways.len() > 1
            && way["queues"]
                .as_array()
                .is_some_and(|queues| queues.iter().all(elsewhere))
    };
    Some(
        ways.iter()
            .filter(is_doubled)
            .map(|way| way["way"].clone())
            .collect(),
    )
}

/// Where several sets of the fewest ways are listed, the first of them is the one that stands before them.
fn copy_fewest(answer: &mut Value) {
    let minimal = &mut answer["minimal"];
    if minimal.get("sets").is_some() {
        minimal["sets"][0]["ways"] = minimal["ways"].clone();
        minimal["sets"][0]["effort"] = minimal["effort"].clone();
    }
}

/// The numbers of ways that are none of the fewest.
fn needless(answer: &Value) -> Vec<Value> {
    let chosen = answer
        .get("minimal")
        .and_then(|minimal| minimal["ways"].as_array());
    let ways = answer["ways"].as_array().into_iter().flatten();
    let numbers = ways.map(|way| way["way"].clone());
    numbers
        .filter(|number| chosen.is_some_and(|chosen| !chosen.contains(number)))
        .collect()
}

/// Lists a queue with a way that does not serve it, in the place of another or beside them.
fn claim(random: &mut Random, answer: &mut Value, replaces: bool) -> Option<(String, String)> {
    let (at, _) = item(random, answer, "ways")?;
    let queue = foreign(random, &answer["ways"], at)?;
    let way = &mut answer["ways"][at];
    if replaces {
        drop_queue(random, way)?;
    }
    way["queues"].as_array_mut()?.push(json!(queue));
    Some((format!("way {}: ", way["way"]), queue))
}

/// Leaves out a way, one that none of the fewest is if there is such, and counts one less.
fn leave_out(random: &mut Random, answer: &mut Value) -> Option<String> {
    is_whole(answer).then_some(())?;
    let needless = doubled(answer)?;
    add(answer, "found", -1)?;
    let dropped = random.one_of(&needless).cloned();
    let ways = answer["ways"].as_array_mut()?;
    let named = match &dropped {
        Some(_) => "the number of ways: ",
        None if ways.len() == 1 => "it is said to be solved, and there is no way",
        None => "the queues that some way serves: ",
    };
    let dropped = dropped.unwrap_or_else(|| ways[0]["way"].clone());
    ways.retain(|way| way["way"] != dropped);
    Some(named.to_owned())
}

/// Lists a way a second time under a number of its own.
fn double(random: &mut Random, answer: &mut Value) -> Option<String> {
    add(answer, "found", 1)?;
    let number = answer["found"].clone();
    let (_, way) = item(random, answer, "ways")?;
    let mut again = way.clone();
    let named = format!("way {number}: it is the same as way {}", way["way"]);
    again["way"] = number;
    answer["ways"].as_array_mut()?.push(again);
    Some(named)
}
