//! The coach: whole sessions.

use std::path::Path;

use insta::assert_snapshot;

use super::{OPENER, Run, run_in};

fn session(args: &[&str], lines: &[&str]) -> Run {
    let run = run_in(
        Path::new("."),
        &[&["play"], args].concat(),
        &(lines.join("\n") + "\n"),
    );
    assert_eq!(run.stderr, "", "{args:?}");
    run
}

#[test]
fn mistakes_are_undone() {
    let lines = [
        "",
        "JLT",
        "2",
        "undo",
        "show 2",
        "TT",
        "xyz",
        "place T left 4",
        "place J left 7",
        "S",
        "",
        "field",
        "undo 2",
        "hold S",
        "all",
        "edit empty",
        "undo",
        "quit",
    ];
    let run = session(&["--field", OPENER, "--previews", "2"], &lines);
    assert_eq!(run.code, Some(0));
    assert_snapshot!(run.stdout);
}

/// Two clears of two lines, the second from the empty field, with a piece put aside at the beginning.
#[test]
fn clear_follows_on_clear() {
    let start = [
        "--field",
        "XXXXXXXX__/XXXXXXXX__",
        "--lines",
        "2",
        "--hold",
        "O",
        "--bag",
        "new",
        "--any-bag",
    ];
    let lines = ["L", "", "IIOO", "", "L", "", "", "", ""];
    let run = session(
        &[&start[..], &["--previews", "3", "--queue", ""]].concat(),
        &lines,
    );
    assert_eq!(run.code, Some(0));
    assert_snapshot!(run.stdout);
}

#[test]
fn what_no_bag_gives_is_refused() {
    for args in [
        &["--queue", "TT"][..],
        &["--queue", "T", "--bag", "T"],
        &["--queue", "X"],
        &["--field", "X........."],
    ] {
        let run = run_in(Path::new("."), &[&["play"], args].concat(), "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
    }
    let run = session(&["--queue", "TT", "--any-bag", "--previews", "5"], &["quit"]);
    assert!(
        run.stdout.contains("clear 1, piece 1: TT, hold -> quit"),
        "{}",
        run.stdout
    );
}
