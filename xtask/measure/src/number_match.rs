//! Long runs of Number Match: proofs, speed and strength.

mod duel;
mod meter;
mod proofs;
mod speed;

use anyhow::{Context, Result, ensure};
use quadrille_number_match::{Outcome, Problem, Report, Win, verify};

/// Long runs of Number Match: what it proves, how fast, and how it compares with random games alone
#[derive(Debug, clap::Args)]
pub(crate) struct NumberMatch {
    #[command(subcommand)]
    run: Run,
}

#[derive(Debug, clap::Subcommand)]
enum Run {
    Proofs(proofs::Proofs),
    Speed(speed::Speed),
    Duel(duel::Duel),
}

impl NumberMatch {
    pub(crate) fn run(&self) -> Result<()> {
        match &self.run {
            Run::Proofs(proofs) => proofs.run(),
            Run::Speed(speed) => speed.run(),
            Run::Duel(duel) => duel.run(),
        }
    }
}

/// The win of a report, checked by code that shares nothing with the solver.
fn checked_win<'a>(problem: &Problem, report: &'a Report) -> Result<Option<&'a Win>> {
    let Outcome::Solved(win) = &report.outcome else {
        return Ok(None);
    };
    let verdict = verify(problem, &win.line).with_context(|| format!("{}", problem.board()))?;
    ensure!(verdict.left == 0, "{}: digits are left", problem.board());
    Ok(Some(win))
}
