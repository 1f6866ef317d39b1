//! Why games end: `tenten endings`.

use std::collections::BTreeMap;
use std::fs;

use insta::assert_snapshot;
use quadrille_tenten::Rules;
use quadrille_tenten::endings::Certificate;

use super::{folder, good, run_in};

#[test]
fn weights_are_shown_and_a_loss_is_played() {
    let text = good(
        folder().path(),
        &["endings", "--rules", "block-blast", "--dealer", "weighted"],
        "",
    );
    assert_snapshot!(text);
    let boxes = good(
        folder().path(),
        &["endings", "--rules", "woodoku", "--dealer", "uniform"],
        "",
    );
    assert!(boxes.contains("143 sets LLL"), "{boxes}");
    assert!(
        boxes.ends_with("No forced loss from the empty board is known.\n"),
        "{boxes}"
    );
}

/// The document is one that the checker of the library reads, the picture has a number for each cell.
#[test]
fn weights_are_documents_and_pictures() {
    let folder = folder();
    for rules in Rules::NAMES.map(|name| Rules::named(name).unwrap()) {
        let args = [
            "endings",
            "--rules",
            rules.name(),
            "--dealer",
            "weighted",
            "--format",
            "json",
        ];
        let document: BTreeMap<String, Certificate> =
            serde_json::from_str(&good(folder.path(), &args, "")).unwrap();
        let piece = rules.piece('L').unwrap();
        let bound = document[rules.name()].check(&rules, piece).unwrap();
        assert_eq!(bound.placements, document[rules.name()].bound);
    }
    good(folder.path(), &["endings", "--output", "weights.svg"], "");
    let picture = fs::read_to_string(folder.path().join("weights.svg")).unwrap();
    assert_eq!(picture.matches("<title>").count(), 100);
}

#[test]
fn rules_without_a_proof_are_refused() {
    let folder = folder();
    let rules = good(folder.path(), &["rules", "1010", "--format", "toml"], "");
    let rules = rules.replacen("name = \"1010\"", "name = \"mine\"", 1);
    let refused = |name: &str, from: &str, to: &str| {
        assert!(rules.contains(from));
        fs::write(folder.path().join(name), rules.replacen(from, to, 1)).unwrap();
        let run = run_in(folder.path(), &["endings", "--rules", name], "");
        assert_eq!((run.code, &*run.stdout), (Some(1), ""), "{name}");
        run.stderr
    };
    let kind = refused("kind.toml", "dealer = \"weighted\"", "dealer = \"kind\"");
    let wide = refused(
        "rows.toml",
        "lines = [\"rows\", \"columns\"]",
        "lines = [\"rows\"]",
    );
    let other = refused(
        "other.toml",
        "[\"#..\", \"#..\", \"###\"]",
        "[\"#..\", \"#.#\", \"###\"]",
    );
    assert_snapshot!([kind, wide, other].concat());
}
