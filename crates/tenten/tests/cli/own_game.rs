//! Documents name their game, and errors about mistyped names say the right one.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{folder, good, run_in};

/// The first move of the app's tutorial: a square into the middle clears two rows, two columns and the board.
const TUTORIAL: &str = "...##.../...##.../...##.../###..###/###..###/...##.../...##.../...##...";
/// A board of Block Blast that takes `LNJ`, after which some sets do not fit.
const CROWDED: &str = "...###../#......./#####.../#####.##/#..#####/#...##../####.###/#....#..";
/// One on which there is no place for an `O`.
const FULL: &str = "....#.../###.##.#/##.####./#.##.##./##.#.##./.#####../.##.###./##.####.";

/// Makes a way wrong.
type Change = fn(&mut Value);

fn advice<'a>(rules: &'a str, pieces: &'a str, board: &'a str) -> Vec<&'a str> {
    vec![
        "advise", "--rules", rules, "--goal", "score", "--pieces", pieces, board,
    ]
}

fn json(folder: &Path, args: &[&str]) -> String {
    good(folder, &[args, &["--format", "json", "--most", "3"]].concat(), "")
}

#[test]
fn block_blast_counts_as_the_app_does() {
    let folder = folder();
    let versions = [
        ("block-blast", 124),
        ("block-blast-9", 424),
        ("block-blast-clone", 404),
    ];
    for (rules, points) in versions {
        let document: Value =
            serde_json::from_str(&json(folder.path(), &advice(rules, "o", TUTORIAL))).unwrap();
        assert_eq!(document["score_gain"], points, "{rules}");
        assert_eq!(document["rules"], rules);
        // The rules of each say how the others differ, and what this move brings by all of them.
        let text = good(folder.path(), &["rules", rules], "");
        for (other, points) in versions {
            assert!(text.contains(&format!("brings {points} by {other}\n")), "{text}");
        }
        assert!(text.contains(TUTORIAL), "{text}");
    }
    let text = good(folder.path(), &["rules", "block-blast"], "");
    let told = text.split("weights of").next().unwrap_or_default();
    insta::assert_snapshot!(told);
}

/// In JSON and in text, with what is known of sets that come otherwise.
#[test]
fn each_risk_says_which_dealer_it_assumes() {
    let folder = folder();
    let asked = advice("block-blast", "LNJ", CROWDED);
    let document: Value = serde_json::from_str(&json(folder.path(), &asked)).unwrap();
    assert_eq!(document["risk"]["dealer"], "weighted");
    for list in ["alternatives", "trade_off"] {
        let ways = document[list].as_array().unwrap();
        assert!(
            ways.iter().all(|way| way["risk"]["dealer"] == "weighted"),
            "{list}"
        );
    }
    let room = &document["room"];
    assert_eq!((&room["dealer"], &room["cells"]), (&"fitting".into(), &64.into()));
    let parts = [&room["fitting"], &document["risk"]["value"]].map(|part| part.as_f64().unwrap());
    assert!((parts[0] + parts[1] - 1.0).abs() < 1e-9);
    let text = good(folder.path(), &asked, "");
    assert!(text.contains("of 64 cells are filled; 97"), "{text}");
    assert!(text.contains("% of the draws of a set fit\n"), "{text}");
    assert!(
        text.contains("the dealer fitting deals only sets that fit"),
        "{text}"
    );
    assert!(!text.contains("risk"), "{text}");
    let text = good(folder.path(), &advice("block-blast-9", "LNJ", CROWDED), "");
    assert!(
        text.contains("if the next set is drawn blindly, each piece by its weight"),
        "{text}"
    );
    assert!(text.contains("1,147 of 1,147"), "{text}");
    let risk = good(
        folder.path(),
        &["risk", "--file", "crowded.txt", "--format", "json"],
        "",
    );
    let risk: Value = serde_json::from_str(&risk).unwrap();
    assert_eq!(
        (&risk["risk"]["dealer"], &risk["rules"]),
        (&"weighted".into(), &"1010".into())
    );
    let risk = good(folder.path(), &["risk", "--file", "crowded.txt"], "");
    assert!(
        risk.contains("drawn blindly, each piece by its weight."),
        "{risk}"
    );
}

