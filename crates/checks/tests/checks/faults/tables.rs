//! Tables in the cache: builds that are killed, that share a file, that have no room, or that may not write.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::Outcome;
use super::full::{is_refused, sizes};
use super::room::{ONLY_ROOT, PAGE, PLENTY, Room};
use super::run::{ending, part};
use crate::harness::{Budget, program};

/// Builds of the table of two lines in a folder, whatever is there.
struct Builds {
    program: PathBuf,
    cache: PathBuf,
    /// The table's file, its bytes and how long a build takes.
    path: PathBuf,
    bytes: Vec<u8>,
    time: Duration,
}

impl Builds {
    fn new(cache: &Path) -> Result<Self> {
        let mut builds = Self {
            program: program("perfect-clear")?,
            cache: cache.to_owned(),
            path: PathBuf::new(),
            bytes: Vec::new(),
            time: Duration::ZERO,
        };
        let start = Instant::now();
        let built = builds.run("build")?;
        builds.time = start.elapsed();
        ensure!(built.status.success(), "{}", ending(&built));
        let mut entries = fs::read_dir(cache)?;
        builds.path = entries.next().context("there is no table")??.path();
        builds.bytes = fs::read(&builds.path)?;
        Ok(builds)
    }

    fn command(&self, chore: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["table", chore, "--lines=2"]);
        command.args((chore == "build").then_some("--force"));
        command.env("QUADRILLE_CACHE", &self.cache).stdin(Stdio::null());
        command
    }

    fn run(&self, chore: &str) -> Result<Output> {
        self.command(chore).output().context("perfect-clear")
    }

    fn start(&self) -> Result<Child> {
        let mut command = self.command("build");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().context("perfect-clear")
    }

    fn file(&self) -> &str {
        let name = self.path.file_name();
        name.and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// What is wrong with a table that may be missing.
    fn flaw(&self) -> Result<Option<String>> {
        match fs::read(&self.path) {
            Ok(bytes) if bytes == self.bytes => Ok(None),
            Ok(bytes) => Ok(Some(format!("{} bytes of a table", bytes.len()))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the program says that the table is in order.
    fn is_verified(&self) -> Result<bool> {
        Ok(self.run("verify")?.status.success())
    }
}

/// Builds that are killed, half of them where a table is there already.
pub(super) fn killed(folder: &Path, budget: Budget) -> Result<Outcome> {
    let builds = Builds::new(&folder.join("cache"))?;
    let mut outcome = Outcome::default();
    for number in budget.numbers() {
        if number % 2 == 1 && builds.path.exists() {
            fs::remove_file(&builds.path)?;
        }
        let mut child = builds.start()?;
        thread::sleep(builds.time.mul_f64(part(number)));
        child.kill()?;
        child.wait()?;
        outcome.faults += 1;
        outcome.wrong.extend(builds.flaw()?);
        if number % 2 == 0 && !builds.path.exists() {
            outcome.wrong.push("the table that was there is gone".to_owned());
        }
        if number % 2 == 1 {
            builds.run("build")?;
        }
    }
    if !builds.is_verified()? {
        outcome.wrong.push("the last table is not in order".to_owned());
    }
    Ok(outcome)
}

/// Two builds of one table at the same time.
pub(super) fn shared(folder: &Path, budget: Budget) -> Result<Outcome> {
    let builds = Builds::new(&folder.join("cache"))?;
    let mut outcome = Outcome::default();
    for _ in budget.numbers() {
        let mut first = builds.start()?;
        let second = builds.run("build")?;
        let first = first.wait()?;
        outcome.faults += 1;
        if !first.success() || !second.status.success() {
            outcome.wrong.push(format!("{first}, {}", ending(&second)));
        }
        outcome.wrong.extend(builds.flaw()?);
        if !builds.is_verified()? {
            outcome.wrong.push("the table is not in order".to_owned());
        }
    }
    Ok(outcome)
}

/// A cache without room for the table: the one that is there stays, and there is another one as soon as there is room.
pub(super) fn full(folder: &Path, budget: Budget) -> Result<Outcome> {
    let Some(room) = Room::new(folder)? else {
        return Ok(Outcome::left_out(ONLY_ROOT));
    };
    let builds = Builds::new(&room.folder)?;
    let own = builds.bytes.len().div_ceil(PAGE);
    let mut outcome = Outcome::default();
    for pages in sizes(builds.bytes.len(), budget) {
        room.resize(own + pages)?;
        let output = builds.run("build")?;
        outcome.faults += 1;
        if is_refused(&output, builds.file()) && room.names()? == [builds.file()] && builds.is_verified()? {
            outcome.refused += 1;
        } else {
            outcome
                .wrong
                .push(format!("with {pages} pages: {}", ending(&output)));
        }
        room.resize(PLENTY)?;
        builds.run("build")?;
        outcome.wrong.extend(builds.flaw()?);
    }
    Ok(outcome)
}

/// A cache that takes no changes: answers are the same, a table that is there is read, and none is built.
pub(super) fn closed(folder: &Path, _: Budget) -> Result<Outcome> {
    let Some(room) = Room::new(folder)? else {
        return Ok(Outcome::left_out(ONLY_ROOT));
    };
    let builds = Builds::new(&room.folder)?;
    let percent = |cache: &Path| {
        let mut command = Command::new(&builds.program);
        command.args(["percent", "--pattern=TIOSZJL,*p3", "--most=0", "--format=json"]);
        command.env("QUADRILLE_CACHE", cache).output()
    };
    let expected = percent(&folder.join("none"))?;
    room.close()?;
    let mut outcome = Outcome::default();
    let output = percent(&room.folder)?;
    outcome.faults += 1;
    if !output.status.success() || output.stdout != expected.stdout {
        outcome.wrong.push(format!("another answer: {}", ending(&output)));
    }
    let output = builds.run("build")?;
    outcome.faults += 1;
    outcome.refused += usize::from(is_refused(&output, builds.file()));
    if !is_refused(&output, builds.file()) || !builds.is_verified()? {
        outcome.wrong.push(ending(&output));
    }
    Ok(outcome)
}
