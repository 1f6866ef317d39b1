//! The tests in browsers: a program for node, which finds the browsers.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::serve::Server;
use crate::{answers, root, run};

/// Serves the page and runs the tests with this word in their names.
pub(crate) fn test(folder: &Path, name: &str, port: u16) -> Result<()> {
    let tests = root().join("web/test");
    install()?;
    let server = Server::start(folder, port)?;
    let mut node = Command::new("node");
    node.arg("run.mjs").arg(&server.address).arg(folder).arg(name);
    node.current_dir(&tests).env("ANSWERS", answers::write()?);
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
