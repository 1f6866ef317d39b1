//! Measurements that call the solvers as libraries. `cargo xtask` builds and runs this program when a chore needs it,
//! so that the other chores need not wait for four optimised solvers.

mod bench;
mod census;
mod clears;
mod number_match;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

/// Measurements of the Quadrille workspace
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    Bench(bench::Bench),
    NumberMatch(number_match::NumberMatch),
    PerfectClearCensus(clears::PerfectClearCensus),
    Table(table::TableChore),
    TilerCensus(census::TilerCensus),
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Bench(bench) => bench.run(),
        Chore::NumberMatch(number_match) => number_match.run(),
        Chore::PerfectClearCensus(census) => census.run(),
        Chore::Table(table) => table.run(),
        Chore::TilerCensus(census) => census.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> &'static Path {
    let mut ancestors = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    ancestors.nth(2).unwrap_or(Path::new("."))
}

/// The folder for what is built; `CARGO_TARGET_DIR` moves it, as it does for cargo itself.
fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}
