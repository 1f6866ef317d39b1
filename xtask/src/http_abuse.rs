//! The long run of the server's test with nonsense.

use anyhow::Result;

use crate::cargo::{cargo, step};

/// Send many requests that make no sense to the tiler's server, and see that it stays small and right
#[derive(Debug, clap::Args)]
pub(crate) struct HttpAbuse {
    /// How many requests
    #[arg(long, default_value_t = 10_000)]
    requests: u64,
}

impl HttpAbuse {
    pub(crate) fn run(&self) -> Result<()> {
        let test = [
            "test",
            "--package",
            "quadrille-tiler",
            "--test",
            "http",
            "--",
            "nonsense",
            "--nocapture",
        ];
        step(cargo(&test).env("QUADRILLE_HTTP_ABUSE", self.requests.to_string()))
    }
}
