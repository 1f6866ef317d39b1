//! The tests in browsers: a program for node, which finds the browsers.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::serve::Server;
use crate::{answers, root, run};

/// The environment's name for how many seconds the tests have, where time is short.
pub(crate) const SECONDS_LEFT: &str = "SECONDS_LEFT";

/// Seconds below which the library is not built to answer the requests of `fixtures/web` first.
const ANSWERS: u64 = 300;

/// Serves the page and runs the tests with this word in their names.
pub(crate) fn test(folder: &Path, name: &str, port: u16) -> Result<()> {
    let tests = root().join("web/test");
    install()?;
    let server = Server::start(folder, port)?;
    let mut node = Command::new("node");
    node.arg("run.mjs").arg(&server.address).arg(folder).arg(name);
    node.current_dir(&tests);
    let left = std::env::var(SECONDS_LEFT)
        .ok()
        .and_then(|seconds| seconds.parse().ok());
    if left.is_none_or(|seconds: u64| seconds > ANSWERS) {
        let started = Instant::now();
        node.env("ANSWERS", answers::write()?);
        if let Some(seconds) = left {
            let seconds = seconds.saturating_sub(started.elapsed().as_secs());
            node.env(SECONDS_LEFT, seconds.to_string());
        }
    }
    run(&mut node)
}

/// Makes sure that there is what the tests take.
pub(crate) fn install() -> Result<()> {
    if Command::new("node").arg("--version").output().is_err() {
        bail!("the tests take node and npm");
    }
    let tests = root().join("web/test");
    if tests.join("node_modules").exists() {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    run(npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))
}
