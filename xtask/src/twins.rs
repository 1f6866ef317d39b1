//! The long runs of the tests that compare a fast routine with its readable twin.

use anyhow::Result;

use crate::cargo::{cargo, step};

/// Compare 1010!'s fast engine and its fits with readable twins, on more boards than the tests do
#[derive(Debug, clap::Args)]
pub(crate) struct Twins {
    /// Rounds of 10025, half of them on crowded boards; other strategies get a tenth
    #[arg(long, default_value_t = 20_000)]
    rounds: u64,
    /// Boards on which it is tried whether a set fits
    #[arg(long, default_value_t = 100_000)]
    boards: u64,
}

impl Twins {
    pub(crate) fn run(&self) -> Result<()> {
        for (test, filter, count) in [
            ("greedy", "deep_10025", self.rounds),
            ("greedy", "deep_other", self.rounds),
            ("greedy", "deep_reference", self.rounds),
            ("fits", "deep_fits", self.boards),
            ("fits", "deep_games", self.boards),
        ] {
            let test = [
                "test",
                "--release",
                "--package",
                "quadrille-tenten",
                "--test",
                test,
                "--",
                filter,
                "--nocapture",
            ];
            step(cargo(&test).env("QUADRILLE_TWINS", count.to_string()))?;
        }
        Ok(())
    }
}
