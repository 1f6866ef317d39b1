//! The risk of boards, and beside advice.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{folder, good, run_in};

/// Ten free cells on a diagonal: a dot comes first, or nothing does.
const FULL: &str = "\
.#########
#.########
##.#######
###.######
####.#####
#####.####
######.###
#######.##
########.#
#########.
";

#[test]
fn is_split_by_piece_and_by_set() {
    let folder = folder();
    fs::write(folder.path().join("full.txt"), FULL).unwrap();
    let calm = good(folder.path(), &["risk", "--file", "row.txt"], "");
    let full = good(folder.path(), &["risk", "--file", "full.txt"], "");
    assert_snapshot!(format!("{calm}---\n{full}"));
}

/// The parts of the document agree with each other, and with `validate`.
#[test]
fn its_document_adds_up() {
    let folder = folder();
    let run = ["risk", "--file", "crowded.txt", "--format", "json"];
    let document: Value = serde_json::from_str(&good(folder.path(), &run, "")).unwrap();
    let sets = document["unfit"].as_array().unwrap();
    let draws = sets.iter().map(|set| set["draws"].as_u64().unwrap());
    let numerator = document["risk"]["numerator"].as_u64().unwrap();
    assert_eq!(draws.sum::<u64>(), numerator);
    assert_eq!(document["risk"]["denominator"], 74_088);
    let value = document["risk"]["value"].as_f64().unwrap();
    assert!((value - numerator as f64 / 74_088.0).abs() < 1e-12);
    let square = document["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .find(|piece| piece["piece"] == "O");
    let with_square = sets
        .iter()
        .filter(|set| set["pieces"].as_array().unwrap().contains(&"O".into()));
    let draws = with_square.map(|set| set["draws"].as_u64().unwrap()).sum::<u64>();
    assert_eq!(square.unwrap()["unfit"]["numerator"], draws);
    for set in sets.iter().step_by(100) {
        let pieces: String = set["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|piece| piece.as_str().unwrap())
            .collect();
        let run = run_in(
            folder.path(),
            &["validate", "--file", "crowded.txt", "--pieces", &pieces],
            "",
        );
        assert_eq!(run.code, Some(1), "{pieces}");
    }
}

#[test]
fn alternatives_are_ranked() {
    let folder = folder();
    let advise = [
        "advise", "--file", "row.txt", "--pieces", ".rI", "--player", "quick",
    ];
    let shown = good(folder.path(), &[&advise[..], &["--most", "3"]].concat(), "");
    assert_snapshot!(shown);
    let json = [&advise[..], &["--most", "40", "--format", "json"]].concat();
    let document: Value = serde_json::from_str(&good(folder.path(), &json, "")).unwrap();
    let others = document["alternatives"].as_array().unwrap();
    assert_eq!(others.len(), 40);
    let values: Vec<f64> = others
        .iter()
        .map(|other| other["value"].as_f64().unwrap())
        .collect();
    assert!(document["value"].as_f64().unwrap() >= values[0]);
    assert!(values.is_sorted_by(|a, b| a >= b));
    assert_eq!(document["risk"]["numerator"], 0);
    let mut boards: Vec<String> = others.iter().map(|other| other["board"].to_string()).collect();
    boards.push(document["board"].to_string());
    boards.sort();
    boards.dedup();
    assert_eq!(boards.len(), 41);
}
