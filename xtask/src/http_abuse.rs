//! The long runs of the server's tests with nonsense and with a crowd.

use anyhow::Result;

use crate::cargo::{cargo, step};

/// Send the tiler's server many requests that make no sense, and a crowd of slow clients and of contestants, and see
/// that it stays small and right
#[derive(Debug, clap::Args)]
pub(crate) struct HttpAbuse {
    /// How many requests that make no sense
    #[arg(long, default_value_t = 10_000)]
    requests: u64,
    /// Clients that are slow, silent, or send too much, all at once
    #[arg(long, default_value_t = 500)]
    slow: u64,
    /// Contestants beside them
    #[arg(long, default_value_t = 200)]
    contestants: u64,
    /// Tasks of each contestant
    #[arg(long, default_value_t = 10)]
    rounds: u64,
}

impl HttpAbuse {
    pub(crate) fn run(&self) -> Result<()> {
        let test = [
            "test",
            "--release",
            "--package",
            "quadrille-tiler",
            "--test",
            "http",
        ];
        let mut test = cargo(&test);
        test.args(["--", "--nocapture", "--test-threads=1", "nonsense", "crowd"]);
        let Self {
            requests,
            slow,
            contestants,
            rounds,
        } = self;
        test.env("QUADRILLE_HTTP_ABUSE", requests.to_string());
        test.env("QUADRILLE_HTTP_CROWD", format!("{slow} {contestants} {rounds}"));
        step(&mut test)
    }
}
