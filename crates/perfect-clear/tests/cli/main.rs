//! Runs the `perfect-clear` program as its users do.

mod bad_input;
mod batch;
mod building;
mod commands;
mod community;
mod drawing;
mod endings;
mod games;
mod inputs;
mod loop_values;
mod manners;
mod pasted;
mod playing;
mod screenshots;
mod series;
mod shares;
mod sharing;
mod table;
mod verifying;

use std::path::Path;

use quadrille_cli::testing::{Program, Run};

/// The program under test.
const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_perfect-clear"));

fn run_in(folder: &Path, args: &[&str], input: &str) -> Run {
    PROGRAM.run_in(folder, args, input)
}

fn run(args: &[&str]) -> Run {
    run_in(Path::new("."), args, "")
}

/// The perfect clear opener with I in the stack.
const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";
