//! Several players in one table, simulations that are extended, and the published table.

use std::fs;

use insta::assert_snapshot;
use quadrille_tenten::simulate::Log;
use serde_json::Value;

use super::{folder, good, run_in};

/// Players that die soon.
const WEAK: [&str; 6] = ["simulate", "--seed", "1", "--count", "30", "--players"];

fn json(args: &[&str]) -> Value {
    let text = good(folder().path(), &[args, &["--format", "json"]].concat(), "");
    serde_json::from_str(&text).unwrap()
}

/// One table for all; `--compare` is the same for two.
#[test]
fn players_are_compared_on_the_same_games() {
    let folder = folder();
    let players = [&WEAK[..], &["first-fit,00010, 00001"]].concat();
    let table = good(folder.path(), &players, "");
    let csv = good(folder.path(), &[&players[..], &["--format", "csv"]].concat(), "");
    let lines: Vec<usize> = csv.lines().map(|line| line.matches(',').count()).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|&commas| commas == lines[0]), "{csv}");
    assert_snapshot!(table);
    let with_blanks = [&WEAK[..], &["first-fit", "00010", "00001"]].concat();
    assert_eq!(good(folder.path(), &with_blanks, ""), table);
    let two = good(folder.path(), &[&WEAK[..], &["first-fit,00010"]].concat(), "");
    let compare = [
        "simulate",
        "--seed",
        "1",
        "--count",
        "30",
        "--compare",
        "first-fit",
        "00010",
    ];
    assert_eq!(good(folder.path(), &compare, ""), two);
}

/// The figures of the table as a document are those of each player alone, and of their games pair by pair.
#[test]
fn comparisons_are_documents_too() {
    let document = json(&[&WEAK[..], &["first-fit,00010"]].concat());
    for (place, player) in ["first-fit", "greedy-00010"].into_iter().enumerate() {
        let alone = json(&["simulate", "--seed", "1", "--count", "30", "--player", player]);
        assert_eq!(document["players"][place], alone);
    }
    let comparison = &document["comparisons"][0];
    assert_eq!(
        (&comparison["player"], &comparison["against"]),
        (&"greedy-00010".into(), &"first-fit".into())
    );
    let [first, second] = [0, 1].map(|place| document["players"][place]["rounds"]["mean"].as_f64().unwrap());
    let mean = comparison["difference"]["mean"].as_f64().unwrap();
    assert!((mean - (second - first)).abs() < 1e-9);
    assert_eq!(comparison["difference"]["pairs"], 30);
    assert!((comparison["life"]["ratio"].as_f64().unwrap() - second / first).abs() < 1e-9);
    // Nobody dies: there are no lives to compare, and the differences are those up to the limit.
    let cut = json(&[
        "simulate",
        "--seed",
        "1",
        "--count",
        "5",
        "--max-rounds",
        "2",
        "--players",
        "quick,10025",
    ]);
    assert_eq!(cut["comparisons"][0]["life"], Value::Null);
    assert_eq!(cut["comparisons"][0]["difference"]["p_value"], 1.0);
}

#[test]
fn odd_tables_are_refused() {
    let folder = folder();
    let refused: [&[&str]; 4] = [
        &["simulate", "--players", "quick"],
        &["simulate", "--players", "quick,me"],
        &["simulate", "--players", "quick,hazard", "--player", "quick"],
        &["simulate", "--players", "quick,hazard", "--checkpoint", "log"],
    ];
    let shown = refused.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        run.stderr.lines().next().unwrap_or_default().to_owned()
    });
    assert_snapshot!(shown.join("\n"));
}

fn simulate<'a>(count: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let args = [
        "simulate",
        "--player",
        "first-fit",
        "--seed",
        "3",
        "--format",
        "json",
        "--count",
        count,
    ];
    [&args[..], more].concat()
}

