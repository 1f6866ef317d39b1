//! Whatever is wrong with the input: one line that says so, exit code 2, and nothing half-written.

use std::fs;

use insta::assert_snapshot;

use super::{folder, run_in};

/// What is refused.
const RUNS: [&[&str]; 48] = [
    &["risk", "[[0,0.5]]"],
    &["risk", "[[],[]]"],
    &["risk", "{\"board\":[]}"],
    &["advise", "--pieces", "12/11", "--file", "row.txt"],
    &["risk", "--file", "wide.txt"],
    &["risk", "--file", "empty.txt"],
    &["risk", ".........."],
    &["risk", "......../........"],
    &["risk", "........./..#......"],
    &["risk", "--rules", "chess", "--file", "row.txt"],
    &["advise", "--pieces", "OQ", "--file", "row.txt"],
    &["advise", "--pieces", " ", "--file", "row.txt"],
    &["validate", "--pieces", "OOO", "--file", "short.txt"],
    &["validate", "--pieces", "OOO", "--file", "strange.txt"],
    &["validate", "--pieces", "OQO", "--file", "row.txt"],
    &["validate", "--pieces", "", "--file", "row.txt"],
    &["validate", "--pieces", "OOOO", "--file", "row.txt"],
    &["advise", "--pieces", "O", "--file", "nowhere.txt"],
    &["play", "--strategy", "1002"],
    &["play", "--strategy", "1002!"],
    &["play", "--player", "nobody"],
    &["play", "--rules", "chess"],
    &["play", "--rules", "rules.toml"],
    &["play", "--format", "json"],
    &["play", "--output", "game.json"],
    &["simulate", "--shard", "5", "--of", "4"],
    &["simulate", "--shard", "5"],
    &["simulate", "--shard", "auto"],
    &["simulate", "--shard", "all", "--of", "4"],
    &["simulate", "--count", "1e3"],
    &["simulate", "--count", "0"],
    &["simulate", "--of", "5"],
    &["simulate", "--checkpoint", "game.log", "--seed", "1"],
    &["merge", "game.log"],
    &["merge", "nothing.log"],
    &["replay", "game.log"],
    &["replay", "nothing.jsonl"],
    &["verify", "number.json"],
    &["verify", "tiling.json"],
    &["risk", "tiling.json"],
    &["risk", "nowhere.txt"],
    &["risk", "row.txt", "--output", "a.svg"],
    &["simulate", "--seed", "1", "--plot", "lives.gif"],
    &["simulate", "--seed", "1", "--plot", "nowhere/lives.svg"],
    &["merge", "game.log", "--plot", "lives.gif"],
    &["play", "--rules", "boxes.toml"],
    &["learn", "--rules", "odd.toml", "--seed", "1", "--output", "v.bin"],
    &["learn", "--forecast", "--seed", "1", "--output", "values.bin"],
];

#[test]
fn is_refused_in_a_sentence() {
    let folder = folder_of_rubbish();
    let mut shown = Vec::new();
    for args in RUNS {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        shown.push(format!("$ tenten {}\n{}", args.join(" "), run.stderr));
    }
    assert_snapshot!(shown.join("\n"));
    // clap's own words may change; its exit code does not.
    let run = run_in(folder.path(), &["simulate", "--count", "0"], "");
    assert_eq!((run.code, &*run.stdout), (Some(2), ""));
    assert_eq!(
        fs::read_to_string(folder.path().join("game.log")).unwrap(),
        "hello\n"
    );
}

/// Documents that are wrong, each in its way.
fn folder_of_rubbish() -> tempfile::TempDir {
    let folder = folder();
    fs::write(folder.path().join("short.txt"), "..........\n....\n").unwrap();
    fs::write(folder.path().join("strange.txt"), "..........\n...?......\n").unwrap();
    fs::write(folder.path().join("rules.toml"), "name = \"a\"\nsize = 99\n").unwrap();
    fs::write(folder.path().join("game.log"), "hello\n").unwrap();
    fs::write(folder.path().join("wide.txt"), "...........\n".repeat(10)).unwrap();
    fs::write(folder.path().join("empty.txt"), "").unwrap();
    fs::write(folder.path().join("number.json"), "1234\n").unwrap();
    fs::write(folder.path().join("tiling.json"), "{\"size\":4,\"figures\":[]}\n").unwrap();
    let boxes = "name = \"b\"\nsize = 9\nboxes = true\n";
    fs::write(folder.path().join("boxes.toml"), boxes).unwrap();
    let odd = include_str!("../../../../fixtures/tenten/rules-odd.toml");
    fs::write(folder.path().join("odd.toml"), odd).unwrap();
    folder
}
