//! Whatever is wrong with the input: one line that says so, exit code 2, and nothing half-written.

use std::fs;

use insta::assert_snapshot;

use super::{folder, run_in};

#[test]
fn is_refused_in_a_sentence() {
    let folder = folder();
    fs::write(folder.path().join("short.txt"), "..........\n....\n").unwrap();
    fs::write(folder.path().join("strange.txt"), "..........\n...?......\n").unwrap();
    fs::write(folder.path().join("rules.toml"), "name = \"a\"\nsize = 99\n").unwrap();
    fs::write(folder.path().join("game.log"), "hello\n").unwrap();
    fs::write(folder.path().join("wide.txt"), "...........\n".repeat(10)).unwrap();
    fs::write(folder.path().join("empty.txt"), "").unwrap();
    let runs: [&[&str]; 26] = [
        &["risk", "--file", "wide.txt"],
        &["risk", "--file", "empty.txt"],
        &["risk", ".........."],
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
        &["simulate", "--shard", "5", "--of", "4"],
        &["simulate", "--shard", "5"],
        &["simulate", "--of", "5"],
        &["simulate", "--checkpoint", "game.log", "--seed", "1"],
        &["merge", "game.log"],
        &["merge", "nothing.log"],
        &["replay", "game.log"],
        &["replay", "nothing.jsonl"],
    ];
    let mut told = Vec::new();
    for args in runs {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        told.push(format!("$ tenten {}\n{}", args.join(" "), run.stderr));
    }
    assert_snapshot!(told.join("\n"));
    // clap's own words may change; its exit code does not.
    let run = run_in(folder.path(), &["simulate", "--games", "0"], "");
    assert_eq!((run.code, &*run.stdout), (Some(2), ""));
    assert_eq!(
        fs::read_to_string(folder.path().join("game.log")).unwrap(),
        "hello\n"
    );
}
