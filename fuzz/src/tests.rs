//! Seeds, corpus, regressions and random changes of them, through all properties.

use std::fs;
use std::path::Path;

use quadrille_search::Seed;
use rand::{Rng, RngExt};

use crate::{Target, folders, targets};

/// Changes of each seed.
const CHANGES: usize = 20;

/// The inputs of a target that are files: those that led to new code, and those that once showed a fault.
fn kept(target: &Target) -> Vec<Vec<u8>> {
    let entries = folders(target)
        .into_iter()
        .filter_map(|folder| fs::read_dir(folder).ok());
    let mut paths: Vec<_> = entries
        .flatten()
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).expect("readable"))
        .collect()
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
///
/// Of seeds there are few, and of other inputs many, which are changes of seeds themselves.
fn play(target: &Target, number: usize) {
    let mut random = Seed(1).stream(number as u64);
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "{} has no seeds", target.name);
    let seeds = seeds.into_iter().map(|seed| (seed, CHANGES));
    for (input, changes) in seeds.chain(kept(target).into_iter().map(|input| (input, 1))) {
        (target.property)(&input);
        for _ in 0..changes {
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

#[test]
fn kept_inputs_belong_to_a_target() {
    for kind in ["corpus", "regressions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(kind);
        for entry in fs::read_dir(folder).expect("readable") {
            let name = entry.expect("readable").file_name();
            let target = targets().find(|target| name == target.name);
            let target = target.unwrap_or_else(|| panic!("{kind}: there is no target {}", name.display()));
            assert!(
                !kept(target).is_empty(),
                "{kind}: nothing is kept of {}",
                target.name
            );
        }
    }
}
