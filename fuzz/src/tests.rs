//! Seeds, regressions and random changes of both, through all properties.

use std::fs;
use std::path::Path;

use quadrille_search::Seed;
use rand::{Rng, RngExt};

use crate::{Target, regressions, targets};

/// Changes of each input.
const CHANGES: usize = 20;

/// The seeds of a target, and the inputs that once showed a fault.
fn known(target: &Target) -> Vec<Vec<u8>> {
    let mut known = (target.seeds)();
    assert!(!known.is_empty(), "{} has no seeds", target.name);
    let mut paths: Vec<_> = fs::read_dir(regressions(target))
        .map(|entries| entries.map(|entry| entry.expect("readable").path()).collect())
        .unwrap_or_default();
    paths.sort();
    known.extend(paths.iter().map(|path| fs::read(path).expect("readable")));
    known
}

/// Changes some bytes, or moves, doubles or drops a part.
fn changed(input: &[u8], random: &mut impl Rng) -> Vec<u8> {
    let mut input = input.to_vec();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..=input.len());
        let end = at + random.random_range(0..=(input.len() - at).min(16));
        match random.random_range(0..5) {
            0 => input.insert(at, random.random()),
            1 => _ = input.drain(at..end),
            2 => input.extend_from_within(at..end),
            3 => input[at..end].reverse(),
            // One that stands there already, or close to it in the alphabet.
            _ if end > at => {
                input[at] = input[end - 1]
                    .wrapping_add(random.random_range(0..3))
                    .wrapping_sub(1);
            }
            _ => {}
        }
    }
    input
}

/// Plays the known inputs of a target and changes of them; the same ones each time.
fn play(target: &Target, number: usize) {
    let mut random = Seed(1).stream(number as u64);
    for input in known(target) {
        (target.property)(&input);
        for _ in 0..CHANGES {
            (target.property)(&changed(&input, &mut random));
        }
    }
}

#[test]
fn what_is_known_and_changes_of_it_show_no_fault() {
    for (number, target) in targets().enumerate() {
        println!("{}", target.name);
        play(target, number);
    }
}

#[test]
fn any_bytes_show_no_fault() {
    let mut random = Seed(7).stream(0);
    for target in targets() {
        for length in (0..40).chain([100, 1_000]) {
            let input: Vec<u8> = (0..length).map(|_| random.random()).collect();
            (target.property)(&input);
        }
    }
}

#[test]
fn each_target_has_a_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("readable");
    let mut programs = 0;
    for target in targets() {
        let path = format!("fuzz_targets/{}.rs", target.name);
        assert!(root.join(&path).is_file(), "{path} is missing");
        assert!(
            manifest.contains(&format!("path = \"{path}\"")),
            "{path} is not in Cargo.toml"
        );
        programs += 1;
    }
    assert_eq!(manifest.matches("[[bin]]").count(), programs);
}
