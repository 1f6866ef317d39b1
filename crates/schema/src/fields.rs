//! How an object is read: field by field, by the routine of each type.
//!
//! # Why not `Deserialize` for each request
//!
//! A derived enum with `tag` and `flatten` keeps each value in a buffer first, and has a reader of its own for each
//! request, field and kind of value. In WebAssembly these readers took 140 of the 690 KB of the code for perfect
//! clears, twice what the requests themselves take. Here a type has one reader, which all fields share.

use serde_json::{Map, Value as Json};

use crate::{Code, Record, Refusal};

/// Most names that a refusal lists; nobody reads more.
const MOST_NAMES: usize = 8;

/// Fields of an object that is being read.
#[derive(Debug)]
pub struct Fields {
    /// What has not been read yet.
    left: Map<String, Json>,
    /// The names that were asked for.
    known: Vec<&'static str>,
}

impl Fields {
    /// The fields of an object. Hyphens in names count as underscores.
    #[must_use]
    pub fn new(mut left: Map<String, Json>) -> Self {
        // To collect all fields anew would bring a sort into each module of WebAssembly.
        let hyphened: Vec<String> = left.keys().filter(|name| name.contains('-')).cloned().collect();
        for name in hyphened {
            if let Some(value) = left.remove(&name) {
                left.insert(name.replace('-', "_"), value);
            }
        }
        Self {
            left,
            known: Vec::new(),
        }
    }

    /// Reads an object, in which nothing but its fields may stand.
    ///
    /// # Errors
    ///
    /// When it is none, or a field is missing, unknown, or of another kind than expected.
    pub fn read<T: Record>(json: Json) -> Result<T, Refusal> {
        let Json::Object(object) = json else {
            return Err(Refusal::expected(format_args!("an object"), &json));
        };
        Self::read_map(object)
    }

    /// Reads the fields of an object, in which nothing else may stand.
    ///
    /// # Errors
    ///
    /// When a field is missing, unknown, or of another kind than expected.
    pub fn read_map<T: Record>(object: Map<String, Json>) -> Result<T, Refusal> {
        let mut fields = Self::new(object);
        let read = T::take_fields(&mut fields)?;
        fields.end()?;
        Ok(read)
    }

    /// Takes the value of a field, by its name or an older one.
    pub fn value(&mut self, slot: Slot) -> Option<Json> {
        self.known.push(slot.name);
        // Most fields of most requests are left out.
        if self.left.is_empty() {
            return None;
        }
        let value = self.left.remove(slot.name);
        if value.is_some() || slot.aliases.is_empty() {
            return value;
        }
        let alias = |alias: &&str| self.left.remove(&alias.replace('-', "_"));
        slot.aliases.iter().find_map(alias)
    }

    /// Whether a field is there that has not been read.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.left.contains_key(name)
    }

    /// Takes what has not been read; it is no longer refused.
    pub fn rest(&mut self) -> Map<String, Json> {
        std::mem::take(&mut self.left)
    }

    fn end(self) -> Result<(), Refusal> {
        let Some(name) = self.left.keys().next() else {
            return Ok(());
        };
        let mut text = format!("there is no field `{name}`");
        if let Some(meant) = crate::nearest(name, &self.known) {
            text = format!("{text}; did you mean `{meant}`?");
        } else if self.known.len() <= MOST_NAMES {
            text = format!("{text} (the fields are {})", self.known.join(", "));
        }
        Err(Code::BadRequest.because(&text))
    }
}

/// Name of a field, as far as a reader needs it.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The name.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
}
