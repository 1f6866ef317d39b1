//! Whatever is wrong with the input: one line that says so, and exit code 2; a line that does not hold is a no, 1.

use std::fs;

use insta::assert_snapshot;

use super::{PROGRAM, folder};

const WRONG_STEP: &str = r#"{"start":"1239","rules":{"refill":"after-last-cell","max_refills":4},"status":"solved","refills":0,"pairs":2,"steps":[{"action":"pair","a":[0,0],"b":[0,3]}]}"#;
const NO_MATCH: &str = r#"{"start":"1239","rules":{"refill":"after-last-cell","max_refills":4},"status":"unknown","refills":0,"pairs":1,"steps":[{"action":"pair","a":[0,0],"b":[0,1]}]}"#;
const REFILLS: &str = r#"{"start":"12","rules":{"refill":"after-last-cell","max_refills":0},"status":"unknown","refills":1,"pairs":0,"steps":[{"action":"refill"}]}"#;
const CLAIM: &str = r#"{"start":"1928","rules":{"refill":"after-last-cell","max_refills":4},"status":"solved","refills":0,"pairs":1,"steps":[{"action":"pair","a":[0,0],"b":[0,1]}]}"#;
const RULES: &str = r#"{"start":"1928","rules":{"refill":"anywhere","max_refills":4},"status":"solved","refills":0,"pairs":1,"steps":[]}"#;

fn transcript(args: &[&str], code: i32) -> String {
    let folder = folder();
    fs::write(folder.path().join("letters.txt"), "12345678\n12e4\n").unwrap();
    fs::write(folder.path().join("long.txt"), "123456789\n1234567891\n").unwrap();
    fs::write(folder.path().join("empty.txt"), "\n\n").unwrap();
    fs::write(folder.path().join("cleared.txt"), "000000000\n...\n").unwrap();
    fs::write(folder.path().join("million.txt"), "1".repeat(1_000_000)).unwrap();
    let tiling = r#"{"id":1,"size":4,"signature":"I1,J1,L1,Z1","figures":[]}"#;
    fs::write(folder.path().join("tiling.json"), tiling).unwrap();
    let board = r#"{"seed":1,"number":0,"start":"1928","opening_pairs":2}"#;
    fs::write(folder.path().join("board.json"), board).unwrap();
    fs::write(folder.path().join("scoring.toml"), "apart = 4\nbonus = 1\n").unwrap();
    let run = PROGRAM.run_in(folder.path(), args, "");
    assert_eq!(run.code, Some(code), "{args:?}: {} {}", run.stdout, run.stderr);
    let args: Vec<String> = args.iter().map(|arg| arg.chars().take(40).collect()).collect();
    format!("$ number-match {}\n{}{}", args.join(" "), run.stdout, run.stderr)
}

#[test]
fn is_refused_in_a_sentence() {
    let runs: [&[&str]; 24] = [
        &["solve", "--file", "letters.txt"],
        &["solve", "--file", "long.txt"],
        &["solve", "--file", "empty.txt"],
        &["solve", "--file", "cleared.txt"],
        &["solve", "--file", "million.txt"],
        &["solve", "--file", "nowhere.txt"],
        &["solve", "12x4"],
        &["solve", "123456789 123"],
        &[
            "solve",
            "12",
            "--scoring",
            "scoring.toml",
            "--goal",
            "score",
            "--seed",
            "1",
        ],
        &["verify", "{\"start\": 12}"],
        &["verify", "hello"],
        &["verify", RULES],
        &["replay", "{}"],
        &["draw", "12x4"],
        &["draw", "{\"start\": 12}"],
        &["draw", "12", "--output", "board.gif"],
        &[
            "draw",
            "12",
            "--cell",
            "1000",
            "--width",
            "16",
            "--output",
            "board.png",
        ],
        &["batch", "nowhere.txt"],
        &["verify", "tiling.json"],
        &["verify", "board.json"],
        &["solve", "tiling.json"],
        &["solve", "app.txt", "--output", "line.svg"],
        &["verify", "1234"],
        &["stats", "--plot", "survivors.gif"],
    ];
    assert_snapshot!(runs.map(|args| transcript(args, 2)).join("\n"));
}

/// clap's own words may change; its exit code does not.
#[test]
fn limits_are_in_range() {
    for args in [
        ["--max-refills", "-1"],
        ["--width", "17"],
        ["--time-limit", "-1s"],
        ["--playouts", "0"],
        ["--node-limit", "-5"],
        ["--threads", "0"],
        ["--goal", "luck"],
    ] {
        transcript(&["solve", "1919", args[0], args[1]], 2);
    }
}

#[test]
fn a_line_that_does_not_hold_is_a_no() {
    let lines = [WRONG_STEP, NO_MATCH, REFILLS, CLAIM];
    let runs: Vec<String> = ["verify", "replay", "draw"]
        .into_iter()
        .flat_map(|command| lines.map(|line| transcript(&[command, line], 1)))
        .collect();
    assert_snapshot!(runs.join("\n"));
}
