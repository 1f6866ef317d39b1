//! The tests in browsers: a program for node, which finds the browsers.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::serve::Server;
use crate::{root, run};

/// Serves the page and runs the tests with this word in their names.
pub(crate) fn test(folder: &Path, name: &str, port: u16) -> Result<()> {
    let tests = root().join("web/test");
    if Command::new("node").arg("--version").output().is_err() {
        bail!("the tests of the page take node and npm");
    }
    if !tests.join("node_modules").exists() {
        run(Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&tests))?;
    }
    let server = Server::start(folder, port)?;
    let mut node = Command::new("node");
    node.arg("run.mjs").arg(&server.address).arg(folder).arg(name);
    node.current_dir(&tests);
    run(&mut node)
}
