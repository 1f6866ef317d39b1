//! Chores that need more than this program: they are in packages of their own, which are built when one is asked for.

use std::ffi::OsString;

use anyhow::Result;

use crate::cargo::{cargo, run};

/// Arguments after the name of such a chore; the package reads them, `--help` included.
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<OsString>,
}

impl Arguments {
    /// Builds a package whose only chore this is, and runs it.
    pub(crate) fn run_package(&self, package: &str) -> Result<()> {
        run(cargo(&["run", "--quiet", "--package", package, "--"]).args(&self.arguments))
    }

    /// Builds the package with all optimisations, and runs the chore of this name.
    pub(crate) fn run(&self, chore: &str) -> Result<()> {
        run(measure(chore).args(&self.arguments))
    }
}

/// Runs the fixed workload and keeps its counts.
pub(crate) fn record() -> Result<()> {
    run(measure("bench").arg("--record"))
}

fn measure(chore: &str) -> std::process::Command {
    cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "xtask-measure",
        "--",
        chore,
    ])
}