/// A checkpoint goes on with more games, also twice, and after a line that was not whole; the report is that of one go.
#[test]
fn a_checkpoint_is_extended() {
    let folder = folder();
    let log = folder.path().join("log");
    let kept = |count| run_in(folder.path(), &simulate(count, &["--checkpoint", "log"]), "");
    assert_eq!(kept("20").code, Some(0));
    for count in ["30", "45"] {
        let whole = good(folder.path(), &simulate(count, &[]), "");
        let run = kept(count);
        assert_eq!((run.code, &run.stdout), (Some(0), &whole), "{}", run.stderr);
        assert_eq!(kept(count).stdout, whole, "all games are there");
        let text = fs::read_to_string(&log).unwrap();
        fs::write(&log, &text[..text.len() - 30]).unwrap();
        assert_eq!(kept(count).stdout, whole, "the last line is gone");
    }
    let read = Log::read(&fs::read_to_string(&log).unwrap()).unwrap();
    assert!(read.is_complete && read.missing().next().is_none());
    assert_eq!((read.header.games, read.results.len()), (45, 45));
    let fewer = kept("44");
    assert_eq!(fewer.code, Some(2));
    let reason = "number of games: 45 instead of 44; a checkpoint can be extended, not cut";
    assert!(fewer.stderr.contains(reason), "{}", fewer.stderr);
    let other = run_in(
        folder.path(),
        &simulate("60", &["--checkpoint", "log", "--max-rounds", "9"]),
        "",
    );
    assert_eq!(other.code, Some(2));
    assert!(
        other.stderr.contains("limit of rounds: no instead of 9"),
        "{}",
        other.stderr
    );
    assert_eq!(
        Log::read(&fs::read_to_string(&log).unwrap()),
        Ok(read),
        "refused without a trace"
    );
}

/// The checkpoints of shards are extended one by one; shards of different sizes are not put together.
#[test]
fn shards_are_extended() {
    let folder = folder();
    let shard = |count, index: &'static str, of_file: &'static str| {
        let more = [
            "--shard",
            index,
            "--of",
            "2",
            "--output",
            of_file,
            "--checkpoint",
            "kept",
        ];
        let checkpoint = if index == "0" { "kept-0" } else { "kept-1" };
        let more = [&more[..7], &[checkpoint]].concat();
        // A shard has no format.
        let mut args = simulate(count, &more);
        args.retain(|word| !["--format", "json"].contains(word));
        good(folder.path(), &args, "");
    };
    for index in ["0", "1"] {
        shard("9", index, if index == "0" { "a" } else { "b" });
    }
    shard("16", "0", "a");
    assert_eq!(run_in(folder.path(), &["merge", "a", "b"], "").code, Some(2));
    shard("16", "1", "b");
    let merged = good(folder.path(), &["merge", "a", "b", "--format", "json"], "");
    assert_eq!(merged, good(folder.path(), &simulate("16", &[]), ""));
}

/// The weak strategies of the article, a few games each.
#[test]
fn the_published_table_is_played_again() {
    let folder = folder();
    let args = ["reproduce", "00010", "00001", "--games", "20", "--seed", "1"];
    let table = good(folder.path(), &args, "");
    let csv = good(folder.path(), &[&args[..], &["--format", "csv"]].concat(), "");
    assert!(csv.lines().next().unwrap().ends_with(",published"));
    assert_eq!(csv.lines().count(), 3);
    let document = json(&args);
    for (place, digits) in ["00001", "00010"].into_iter().enumerate() {
        let alone = json(&["simulate", "--strategy", digits, "--count", "20", "--seed", "1"]);
        let mut row = document["strategies"][place].clone();
        assert!(row["published"].as_f64() > Some(10.0));
        row.as_object_mut().unwrap().remove("published");
        assert_eq!(row, alone);
    }
    assert_snapshot!(table);
    let unknown = run_in(folder.path(), &["reproduce", "10024"], "");
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown
            .stderr
            .contains("the article has no strategy 10024, only 10025, "),
        "{}",
        unknown.stderr
    );
}
