//! Chores of the workspace: `cargo xtask --help` lists them.

mod bench;
mod bless;
mod cargo;
mod ci;
mod demo;
mod dist;
mod fumen;
mod http_abuse;
mod table;
mod tidy;
mod twins;

use std::process::ExitCode;

use clap::Parser;

/// Chores of the Quadrille workspace
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    Demo(demo::Demo),
    Ci(ci::Ci),
    Bench(bench::Bench),
    Bless(bless::Bless),
    Tidy(tidy::Tidy),
    Dist(dist::Dist),
    Fumen(fumen::Fumen),
    HttpAbuse(http_abuse::HttpAbuse),
    Table(table::TableChore),
    Twins(twins::Twins),
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Demo(demo) => demo.run(),
        Chore::Ci(ci) => ci.run(),
        Chore::Bench(bench) => bench.run(),
        Chore::Bless(bless) => bless.run(),
        Chore::Tidy(tidy) => tidy.run(),
        Chore::Dist(dist) => dist.run(),
        Chore::Fumen(fumen) => fumen.run(),
        Chore::HttpAbuse(abuse) => abuse.run(),
        Chore::Table(table) => table.run(),
        Chore::Twins(twins) => twins.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
