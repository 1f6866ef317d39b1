//! Ctrl-C and limits of time: what was done so far is kept.

use std::path::Path;
use std::thread;
use std::time::Duration;

use super::{command, folder, good, interrupt, run_in};

/// A game that would go on for a long time.
const LONG: [&str; 6] = ["play", "--player", "hazard", "--seed", "1", "--no-boards"];

/// Runs a test that interrupts after a delay: a busy machine may take longer to begin.
pub(crate) fn patiently(succeeds: impl Fn(Duration) -> bool) {
    let delays = [1_500, 6_000, 25_000].map(Duration::from_millis);
    assert!(delays.into_iter().any(succeeds), "not even after {:?}", delays[2]);
}

#[test]
fn a_game_ends_in_order() {
    patiently(|delay| {
        let folder = folder();
        let args = [&LONG[..], &["--format", "jsonl", "--output", "game.jsonl"]].concat();
        let child = command(folder.path(), &args).spawn().unwrap();
        thread::sleep(delay);
        interrupt(&child);
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        if !folder.path().join("game.jsonl").exists() {
            return false;
        }
        let replayed = good(folder.path(), &["replay", "game.jsonl"], "");
        assert!(replayed.starts_with("yes: "), "{replayed}");
        !replayed.starts_with("yes: 0 rounds")
    });
}

/// What was learned before Ctrl-C is in the file, as far as games had come to their end.
#[test]
fn what_was_learned_is_kept() {
    patiently(|delay| {
        let folder = folder();
        let args = [
            "learn",
            "--rules",
            "blockudoku",
            "--seed",
            "1",
            "--output",
            "values.bin",
        ];
        let child = command(folder.path(), &args).spawn().unwrap();
        thread::sleep(delay);
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let values = std::fs::read(folder.path().join("values.bin")).unwrap_or_default();
        quadrille_tenten::Patterns::from_bytes(&values).is_some()
    });
}

/// A forecast is learned to its end, or what the sweeps before Ctrl-C have taught is kept.
#[test]
fn what_was_forecast_is_kept() {
    let args = |sweeps: &'static str| {
        [
            "learn",
            "--rules",
            "blockudoku",
            "--forecast",
            "--boards",
            "40",
            "--sweeps",
            sweeps,
            "--seed",
            "1",
            "--output",
            "forecast.bin",
        ]
    };
    let read = |folder: &Path| {
        let bytes = std::fs::read(folder.join("forecast.bin")).unwrap_or_default();
        quadrille_tenten::Forecast::from_bytes(&bytes)
    };
    let whole = folder();
    let report = good(whole.path(), &args("3"), "");
    assert_eq!(report.lines().count(), 6, "{report}");
    assert!(report.contains("the forecast "), "{report}");
    assert!(read(whole.path()).is_some());
    patiently(|delay| {
        let folder = folder();
        let child = command(folder.path(), &args("1000")).spawn().unwrap();
        thread::sleep(delay);
        interrupt(&child);
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        read(folder.path()).is_some()
    });
}

#[test]
fn a_simulation_reports_what_is_there() {
    patiently(|delay| {
        let folder = folder();
        let args = [
            "simulate", "--player", "hazard", "--count", "50", "--seed", "1", "--format", "json",
        ];
        let child = command(folder.path(), &args).spawn().unwrap();
        thread::sleep(delay);
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        if output.stdout.is_empty() {
            return false;
        }
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let [deaths, cut_off, games] =
            ["deaths", "censored", "games"].map(|key| document[key].as_u64().unwrap());
        // A quick machine may play the first game to its end before Ctrl-C; nobody plays all.
        assert!(deaths + cut_off == games && games < 50, "{document}");
        cut_off > 0 && document["rounds"]["total"].as_u64().unwrap() > 0
    });
}

#[test]
fn a_time_limit_gives_up() {
    let folder = folder();
    let args = [&LONG[..], &["--time-limit", "300ms"]].concat();
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("\ninterrupted: "), "{}", run.stdout);
}

/// A round of a set of four can take minutes: limits strike within it.
#[test]
fn a_long_round_is_cut_off() {
    let folder = folder();
    let piece = |letter: char, shape: &str| {
        format!("[[piece]]\nletter = \"{letter}\"\nweight = 1\nshape = [{shape}]\n")
    };
    let head = "name = \"four\"\nsize = 10\nset-size = 4\nline-bonus = 5\n";
    let pieces = [('o', "\"#\""), ('a', "\"##\""), ('b', "\"#\", \"#\"")];
    let pieces = pieces.map(|(letter, shape)| piece(letter, shape));
    std::fs::write(
        folder.path().join("four.toml"),
        head.to_owned() + &pieces.concat(),
    )
    .unwrap();
    for player in ["quick", "greedy-10025", "lookahead", "score"] {
        let args = [
            "play",
            "--rules",
            "four.toml",
            "--player",
            player,
            "--max-rounds",
            "1",
            "--time-limit",
            "200ms",
            "--seed",
            "1",
        ];
        let run = run_in(folder.path(), &args, "");
        assert_eq!(run.code, Some(3), "{player}: {}", run.stderr);
        assert!(
            run.stdout.contains("\ninterrupted: 0 rounds"),
            "{player}: {}",
            run.stdout
        );
    }
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
