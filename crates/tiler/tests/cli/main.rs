//! Runs the `tiler` program as its users do.

mod bad_input;
mod commands;
mod process;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Run {
    /// The run as a transcript to be read.
    fn transcript(&self) -> String {
        let mut text = String::new();
        let code = self
            .code
            .map_or_else(|| "a signal".to_owned(), |code| code.to_string());
        // Writing to a String cannot fail.
        let _ = writeln!(text, "exit {code}");
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            for line in stream.lines() {
                let _ = writeln!(text, "{name}: {line}");
            }
        }
        text
    }
}

/// The program in a folder, without a terminal and without colours.
fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tiler"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run_in(folder: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut child = command(folder, args).spawn().unwrap();
    // A program that does not want its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn run(args: &[&str], input: &[u8]) -> Run {
    run_in(tempfile::tempdir().unwrap().path(), args, input)
}
