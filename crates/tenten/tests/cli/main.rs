//! Runs the `tenten` program as its users do.

mod bad_input;
mod commands;
#[cfg(unix)]
mod interrupted;
mod risk;
#[cfg(unix)]
mod session;
#[cfg(target_os = "linux")]
mod terminal;

use std::fs;
use std::io::Write;
use std::path::Path;
#[cfg(unix)]
use std::process::Child;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenten"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut child = command(folder, args).spawn().unwrap();
    // A program that does not want its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A run that must end with 0: its standard output.
fn good(folder: &Path, args: &[&str], input: &str) -> String {
    let run = run_in(folder, args, input);
    assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
    run.stdout
}

/// What Ctrl-C sends.
#[cfg(unix)]
fn interrupt(child: &Child) {
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.unwrap().success());
}

/// A folder with a board whose first row lacks one cell, and a crowded one where no O fits.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let empty = "..........\n".repeat(9);
    fs::write(folder.path().join("row.txt"), format!("#########.\n{empty}")).unwrap();
    let crowded: String = (0..10)
        .map(|row| {
            if row % 2 == 0 {
                "#.#.#.#.#.\n"
            } else {
                ".#.#.#.#.#\n"
            }
        })
        .collect();
    fs::write(folder.path().join("crowded.txt"), crowded).unwrap();
    folder
}
