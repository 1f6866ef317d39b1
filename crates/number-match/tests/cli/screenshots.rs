//! Boards from screenshots.

use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;
use tempfile::TempDir;

use super::{PROGRAM, good};

/// A folder with this picture as `shot.png`.
fn with_shot(fixture: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/screenshot");
    std::fs::copy(fixtures.join(fixture), folder.path().join("shot.png")).unwrap();
    folder
}

#[test]
fn a_screenshot_has_the_board() {
    let folder = with_shot("drawn-numbers.png");
    let args = [
        "solve",
        "--image",
        "shot.png",
        "--image-check",
        "read.png",
        "--seed",
        "1",
        "--playouts",
        "50",
    ];
    let run = PROGRAM.run_in(folder.path(), &args, "");
    assert!(matches!(run.code, Some(0 | 3)), "{}", run.stderr);
    assert_snapshot!(run.stderr);
    assert!(
        std::fs::read(folder.path().join("read.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    let document = good(
        folder.path(),
        &["solve", "--image", "shot.png", "--seed", "1", "--format", "json"],
        "",
    );
    let document: Value = serde_json::from_str(&document).unwrap();
    // A person has read these from the picture.
    let rows = ["...8922", ".7.8.7965", "8.6.9.55", "9..949846", ".2.14"];
    let read = document["image"]["board"].as_array().unwrap();
    let read: Vec<&str> = read
        .iter()
        .map(|row| row.as_str().unwrap().trim_end_matches('.'))
        .collect();
    assert_eq!(read, rows);
    assert_eq!(document["image"]["doubtful"], Value::Array(Vec::new()));
}

#[test]
fn a_screenshot_without_the_board_is_refused() {
    let folder = with_shot("drawn-stack.png");
    let runs: [&[&str]; 2] = [
        &["solve", "--image", "shot.png"],
        &["solve", "--image", "nowhere.png", "--width", "8"],
    ];
    let shown = runs.map(|args| {
        let run = PROGRAM.run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ number-match {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(shown.join("\n"));
}

/// Two digits have a stroke across them: they are looked at again before anything else is done.
#[test]
fn doubtful_cells_are_shown() {
    let folder = with_shot("doubtful-numbers.png");
    let args = [
        "shot.png",
        "--seed",
        "1",
        "--playouts",
        "50",
        "--node-limit",
        "1000",
    ];
    let solved = PROGRAM.run_in(folder.path(), &args, "").stdout;
    let doubts = "look again at row 2, column 8; row 3, column 1";
    assert!(
        solved.contains(&format!("{doubts}: this holds for the board as it was read")),
        "{solved}"
    );
    // The session begins with them; what is typed there is no doubt any more.
    let session = good(
        folder.path(),
        &["play", "--image", "shot.png", "--time-limit", "100ms"],
        "6\u{1b}[H\u{1b}[B\u{1b}[B8\n",
    );
    assert_snapshot!(session.lines().take(9).collect::<Vec<_>>().join("\n"));
    let own = good(folder.path(), &["play", "--me", "--image", "shot.png"], "6\n");
    assert!(
        own.contains(doubts) && own.contains("arrows   move      space, Enter"),
        "{own}"
    );
}
