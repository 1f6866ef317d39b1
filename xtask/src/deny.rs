//! Licences, duplicates and sources of all dependencies, by `cargo deny` and the rules of `deny.toml`; and whether each
//! is used, by `cargo machete`. Both are left out where they are not installed.

use anyhow::Result;

use crate::cargo::{cargo, is_there, step};

/// The workspaces of the repository: each has a lock file of its own.
const WORKSPACES: [&str; 4] = [
    "Cargo.toml",
    "fuzz/Cargo.toml",
    "python/Cargo.toml",
    "web/tools/Cargo.toml",
];

/// Checks what needs no list of advisories, which has to be fetched: `.github/workflows/ci.yml` checks these as well.
/// A workspace takes not all of the licences and old versions that `deny.toml` allows.
pub(crate) fn check() -> Result<()> {
    if !is_there("cargo-deny") {
        println!("left out: `cargo deny`, which `cargo install cargo-deny --locked` installs");
        return Ok(());
    }
    for manifest in WORKSPACES {
        let mut deny = cargo(&["deny", "--log-level", "error", "--manifest-path", manifest]);
        deny.args(["--config", "deny.toml", "check", "--allow", "unmatched-skip"]);
        step(deny.args(["bans", "licenses", "sources"]))?;
    }
    Ok(())
}

/// Checks that each member uses what its manifest names.
pub(crate) fn check_unused() -> Result<()> {
    if !is_there("cargo-machete") {
        println!("left out: `cargo machete`, which `cargo install cargo-machete --locked` installs");
        return Ok(());
    }
    step(&mut cargo(&["machete", "crates", "xtask"]))
}
