//! Changes of a document, one at a time.

use std::collections::BTreeMap;

use serde_json::{Number, Value, json};

use crate::random::Random;

/// Change of a leaf, or of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// A number becomes larger.
    More,
    /// A number becomes smaller.
    Less,
    /// A text or nothing becomes what stands at such a place elsewhere.
    Other,
    /// The last sign of a text becomes another one.
    Misspelt,
    /// Yes becomes no, or no becomes yes.
    Flipped,
    /// A list loses an item.
    Dropped,
    /// A list has an item twice.
    Doubled,
}

impl What {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::More => "more",
            Self::Less => "less",
            Self::Other => "other",
            Self::Misspelt => "misspelt",
            Self::Flipped => "flipped",
            Self::Dropped => "dropped",
            Self::Doubled => "doubled",
        }
    }
}

/// A document with one thing changed.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The path to what was changed, with `*` for numbers of items.
    pub(super) place: String,
    pub(super) what: What,
    pub(super) value: Value,
}

/// Values at each place of each kind of document.
#[derive(Debug, Default)]
pub(super) struct Others(BTreeMap<(String, String), Vec<Value>>);

impl Others {
    pub(super) fn of<'a>(documents: impl Iterator<Item = (&'a str, &'a Value)>) -> Self {
        let mut others = Self::default();
        for (kind, document) in documents {
            for path in paths(document) {
                let key = (kind.to_owned(), place(&path));
                let leaf = document.pointer(&path).unwrap_or(&Value::Null);
                let known = others.0.entry(key).or_default();
                if !leaf.is_null() && !known.contains(leaf) && !leaf.is_array() {
                    known.push(leaf.clone());
                }
            }
        }
        others
    }

    /// Something else that stands at such a place.
    fn than(&self, kind: &str, path: &str, leaf: &Value, random: &mut Random) -> Option<Value> {
        let known = self.0.get(&(kind.to_owned(), place(path)))?;
        let others: Vec<&Value> = known.iter().filter(|&other| other != leaf).collect();
        (!others.is_empty()).then(|| random.one_of(&others).clone())
    }
}

/// All changes of a document, of which those of longer lists have a few items only.
pub(super) fn changes(kind: &str, document: &Value, others: &Others, random: &mut Random) -> Vec<Change> {
    let mut all = Vec::new();
    for path in paths(document) {
        let leaf = document.pointer(&path).unwrap_or(&Value::Null);
        for (what, changed) in changed(leaf, others.than(kind, &path, leaf, random), random) {
            let mut value = document.clone();
            if let Some(leaf) = value.pointer_mut(&path) {
                *leaf = changed;
                all.push(Change {
                    place: place(&path),
                    what,
                    value,
                });
            }
        }
    }
    all
}

/// The paths to all leaves and lists: of longer lists, to the first items and the last one.
fn paths(document: &Value) -> Vec<String> {
    let mut paths = Vec::new();
    add_paths(document, String::new(), &mut paths);
    paths
}

/// How many items of a list are looked into, beside the last one.
const ITEMS: usize = 4;

fn add_paths(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                add_paths(field, format!("{path}/{name}"), paths);
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                if number < ITEMS || number + 1 == items.len() {
                    add_paths(item, format!("{path}/{number}"), paths);
                }
            }
            paths.push(path);
        }
        _ => paths.push(path),
    }
}

/// A path with `*` for numbers of items.
fn place(path: &str) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = path
        .split('/')
        .map(|part| if is_number(part) { "*" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// What becomes of a leaf or a list.
fn changed(leaf: &Value, other: Option<Value>, random: &mut Random) -> Vec<(What, Value)> {
    let mut all = Vec::new();
    match leaf {
        Value::Null => all.extend(other.map(|other| (What::Other, other))),
        Value::Bool(yes) => all.push((What::Flipped, json!(!yes))),
        Value::Number(number) => {
            all.extend([(What::More, 1), (What::Less, -1)].map(|(what, by)| (what, added(number, by))));
        }
        Value::String(text) => {
            all.extend(other.map(|other| (What::Other, other)));
            all.push((What::Misspelt, json!(misspelt(text))));
        }
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len());
            let (mut less, mut more) = (items.clone(), items.clone());
            more.insert(at, less.remove(at));
            all.extend([(What::Dropped, json!(less)), (What::Doubled, json!(more))]);
        }
        Value::Array(_) | Value::Object(_) => {}
    }
    all
}

/// A whole number with one more or less, another one with half of it and a hundredth.
fn added(number: &Number, by: i64) -> Value {
    match number.as_i64() {
        Some(whole) => json!(whole + by),
        None => json!(number.as_f64().unwrap_or(0.0) * (1.0 + by as f64 / 2.0) + by as f64 / 100.0),
    }
}

/// The text with another last sign.
fn misspelt(text: &str) -> String {
    let mut text = text.to_owned();
    text.pop();
    text.push('~');
    text
}
