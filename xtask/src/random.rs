//! Random choices that are the same on every machine.

use serde_json::{Value, json};

/// Numbers that depend on the seed alone: a linear congruence, of which the upper half is taken.
pub(crate) struct Random(pub(super) u64);

pub(crate) const LETTERS: [&str; 7] = ["I", "J", "L", "O", "S", "T", "Z"];

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    pub(crate) fn letter(&mut self) -> &'static str {
        LETTERS[self.below(7)]
    }

    /// The seven pieces in some order.
    pub(crate) fn bag(&mut self) -> String {
        let mut left = LETTERS.to_vec();
        let mut bag = String::new();
        while !left.is_empty() {
            bag.push_str(left.swap_remove(self.below(left.len())));
        }
        bag
    }

    /// One of these; nothing if there are none.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        match all.len() {
            0 => None,
            length => all.get(self.below(length)),
        }
    }

    /// Another name than the one that is there.
    pub(crate) fn other(&mut self, one: &Value, names: &[&str]) -> Value {
        let others: Vec<&&str> = names.iter().filter(|name| one != **name).collect();
        json!(others[self.below(others.len())])
    }
}
