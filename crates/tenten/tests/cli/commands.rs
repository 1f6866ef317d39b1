//! What the program does when all is well.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use quadrille_cli::testing::Run;

use super::{command, folder, good, run_in};

const FIRST_FIT: [&str; 4] = ["--player", "first-fit", "--seed", "1"];

#[test]
fn reports_for_people() {
    let folder = folder();
    let runs: [&[&str]; 5] = [
        &[
            "play",
            "--player",
            "first-fit",
            "--seed",
            "1",
            "--max-rounds",
            "1",
        ],
        &[
            "advise",
            "--player",
            "first-fit",
            "--pieces",
            ".O",
            "--file",
            "row.txt",
        ],
        &["validate", "--pieces", "-O.", "--file", "row.txt"],
        &[
            "simulate",
            "--player",
            "first-fit",
            "--seed",
            "1",
            "--count",
            "100",
        ],
        &[
            "simulate",
            "--seed",
            "1",
            "--count",
            "20",
            "--compare",
            "first-fit",
            "first-fit",
        ],
    ];
    let shown = runs.map(|args| format!("$ tenten {}\n{}", args.join(" "), good(folder.path(), args, "")));
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn a_record_is_checked_and_an_edited_one_refused() {
    let folder = folder();
    for rules in ["1010", "klooni"] {
        let play = [&["play", "--rules", rules, "--format", "jsonl"][..], &FIRST_FIT].concat();
        let record = good(folder.path(), &play, "");
        let replay = ["replay", "--rules", rules];
        assert!(good(folder.path(), &replay, &record).starts_with("yes: "));
        let edited = record.replacen("\"score\":", "\"score\":1", 2);
        let run = run_in(folder.path(), &replay, &edited);
        assert_eq!(run.code, Some(1));
        assert!(
            run.stdout.starts_with("no: line 2: the score is "),
            "{}",
            run.stdout
        );
    }
}

/// The reference program's own game with seed 4: what it ends with was observed.
#[test]
fn compat_plays_the_reference_programs_game() {
    let args = [
        "play",
        "--seed",
        "4",
        "--compat",
        "--strategy",
        "10025",
        "--no-boards",
    ];
    let shown = good(folder().path(), &args, "");
    assert!(shown.ends_with(" does not fit: 10081 rounds, 228668 points\n"));
}

#[test]
fn what_does_not_fit_ends_with_1() {
    let folder = folder();
    let args = ["validate", "--pieces", "OrO", "--file", "crowded.txt", "--repair"];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(1));
    let account: Vec<&str> = run.stdout.lines().take(4).collect();
    assert_snapshot!(account.join("\n"));
    assert!(run.stdout.contains(" fits\n  1. "), "{}", run.stdout);
    for (command, status) in [("validate", "unfit"), ("advise", "unsolvable")] {
        let args = [
            command,
            "--pieces",
            "OOO",
            "--file",
            "crowded.txt",
            "--format",
            "json",
        ];
        let run = run_in(folder.path(), &args, "");
        assert_eq!(run.code, Some(1));
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(document["status"], status);
    }
}

#[test]
fn shards_merge_to_the_bytes_of_one_process() {
    let folder = folder();
    let games = ["simulate", "--count", "30", "--max-rounds", "25"];
    for format in ["text", "json", "csv"] {
        let whole = good(
            folder.path(),
            &[&games[..], &FIRST_FIT, &["--format", format]].concat(),
            "",
        );
        let mut merge = vec!["merge", "--format", format];
        for (shard, file) in [("2", "c"), ("0", "a"), ("1", "b")] {
            let of = ["--shard", shard, "--of", "3", "--output", file, "--threads", "1"];
            good(folder.path(), &[&games[..], &FIRST_FIT, &of].concat(), "");
            merge.push(file);
        }
        assert_eq!(good(folder.path(), &merge, ""), whole);
    }
    let run = run_in(folder.path(), &["merge", "a", "c"], "");
    assert_eq!(
        (run.code, &*run.stderr),
        (Some(2), "error: shard 1 of 3 is missing\n")
    );
    fs::write(
        folder.path().join("b"),
        &fs::read(folder.path().join("b")).unwrap()[..500],
    )
    .unwrap();
    assert_eq!(run_in(folder.path(), &["merge", "a", "b", "c"], "").code, Some(2));
}

/// Shards of a table of players as well.
#[test]
fn shards_of_several_players_merge_to_their_table() {
    let folder = folder();
    let games = [
        "simulate",
        "--count",
        "20",
        "--max-rounds",
        "25",
        "--seed",
        "1",
        "--players",
        "first-fit,Quick,first-fit",
    ];
    let mut files = Vec::new();
    for (shard, file) in [("1", "b"), ("0", "a")] {
        let of = ["--shard", shard, "--of", "2", "--output", file];
        good(folder.path(), &[&games[..], &of].concat(), "");
        let again = run_in(folder.path(), &[&games[..], &of].concat(), "");
        assert_eq!(
            again.stderr,
            format!("note: shard {shard} of 2 is finished already\n")
        );
        files.push(file);
    }
    for format in ["text", "json", "csv"] {
        let whole = good(folder.path(), &[&games[..], &["--format", format]].concat(), "");
        let merged = good(
            folder.path(),
            &[&["merge", "--format", format][..], &files].concat(),
            "",
        );
        assert_eq!(merged, whole);
    }
    let one = ["simulate", "--count", "20", "--max-rounds", "25", "--seed", "1"];
    let one = [
        &one[..],
        &[
            "--player",
            "first-fit",
            "--shard",
            "0",
            "--of",
            "2",
            "--output",
            "c",
        ],
    ]
    .concat();
    good(folder.path(), &one, "");
    let run = run_in(folder.path(), &["merge", "b", "c"], "");
    let expected = "error: c: of another simulation: number of players: 1 instead of 3\n";
    assert_eq!((run.code, &*run.stderr), (Some(2), expected));
    let run = run_in(folder.path(), &["merge", "a", "b", "--plot", "x.svg"], "");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}

