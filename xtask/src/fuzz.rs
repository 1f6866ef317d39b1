//! Searches for inputs that show a fault in a reader of outside data.

mod outcome;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::{cargo, names_with, root, step};
use outcome::Outcome;

/// Look for inputs that show a fault in a reader of outside data, by libFuzzer (needs cargo-fuzz)
#[derive(Debug, clap::Args)]
pub(crate) struct Fuzz {
    /// How long each target is searched
    #[arg(long, default_value_t = 30)]
    seconds: u32,
    /// The targets whose name has this part
    #[arg(long)]
    only: Option<String>,
    /// Targets that are searched side by side
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// Bytes of the longest input; more inputs are tried of short ones
    #[arg(long, default_value_t = 8_192, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
}

/// What a single input may take, in seconds and in megabytes.
const LIMITS: (u32, u32) = (10, 512);

/// The last lines of what a search says, which are shown when it finds a fault.
const TAIL: usize = 40;

impl Fuzz {
    pub(crate) fn run(&self) -> Result<()> {
        check_tool()?;
        let targets = self.targets()?;
        self.build(&targets)?;
        println!("{}", Outcome::HEAD);
        let (queue, found) = (Mutex::new(targets.into_iter()), Mutex::new(Vec::new()));
        let next = || queue.lock().ok()?.next();
        thread::scope(|scope| {
            let work = || -> Result<()> {
                while let Some(target) = next() {
                    let outcome = self.search(&target)?;
                    println!("{outcome}");
                    found
                        .lock()
                        .map_err(|_| anyhow::anyhow!("a search ended badly"))?
                        .push(outcome);
                }
                Ok(())
            };
            let workers: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            let mut joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined.try_for_each(|done| done.unwrap_or_else(|_| bail!("a search ended badly")))
        })?;
        report(&found.into_inner().unwrap_or_default())
    }

    /// The names of the programs in `fuzz/fuzz_targets`.
    fn targets(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(root().join("fuzz/fuzz_targets"))? {
            let path = entry?.path();
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
        names_with(names, self.only.as_ref(), "target")
    }

    /// Builds the programs before the time of the searches begins: all at once, or each that was chosen.
    fn build(&self, targets: &[String]) -> Result<()> {
        match self.only {
            None => step(&mut fuzz("build")),
            Some(_) => targets
                .iter()
                .try_for_each(|target| step(fuzz("build").arg(target))),
        }
    }

    /// Searches one target; the corpus that grows lies among what is built.
    fn search(&self, target: &str) -> Result<Outcome> {
        let folder = root().join("fuzz/target/corpus").join(target);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let mut fuzz = fuzz("run");
        fuzz.arg(target).arg(&folder).env("QUADRILLE_FUZZ_SEEDS", &folder);
        let known = ["corpus", "regressions"].map(|kind| Path::new("fuzz").join(kind).join(target));
        fuzz.args(known.iter().filter(|folder| root().join(folder).is_dir()));
        fuzz.arg("--")
            .arg(format!("-max_total_time={}", self.seconds))
            .arg(format!("-max_len={}", self.longest))
            .args([
                format!("-timeout={}", LIMITS.0),
                format!("-rss_limit_mb={}", LIMITS.1),
            ])
            .arg("-print_final_stats=1");
        let output = fuzz
            .stdin(Stdio::null())
            .output()
            .context("cannot run cargo fuzz")?;
        let said = String::from_utf8_lossy(&output.stderr);
        let outcome = Outcome::of(target, &said, output.status.success());
        if outcome.is_fault() {
            let lines: Vec<&str> = said.lines().collect();
            println!("{}", lines[lines.len().saturating_sub(TAIL)..].join("\n"));
        }
        Ok(outcome)
    }
}

/// Sums, and where the inputs lie that show a fault.
fn report(found: &[Outcome]) -> Result<()> {
    let inputs: u64 = found.iter().map(|outcome| outcome.inputs).sum();
    println!("fuzz: {} targets, {inputs} inputs", found.len());
    let faults = found.iter().filter(|outcome| outcome.is_fault());
    let places: Vec<PathBuf> = faults.map(|outcome| outcome.fault_path(root())).collect();
    for place in &places {
        println!("    fault: {}", place.display());
    }
    ensure!(
        places.is_empty(),
        "{} of {} targets show a fault",
        places.len(),
        found.len()
    );
    Ok(())
}

/// Whether there is a cargo-fuzz.
fn check_tool() -> Result<()> {
    let version = cargo(&["fuzz", "--version"]).output();
    let is_there = version.is_ok_and(|output| output.status.success());
    ensure!(
        is_there,
        "cargo-fuzz is missing; `cargo install cargo-fuzz --locked` installs it"
    );
    Ok(())
}

/// A subcommand of cargo-fuzz on the toolchain that there is; it takes a nightly one for granted.
///
/// It would compile each crate in one piece, on one core. In sixteen pieces all cores have something to do.
fn fuzz(subcommand: &str) -> Command {
    let mut fuzz = cargo(&["fuzz", subcommand, "--sanitizer", "none", "--codegen-units", "16"]);
    fuzz.env("RUSTC_BOOTSTRAP", "1");
    fuzz
}
