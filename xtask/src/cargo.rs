//! Runs cargo, and programs that cargo has built.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

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

/// Whether a name has this part; all names do if there is none.
pub(crate) fn has_part(name: &str, part: Option<&String>) -> bool {
    part.is_none_or(|part| name.contains(part.as_str()))
}

/// The names that have this part, in their order; that none has it is an error, which calls them `kind`.
pub(crate) fn names_with(mut names: Vec<String>, part: Option<&String>, kind: &str) -> Result<Vec<String>> {
    names.retain(|name| has_part(name, part));
    ensure!(
        !names.is_empty(),
        "no {kind} has {:?} in its name",
        part.map_or("", String::as_str)
    );
    names.sort();
    Ok(names)
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

/// The programs of the workspace, as (package, program).
pub(crate) const PROGRAMS: [(&str, &str); 4] = [
    ("quadrille-tiler", "tiler"),
    ("quadrille-tenten", "tenten"),
    ("quadrille-perfect-clear", "perfect-clear"),
    ("quadrille-number-match", "number-match"),
];

/// Builds these programs, each given as (package, program), and returns their paths in the same order.
///
/// One call of cargo builds all of them, so that no package is built twice for other features of its dependencies.
pub(crate) fn build<const N: usize>(
    programs: [(&str, &str); N],
    cargo_arguments: &[&str],
    rustflags: Option<&str>,
) -> Result<[PathBuf; N]> {
    let mut cargo = cargo(&["build", "--message-format", "json-render-diagnostics"]);
    for (package, program) in programs {
        cargo.args(["--package", package, "--bin", program]);
    }
    cargo.args(cargo_arguments);
    if let Some(flags) = rustflags {
        cargo.env("RUSTFLAGS", flags);
    }
    executables(&mut cargo, programs.map(|(_, program)| program))
}

/// Builds all programs as those who install them do, by a cargo that is adjusted before, and returns the folder where
/// they are.
pub(crate) fn release(adjust: impl FnOnce(&mut Command)) -> Result<PathBuf> {
    let mut cargo = cargo(&[
        "build",
        "--release",
        "--message-format",
        "json-render-diagnostics",
    ]);
    adjust(&mut cargo);
    for (package, program) in PROGRAMS {
        cargo.args(["--package", package, "--bin", program]);
    }
    println!("$ {}", shown(&cargo));
    let programs = executables(&mut cargo, PROGRAMS.map(|(_, program)| program))?;
    let folder = programs[0].parent().context("a program is in a folder")?;
    Ok(folder.to_owned())
}

/// Runs a cargo that writes messages as JSON, and returns the paths of the executables of these targets.
pub(crate) fn executables<const N: usize>(cargo: &mut Command, targets: [&str; N]) -> Result<[PathBuf; N]> {
    let output = cargo
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(output.status.success(), "{} does not build", targets.join(", "));
    let messages = String::from_utf8(output.stdout)?;
    let mut paths = targets.map(|_| PathBuf::new());
    for (path, target) in paths.iter_mut().zip(targets) {
        let found = messages.lines().find_map(|line| executable(line, target));
        *path = found.with_context(|| format!("cargo did not say where it put {target}"))?;
    }
    Ok(paths)
}

/// The path in one of cargo's messages, if it is about a program of this name.
fn executable(message: &str, program: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
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
    fn the_program_is_found_among_the_messages() {
        let message = r#"{"reason":"compiler-artifact","target":{"name":"tiler"},"executable":"x/tiler"}"#;
        assert_eq!(executable(message, "tiler"), Some(PathBuf::from("x/tiler")));
        assert_eq!(executable(message, "other"), None);
        let library = r#"{"reason":"compiler-artifact","target":{"name":"tiler"},"executable":null}"#;
        assert_eq!(executable(library, "tiler"), None);
        assert_eq!(executable("", "tiler"), None);
    }
}
