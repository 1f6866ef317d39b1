//! Changes the code in small ways, and asks whether a test notices.

mod areas;
mod tally;

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::{cargo, has_part, root, shown, target};
use areas::{PARTS, Part};
use tally::Tally;

/// Change the code in small ways, and see whether a test notices (needs cargo-mutants)
///
/// A change, such as `+` for `-` or `true` for a condition, is a mutant. It is caught if a test fails, or does not come
/// to an end; it is unviable if it does not compile. Quick tests of the package are run, and with --slow the slow ones
/// for what survives these. `.cargo/mutants.toml` has what is left out everywhere.
#[derive(Debug, clap::Args)]
pub(crate) struct Mutants {
    /// The areas whose name has this part: bitboard, search, verify, rules, solve
    #[arg(long)]
    only: Option<String>,
    /// The packages whose name has this part
    #[arg(long)]
    package: Option<String>,
    /// Only each Nth mutant, from the Kth, where the first is 0: a sample that can be repeated
    #[arg(long, value_name = "K/N", default_value = "0/1")]
    shard: String,
    /// Try those that survive once more, by the slow tests as well
    #[arg(long)]
    slow: bool,
    /// Mutants that are tried side by side
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// Seconds that the tests of a mutant may take; three times what they take unchanged, if nothing is said
    #[arg(long)]
    timeout: Option<u32>,
    /// Only mutants whose name matches this regular expression
    #[arg(long)]
    matching: Option<String>,
}

/// The least share of an area's viable mutants that has to be caught, in per cent.
const LEAST: f64 = 90.0;

/// What cargo-mutants exits with when it has gone through all mutants: none survived, some did, tests did not end.
const FINISHED: [i32; 3] = [0, 2, 3];

impl Mutants {
    pub(crate) fn run(&self) -> Result<()> {
        check_tool()?;
        let parts = self.parts()?;
        let mut tallies = Vec::new();
        for part in parts {
            tallies.push(self.examine(part)?);
        }
        report(&tallies)
    }

    fn parts(&self) -> Result<Vec<&'static Part>> {
        let chosen = |part: &&Part| {
            has_part(part.area, self.only.as_ref()) && has_part(part.package, self.package.as_ref())
        };
        let parts: Vec<&Part> = PARTS.iter().filter(chosen).collect();
        ensure!(!parts.is_empty(), "no area and package have such names");
        Ok(parts)
    }

    /// Tries the mutants of a part.
    fn examine(&self, part: &Part) -> Result<Tally> {
        let mut tally = self.pass(part, &Pass::Quick)?;
        tally.all = list(part)?;
        if self.slow && !tally.survivors.is_empty() && !part.skipped.is_empty() {
            let again = self.pass(part, &Pass::Slow(tally.survivors.clone()))?;
            tally.try_again(again);
        }
        Ok(tally)
    }

    /// Has cargo-mutants try mutants, and reads what came of them.
    fn pass(&self, part: &Part, pass: &Pass) -> Result<Tally> {
        let folder = target().join("mutation").join(part.area).join(part.package);
        let folder = folder.join(pass.name());
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let mut mutants = self.command(part, pass);
        mutants.arg("--output").arg(&folder);
        // All that follows is for the tests: the first one that fails ends the run, which the test harness offers on
        // nightly toolchains alone.
        mutants.args(["--", "--", "-Zunstable-options", "--fail-fast"]);
        mutants.args(part.names).args(pass.skipped(part));
        let text = shown(&mutants);
        println!("$ {text}");
        let status = mutants.status().with_context(|| format!("cannot run {text}"))?;
        if !status.code().is_some_and(|code| FINISHED.contains(&code)) {
            bail!("{text}: {status}");
        }
        let path = folder.join("mutants.out/outcomes.json");
        let outcomes =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Tally::of(part.area, part.package, &outcomes)
    }

    fn command(&self, part: &Part, pass: &Pass) -> Command {
        let mut mutants = cargo(&["mutants"]);
        mutants.args(part.selection()).args(pass.selection(&self.shard));
        if let Some(matching) = &self.matching {
            mutants.args(["--re", matching]);
        }
        if let Some(seconds) = self.timeout {
            mutants.arg(format!("--timeout={seconds}"));
        }
        mutants
            .arg(format!("--jobs={}", self.jobs))
            .args(part.tests.iter().map(|test| format!("--cargo-arg={test}")))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_INCREMENTAL", "1")
            // A mutant is caught by the first input; nobody reads the smallest one.
            .env("PROPTEST_MAX_SHRINK_ITERS", "0");
        if self.jobs == 1 {
            // What comes from elsewhere is then built once for all parts.
            mutants.env("CARGO_TARGET_DIR", target().join("mutation/build"));
        } else {
            // Each copy of the code needs a folder of its own for what is built.
            mutants.env_remove("CARGO_TARGET_DIR");
        }
        mutants
    }
}

