//! The long runs of the tests that send the tiler's server nonsense and a crowd: it stays small and right.

use anyhow::{Result, ensure};

use crate::harness::{Budget, cargo};

/// Requests that make no sense, then clients that are slow, contestants and the tasks of each, for each minute.
const EACH_MINUTE: [u64; 4] = [2_000, 100, 40, 10];

#[test]
#[ignore = "takes QUADRILLE_BUDGET or more"]
fn http() -> Result<()> {
    let minutes = Budget::begin().left().as_secs().div_ceil(60).min(5);
    let [requests, slow, contestants, rounds] = EACH_MINUTE;
    let mut test = cargo(&["test", "--package", "quadrille-tiler", "--test", "http", "--"]);
    test.args(["--nocapture", "--test-threads=1", "nonsense", "crowd"]);
    test.env("QUADRILLE_HTTP_ABUSE", (requests * minutes).to_string());
    let crowd = format!("{} {} {rounds}", slow * minutes, contestants * minutes);
    let status = test.env("QUADRILLE_HTTP_CROWD", crowd).status()?;
    ensure!(status.success(), "{status}");
    Ok(())
}
