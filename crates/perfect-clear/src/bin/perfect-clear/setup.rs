//! `perfect-clear setup`: all ways to fill cells, and which queues allow each.

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::Exit;
use quadrille_perfect_clear::build::{self, Building, Target};

use crate::ways::{Aim, WaysArgs};

/// List the ways to build a setup: to fill certain cells, and the queues that allow each
///
/// The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those that
/// are filled in the field already; all others stay as they are. Nothing is placed after the last of the cells is
/// filled.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Setup {
    /// The cells to fill, rows top first, separated by slashes or line breaks
    #[arg(long, short, value_name = "ROWS")]
    target: String,
    #[command(flatten)]
    ways: WaysArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear setup --target '****______/****______/****______' --pattern '*p4'
  perfect-clear setup --target '?**?______/?**?______' --pattern '[OIL]p2' --no-hold --format json

Exit codes: 0 there is a way, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Setup {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.ways.problem.field()?;
        let target = Target::parse(&self.target, field).context("--target")?;
        let pattern = self.ways.pattern.pattern()?;
        let problem = self
            .ways
            .problem
            .problem_on(field, Building { pattern, target })?;
        let aim = Aim {
            words: "fill the cells",
            target: Some(&self.target),
            wishes: Vec::new(),
            last_bag: None,
        };
        self.ways.answer(&problem, &aim, build::setups)
    }
}
