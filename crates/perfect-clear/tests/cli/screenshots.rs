//! Fields, queues and held pieces from screenshots.

use std::path::Path;

use insta::assert_snapshot;
use quadrille_perfect_clear::fumen;
use serde_json::Value;

use super::run_in;

/// A folder with drawn pictures of games.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/screenshot");
    for name in [
        "drawn-stack.png",
        "drawn-queue.png",
        "drawn-game.png",
        "drawn-numbers.png",
    ] {
        std::fs::copy(fixtures.join(name), folder.path().join(name)).unwrap();
    }
    folder
}

#[test]
fn a_screenshot_has_the_field() {
    let folder = folder();
    let args = [
        "solve",
        "--image",
        "drawn-stack.png",
        "--queue",
        "IJLOSTZ",
        "--image-check",
        "read.png",
    ];
    let run = run_in(folder.path(), &args, "");
    assert!(matches!(run.code, Some(0 | 1)), "{}", run.stderr);
    assert_snapshot!(run.stderr);
    assert!(
        std::fs::read(folder.path().join("read.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    let run = run_in(folder.path(), &[&args[..5], &["--format", "json"]].concat(), "");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let rows = ["........XX", ".......XXX", ".....XXXXX", "....XXXXXX"];
    let board = document["image"]["board"].as_array().unwrap();
    assert_eq!(board[board.len() - 4..], rows.map(Value::from));
    assert_eq!(document["field"], Value::from(&rows[..]));
}

/// A fumen of a picture has the field that was read, and says which pieces come.
#[test]
fn a_screenshot_becomes_a_fumen() {
    let folder = folder();
    let args = ["fumen", "picture", "--image"];
    let run = run_in(folder.path(), &[&args[..], &["drawn-stack.png"]].concat(), "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let pages = fumen::decode(run.stdout.trim()).unwrap();
    let field = pages[0].diagram.to_field(4).unwrap();
    let rows = ["........XX", ".......XXX", ".....XXXXX", "....XXXXXX"];
    assert_eq!(
        (field.to_rows(), pages.len()),
        (rows.map(String::from).to_vec(), 1)
    );
    let run = run_in(folder.path(), &[&args[..], &["drawn-queue.png"]].concat(), "");
    let pages = fumen::decode(run.stdout.trim()).unwrap();
    let said = format!("{} {}", pages[0].comment, run.stderr);
    assert_snapshot!(said);
    let run = run_in(folder.path(), &args[..2], "");
    assert_eq!((run.code, &*run.stdout), (Some(2), ""));
}

/// A game begins where the picture is: with its field, the falling piece and those of the queue, and what is in hold.
#[test]
fn a_game_begins_from_a_screenshot() {
    let folder = folder();
    let play = ["play", "--image", "drawn-game.png"];
    let run = run_in(folder.path(), &play, "field\n");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let said = format!("{}{}", run.stderr, run.stdout);
    assert!(said.contains("clear 1, piece 1: TLISJZ, hold T>"), "{said}");
    for row in [".X....XXXX", ".XXX.XX.XX", ".XX..XXXXX", ".XX...XX.X"] {
        assert!(said.contains(row), "{row}: {said}");
    }
    // What is said goes before what was read.
    let given = [&play[..], &["--hold", "O"]].concat();
    let run = run_in(folder.path(), &given, "field\n");
    let said = format!("{}{}", run.stderr, run.stdout);
    assert!(said.contains("clear 1, piece 1: TLISJZ, hold O>"), "{said}");
}

/// The field of this game is too high for a clear of four lines; hold and queue are read all the same.
#[test]
fn what_a_screenshot_lacks_is_said() {
    let folder = folder();
    let runs: [&[&str]; 3] = [
        &["advise", "--image", "drawn-queue.png", "--any-bag"],
        &["advise", "--image", "drawn-stack.png"],
        &["chance", "--image", "drawn-numbers.png", "--queue", "IJLO"],
    ];
    let shown = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ perfect-clear {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(shown.join("\n"));
}
