//! Chores of the workspace: `cargo xtask --help` lists them.

mod bless;
mod cargo;
mod ci;
mod coverage;
mod demo;
mod deny;
mod differential;
mod dist;
mod docs;
mod faults;
mod fumen;
mod fuzz;
mod http_abuse;
mod installs;
mod levels;
mod measure;
mod mutants;
mod perfect_clear_verify;
mod python;
mod random;
mod reader;
mod release;
mod tenten_verify;
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
    /// Run a fixed workload for every solver; print a signature of counts and, apart, times
    Bench(measure::Arguments),
    Bless(bless::Bless),
    Tidy(tidy::Tidy),
    Coverage(coverage::Coverage),
    Differential(differential::Differential),
    Dist(dist::Dist),
    Docs(docs::Docs),
    Faults(faults::Faults),
    Fumen(fumen::Fumen),
    Fuzz(fuzz::Fuzz),
    HttpAbuse(http_abuse::HttpAbuse),
    Installs(installs::Installs),
    Levels(levels::Levels),
    Mutants(mutants::Mutants),
    /// Long runs of Number Match: what it proves, how fast, and how it compares with random games alone
    NumberMatch(measure::Arguments),
    /// Count the queues of perfect clears that nobody can clear, for the second to the eighth clear in a row
    PerfectClearCensus(measure::Arguments),
    /// Build the perfect clear's table of useful fields, and compare its counts with those of another program
    Table(measure::Arguments),
    /// Decide all signatures of a square of tetrominoes, one by one
    TilerCensus(measure::Arguments),
    PerfectClearVerify(perfect_clear_verify::PerfectClearVerify),
    Python(python::Python),
    Reader(reader::Reader),
    Release(release::Release),
    TentenVerify(tenten_verify::TentenVerify),
    Twins(twins::Twins),
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
        Chore::Coverage(coverage) => coverage.run(),
        Chore::Differential(differential) => differential.run(),
        Chore::Dist(dist) => dist.run(),
        Chore::Docs(docs) => docs.run(),
        Chore::Faults(faults) => faults.run(),
        Chore::Fumen(fumen) => fumen.run(),
        Chore::Fuzz(fuzz) => fuzz.run(),
        Chore::HttpAbuse(abuse) => abuse.run(),
        Chore::Installs(installs) => installs.run(),
        Chore::Levels(levels) => levels.run(),
        Chore::Mutants(mutants) => mutants.run(),
        Chore::NumberMatch(number_match) => number_match.run("number-match"),
        Chore::PerfectClearCensus(census) => census.run("perfect-clear-census"),
        Chore::Table(table) => table.run("table"),
        Chore::TilerCensus(census) => census.run("tiler-census"),
        Chore::PerfectClearVerify(verify) => verify.run(),
        Chore::Python(python) => python.run(),
        Chore::Reader(reader) => reader.run(),
        Chore::Release(release) => release.run(),
        Chore::TentenVerify(verify) => verify.run(),
        Chore::Twins(twins) => twins.run(),
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
