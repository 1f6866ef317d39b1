//! Runs the `number-match` program as its users do.

mod bad_input;
mod commands;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn start(folder: &Path, args: &[&str], input: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_number-match"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that does not want its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child
}

fn run_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let output = start(folder, args, input).wait_with_output().unwrap();
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

/// A folder with a board as an app shows it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("app.txt"), "761541629\n587238354\n149416182\n").unwrap();
    folder
}