#[test]
fn a_document_needs_no_rules_and_is_not_contradicted() {
    let folder = folder();
    let path = folder.path();
    let text = json(path, &advice("block-blast", "LNJ", CROWDED));
    // All sets are tried for each way, so one is enough.
    let mut first: Value = serde_json::from_str(&text).unwrap();
    for others in ["alternatives", "trade_off"] {
        first.as_object_mut().unwrap().remove(others);
    }
    fs::write(path.join("adv.json"), first.to_string()).unwrap();
    let known: [&[&str]; 5] = [
        &["draw", "adv.json", "--format", "svg"],
        &["risk", "adv.json"],
        &["verify", "adv.json"],
        &["advise", "adv.json", "--pieces", "."],
        &["adv.json", "--pieces", "."],
    ];
    for args in known {
        good(path, args, "");
        let rules = [args, &["--rules", "1010"]].concat();
        let run = run_in(path, &rules, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{rules:?}");
        assert!(
            run.stderr.contains("the document is one of block-blast"),
            "{}",
            run.stderr
        );
        good(path, &[args, &["--rules", "block-blast"]].concat(), "");
    }
    // One of an older version says nothing, and the error names the option.
    let mut old: Value = serde_json::from_str(&text).unwrap();
    old.as_object_mut().unwrap().remove("rules");
    fs::write(path.join("old.json"), old.to_string()).unwrap();
    for command in ["draw", "risk"] {
        let run = run_in(path, &[command, "old.json"], "");
        assert_eq!(run.code, Some(2), "{command}");
        assert!(
            run.stderr.contains("--rules 8x8 or block-blast has such rows"),
            "{}",
            run.stderr
        );
    }
    good(path, &["risk", "old.json", "--rules", "block-blast"], "");
}

#[test]
fn advice_is_verified() {
    let folder = folder();
    let mut asked = advice("block-blast", "LNJ", CROWDED);
    asked.extend(["--streak", "2"]);
    let mut document: Value = serde_json::from_str(&json(folder.path(), &asked)).unwrap();
    // All sets are tried for each way, so one of a kind is enough.
    for others in ["alternatives", "trade_off"] {
        document[others].as_array_mut().unwrap().truncate(1);
    }
    let right = good(folder.path(), &["verify"], &document.to_string());
    assert!(right.starts_with("yes: "), "{right}");
    assert_eq!(document["streak"], 2);
    let changes: [(&str, Change); 5] = [
        ("points", |way| way["score_gain"] = 7.into()),
        ("a board", |way| way["board"][0] = "........".into()),
        ("lines", |way| {
            way["moves"][0]["cleared_rows"] = serde_json::json!([7]);
        }),
        ("a place", |way| way["moves"][0]["row"] = 7.into()),
        ("a piece", |way| way["moves"][0]["piece"] = ".".into()),
    ];
    for (what, change) in changes {
        for list in [None, Some("alternatives"), Some("trade_off")] {
            let mut wrong = document.clone();
            change(match list {
                None => &mut wrong,
                Some(list) => &mut wrong[list][0],
            });
            let run = run_in(folder.path(), &["verify"], &wrong.to_string());
            assert_eq!(run.code, Some(1), "{what} {list:?}: {}", run.stdout);
            assert!(run.stdout.starts_with("no: line 1: "), "{}", run.stdout);
        }
    }
    // The first document names the game of all.
    let mut other = document.clone();
    other["rules"] = "woodoku".into();
    let run = run_in(folder.path(), &["verify"], &format!("{document}\n{other}\n"));
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(run.stdout.starts_with("no: line 2: "), "{}", run.stdout);
    // A set that is said not to fit, and one that is said so and does.
    let lost = [
        "advise", "--rules", "8x8", "--pieces", "OO", FULL, "--format", "json",
    ];
    let lost = run_in(folder.path(), &lost, "");
    assert_eq!(lost.code, Some(1), "{}", lost.stderr);
    assert_eq!(
        good(folder.path(), &["verify"], &lost.stdout),
        "yes: 0 ways, 0 points\n"
    );
    let mut wrong: Value = serde_json::from_str(&lost.stdout).unwrap();
    wrong["pieces"] = serde_json::json!(["."]);
    assert_eq!(
        run_in(folder.path(), &["verify"], &wrong.to_string()).code,
        Some(1)
    );
}

/// Records that name the game and have the points of its other reading.
#[test]
fn older_records_are_told_how_they_hold() {
    let folder = folder();
    let args = [
        "play",
        "--rules",
        "block-blast-clone",
        "--player",
        "quick",
        "--seed",
        "3",
        "--max-rounds",
        "60",
        "--format",
        "jsonl",
    ];
    let record = good(folder.path(), &args, "");
    let old = record.replace("\"block-blast-clone\"", "\"block-blast\"");
    assert_ne!(old, record);
    good(folder.path(), &["verify"], &record);
    good(folder.path(), &["verify", "--rules", "block-blast-clone"], &old);
    let run = run_in(folder.path(), &["verify"], &old);
    assert_eq!(run.code, Some(1));
    let hint = "differ in points: --rules block-blast-9 or block-blast-clone counts in another way";
    assert!(run.stdout.contains(hint), "{}", run.stdout);
}

#[test]
fn names_are_taken_whatever_their_case_blanks_and_hyphens() {
    let folder = folder();
    let row = "......../......../......../......../......../......../......../........";
    let runs: [&[&str]; 4] = [
        &["risk", row, "--rules", "Block Blast"],
        &["risk", row, "--rules", "blockblast"],
        &[
            "play",
            "--rules=BLOCK-BLAST",
            "--max-rounds=1",
            "--player=Greedy 10025",
            "--seed=1",
        ],
        &[
            "play",
            "--dealer=Kind",
            "--max-rounds=1",
            "--player=FirstFit",
            "--seed=1",
        ],
    ];
    for args in runs {
        good(folder.path(), args, "");
    }
}

#[test]
fn mistyped_names_are_told_the_right_one() {
    let folder = folder();
    let cases: [(&[&str], &str); 7] = [
        (
            &["risk", "--rules", "blokblast", "row.txt"],
            "did you mean block-blast?",
        ),
        (&["rules", "blokudoku"], "did you mean blockudoku?"),
        (
            &["play", "--player", "hazrd", "--seed", "1"],
            "did you mean hazard?",
        ),
        (
            &["play", "--dealer", "kindd", "--seed", "1"],
            "did you mean kind?",
        ),
        (&["advise", "--goal", "scor", "--pieces", "O", "row.txt"], "score"),
        (
            &["advise", "--pieces", "3x3", "row.txt"],
            "`tenten pieces --rules 1010` shows all",
        ),
        (
            &["validate", "--pieces", "#.#", "row.txt"],
            "`tenten pieces --rules 1010` shows all",
        ),
    ];
    for (args, hint) in cases {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(hint), "{args:?}: {}", run.stderr);
    }
    let questions = [
        (
            r#"{"op":"risk","rules":"blokblast"}"#,
            "did you mean block-blast?",
        ),
        (
            r#"{"op":"advise","pieces":"O","player":"hazrd"}"#,
            "did you mean hazard?",
        ),
        (
            r#"{"op":"advise","pieces":"O","goal":"scor"}"#,
            "did you mean score?",
        ),
        (r#"{"op":"deal","dealer":"kindd"}"#, "did you mean kind?"),
        (r#"{"op":"advice","pieces":"O"}"#, "did you mean tenten/advise?"),
    ];
    for (question, hint) in questions {
        let answer = good(folder.path(), &["deal", "--seed", "1"], &format!("{question}\n"));
        assert!(answer.contains(hint), "{question}: {answer}");
    }
}

/// Full lines bring no points, and are noted; the board of the answer is without them.
#[test]
fn full_lines_are_noted_and_taken_away() {
    let folder = folder();
    let board = "########/......../#......./#......./#......./#......./#......./#.......";
    let args = [
        "advise", "--rules", "8x8", "--pieces", ".", board, "--format", "json",
    ];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("the board has row 1 full"), "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["before"][0], "........");
    assert_eq!(document["score_gain"], 1);
    fs::write(folder.path().join("full.txt"), board.replace('/', "\n")).unwrap();
    let play = [
        "play",
        "--rules",
        "8x8",
        "--seed",
        "1",
        "--max-rounds",
        "1",
        "--format",
        "jsonl",
    ];
    let run = run_in(folder.path(), &[&play[..], &["--from", "full.txt"]].concat(), "");
    assert!(run.stderr.contains("the board has row 1 full"), "{}", run.stderr);
    assert!(
        run.stdout.contains("\"board\":[\"........\",\"........\",\"#"),
        "{}",
        run.stdout
    );
    let both = "########/#......./#......./#......./#......./#......./#......./#.......";
    let run = run_in(folder.path(), &["risk", "--rules", "8x8", both], "");
    assert!(run.stderr.contains("row 1 and column 1 full"), "{}", run.stderr);
    let boxed = "###....../###....../###....../........./........./........./........./........./.........";
    let run = run_in(folder.path(), &["risk", "--rules", "blockudoku", boxed], "");
    assert!(run.stderr.contains("box 1 full"), "{}", run.stderr);
}

#[test]
fn a_bare_board_or_screenshot_is_advised() {
    let folder = folder();
    let drawn = [".........."; 10].join("/").replacen('.', "#", 1);
    for question in ["row.txt", &drawn] {
        let args = [question, "--pieces", "rOo"];
        let short = good(folder.path(), &args, "");
        assert_eq!(short, good(folder.path(), &[&["advise"], &args[..]].concat(), ""));
    }
    let run = run_in(folder.path(), &["no-such.png"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no-such.png"), "{}", run.stderr);
}
