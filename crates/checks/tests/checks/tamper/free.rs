//! What no referee can judge, or what has the same answer.

use super::change::Change;

/// The entries of `free.txt`.
#[derive(Debug)]
pub(super) struct Free(Vec<Entry>);

/// Changes that may be accepted.
#[derive(Debug)]
pub(super) struct Entry {
    /// The program and its subcommand; `*` at the end is anything.
    kind: &'static str,
    /// Paths, with `*` for numbers of items, and `**` for anything.
    places: &'static str,
    /// How they may be changed, as words; `*` and `?` are any.
    how: &'static str,
    pub(super) line: &'static str,
}

impl Free {
    pub(super) fn read() -> Self {
        let lines = include_str!("free.txt").lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self(lines.map(Entry::read).collect())
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// Whether a change is among them.
    pub(super) fn has(&self, kind: &str, change: &Change) -> bool {
        self.0.iter().any(|entry| entry.is_about(kind, change))
    }
}

impl Entry {
    fn read(line: &'static str) -> Self {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [kind, places, how, why] = parts[..] else {
            panic!("free.txt: {line:?} has no four parts");
        };
        assert!(!why.is_empty(), "free.txt: {line:?} has no reason");
        Self {
            kind,
            places,
            how,
            line,
        }
    }

    /// Whether a change of a kind of answer is one of these.
    pub(super) fn is_about(&self, kind: &str, change: &Change) -> bool {
        let is_how =
            matches!(self.how, "*" | "?") || self.how.split(' ').any(|word| word == change.what.name());
        let is_kind = match self.kind.strip_suffix('*') {
            Some(start) => kind.starts_with(start),
            None => kind == self.kind,
        };
        is_how && is_kind && self.places.split(' ').any(|place| is_at(place, &change.place))
    }

    /// Whether some such change has to be refused.
    pub(super) fn is_question(&self) -> bool {
        self.how == "?"
    }
}

/// Whether a path is one of this pattern.
fn is_at(pattern: &str, path: &str) -> bool {
    match pattern.split_once("**") {
        Some((start, end)) => path.starts_with(start) && path[start.len()..].ends_with(end),
        None => path == pattern,
    }
}
