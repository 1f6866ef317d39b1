//! The table of all signatures of 10 x 10, `fixtures/tiler/census-n10.gz`.
//!
//! Source: own, `cargo xtask tiler-census --record`, which verifies each tiling. A letter for each signature in the
//! order of [`Signature::all`]: `+` for a tiling, others for proofs. Capital letters are arguments that a complete
//! search has found again.

use std::io::Read;

use flate2::read::GzDecoder;
use quadrille_search::{Limits, Outcome};
use quadrille_tiler::{Method, Problem, Signature};

use super::outcome;

/// The letters of proofs by their names.
const PROOFS: [(char, &str); 9] = [
    ('t', "t-parity"),
    ('j', "jl-parity"),
    ('s', "straight-parity"),
    ('o', "only-skews"),
    ('w', "skew-bound"),
    ('h', "handed-skew-bound"),
    ('f', "few-helpers"),
    ('p', "two-helpers"),
    ('x', "exhausted"),
];

/// Signatures between two that are decided again.
const STEP: usize = 4_999;

fn table() -> String {
    let packed = include_bytes!("../../../../fixtures/tiler/census-n10.gz");
    let mut letters = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut letters)
        .expect("letters");
    letters
}

/// What the table says is found again, for some signatures of all parts of it.
#[test]
fn signatures_are_decided_as_the_table_says() {
    let letters = table();
    let mut found = 0;
    for (signature, letter) in Signature::all(25).zip(letters.chars()).step_by(STEP) {
        let problem = Problem::new(signature).expect("a square");
        let decided = match outcome(&problem, Method::Auto, &Limits::none()) {
            Outcome::Solved(()) => '+',
            Outcome::Unsolvable(proof) => {
                let known = PROOFS.iter().find(|(_, name)| *name == proof.name());
                known.expect("a known proof").0
            }
            Outcome::GaveUp(why) => panic!("{signature}: {why}"),
        };
        assert_eq!(decided, letter.to_ascii_lowercase(), "{signature}");
        found += 1;
    }
    assert_eq!(found, 736_281_usize.div_ceil(STEP));
}

/// A signature has a tiling if its mirror image has one. Of those with all seven kinds and an even number of T, just
/// twelve have none, as separate programs found.
#[test]
fn the_table_agrees_with_itself_and_with_others() {
    let letters = table();
    let signatures: Vec<Signature> = Signature::all(25).collect();
    assert_eq!(letters.len(), signatures.len());
    let is_tiled = |at: usize| letters.as_bytes()[at] == b'+';
    let (mut all_kinds, mut without) = (0, 0);
    for (at, signature) in signatures.iter().enumerate() {
        let mirrored = signatures
            .binary_search(&signature.mirrored())
            .expect("one of them");
        assert_eq!(is_tiled(at), is_tiled(mirrored), "{signature}");
        let [.., t, _] = signature.counts();
        if signature.counts().iter().all(|&count| count > 0) && t % 2 == 0 {
            all_kinds += 1;
            without += u32::from(!is_tiled(at));
        }
    }
    assert_eq!((all_kinds, without), (57_882, 12));
}
