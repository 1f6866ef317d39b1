//! Which lines the tests run.

mod lines;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::cargo::{cargo, command, names_with, root, run, shown, step, target};
use lines::Lines;
use tools::Tools;

/// Run the tests, and count the lines that they run, by crate (needs llvm-profdata and llvm-cov)
///
/// The tests run in builds that count; a line counts whichever crate's tests run it. Examples in the documentation are
/// left out, which only a nightly toolchain can count. Files of tests below `src` do not count, tests at the end of
/// other files do.
#[derive(Debug, clap::Args)]
pub(crate) struct Coverage {
    /// The crates whose name has this part
    #[arg(long)]
    only: Option<String>,
    /// Build tests and count what former runs left, but run none
    #[arg(long)]
    as_run: bool,
}

impl Coverage {
    pub(crate) fn run(&self) -> Result<()> {
        let tools = Tools::find()?;
        let profiles = target().join("coverage/profiles");
        if !self.as_run && profiles.is_dir() {
            fs::remove_dir_all(&profiles).with_context(|| format!("cannot clear {}", profiles.display()))?;
        }
        let packages = self.packages()?;
        let programs = built(&packages)?;
        // A test that fails takes nothing from what the others have counted.
        let tested = if self.as_run {
            Ok(())
        } else {
            step(&mut test(&packages, &profiles))
        };
        let merged = target().join("coverage/merged.profdata");
        run(Command::new(&tools.profdata)
            .args(["merge", "--sparse", "--output"])
            .arg(&merged)
            .arg(&profiles))?;
        let report = export(&tools.cov, &merged, &programs)?;
        println!("{}", lines::HEAD);
        for (part, lines) in Lines::by_crate(&report)? {
            println!("{part:<40}{lines}");
        }
        tested
    }

    /// The packages in `crates`, in the order of their names.
    fn packages(&self) -> Result<Vec<String>> {
        let mut packages = Vec::new();
        for entry in fs::read_dir(root().join("crates"))? {
            let folder = entry?.file_name();
            packages.push(format!("quadrille-{}", folder.to_string_lossy()));
        }
        names_with(packages, self.only.as_ref(), "crate")
    }
}

/// A cargo that tests packages in builds that count.
///
/// Macros and scripts of builds count as well. What they leave is not read, and would lie in folders of sources.
fn counting(packages: &[String]) -> Command {
    let mut test = cargo(&["test", "--tests"]);
    for package in packages {
        test.args(["--package", package]);
    }
    test.env("RUSTFLAGS", "-Cinstrument-coverage")
        .env("CARGO_TARGET_DIR", target().join("coverage/build"));
    count_in(&mut test, &target().join("coverage/unread"));
    test
}

/// The programs that the tests consist of, and those that they start.
fn built(packages: &[String]) -> Result<Vec<PathBuf>> {
    let mut build = counting(packages);
    build.args(["--no-run", "--message-format", "json-render-diagnostics"]);
    let text = shown(&build);
    println!("$ {text}");
    let output = build
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {text}"))?;
    ensure!(output.status.success(), "{text}: {}", output.status);
    let messages = String::from_utf8(output.stdout)?;
    let executable = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    };
    Ok(messages.lines().filter_map(executable).collect())
}

/// Processes of one program add to the same few files of this folder, or each would leave megabytes.
fn count_in(command: &mut Command, folder: &Path) {
    command.env("LLVM_PROFILE_FILE", folder.join("%4m.profraw"));
}

/// The run of the tests.
fn test(packages: &[String], profiles: &Path) -> Command {
    let mut test = counting(packages);
    test.args(["--quiet", "--no-fail-fast"]);
    count_in(&mut test, profiles);
    test
}

/// What llvm-cov says of each file, as JSON.
fn export(cov: &Path, merged: &Path, programs: &[PathBuf]) -> Result<String> {
    let mut export = command(cov);
    export
        .args(["export", "--summary-only", "--instr-profile"])
        .arg(merged);
    for program in programs {
        export.arg("--object").arg(program);
    }
    let output = export
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run llvm-cov")?;
    ensure!(output.status.success(), "llvm-cov export: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a command writes its counts.
    fn counts(command: &Command) -> PathBuf {
        let (_, value) = command
            .get_envs()
            .find(|(name, _)| *name == "LLVM_PROFILE_FILE")
            .unwrap();
        value.unwrap().into()
    }

    #[test]
    fn builds_leave_their_counts_apart() {
        let profiles = target().join("coverage/profiles");
        let built = counts(&counting(&[]));
        assert!(built.starts_with(target()), "{}", built.display());
        assert!(!built.starts_with(&profiles), "{}", built.display());
        assert!(counts(&test(&[], &profiles)).starts_with(&profiles));
    }
}
