//! What holds for every text, picture and file that comes from outside, whatever is in it.
//!
//! # What
//!
//! A [`Target`] is a reader of outside data with its *property*: a function that takes any bytes and panics if they
//! show a fault. That nothing panics is the least of it. What was read is written and read again, twins that share no
//! code judge the same input, and limits have to strike.
//!
//! # How
//!
//! Each file in `fuzz_targets/` makes a program of one target. Under `cargo fuzz`, libFuzzer looks for inputs that
//! lead to new code; `fuzz/all.sh` runs all targets so. Otherwise the program plays the files that it is given.
//! [`Target::seeds`] are what the search starts from: the project's fixtures, and answers that were made here. So are
//! the inputs in `corpus/`, a sample of those that once led a long search to new code, and in `regressions/`.
//!
//! # Why not
//!
//! - *Properties in the crates' own tests*: those have `proptest`, which does not see which code an input reaches.
//! - *Seeds as files*: they would be copies of the fixtures, and grow old beside them.
//!
//! # Does it work
//!
//! `cargo test` plays seeds, corpus, regressions and random changes of them through all properties, without libFuzzer.
#![forbid(unsafe_code)]

mod bitboard;
mod number_match;
mod perfect_clear;
mod screenshot;
mod tenten;
#[cfg(test)]
mod tests;
mod tiler;

use std::path::{Path, PathBuf};
use std::{fs, io, str};

/// A reader of outside data, what has to hold for it, and inputs that it knows.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its program.
    pub name: &'static str,
    /// Panics if an input shows a fault.
    pub property: fn(&[u8]),
    /// Inputs to start from.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

impl Target {
    const fn new(name: &'static str, property: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>>) -> Self {
        Self {
            name,
            property,
            seeds,
        }
    }
}

/// The targets of each crate.
const TARGETS: [&[Target]; 6] = [
    &bitboard::TARGETS,
    &tiler::TARGETS,
    &tenten::TARGETS,
    &perfect_clear::TARGETS,
    &number_match::TARGETS,
    &screenshot::TARGETS,
];

/// All targets, those of one crate beside each other.
pub fn targets() -> impl Iterator<Item = &'static Target> {
    TARGETS.into_iter().flatten()
}

/// The target of this name, for a constant of its program.
///
/// libFuzzer goes through the counters of all code in a program after each input. A target that is chosen while the
/// program is compiled brings no other target's code with it, and so there is less to go through.
///
/// # Panics
///
/// If there is none: a program is named after its target.
#[must_use]
pub const fn target(name: &str) -> Target {
    let mut group = 0;
    while group < TARGETS.len() {
        let mut number = 0;
        while number < TARGETS[group].len() {
            let target = TARGETS[group][number];
            if is_equal(target.name.as_bytes(), name.as_bytes()) {
                return target;
            }
            number += 1;
        }
        group += 1;
    }
    panic!("no target has the name of this program")
}

/// Whether two names are the same; `==` cannot be called in constants.
const fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The folders of the inputs of a target that led to new code, and of those that once showed a fault; they may be
/// missing.
#[must_use]
pub fn folders(target: &Target) -> [PathBuf; 2] {
    ["corpus", "regressions"].map(|kind| Path::new(env!("CARGO_MANIFEST_DIR")).join(kind).join(target.name))
}

/// Writes the seeds of a target into the folder that the variable `QUADRILLE_FUZZ_SEEDS` names, if it is set.
///
/// # Panics
///
/// If they cannot be written.
pub fn write_seeds(target: &Target) {
    let Some(folder) = std::env::var_os("QUADRILLE_FUZZ_SEEDS") else {
        return;
    };
    let write = || -> io::Result<()> {
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(Path::new(&folder).join(format!("seed-{number:03}")), seed)?;
        }
        Ok(())
    };
    write().unwrap_or_else(|error| panic!("the seeds of {}: {error}", target.name));
}

/// Plays the files that the arguments of the program name.
///
/// # Panics
///
/// If a file cannot be read, or shows a fault.
pub fn play_files(target: &Target) {
    for path in std::env::args_os().skip(1) {
        let input = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (target.property)(&input);
    }
}

/// Makes a program of the target that has its name.
#[macro_export]
macro_rules! program {
    () => {
        const TARGET: $crate::Target = $crate::target(env!("CARGO_BIN_NAME"));

        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(init: $crate::write_seeds(&TARGET), |bytes: &[u8]| (TARGET.property)(bytes));

        #[cfg(not(fuzzing))]
        fn main() {
            $crate::play_files(&TARGET);
        }
    };
}

/// The input as a text; other inputs are of no interest where texts are read.
fn text(input: &[u8]) -> Option<&str> {
    str::from_utf8(input).ok()
}

/// The first byte, which chooses among few cases, and the text behind it.
fn choice_and_text(input: &[u8]) -> Option<(usize, &str)> {
    let (&choice, rest) = input.split_first()?;
    Some((choice.into(), text(rest)?))
}

/// Texts as inputs.
fn inputs<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> Vec<Vec<u8>> {
    texts.into_iter().map(|text| text.as_ref().to_vec()).collect()
}

/// Texts as inputs of [`choice_and_text`], each with each of some choices.
fn chosen<T: AsRef<[u8]>>(choices: &[u8], texts: impl IntoIterator<Item = T>) -> Vec<Vec<u8>> {
    let texts = texts.into_iter();
    let with_choices = texts.flat_map(|text| {
        let with = |&choice: &u8| [&[choice], text.as_ref()].concat();
        choices.iter().map(with).collect::<Vec<_>>()
    });
    with_choices.collect()
}

/// The lines of a fixture that are no comments.
fn lines(fixture: &str) -> impl Iterator<Item = &str> {
    fixture.lines().filter(|line| !line.starts_with('#'))
}
