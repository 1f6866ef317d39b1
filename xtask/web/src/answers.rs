//! Answers to the requests of `fixtures/web`, as the library gives them on this machine: modules have to give the same.

use std::path::PathBuf;

use anyhow::Result;

use crate::modules::{self, VALUES};
use crate::{root, run, target};

/// Answers all requests, and returns the folder of the answers: a file of lines for each file of requests.
pub(crate) fn write() -> Result<PathBuf> {
    let folder = target().join("web-build/answers");
    let mut cargo = modules::cargo();
    cargo.args([
        "run",
        "--quiet",
        "--package",
        "quadrille-api",
        "--example",
        "page_answers",
        // What was learned of some games is too large for modules.
        "--no-default-features",
        "--features",
        "requests",
        "--",
    ]);
    cargo.args([root().join("fixtures/web"), folder.clone()]);
    cargo.args(VALUES.map(|(solver, file)| format!("{solver}={}", root().join(file).display())));
    run(&mut cargo)?;
    Ok(folder.canonicalize()?)
}
