//! Runs cargo, and programs that cargo has built.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// The folder for what is built; `CARGO_TARGET_DIR` moves it, as it does for cargo itself.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A command that runs in the root of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments);
    cargo
}

/// The command as somebody would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(quoted).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+*".contains(c);
    if word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{word}'")
    }
}

/// Runs a command; that it fails is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let text = shown(command);
    let status = command.status().with_context(|| format!("cannot run {text}"))?;
    ensure!(status.success(), "{text}: {status}");
    Ok(())
}

/// Says what is run, then runs it.
pub(crate) fn step(command: &mut Command) -> Result<()> {
    println!("$ {}", shown(command));
    run(command)
}

/// Runs a command, passes its lines on, and hands each to `see`.
pub(crate) fn step_lines(command: &mut Command, mut see: impl FnMut(&str)) -> Result<()> {
    let text = shown(command);
    println!("$ {text}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {text}"))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            see(&line);
        }
    }
    let status = child.wait()?;
    ensure!(status.success(), "{text}: {status}");
    Ok(())
}

/// Whether a program of this name is on the path.
pub(crate) fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let program = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).any(|folder| folder.join(&program).is_file())
}

/// A program that people install, with its package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Program {
    pub(crate) package: String,
    pub(crate) name: String,
    /// The line of the package's manifest that says what it does.
    pub(crate) description: String,
    /// The folder of the package.
    pub(crate) folder: PathBuf,
}

impl Program {
    /// Whether it is that of a solver, which has the name of its folder.
    pub(crate) fn is_of_solver(&self) -> bool {
        self.folder.ends_with(&self.name)
    }
}

/// All programs, in the order of their packages, which are below `crates`.
pub(crate) fn programs() -> Result<Vec<Program>> {
    let metadata = output(&mut cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    programs_of(&serde_json::from_str(&metadata)?)
}

/// The programs that cargo's metadata name.
fn programs_of(metadata: &Value) -> Result<Vec<Program>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let crates = Path::new(metadata["workspace_root"].as_str().context("no root")?).join("crates");
    let mut programs = Vec::new();
    for package in list(&metadata["packages"]) {
        let folder = PathBuf::from(word(&package["manifest_path"])).with_file_name("");
        let targets = list(&package["targets"]).into_iter();
        let programs_here = targets.filter(|target| list(&target["kind"]).contains(&json!("bin")));
        programs.extend(
            programs_here
                .filter(|_| folder.starts_with(&crates))
                .map(|target| Program {
                    package: word(&package["name"]),
                    name: word(&target["name"]),
                    description: word(&package["description"]),
                    folder: folder.clone(),
                }),
        );
    }
    ensure!(!programs.is_empty(), "no package below `crates` has a program");
    programs.sort();
    Ok(programs)
}

/// Names all programs to a cargo that builds.
///
/// One call of cargo builds all of them, so that no package is built twice for other features of its dependencies.
pub(crate) fn name_programs(cargo: &mut Command, programs: &[Program]) {
    for Program { package, name, .. } in programs {
        cargo.args(["--package", package, "--bin", name]);
    }
}

/// Builds the programs of all solvers, and returns their paths by name.
pub(crate) fn build(cargo_arguments: &[&str]) -> Result<BTreeMap<String, PathBuf>> {
    let mut programs = programs()?;
    programs.retain(Program::is_of_solver);
    let mut cargo = cargo(&["build"]);
    name_programs(cargo.args(cargo_arguments), &programs);
    println!("$ {}", shown(&cargo));
    executables(&mut cargo, &programs)
}

/// Runs a cargo that builds, and returns the paths of these programs by name.
pub(crate) fn executables(cargo: &mut Command, programs: &[Program]) -> Result<BTreeMap<String, PathBuf>> {
    let messages = output(cargo.args(["--message-format", "json-render-diagnostics"]))?;
    let path = |program: &Program| {
        let found = messages.lines().find_map(|line| executable(line, &program.name));
        let path = found.with_context(|| format!("cargo did not say where it put {}", program.name))?;
        Ok((program.name.clone(), path))
    };
    programs.iter().map(path).collect()
}

/// What a command prints; that it fails is an error.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let text = shown(command);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot run {text}"))?;
    ensure!(output.status.success(), "{text}: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// The path in one of cargo's messages, if it is about a program of this name.
fn executable(message: &str, program: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let named = message["target"]["name"] == program;
    message["executable"]
        .as_str()
        .filter(|_| named)
        .map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["test", "--", "a b"]);
        assert_eq!(shown(&command), "cargo test -- 'a b'");
    }

    #[test]
    fn programs_are_those_below_crates() {
        let package = |folder: &str, kind: &str| {
            let manifest = format!("/a/{folder}/Cargo.toml");
            json!({"name": "q", "manifest_path": manifest, "targets": [{"name": "x", "kind": [kind]}]})
        };
        let all = [
            ("crates/x", "bin"),
            ("crates/x", "lib"),
            ("crates/y", "lib"),
            ("xtask", "bin"),
        ];
        let packages = all.map(|(folder, kind)| package(folder, kind));
        let metadata = json!({"workspace_root": "/a", "packages": packages});
        let names: Vec<String> = programs_of(&metadata)
            .unwrap()
            .into_iter()
            .map(|program| program.name)
            .collect();
        assert_eq!(names, ["x"]);
    }

    #[test]
    fn the_program_is_found_among_the_messages() {
        let message = r#"{"reason":"compiler-artifact","target":{"name":"tiler"},"executable":"x/tiler"}"#;
        assert_eq!(executable(message, "tiler"), Some(PathBuf::from("x/tiler")));
        assert_eq!(executable(message, "other"), None);
        let library = r#"{"reason":"compiler-artifact","target":{"name":"tiler"},"executable":null}"#;
        assert_eq!(executable(library, "tiler"), None);
        assert_eq!(executable("", "tiler"), None);
    }
}
