//! Long runs of Number Match: proofs, speed and strength.

mod duel;
mod meter;
mod proofs;
mod speed;

use anyhow::{Context, Result, bail, ensure};
use quadrille_number_match::record::Status;
use quadrille_number_match::{Game, Record, verify};

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

/// Has a line checked by code that shares nothing with the solver: a win must be one.
fn check(game: &Game, record: &Record) -> Result<()> {
    if record.status != Status::Solved {
        return Ok(());
    }
    let verdict = verify(record).with_context(|| format!("{}", game.board()))?;
    match verdict {
        Ok(verdict) => ensure!(verdict.left == 0, "{}: digits are left", game.board()),
        Err(flaw) => bail!("{}: {flaw}", game.board()),
    }
    Ok(())
}
