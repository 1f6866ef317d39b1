//! Runs the `number-match` program as its users do.

mod bad_input;
mod commands;
#[cfg(unix)]
mod endings;
mod pipes;
mod screenshots;

use std::fs;
use std::path::Path;

use quadrille_cli::testing::Program;

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_number-match"));

/// A run that must end with 0: its standard output.
fn good(folder: &Path, args: &[&str], input: &str) -> String {
    PROGRAM.good(folder, args, input)
}

/// A folder with a board as an app shows it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("app.txt"), "761541629\n587238354\n149416182\n").unwrap();
    folder
}
