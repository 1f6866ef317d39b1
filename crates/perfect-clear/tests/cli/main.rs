//! Runs the `perfect-clear` program as its users do.

mod bad_input;
mod building;
mod commands;
mod drawing;
mod playing;
mod series;
mod table;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perfect-clear"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    // Not the user's: what a test finds there must not depend on what he did before.
    command.env("QUADRILLE_CACHE", "cache");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that does not want its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn run(args: &[&str]) -> Run {
    run_in(Path::new("."), args, "")
}

/// The perfect clear opener with I in the stack.
const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";
