//! Games of `tenten`, checked by the readable checker of `crates/tenten/tests/referee`.

use anyhow::Result;

use crate::cargo::{cargo, step};

/// Have games of all rules checked by a second checker, and changed records refused, with step and reason
///
/// The checker reads the rules' TOML and the record, cell by cell, and nothing else: it shares no code with the
/// workspace. `tenten verify` has to say the same of each record. Ten kinds of games are played in turn, by eight
/// players and with all dealers.
#[derive(Debug, clap::Args)]
pub(crate) struct TentenVerify {
    /// Games of each rule set
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Changed records, of all rule sets together
    #[arg(long, default_value_t = 1_000)]
    tampered: usize,
}

impl TentenVerify {
    pub(crate) fn run(&self) -> Result<()> {
        let test = [
            "test",
            "--release",
            "--package",
            "quadrille-tenten",
            "--test",
            "referee",
        ];
        let test = [&test[..], &["--", "deep_referee", "--nocapture"]].concat();
        let numbers = format!("{} {}", self.games, self.tampered);
        step(cargo(&test).env("QUADRILLE_REFEREE", numbers))
    }
}
