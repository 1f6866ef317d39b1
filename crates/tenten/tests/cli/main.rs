//! Runs the `tenten` program as its users do.

mod bad_input;
mod checkpoints;
mod commands;
mod deal;
mod dealers;
mod documents;
#[cfg(unix)]
mod endings;
mod games;
mod games_end;
#[cfg(unix)]
mod interrupted;
mod measure;
mod own_game;
mod risk;
mod screenshots;
#[cfg(unix)]
mod session;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Child;
use std::process::Command;

use quadrille_cli::testing::{Program, Run};

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_tenten"));

fn command(folder: &Path, args: &[&str]) -> Command {
    PROGRAM.command(folder, args)
}

fn run_in(folder: &Path, args: &[&str], input: &str) -> Run {
    PROGRAM.run_in(folder, args, input)
}

fn good(folder: &Path, args: &[&str], input: &str) -> String {
    PROGRAM.good(folder, args, input)
}

/// What Ctrl-C sends.
#[cfg(unix)]
fn interrupt(child: &Child) {
    quadrille_cli::testing::send("INT", child);
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
