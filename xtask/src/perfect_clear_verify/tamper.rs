//! Answers with one thing changed, and what the refusal has to say.

mod cover;
mod path;
mod ren;
mod score;
mod solve;
mod spin;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Kind;
use crate::random::{LETTERS, Random};

/// Makes one change, and says what has to stand in the refusal; nothing where there is nothing to change.
type Change = fn(&mut Random, &mut Value) -> Option<String>;

/// An answer that does not hold.
#[derive(Debug)]
pub(super) struct Tampered {
    /// What was changed.
    pub(super) what: &'static str,
    pub(super) answer: Value,
    /// Stands in the refusal, with anything in the place of three dots.
    pub(super) named: String,
}

impl Tampered {
    /// Whether a refusal says what is wrong.
    pub(super) fn is_named(&self, refusal: &str) -> bool {
        let mut rest = Some(refusal);
        for part in self.named.split("...") {
            rest = rest.and_then(|rest| Some(rest.split_once(part)?.1));
        }
        rest.is_some()
    }
}

/// The answer with one thing changed; `number` chooses which, and another where that cannot be done.
pub(super) fn tampered(random: &mut Random, kind: Kind, answer: &Value, number: usize) -> Result<Tampered> {
    let changes: &[(&'static str, Change)] = match kind {
        Kind::Solve => &solve::CHANGES,
        Kind::Path => &path::CHANGES,
        Kind::Cover => &cover::CHANGES,
        Kind::Score => &score::CHANGES,
        Kind::Ren => &ren::CHANGES,
        Kind::Spin => &spin::CHANGES,
    };
    // Every change is tried once, as no list is as long as a multiple of seven.
    for step in 0..changes.len() {
        let (what, change) = changes[(number + 7 * step) % changes.len()];
        let mut answer = answer.clone();
        if let Some(named) = change(random, &mut answer) {
            return Ok(Tampered { what, answer, named });
        }
    }
    None.context("nothing of this answer can be changed")
}

/// One item of a list, and its place in it.
fn item<'a>(random: &mut Random, answer: &'a mut Value, list: &str) -> Option<(usize, &'a mut Value)> {
    let items = answer[list].as_array_mut()?;
    let at = (!items.is_empty()).then(|| random.below(items.len()))?;
    Some((at, &mut items[at]))
}

/// Adds to a number of the answer.
fn add(answer: &mut Value, name: &str, number: i64) -> Option<()> {
    answer[name] = json!(answer[name].as_i64()? + number);
    Some(())
}

/// The texts of a list.
fn texts(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items.filter_map(|item| Some(item.as_str()?.to_owned())).collect()
}

/// A queue that others of a list have, and the one at this place has not.
fn foreign(random: &mut Random, list: &Value, at: usize) -> Option<String> {
    let own = texts(&list[at]["queues"]);
    let all = list.as_array()?.iter().flat_map(|other| texts(&other["queues"]));
    let others: Vec<String> = all.filter(|queue| !own.contains(queue)).collect();
    random.one_of(&others).cloned()
}

/// A queue of one piece again and again, which the pattern does not mean.
fn unmeant(answer: &Value, length: usize) -> Option<String> {
    let pattern = answer["pattern"].as_str()?;
    let letter = LETTERS.iter().find(|letter| !pattern.contains(**letter))?;
    Some(letter.repeat(length))
}

/// Moves one tile by a column or a row; its number.
fn shift(random: &mut Random, of: &mut Value) -> Option<usize> {
    let (at, tile) = item(random, of, "tiles")?;
    let axis = random.below(2);
    for cell in tile["cells"].as_array_mut()? {
        cell[axis] = json!(cell[axis].as_u64()? + 1);
    }
    Some(at)
}

/// Names another piece for one tile.
fn rename(random: &mut Random, of: &mut Value) -> Option<()> {
    let (_, tile) = item(random, of, "tiles")?;
    tile["piece"] = random.other(&tile["piece"], &LETTERS);
    Some(())
}

/// Lists a queue a second time.
fn double_queue(random: &mut Random, of: &mut Value) -> Option<String> {
    let (_, queue) = item(random, of, "queues")?;
    let queue = queue.as_str()?.to_owned();
    of["queues"].as_array_mut()?.push(json!(queue));
    Some(queue)
}

/// Leaves out a queue.
fn drop_queue(random: &mut Random, of: &mut Value) -> Option<String> {
    let (at, _) = item(random, of, "queues")?;
    let queue = of["queues"].as_array_mut()?.remove(at);
    Some(queue.as_str()?.to_owned())
}

/// The fumen of another item of the list, or an empty one.
fn swap_fumen(random: &mut Random, answer: &mut Value, list: &str) -> Option<usize> {
    let (at, _) = item(random, answer, list)?;
    let own = answer[list][at]["fumen"].clone();
    let others = answer[list].as_array()?.iter().map(|other| &other["fumen"]);
    let empty = json!("v115@vhAAgH");
    let mut others: Vec<Value> = others.filter(|other| **other != own).cloned().collect();
    others.push(empty);
    answer[list][at]["fumen"] = random.one_of(&others)?.clone();
    Some(at)
}
