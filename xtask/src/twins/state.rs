//! What has been compared, in a file beside what is built.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Routine;

/// What was found on some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) positions: u64,
    /// Those that told something.
    pub(super) telling: u64,
    pub(super) differing: u64,
}

/// All that was found by these tests.
#[derive(Debug)]
pub(super) struct State {
    path: PathBuf,
    fingerprint: String,
    found: BTreeMap<String, Found>,
}

impl State {
    /// What the file holds, if it is of these tests and wanted.
    pub(super) fn read(path: &Path, fingerprint: &str, afresh: bool) -> Result<Self> {
        let mut state = Self {
            path: path.to_owned(),
            fingerprint: fingerprint.to_owned(),
            found: BTreeMap::new(),
        };
        if !path.exists() {
            return Ok(state);
        }
        if afresh {
            std::fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
            return Ok(state);
        }
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        match kept(&text, fingerprint) {
            Some(found) => state.found = found,
            None => eprintln!("{} is of other tests: begun afresh", path.display()),
        }
        Ok(state)
    }

    /// What was found of a routine on one rule set.
    pub(super) fn of(&self, (routine, rules): (&Routine, &str)) -> Found {
        let found = self.found.get(&key(routine.name, rules));
        found.copied().unwrap_or_default()
    }

    /// Adds what was found, and writes the file.
    pub(super) fn add(&mut self, (routine, rules): (&Routine, &str), more: Found) -> Result<()> {
        let key = key(routine.name, rules);
        // Other calls may have written what they found.
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        let others = kept(&text, &self.fingerprint).unwrap_or_default();
        self.found
            .extend(others.into_iter().filter(|(other, _)| *other != key));
        let sum = self.found.entry(key).or_default();
        sum.positions += more.positions;
        sum.telling += more.telling;
        sum.differing += more.differing;
        let entry = |(key, found): (&String, &Found)| {
            let numbers = json!([found.positions, found.telling, found.differing]);
            (key.clone(), numbers)
        };
        let found: serde_json::Map<String, Value> = self.found.iter().map(entry).collect();
        let text = json!({ "fingerprint": self.fingerprint, "found": found }).to_string();
        // A file that was cut short would lose what is in it.
        let other = self.path.with_extension(format!("{}.part", std::process::id()));
        std::fs::write(&other, text)
            .and_then(|()| std::fs::rename(&other, &self.path))
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

fn key(routine: &str, rules: &str) -> String {
    format!("{routine}, {rules}")
}

/// What a file holds; nothing if it is of other tests.
fn kept(text: &str, fingerprint: &str) -> Option<BTreeMap<String, Found>> {
    let document: Value = serde_json::from_str(text).ok()?;
    if document["fingerprint"] != fingerprint {
        return None;
    }
    let found = document["found"].as_object()?.iter().map(|(key, numbers)| {
        let number = |at: usize| numbers[at].as_u64();
        let found = Found {
            positions: number(0)?,
            telling: number(1)?,
            differing: number(2)?,
        };
        Some((key.clone(), found))
    });
    found.collect()
}

/// A number for the contents of files.
pub(super) fn fingerprint(files: &[Vec<u8>]) -> String {
    let mut hasher = DefaultHasher::new();
    for file in files {
        hasher.write(file);
    }
    format!("{:016x}", hasher.finish())
}

/// What a test says: `events, 1010: 20 positions, 9 tell something, 0 differ`, perhaps behind the test's own name.
pub(super) fn found(text: &str, routine: &str, rules: &str) -> Option<Found> {
    let begin = format!("{}: ", key(routine, rules));
    let said = text.lines().find_map(|line| Some(line.split_once(&begin)?.1))?;
    let numbers = said.split(' ').filter_map(|word| word.parse().ok());
    let numbers: Vec<u64> = numbers.collect();
    let [positions, telling, differing] = numbers.try_into().ok()?;
    Some(Found {
        positions,
        telling,
        differing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_tests_are_read() {
        let text = "\nrunning 1 test\ntest a ... events, odd: 20 positions, 9 tell something, 1 differ\nok\n";
        let expected = Found {
            positions: 20,
            telling: 9,
            differing: 1,
        };
        assert_eq!(found(text, "events", "odd"), Some(expected));
        assert_eq!(found(text, "events", "1010"), None);
    }

    /// Two calls at once, for different rules: neither loses what the other wrote.
    #[test]
    fn calls_at_once_keep_each_other() {
        let path = std::env::temp_dir().join(format!("quadrille-twins-two-{}.json", std::process::id()));
        let routine = &super::super::ROUTINES[0];
        let more = Found {
            positions: 20,
            ..Found::default()
        };
        let mut two = ["odd", "1010"].map(|rules| (rules, State::read(&path, "a", false).unwrap()));
        for (rules, state) in &mut two {
            state.add((routine, rules), more).unwrap();
        }
        let kept = State::read(&path, "a", false).unwrap();
        let positions = two.map(|(rules, _)| kept.of((routine, rules)).positions);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(positions, [20, 20]);
    }

    #[test]
    fn what_is_kept_goes_on() {
        let path = std::env::temp_dir().join(format!("quadrille-twins-{}.json", std::process::id()));
        let pair = (&super::super::ROUTINES[0], "odd");
        let more = Found {
            positions: 20,
            telling: 9,
            differing: 0,
        };
        let mut state = State::read(&path, "a", false).unwrap();
        state.add(pair, more).unwrap();
        state.add(pair, more).unwrap();
        let positions = |fingerprint, afresh| {
            State::read(&path, fingerprint, afresh)
                .unwrap()
                .of(pair)
                .positions
        };
        let again = [positions("a", false), positions("b", false), positions("a", true)];
        assert_eq!(again, [40, 0, 0]);
        assert!(!path.exists(), "begun afresh");
    }
}
