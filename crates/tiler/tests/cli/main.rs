//! Runs the `tiler` program as its users do.

mod bad_input;
mod commands;
mod documents;
#[cfg(unix)]
mod endings;
mod process;

use std::path::Path;
use std::process::Command;

use quadrille_cli::testing::{Program, Run};

/// The program under test.
const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_tiler"));

fn command(folder: &Path, args: &[&str]) -> Command {
    PROGRAM.command(folder, args)
}

fn run_in(folder: &Path, args: &[&str], input: &[u8]) -> Run {
    PROGRAM.run_in(folder, args, input)
}

fn run(args: &[&str], input: &[u8]) -> Run {
    PROGRAM.run(args, input)
}
