//! A release of the packages, from what is committed.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::{cargo, command, root, step, target};

/// Check that the packages can be published, and publish them
///
/// The working tree must have nothing that is not committed, and the changelog must say what is new. Each package is
/// put together as a registry gets it, and built from these packages alone. Where there is an earlier version, marked
/// by a tag such as v0.1.0, `cargo semver-checks` compares what is public with it. Then the packages are published in
/// the order of their dependencies; that takes a tag of this version, and a token of the registry as cargo knows it.
#[derive(Debug, clap::Args)]
pub(crate) struct Release {
    /// Check everything, and publish nothing
    #[arg(long)]
    dry_run: bool,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Members that are not for others.
const INNER: [&str; 3] = ["xtask", "xtask-measure", "xtask-web"];

impl Release {
    pub(crate) fn run(&self) -> Result<()> {
        let changed = output(command("git").args(["status", "--porcelain"]))?;
        ensure!(changed.is_empty(), "not everything is committed:\n{changed}");
        let changelog = fs::read_to_string(root().join("CHANGELOG.md")).context("CHANGELOG.md")?;
        let entries = entries(&changelog, self.dry_run)?;
        println!("CHANGELOG.md has {entries} entries for this version");
        self.check_tag()?;
        compare_with_earlier()?;
        let mut package = cargo(&["package", "--workspace"]);
        for member in INNER {
            package.args(["--exclude", member]);
        }
        step(&mut package)?;
        list_packages()?;
        if self.dry_run {
            println!("nothing was published");
            return Ok(());
        }
        step(&mut cargo(&["publish", "--workspace"]))
    }

    /// What is published has a tag of its version.
    fn check_tag(&self) -> Result<()> {
        let wanted = format!("v{VERSION}");
        let tags = output(command("git").args(["tag", "--points-at", "HEAD"]))?;
        match tags.lines().any(|tag| tag == wanted) {
            true => println!("the tag is {wanted}"),
            false if self.dry_run => println!("there is no tag {wanted} here, which publishing takes"),
            false => bail!("what is published needs the tag {wanted}: git tag {wanted}"),
        }
        Ok(())
    }
}

/// How many entries the changelog has for this version; before it is tagged, what is unreleased counts as well.
fn entries(changelog: &str, may_be_unreleased: bool) -> Result<usize> {
    let released = format!("## [{VERSION}]");
    let is_own = |heading: &str| {
        heading.starts_with(&released) || may_be_unreleased && heading.starts_with("## [Unreleased]")
    };
    let mut lines = changelog.lines();
    lines
        .find(|line| is_own(line))
        .with_context(|| format!("CHANGELOG.md has no heading {released}"))?;
    let own = lines.take_while(|line| !line.starts_with("## "));
    let count = own.filter(|line| line.starts_with("- ")).count();
    ensure!(count > 0, "CHANGELOG.md says nothing about this version");
    Ok(count)
}

/// Compares what is public with the last tag, if there is one.
fn compare_with_earlier() -> Result<()> {
    let tags = output(command("git").args(["tag", "--list", "v*", "--sort=-v:refname"]))?;
    let own = format!("v{VERSION}");
    match tags.lines().find(|tag| *tag != own) {
        None => println!("there is no earlier version to compare with"),
        Some(earlier) => step(&mut cargo(&[
            "semver-checks",
            "--workspace",
            "--baseline-rev",
            earlier,
        ]))?,
    }
    Ok(())
}

/// Prints the packages and how large they are.
fn list_packages() -> Result<()> {
    let folder = target().join("package");
    let mut packages = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(&format!("-{VERSION}.crate")) {
            packages.push((name, entry.metadata()?.len()));
        }
    }
    packages.sort();
    ensure!(!packages.is_empty(), "{} has no package", folder.display());
    for (name, bytes) in packages {
        println!("{name:40} {:7.1} KiB", bytes as f64 / 1024.0);
    }
    Ok(())
}

/// What a command prints.
fn output(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    ensure!(
        output.status.success(),
        "{}: {}",
        crate::cargo::shown(command),
        output.status
    );
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_entries() {
        let unreleased =
            "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n- Two.\n\n## [0.0.1]\n\n- Old.\n";
        assert_eq!(entries(unreleased, true).unwrap(), 2);
        assert!(entries(unreleased, false).is_err());
        let released = unreleased.replace("[Unreleased]", &format!("[{VERSION}] - 2026-11-25"));
        assert_eq!(entries(&released, false).unwrap(), 2);
        assert!(entries("# Changelog\n\n## [Unreleased]\n\n## [0.0.1]\n\n- Old.\n", true).is_err());
    }
}
