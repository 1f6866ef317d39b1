//! Ctrl-C and limits of time: what was done so far is kept.

use std::thread;
use std::time::Duration;

use super::{command, folder, good, interrupt, run_in};

/// A game that would go on for a long time.
const LONG: [&str; 6] = ["play", "--player", "hazard", "--seed", "1", "--no-boards"];

#[test]
fn a_game_ends_in_order() {
    let folder = folder();
    let args = [&LONG[..], &["--format", "jsonl", "--output", "game.jsonl"]].concat();
    let child = command(folder.path(), &args).spawn().unwrap();
    thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    let replayed = good(folder.path(), &["replay", "game.jsonl"], "");
    assert!(replayed.starts_with("yes: "), "{replayed}");
    assert!(!replayed.starts_with("yes: 0 rounds"), "{replayed}");
}

#[test]
fn a_simulation_reports_what_is_there() {
    let folder = folder();
    let args = [
        "simulate", "--player", "hazard", "--games", "50", "--seed", "1", "--format", "json",
    ];
    let child = command(folder.path(), &args).spawn().unwrap();
    thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(document["rounds"]["total"].as_u64().unwrap() > 0, "{document}");
    assert_eq!(document["deaths"], 0);
}

#[test]
fn a_time_limit_gives_up() {
    let folder = folder();
    let args = [&LONG[..], &["--time-limit", "300ms"]].concat();
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("\ninterrupted: "), "{}", run.stdout);
}

/// Without a terminal an animation is an ordinary game.
#[test]
fn nothing_is_shown_without_a_terminal() {
    let folder = folder();
    let args = [
        "play",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--max-rounds",
        "2",
    ];
    let plain = good(folder.path(), &args, "");
    let run = run_in(
        folder.path(),
        &[&args[..], &["--animate", "--delay", "1ms"]].concat(),
        "",
    );
    assert_eq!((run.code, run.stdout), (Some(0), plain));
    assert_eq!(
        run.stderr,
        "note: standard output is no terminal: the game is written, not shown\n"
    );
}
