//! A simulation that is killed again and again comes to the result of one that was left alone.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Takes two seconds or so: finished games are in the file after one at the latest.
const GAMES: [&str; 11] = [
    "simulate",
    "--games",
    "400",
    "--max-rounds",
    "500",
    "--seed",
    "5",
    "--threads",
    "1",
    "--format",
    "json",
];

fn simulation(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenten"));
    command.args(GAMES).args(more).current_dir(folder);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

fn games(log: &Path) -> usize {
    let text = fs::read_to_string(log).unwrap_or_default();
    text.matches("\"type\":\"game\"").count()
}

#[test]
fn kill_9_loses_nothing_that_was_kept() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let whole = simulation(folder.path(), &[]).output().unwrap();
    assert!(whole.status.success());
    let mut kills = 0;
    while kills < 2 {
        let before = games(&log);
        let mut child = simulation(folder.path(), &["--checkpoint", "log"])
            .spawn()
            .unwrap();
        let patience = Instant::now();
        while games(&log) == before && patience.elapsed() < Duration::from_mins(1) {
            thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            break;
        }
        assert!(games(&log) > before, "nothing was kept within a minute");
        kills += 1;
    }
    assert!(kills > 0, "it was over too soon");
    let resumed = simulation(folder.path(), &["--checkpoint", "log"])
        .output()
        .unwrap();
    assert!(resumed.status.success());
    assert_eq!(resumed.stdout, whole.stdout);
    assert_eq!(games(&log), 400);
}