/// Which mutants are tried, and by which tests.
enum Pass {
    /// Those of the shard, by the quick tests.
    Quick,
    /// Those of these names, by the slow tests as well.
    Slow(Vec<String>),
}

impl Pass {
    fn name(&self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Slow(_) => "slow",
        }
    }

    /// The arguments that choose the mutants.
    fn selection(&self, shard: &str) -> Vec<String> {
        match self {
            Self::Quick => vec!["--sharding=round-robin".to_owned(), format!("--shard={shard}")],
            Self::Slow(names) => names
                .iter()
                .map(|name| format!("--re=^{}$", escaped(name)))
                .collect(),
        }
    }

    /// The arguments that leave out tests.
    fn skipped(&self, part: &Part) -> Vec<&'static str> {
        match self {
            Self::Quick => part.skipped.iter().flat_map(|test| ["--skip", test]).collect(),
            Self::Slow(_) => Vec::new(),
        }
    }
}

/// A regular expression that matches this text alone.
fn escaped(text: &str) -> String {
    let mut expression = String::new();
    for character in text.chars() {
        if r"\.+*?()|[]{}^$".contains(character) {
            expression.push('\\');
        }
        expression.push(character);
    }
    expression
}

/// How many mutants a part has in all.
fn list(part: &Part) -> Result<u64> {
    let mut list = cargo(&["mutants", "--list", "--colors", "never"]);
    let output = list
        .args(part.selection())
        .output()
        .context("cannot run cargo mutants")?;
    ensure!(output.status.success(), "{}: {}", shown(&list), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).lines().count() as u64)
}

/// A table of all parts and of each area; then what survived.
fn report(tallies: &[Tally]) -> Result<()> {
    println!("{}", Tally::HEAD);
    for tally in tallies {
        println!("{tally}");
    }
    let areas = tally::by_area(tallies);
    if areas.len() < tallies.len() {
        for area in &areas {
            println!("{area}");
        }
    }
    for survivor in tallies.iter().flat_map(|tally| &tally.survivors) {
        println!("    survived: {survivor}");
    }
    for area in areas {
        ensure!(
            area.percent() >= LEAST,
            "{}: {:.1} % of the viable mutants are caught, not {LEAST} %",
            area.area,
            area.percent()
        );
    }
    Ok(())
}

/// Whether there is a cargo-mutants.
fn check_tool() -> Result<()> {
    let version = cargo(&["mutants", "--version"]).current_dir(root()).output();
    ensure!(
        version.is_ok_and(|output| output.status.success()),
        "cargo-mutants is missing; `cargo install cargo-mutants --locked` installs it"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_mutants_are_taken_literally() {
        let slow = Pass::Slow(vec!["a.rs:1:2: replace + with * in <impl A for B>::c".to_owned()]);
        let expected = r"--re=^a\.rs:1:2: replace \+ with \* in <impl A for B>::c$";
        assert_eq!(slow.selection("0/4"), [expected]);
        assert_eq!(
            Pass::Quick.selection("0/4"),
            ["--sharding=round-robin", "--shard=0/4"]
        );
    }
}
