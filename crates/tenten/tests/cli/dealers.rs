//! Who deals: by option, by rules, in records and reports.

use std::fs;

use quadrille_tenten::{DealerKind, Rules};
use serde_json::Value;

use super::{folder, good, run_in};

/// A game of `first-fit`, which crowds the board at once, so that dealers have something to do.
const GAME: [&str; 11] = [
    "--rules",
    "block-blast-clone",
    "--player",
    "first-fit",
    "--seed",
    "2",
    "--max-rounds",
    "40",
    "--format",
    "jsonl",
    "--dealer",
];

/// Records of all dealers are right, and name who dealt where it is not the usual draw.
#[test]
fn records_name_the_dealer_and_are_verified() {
    let folder = folder();
    let mut rounds = Vec::new();
    // Of the graded ones, the easiest and the hardest: they are slower.
    let slow = &DealerKind::ALL[6..13];
    for dealer in DealerKind::ALL
        .into_iter()
        .filter(|dealer| !slow.contains(dealer))
    {
        let play = [&["play"], &GAME[..], &[dealer.name()]].concat();
        let record = good(folder.path(), &play, "");
        assert_eq!(record, good(folder.path(), &play, ""), "the same game again");
        let start: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        let expected = (!dealer.is_usual()).then(|| dealer.name());
        assert_eq!(start["dealer"].as_str(), expected);
        good(
            folder.path(),
            &["verify", "--rules", "block-blast-clone"],
            &record,
        );
        rounds.push(record.matches("\"type\":\"round\"").count());
        let unknown = record.replacen("\"rules\"", "\"dealer\":\"nice\",\"rules\"", 1);
        let unknown = unknown.replacen(&format!(",\"dealer\":\"{dealer}\""), "", 1);
        let refused = run_in(
            folder.path(),
            &["verify", "--rules", "block-blast-clone"],
            &unknown,
        );
        assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    }
    // The player dies soon by drawn sets, and not by those that are seen to fit.
    let [weighted, uniform, kind, repair, fitting, ref graded @ ..] = rounds[..] else {
        panic!("five dealers and the graded ones");
    };
    assert!(weighted < 40 && weighted == uniform, "the weights are equal");
    assert_eq!((kind, repair, fitting), (40, 40, 40));
    assert!(graded.len() == 2 && graded.iter().all(|&rounds| rounds > weighted));
}

/// A file of rules says who deals, and the option overrules it.
#[test]
fn rules_have_a_dealer() {
    let folder = folder();
    let printed = good(
        folder.path(),
        &["rules", "block-blast-clone", "--format", "toml"],
        "",
    );
    let own = printed.replace("name = \"block-blast-clone\"", "name = \"own\"");
    let own = own.replace("dealer = \"weighted\"", "dealer = \"kind\"");
    assert_eq!(Rules::from_toml(&own).unwrap().dealer(), DealerKind::Kind);
    fs::write(folder.path().join("own.toml"), own).unwrap();
    let run = [
        "simulate",
        "--rules",
        "own.toml",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--count",
        "4",
    ];
    let run = [&run[..], &["--max-rounds", "30", "--format", "json"]].concat();
    let report = |more: &[&str]| -> Value {
        serde_json::from_str(&good(folder.path(), &[&run[..], more].concat(), "")).unwrap()
    };
    let (kind, weighted) = (report(&[]), report(&["--dealer", "weighted"]));
    assert_eq!((&kind["dealer"], &kind["deaths"]), (&"kind".into(), &0.into()));
    assert_eq!(weighted["dealer"], "weighted");
    assert!(weighted["deaths"].as_u64() > Some(0));
}

/// The exact risk is of drawn sets: it is no life where others are dealt, and the report says so.
#[test]
fn the_risk_is_of_drawn_sets() {
    let folder = folder();
    let printed = good(folder.path(), &["rules", "1010", "--format", "toml"], "");
    let own = printed.replace("name = \"1010\"", "name = \"own\"");
    let own = own.replace("dealer = \"weighted\"", "dealer = \"repair\"");
    fs::write(folder.path().join("own.toml"), own).unwrap();
    let risk = ["risk", "--rules", "own.toml", "--file", "crowded.txt"];
    let text = good(folder.path(), &risk, "");
    assert!(
        text.contains(
            "if the next set is drawn blindly, each piece by its weight; the dealer repair exchanges"
        ),
        "{text}"
    );
    let json = good(folder.path(), &[&risk[..], &["--format", "json"]].concat(), "");
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["dealer"], "repair");
    assert_eq!(document["risk"]["dealer"], "weighted");
    for (args, what) in [
        (
            &["simulate", "--dealer", "kind", "--hazard"][..],
            "hazard is the chance that a drawn set does not fit",
        ),
        (
            &["tune", "--rules", "own.toml"],
            "weights are tuned by the risk of drawn sets",
        ),
        (
            &["simulate", "--dealer", "nice"],
            "one of weighted, uniform, kind, repair, fitting, graded-0",
        ),
        (&["play", "--dealer", "kind", "--compat"], "cannot be used with"),
    ] {
        let refused = run_in(folder.path(), args, "");
        assert_eq!(refused.code, Some(2), "{args:?}: {}", refused.stderr);
        assert!(refused.stderr.contains(what), "{args:?}: {}", refused.stderr);
    }
}
