//! The tools of LLVM that read what a run has counted.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::cargo::command;

/// Where the two tools lie.
#[derive(Debug)]
pub(super) struct Tools {
    /// Merges the counts of many runs.
    pub(super) profdata: PathBuf,
    /// Tells lines by counts.
    pub(super) cov: PathBuf,
}

impl Tools {
    pub(super) fn find() -> Result<Self> {
        let version = rustc(&["-vV"])?;
        let version = version
            .lines()
            .find_map(|line| line.strip_prefix("LLVM version: "));
        let version = version
            .and_then(major)
            .context("rustc does not say which LLVM it has")?;
        Ok(Self {
            profdata: find("llvm-profdata", "LLVM_PROFDATA", version)?,
            cov: find("llvm-cov", "LLVM_COV", version)?,
        })
    }
}

/// A tool: what the variable says, that of the toolchain, or one on the path. An older one could not read the counts.
fn find(name: &str, variable: &str, version: u32) -> Result<PathBuf> {
    if let Some(path) = env::var_os(variable) {
        return Ok(path.into());
    }
    let fits = |path: &PathBuf| path.is_file() && version_of(path).is_some_and(|found| found >= version);
    places(name, version).into_iter().find(fits).with_context(|| {
        format!(
            "{name} of LLVM {version} or later is missing: `rustup component add llvm-tools` installs it, Debian has it \
             in the package llvm-{version}, and the variable {variable} may name it"
        )
    })
}

/// Where a tool may lie: where rustup puts it, then each folder of the path, with its version in its name or without.
fn places(name: &str, version: u32) -> Vec<PathBuf> {
    let libraries = rustc(&["--print", "target-libdir"]).unwrap_or_default();
    let of_toolchain = Path::new(libraries.trim()).with_file_name("bin");
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::iter::once(of_toolchain)
        .chain(env::split_paths(&path))
        .collect();
    let names = [format!("{name}-{version}"), name.to_owned()];
    let names = names.map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
    let in_folders = |name: &String| folders.iter().map(|folder| folder.join(name)).collect::<Vec<_>>();
    names.iter().flat_map(in_folders).collect()
}

/// The version that a tool of LLVM tells, as in `LLVM version 22.1.0`.
fn version_of(tool: &Path) -> Option<u32> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    major(text.split_once("LLVM version ")?.1)
}

/// The first number of a version.
fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.trim().parse().ok()
}

fn rustc(arguments: &[&str]) -> Result<String> {
    let output = command("rustc")
        .args(arguments)
        .output()
        .context("cannot run rustc")?;
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(major("22.1.2\n  Optimized build."), Some(22));
        assert_eq!(major("unknown"), None);
    }

    #[test]
    fn names_with_the_version_go_first() {
        let places = places("llvm-cov", 22);
        let [named, plain] =
            ["llvm-cov-22", "llvm-cov"].map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
        let at = |name: &str| places.iter().position(|place| place.ends_with(name));
        assert!(at(&named) < at(&plain), "{places:?}");
        assert_eq!(at(&named), Some(0));
    }

    #[test]
    fn a_missing_tool_is_named_with_the_ways_to_get_it() {
        let error = find("llvm-nothing", "LLVM_NOTHING", 22).unwrap_err().to_string();
        assert!(
            error.starts_with("llvm-nothing of LLVM 22 or later is missing"),
            "{error}"
        );
        assert!(error.contains("LLVM_NOTHING"), "{error}");
    }
}
