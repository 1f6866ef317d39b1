//! A release of the packages, from what is committed.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::cargo::{cargo, command, output, root, step, target};

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

impl Release {
    pub(crate) fn run(&self) -> Result<()> {
        let changed = output(command("git").args(["status", "--porcelain"]))?;
        ensure!(changed.is_empty(), "not everything is committed:\n{changed}");
        let is_tagged = self.check_tag()?;
        let changelog = fs::read_to_string(root().join("CHANGELOG.md")).context("CHANGELOG.md")?;
        let entries = entries(&changelog, !is_tagged)?;
        println!("CHANGELOG.md has {entries} entries for this version");
        compare_with_earlier()?;
        let built = fresh_target()?;
        let mut package = cargo(&["package", "--workspace", "--target-dir"]);
        package.arg(&built);
        for member in inner_packages()? {
            package.args(["--exclude", &member]);
        }
        step(&mut package)?;
        list_packages(&built.join("package"))?;
        if self.dry_run {
            println!("nothing was published");
            return Ok(());
        }
        step(&mut cargo(&["publish", "--workspace"]))
    }

    /// Whether this is marked by the tag of its version, which what is published must be.
    fn check_tag(&self) -> Result<bool> {
        let wanted = format!("v{VERSION}");
        let tags = output(command("git").args(["tag", "--points-at", "HEAD"]))?;
        let is_tagged = tags.lines().any(|tag| tag == wanted);
        match is_tagged {
            true => println!("the tag is {wanted}"),
            false if self.dry_run => println!("there is no tag {wanted} here, which publishing takes"),
            false => bail!("what is published needs the tag {wanted}: git tag {wanted}"),
        }
        Ok(is_tagged)
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

/// Members that are not for others: their manifests say `publish = false`.
fn inner_packages() -> Result<Vec<String>> {
    let metadata = output(&mut cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let inner = packages.filter(|package| package["publish"].as_array().is_some_and(Vec::is_empty));
    Ok(inner
        .filter_map(|package| Some(package["name"].as_str()?.to_owned()))
        .collect())
}

/// A folder to build the packages in, without anything of an earlier run.
///
/// To build a package, cargo takes the others out of a registry in that folder. What comes from a registry never
/// changes, so cargo unpacks and compiles it once: with the same version, it would build with the packages of before.
fn fresh_target() -> Result<PathBuf> {
    let usual = || Some(env::home_dir()?.join(".cargo"));
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(usual);
    let mut old = unpacked(&home.context("there is no home folder, and no CARGO_HOME")?)?;
    let built = target().join("packages");
    if built.exists() {
        old.push(built.clone());
    }
    for folder in old {
        fs::remove_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    }
    Ok(built)
}

/// Our packages of this version that cargo has unpacked out of registries which are folders: those have no host, so
/// that their names begin with a hyphen.
fn unpacked(cargo_home: &Path) -> Result<Vec<PathBuf>> {
    let registries = cargo_home.join("registry/src");
    let mut found = Vec::new();
    if !registries.exists() {
        return Ok(found);
    }
    for registry in fs::read_dir(registries)? {
        let registry = registry?;
        if !registry.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for package in fs::read_dir(registry.path())? {
            let package = package?;
            let name = package.file_name().to_string_lossy().into_owned();
            if name.starts_with("quadrille-") && name.ends_with(&format!("-{VERSION}")) {
                found.push(package.path());
            }
        }
    }
    Ok(found)
}

/// Prints the packages and how large they are.
fn list_packages(folder: &Path) -> Result<()> {
    let mut packages = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_unpacked_anew() {
        let home = target().join("tmp/release-home");
        let _ = fs::remove_dir_all(&home);
        assert!(unpacked(&home).unwrap().is_empty());
        let registries = home.join("registry/src");
        let ours = format!("-6c81/quadrille-cli-{VERSION}");
        for folder in [
            &ours,
            "-6c81/quadrille-cli-0.0.1",
            "-6c81/rand-0.1.0",
            "index.crates.io-1949/quadrille-cli-0.1.0",
        ] {
            fs::create_dir_all(registries.join(folder)).unwrap();
        }
        assert_eq!(unpacked(&home).unwrap(), [registries.join(ours)]);
    }

    /// An action could be exchanged by its owner, and a token read by whatever is built beside it.
    #[test]
    fn workflows_trust_as_little_as_they_can() {
        for entry in fs::read_dir(root().join(".github/workflows")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            for (index, line) in lines.iter().enumerate() {
                let place = format!("{}:{}", path.display(), index + 1);
                let action = line.trim().trim_start_matches("- ").strip_prefix("uses: ");
                let action = action.filter(|action| !action.starts_with("./"));
                let pin = action.and_then(|action| action.split_once('@')?.1.split_once(" # v"));
                let is_hash =
                    |hash: &str| hash.len() == 40 && hash.chars().all(|digit| digit.is_ascii_hexdigit());
                assert!(
                    action.is_none() || pin.is_some_and(|(hash, _)| is_hash(hash)),
                    "{place}: {line}"
                );
                let is_checkout = action.is_some_and(|action| action.starts_with("actions/checkout@"));
                let forgets = || {
                    lines[index..]
                        .iter()
                        .take(4)
                        .any(|line| line.contains("persist-credentials: false"))
                };
                assert!(
                    !is_checkout || forgets(),
                    "{place}: the token stays in the checkout"
                );
                let is_install = line.contains("cargo install ");
                assert!(
                    !is_install || line.contains(" --version "),
                    "{place}: any version is installed"
                );
                let has_secret = line.contains("${{ secrets.") || line.contains("${{ github.token");
                let is_of_step = line.starts_with("          ");
                assert!(
                    !has_secret || is_of_step,
                    "{place}: more than a step has the token"
                );
            }
            let rights = lines.iter().skip_while(|line| **line != "permissions:").nth(1);
            assert_eq!(rights, Some(&"  contents: read"), "{}", path.display());
        }
    }

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
