//! The long runs of the tests that compare a fast routine with its readable twin.

use anyhow::Result;

use crate::cargo::{cargo, step};

/// Compare the fast routines of 1010! and its cousins with readable twins, on more boards than the tests do
///
/// All games by name and rules with odd lines and pieces are gone through. What is compared is the events, the ends of
/// rounds and the best of them, whether sets fit, risks and strain, and the choices of greedy, hazard and lookahead.
#[derive(Debug, clap::Args)]
pub(crate) struct Twins {
    /// Rounds of each game; strategies besides 10025 get a tenth, risks and strain a hundredth
    #[arg(long, default_value_t = 20_000)]
    rounds: u64,
    /// Boards of each game on which it is tried whether a set fits
    #[arg(long, default_value_t = 100_000)]
    boards: u64,
    /// Only the comparisons whose names contain this, such as events, risk or hazard
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

impl Twins {
    pub(crate) fn run(&self) -> Result<()> {
        let (rounds, boards) = (self.rounds, self.boards);
        let wanted = |name: &str| self.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
        for (target, filter, count) in [
            (&["--test", "greedy"][..], "deep_10025", rounds),
            (&["--test", "greedy"], "deep_other", rounds),
            (&["--test", "greedy"], "deep_games", rounds),
            (&["--test", "greedy"], "deep_reference", rounds),
            (&["--test", "fits"], "deep_fits", boards),
            (&["--test", "fits"], "deep_games", boards),
            (&["--lib"], "deep_events", rounds),
            (&["--lib"], "deep_ends", rounds),
            (&["--lib"], "deep_risk", rounds),
            (&["--lib"], "deep_strain", rounds),
            (&["--lib"], "deep_hazard", rounds),
            (&["--lib"], "deep_lookahead", rounds),
        ] {
            if !wanted(filter) {
                continue;
            }
            let test = ["test", "--release", "--package", "quadrille-tenten"];
            let test = [&test[..], target, &["--", filter, "--nocapture"]].concat();
            step(cargo(&test).env("QUADRILLE_TWINS", count.to_string()))?;
        }
        Ok(())
    }
}
