//! Whatever is wrong with the input: one line that says so, exit code 2, and nothing half-written.

use std::fs;

use insta::assert_snapshot;

use super::{OPENER, run_in};

const RUNS: [&[&str]; 37] = [
    &["solve", "--queue", "TI"],
    &["solve", "--queue", "TIX"],
    &["solve", "--queue", "TI", "--field", "XX"],
    &["solve", "--queue", "TI", "--field", "X........."],
    &[
        "solve",
        "--queue",
        "TI",
        "--field",
        "X........./X........./X.........",
        "--lines",
        "2",
    ],
    &["solve", "--queue", "TI", "--file", "strange.txt"],
    &["solve", "--queue", "TI", "--file", "nowhere.txt"],
    &["solve", "--queue", "TI", "--fumen", "v115@vhA!gH"],
    &["solve", "--queue", "TI", "--fumen", "v112@7eAgH"],
    &["solve", "--queue", "TI", "--fumen", "v115@vhAAgH", "--page", "2"],
    &["solve", "--queue", "TI", "--fumen", "v115@vhA"],
    &["solve", "--queue", "TILJSZOTILJ", "--kicks", "chess"],
    &["solve", "--queue", "TILJSZOTILJ", "--kicks", "kicks.toml"],
    &["solve", "--queue", "TI", "--output", "kept.json"],
    &["percent", "--pattern", "*p8"],
    &["percent", "--pattern", "[TI"],
    &["percent", "--pattern", "T,*p4"],
    &["percent", "--pattern", "*p7,*p7,*p5"],
    &["chance", "--queue", "TIT"],
    &["chance", "--queue", "TI", "--bag", "T"],
    &["chance", "--queue", "TI", "--bag", "W"],
    &["chance", "--queue", "TI", "--bag", "LJL"],
    &["play", "--queue", "TTT"],
    &["play", "--queue", "T", "--bag", "LL"],
    &["solve", "--queue", "TI", "--field", "XXX/XXXXXX___X"],
    &["solve", "--queue", "TILJSZOTILJ", "--kicks", "strange.txt"],
    &["solve", "--queue", "TILJSZOTILJ", "--kicks", "other.toml"],
    &["solve", "--queue", "TILJSZOTILJ", "--field", "nowhere.txt"],
    &["graph", "--queue", "TILJSZOTILJ", "--output", "graph.png"],
    &["chance", "--queue", ""],
    &["chance", "--queue", "TI"],
    &["chance", "--queue", "TILJSZ", "--max-memory", "1MiB"],
    &["bags", "--lines", "5"],
    &["bags", "--max-memory", "1MiB", "--no-table"],
    &["advise", "--queue", "TIOSZJL", "--field", "X........."],
    &["advise", "--queue", "TIT", "--field", OPENER],
    &[
        "solve",
        "--queue",
        "TSJL",
        "--field",
        OPENER,
        "--output",
        "nowhere/answer.json",
    ],
];

/// What is needed of memory depends on how the search is made; what is allowed does not.
fn without_need(error: &str) -> String {
    const START: &str = "the exact chance takes ";
    let Some((before, rest)) = error.split_once(START) else {
        return error.to_owned();
    };
    let (need, after) = rest.split_once(" MiB").unwrap();
    assert!(need.parse::<u32>().unwrap() > 1, "{error}");
    format!("{before}{START}... MiB{after}")
}

#[test]
fn is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("strange.txt"), "..........\n...?......\n").unwrap();
    fs::write(
        folder.path().join("kicks.toml"),
        "name = \"a\"\n[turns.O]\n0R = [[0, 0]]\n",
    )
    .unwrap();
    fs::write(folder.path().join("kept.json"), "kept").unwrap();
    fs::write(folder.path().join("other.toml"), "name = 1\n").unwrap();
    let mut shown = Vec::new();
    for args in RUNS {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
        let error = without_need(&run.stderr);
        shown.push(format!("$ perfect-clear {}\n{error}", args.join(" ")));
    }
    assert_snapshot!(shown.join("\n"));
    assert_eq!(
        fs::read_to_string(folder.path().join("kept.json")).unwrap(),
        "kept"
    );
    // clap's own words may change; its exit code does not.
    for args in [
        &["solve", "--queue", "T", "--hold", "X"][..],
        &["solve", "--queue", "T", "--lines", "7"],
        &["solve", "--queue", "T", "--drop", "fast"],
        &["solve", "--queue", "T", "--hold", "T", "--no-hold"],
        &["solve"],
    ] {
        assert_eq!(run_in(folder.path(), args, "").code, Some(2), "{args:?}");
    }
}