/// Of a table that a limit stops, each player has as many games, and the table says how many.
#[test]
fn players_are_cut_off_alike() {
    let folder = folder();
    let args = [
        "simulate",
        "--count",
        "10000000",
        "--players",
        "first-fit,quick",
        "--max-rounds",
        "10",
        "--seed",
        "1",
        "--time-limit",
        "300ms",
    ];
    let text = run_in(folder.path(), &args, "");
    assert_eq!(text.code, Some(3), "{}", text.stderr);
    assert!(
        text.stdout.contains(" of 10000000") && text.stdout.contains("A limit stopped"),
        "{}",
        text.stdout
    );
    let json = run_in(folder.path(), &[&args[..], &["--format", "json"]].concat(), "");
    let document: Value = serde_json::from_str(&json.stdout).unwrap();
    let [first, second] = [0, 1].map(|player| document["players"][player]["games"].as_u64().unwrap());
    assert!(first.abs_diff(second) <= 64 && first > 0, "{first} and {second}");
}

/// The variables that a job array sets for its third task of four.
const ARRAY: [(&str, &str); 3] = [
    ("SLURM_ARRAY_TASK_ID", "3"),
    ("SLURM_ARRAY_TASK_MIN", "1"),
    ("SLURM_ARRAY_TASK_COUNT", "4"),
];

#[test]
fn a_job_array_numbers_the_shards_that_are_asked_for() {
    let folder = folder();
    let in_array = |more: &[&str]| {
        let args = [&["simulate", "--count", "8"][..], &FIRST_FIT, more].concat();
        let mut command = command(folder.path(), &args);
        Run::from(command.envs(ARRAY).output().unwrap())
    };
    let run = in_array(&["--shard", "auto"]);
    assert!(
        run.stdout.contains("\"shard\":{\"index\":2,\"of\":4}"),
        "{}",
        run.stdout
    );
    assert_eq!(run.stdout.matches("\"type\":\"game\"").count(), 2);
    assert_eq!(run.stderr, "note: shard 2 of 4, from SLURM_ARRAY_TASK_ID\n");
    let of = in_array(&["--shard", "auto", "--of", "8"]);
    assert!(
        of.stdout.contains("\"shard\":{\"index\":2,\"of\":8}"),
        "{}",
        of.stdout
    );
}

#[test]
fn a_job_array_alone_cuts_nothing() {
    let folder = folder();
    let alone = |more: &[&str]| {
        let args = [&["simulate", "--count", "8"][..], more].concat();
        let run = |variables: &[(&str, &str)]| {
            let mut command = command(folder.path(), &args);
            Run::from(command.envs(variables.iter().copied()).output().unwrap())
        };
        let (outside, inside) = (run(&[]), run(&ARRAY));
        assert_eq!((&outside, outside.code), (&inside, Some(0)));
        outside.stdout
    };
    let report = alone(&[&FIRST_FIT[..], &["--format", "json"]].concat());
    assert!(report.contains("\"games\":8"), "{report}");
    alone(&[
        "--players",
        "first-fit,quick",
        "--max-rounds",
        "20",
        "--seed",
        "1",
    ]);
}

/// A shard has games and no report.
#[test]
fn a_shard_takes_no_format() {
    let folder = folder();
    for (name, more) in [
        ("--format", &["--format", "json"][..]),
        ("--format", &["--format", "text", "--output", "x.log"]),
        ("--output x.json", &["--output", "x.json"]),
        ("--output x.csv", &["--output", "x.csv"]),
    ] {
        let args = [&["simulate", "--shard", "0", "--of", "2"][..], &FIRST_FIT, more].concat();
        let run = run_in(folder.path(), &args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""));
        let expected = format!(
            "error: {name}: a shard has no report, only its games; `tenten merge` puts all shards together, and takes \
             --format and --output for the report\n"
        );
        assert_eq!(run.stderr, expected);
        assert!(!folder.path().join("x.json").exists());
    }
}

/// A process that was killed has written some lines, and perhaps a part of one.
#[test]
fn a_checkpoint_that_breaks_off_leads_to_the_same_result() {
    let folder = folder();
    let log = folder.path().join("log");
    let plain = [&["simulate", "--count", "40", "--format", "json"][..], &FIRST_FIT].concat();
    let kept = [&plain[..], &["--checkpoint", "log"]].concat();
    let whole = good(folder.path(), &plain, "");
    assert_eq!(good(folder.path(), &kept, ""), whole);
    let bytes = fs::read(&log).unwrap();
    for left in [0, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
        fs::write(&log, &bytes[..left]).unwrap();
        assert_eq!(good(folder.path(), &kept, ""), whole, "{left} bytes");
    }
    let other = [&kept[..], &["--max-rounds", "9"]].concat();
    let run = run_in(folder.path(), &other, "");
    assert_eq!(run.code, Some(2));
    let expected = "error: log: it belongs to another simulation: limit of rounds: no instead of 9\n";
    assert_eq!(run.stderr, expected);
}
