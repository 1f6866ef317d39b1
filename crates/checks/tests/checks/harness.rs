//! What all checks share: their budget, the programs, and what programs answer.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs, io};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// The time of a check, from its begin on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    end: Instant,
}

impl Budget {
    pub(crate) fn begin() -> Self {
        let text = env::var("QUADRILLE_BUDGET").unwrap_or_else(|_| "60s".to_owned());
        let budget = humantime::parse_duration(&text);
        let budget = budget.expect("QUADRILLE_BUDGET is a duration such as 90s or 40m");
        Self {
            end: Instant::now() + budget,
        }
    }

    pub(crate) fn left(self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// 0 and so on until it is over, one number at least.
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        (0..).take_while(move |&number| number == 0 || !self.left().is_zero())
    }

    /// An equal share of what is left for the next of some parts.
    pub(crate) fn share(self, parts: usize) -> Self {
        Self {
            end: Instant::now() + self.left() / parts.max(1) as u32,
        }
    }
}

/// What fixes the random choices.
pub(crate) fn seed() -> u64 {
    let text = env::var("QUADRILLE_SEED").unwrap_or_else(|_| "1".to_owned());
    text.parse().expect("QUADRILLE_SEED is a whole number")
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The solvers: crates with a program of their own name.
pub(crate) fn solvers() -> Vec<String> {
    let crates = fs::read_dir(root().join("crates")).expect("a folder");
    let names = crates.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    let is_solver = |name: &String| {
        root()
            .join(format!("crates/{name}/src/bin/{name}/main.rs"))
            .exists()
    };
    let mut names: Vec<String> = names.filter(is_solver).collect();
    names.sort();
    names
}

/// The program of a solver, built from the sources as they are now.
pub(crate) fn program(solver: &str) -> Result<PathBuf> {
    static FOUND: Mutex<BTreeMap<String, PathBuf>> = Mutex::new(BTreeMap::new());
    // One at a time: a panic leaves no entry half made.
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = found.get(solver) {
        return Ok(path.clone());
    }
    let test = env::current_exe()?;
    let folder = test
        .parent()
        .and_then(Path::parent)
        .context("a test is in target/PROFILE/deps")?;
    let path = folder.join(solver).with_extension(env::consts::EXE_EXTENSION);
    if !is_fresh(&path, solver).unwrap_or(false) {
        let profile = match folder.file_name().and_then(|name| name.to_str()) {
            Some("debug") | None => "dev",
            Some(name) => name,
        };
        let mut build = cargo(&["build", "--bin", solver, "--profile", profile]);
        build.args(["--package", &format!("quadrille-{solver}")]);
        build
            .arg("--target-dir")
            .arg(folder.parent().context("a profile is in a folder")?);
        ensure!(build.status()?.success(), "{solver} does not build");
    }
    found.insert(solver.to_owned(), path.clone());
    Ok(path)
}

/// Whether no source of a program is younger than it. Those of other solvers and of what stands above do not count.
fn is_fresh(program: &Path, solver: &str) -> io::Result<bool> {
    let built = program.metadata()?.modified()?;
    let solvers = solvers();
    for entry in fs::read_dir(root().join("crates"))? {
        let entry = entry?;
        let name = entry.file_name();
        let is_other = |other: &String| other != solver && **other == *name;
        if name != "api"
            && name != "checks"
            && !solvers.iter().any(is_other)
            && entry.path().join("src").is_dir()
            && !is_older(&entry.path().join("src"), built)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether all files of a folder were changed before this time.
fn is_older(folder: &Path, time: SystemTime) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_older = if entry.file_type()?.is_dir() {
            is_older(&entry.path(), time)?
        } else {
            entry.metadata()?.modified()? <= time
        };
        if !is_older {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A cargo in the root of the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments).current_dir(root());
    cargo
}

/// Output of a program.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The program and its arguments, as somebody would type them.
    pub(crate) call: String,
    pub(crate) code: i32,
    pub(crate) text: String,
    /// What it said on standard error.
    pub(crate) said: String,
}

impl Answer {
    /// The document; the first one if there are several.
    pub(crate) fn document(&self) -> Result<Value> {
        let line = self.text.lines().next().unwrap_or_default();
        serde_json::from_str(line).with_context(|| format!("{}: {}, {line:?}", self.call, self.code))
    }

    /// Its status, such as `solved`.
    pub(crate) fn status(&self) -> Result<String> {
        let document = self.document()?;
        let status = document["status"].as_str();
        Ok(status.context("an answer without a status")?.to_owned())
    }
}

/// What a program answers to a question that it has to understand.
pub(crate) fn ask(solver: &str, arguments: &[&str]) -> Result<Answer> {
    let answer = ask_with(solver, arguments, "")?;
    if answer.code == 2 {
        bail!("{}: {}", answer.call, answer.said);
    }
    Ok(answer)
}

/// What a program answers that reads something.
pub(crate) fn ask_with(solver: &str, arguments: &[&str], input: &str) -> Result<Answer> {
    answer(Command::new(program(solver)?).args(arguments), input)
}

/// Runs a command in the root of the workspace, unless it has a folder of its own.
pub(crate) fn answer(command: &mut Command, input: &str) -> Result<Answer> {
    if command.get_current_dir().is_none() {
        command.current_dir(root());
    }
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let call = words.join(" ");
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().with_context(|| format!("cannot run {call}"))?;
    let mut stdin = child.stdin.take().context("a pipe")?;
    let output = std::thread::scope(|scope| {
        // A program that does not want its input may be gone by now.
        scope.spawn(move || _ = stdin.write_all(input.as_bytes()));
        child.wait_with_output()
    })?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(Answer {
        code: output
            .status
            .code()
            .with_context(|| format!("{call}: {}", output.status))?,
        call,
        text: text(output.stdout),
        said: text(output.stderr),
    })
}
