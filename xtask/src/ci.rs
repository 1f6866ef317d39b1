//! All that has to hold before a change is merged.

use std::process::Command;
use std::time::Instant;

use anyhow::Result;

use crate::cargo::{cargo, step, step_lines};
use crate::{deny, tidy};

/// Check all that has to hold before a change is merged: tests, format, lints, documentation, invariants, dependencies
#[derive(Debug, clap::Args)]
pub(crate) struct Ci {
    /// Leave out the tests, for one who has just run them
    #[arg(long)]
    without_tests: bool,
}

impl Ci {
    pub(crate) fn run(&self) -> Result<()> {
        let started = Instant::now();
        let mut totals = Totals::default();
        if !self.without_tests {
            step_lines(&mut cargo(&["test", "--workspace"]), |line| totals.add(line))?;
        }
        step(&mut cargo(&["fmt", "--all", "--check"]))?;
        step(&mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "--deny",
            "warnings",
        ]))?;
        step(&mut bare_libraries())?;
        step(documentation().env("RUSTDOCFLAGS", "--deny warnings"))?;
        deny::check()?;
        deny::check_unused()?;
        println!("$ cargo xtask tidy");
        tidy::Tidy {}.run()?;
        if !self.without_tests {
            println!(
                "tests: {} passed, {} failed, {} ignored",
                totals.passed, totals.failed, totals.ignored
            );
        }
        println!("all good after {} s", started.elapsed().as_secs());
        Ok(())
    }
}

/// The lints of the solvers without their default features: so do those build them who take them as libraries.
fn bare_libraries() -> Command {
    let mut clippy = cargo(&["clippy", "--no-default-features", "--lib", "--quiet"]);
    for solver in ["number-match", "perfect-clear", "tenten", "tiler"] {
        clippy.arg(format!("--package=quadrille-{solver}"));
    }
    clippy.args(["--", "--deny", "warnings"]);
    clippy
}

fn documentation() -> Command {
    cargo(&[
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
        "--quiet",
    ])
}

/// The sums over all test binaries.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Totals {
    /// Adds a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; ...`; other lines do not count.
    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else {
            return;
        };
        let words: Vec<&str> = result
            .split([' ', ';', '.'])
            .filter(|word| !word.is_empty())
            .collect();
        for pair in words.windows(2) {
            let Ok(count) = pair[0].parse::<u64>() else {
                continue;
            };
            match pair[1] {
                "passed" => self.passed += count,
                "failed" => self.failed += count,
                "ignored" => self.ignored += count,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_add_up() {
        let mut totals = Totals::default();
        for line in [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.51s",
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s",
        ] {
            totals.add(line);
        }
        assert_eq!(
            totals,
            Totals {
                passed: 13,
                failed: 2,
                ignored: 1
            }
        );
    }
}
