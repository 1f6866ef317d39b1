//! Chores of the workspace: `cargo xtask --help` lists them.

mod bless;
mod cargo;
mod ci;
mod demo;
mod deny;
mod dist;
mod docs;
mod installs;
mod measure;
mod python;
mod reader;
mod tidy;

use std::process::ExitCode;

use clap::Parser;

/// Chores of the Quadrille workspace
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    Demo(demo::Demo),
    Ci(ci::Ci),
    /// Run a fixed workload for every solver; print a signature of counts and, apart, times
    Bench(measure::Arguments),
    Bless(bless::Bless),
    Tidy(tidy::Tidy),
    Dist(dist::Dist),
    Docs(docs::Docs),
    Installs(installs::Installs),
    /// Long runs of Number Match: what it proves, how fast, and how it compares with random games alone
    NumberMatch(measure::Arguments),
    /// Count the queues of perfect clears that nobody can clear, for the second to the eighth clear in a row
    PerfectClearCensus(measure::Arguments),
    /// Build the perfect clear's table of useful fields, and compare its counts with those of another program
    Table(measure::Arguments),
    /// Decide all signatures of a square of tetrominoes, one by one
    TilerCensus(measure::Arguments),
    Python(python::Python),
    Reader(reader::Reader),
    /// Build the page, serve it, or test it in browsers
    Web(measure::Arguments),
}

fn main() -> ExitCode {
    let done = match Chore::parse() {
        Chore::Demo(demo) => demo.run(),
        Chore::Ci(ci) => ci.run(),
        Chore::Bench(bench) => bench.run("bench"),
        Chore::Bless(bless) => bless.run(),
        Chore::Tidy(tidy) => tidy.run(),
        Chore::Dist(dist) => dist.run(),
        Chore::Docs(docs) => docs.run(),
        Chore::Installs(installs) => installs.run(),
        Chore::NumberMatch(number_match) => number_match.run("number-match"),
        Chore::PerfectClearCensus(census) => census.run("perfect-clear-census"),
        Chore::Table(table) => table.run("table"),
        Chore::TilerCensus(census) => census.run("tiler-census"),
        Chore::Python(python) => python.run(),
        Chore::Reader(reader) => reader.run(),
        Chore::Web(web) => web.run_package("xtask-web"),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
