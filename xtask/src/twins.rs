//! The long runs of the tests that compare a fast routine with its readable twin.

mod state;
mod table;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::cargo::{cargo, executables, has_part, root, target};
use state::{Found, State};

/// Compare the fast routines of 1010! and its cousins with readable twins, on more boards than the tests do
///
/// All games by name and rules with odd lines and pieces are gone through. The table says how many positions were
/// compared on each, how many of all told something, and how many differ: a difference is exit code 1. Each
/// comparison gets an equal share of the time that is left. What was done is kept beside what is built, so that the
/// same call goes on where the last one ended; calls for different routines or rules may run at the same time.
#[derive(Debug, clap::Args)]
pub(crate) struct Twins {
    /// Rounds of each game, for each routine; with crowded boards of chance, as many as a quarter of these are added
    #[arg(long, default_value_t = 20_000)]
    rounds: u64,
    /// Boards of each game on which it is tried whether a set fits, and on which details are counted
    #[arg(long, default_value_t = 100_000)]
    boards: u64,
    /// Minutes for all of it, without what is built
    #[arg(long, default_value_t = 40.0)]
    minutes: f64,
    /// Only the routines whose names contain this, such as events, risk or hazard
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Only the rules of this name
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// Forget what was done before
    #[arg(long)]
    afresh: bool,
}

/// A routine that has a twin: the test that compares them, and where it is. A test may compare several.
struct Routine {
    name: &'static str,
    target: &'static str,
    test: &'static str,
    positions: Positions,
}

/// What a routine is compared on.
#[derive(Clone, Copy)]
enum Positions {
    /// Boards, of which more are wanted.
    Boards,
    /// Rounds of games.
    Rounds,
    /// Rounds of games, and a crowded board after four of them.
    Mixed,
}

const LIBRARY: &str = "quadrille_tenten";
const TARGETS: [&str; 3] = [LIBRARY, "greedy", "fits"];

const fn routine(name: &'static str, test: &'static str, positions: Positions) -> Routine {
    Routine {
        name,
        target: LIBRARY,
        test,
        positions,
    }
}

/// One whose test has nothing but the public face.
const fn public(name: &'static str, target: &'static str, test: &'static str, of: Positions) -> Routine {
    Routine {
        target,
        ..routine(name, test, of)
    }
}

/// In the order in which they are compared: what is done fast leaves its time to the others.
const ROUTINES: [Routine; 14] = [
    public("fits", "fits", "deep_fits", Positions::Boards),
    routine("counts", "deep_counts", Positions::Boards),
    routine("events", "deep_events", Positions::Mixed),
    routine("ends", "deep_ends", Positions::Mixed),
    routine("greedy", "deep_ends", Positions::Mixed),
    routine("details", "deep_ends", Positions::Mixed),
    routine("hazard", "deep_ends", Positions::Mixed),
    routine("strain", "deep_strain", Positions::Mixed),
    routine("risk", "deep_risk", Positions::Mixed),
    routine("lookahead", "deep_lookahead", Positions::Rounds),
    routine("crowded", "deep_crowded", Positions::Mixed),
    routine("farsight", "deep_farsight", Positions::Mixed),
    public("strategies", "greedy", "deep_strategies", Positions::Rounds),
    public("reference", "greedy", "deep_reference", Positions::Rounds),
];

/// The games by name, and the rules of `fixtures/tenten/rules-odd.toml`.
const RULES: [&str; 7] = [
    "1010",
    "klooni",
    "8x8",
    "block-blast",
    "blockudoku",
    "woodoku",
    "odd",
];

/// How long one call of a test should take at least: it begins with tables, and with games up to its first round.
const LEAST: Duration = Duration::from_secs(4);

/// How long it may take: what is lost with it if it is interrupted.
const MOST: Duration = Duration::from_mins(1);

/// How many positions the first call has.
const FIRST: u64 = 64;

impl Twins {
    pub(crate) fn run(&self) -> Result<()> {
        let tests = Tests::build()?;
        let path = target().join("twins.json");
        let mut state = State::read(&path, &tests.fingerprint()?, self.afresh)?;
        let pairs = self.pairs();
        ensure!(!pairs.is_empty(), "no routine, or no rules, of this name");
        let end = Instant::now() + Duration::try_from_secs_f64(60.0 * self.minutes)?;
        for (number, &(routine, rules)) in pairs.iter().enumerate() {
            let left = end.saturating_duration_since(Instant::now());
            let share = left / (pairs.len() - number) as u32;
            self.compare(&tests, &mut state, (routine, rules), share)?;
        }
        table::print(&pairs, &state, |routine| self.wanted(routine));
        let differing: u64 = pairs.iter().map(|&pair| state.of(pair).differing).sum();
        ensure!(differing == 0, "the twins differ on {differing} positions");
        Ok(())
    }

    /// The comparisons that are asked for.
    fn pairs(&self) -> Vec<(&'static Routine, &'static str)> {
        let routines = ROUTINES
            .iter()
            .filter(|routine| has_part(routine.name, self.only.as_ref()));
        let of_rules = |rules: &&str| self.rules.as_ref().is_none_or(|name| name == rules);
        let rules: Vec<&str> = RULES.into_iter().filter(of_rules).collect();
        routines
            .flat_map(|routine| rules.iter().map(move |&rules| (routine, rules)))
            .collect()
    }

    /// How many positions of each game are wanted.
    const fn wanted(&self, routine: &Routine) -> u64 {
        match routine.positions {
            Positions::Boards => self.boards,
            Positions::Rounds => self.rounds,
            Positions::Mixed => self.rounds + self.rounds / 4,
        }
    }

    /// Goes on with a comparison until it is done or its time is up.
    fn compare(
        &self,
        tests: &Tests,
        state: &mut State,
        pair: (&Routine, &str),
        share: Duration,
    ) -> Result<()> {
        let (routine, rules) = pair;
        let wanted = self.wanted(routine);
        let start = Instant::now();
        let mut next = FIRST;
        while state.of(pair).positions < wanted && start.elapsed() < share {
            let from = state.of(pair).positions;
            let to = wanted.min(from + next);
            let began = Instant::now();
            for (routine, found) in tests.compare(pair, from, to)? {
                state.add((routine, rules), found)?;
            }
            let found = state.of(pair);
            eprintln!(
                "{}, {rules}: {} of {wanted}, {} tell something, {} differ, {} s",
                routine.name,
                found.positions,
                found.telling,
                found.differing,
                start.elapsed().as_secs()
            );
            let left = share.saturating_sub(start.elapsed());
            next = following(to - from, began.elapsed(), left);
        }
        Ok(())
    }
}

/// How many positions the next call should have, after one of so many that took so long.
fn following(count: u64, took: Duration, left: Duration) -> u64 {
    if took < LEAST {
        return 4 * count;
    }
    // As many as fill what is left, but not so many that an interruption would cost much.
    let wanted = left.clamp(Duration::from_secs(1), MOST).as_millis();
    let next = u128::from(count) * wanted / took.as_millis();
    u64::try_from(next).unwrap_or(u64::MAX).clamp(1, 4 * count)
}

/// The tests, built.
struct Tests {
    paths: [PathBuf; 3],
}

impl Tests {
    fn build() -> Result<Self> {
        let mut cargo = cargo(&["test", "--release", "--package", "quadrille-tenten", "--no-run"]);
        cargo.args(["--message-format", "json-render-diagnostics", "--lib"]);
        cargo.args(["--test", "greedy", "--test", "fits"]);
        let paths = executables(&mut cargo, TARGETS)?;
        Ok(Self { paths })
    }

    /// Another one for other code.
    fn fingerprint(&self) -> Result<String> {
        let read = |path| {
            std::fs::read(path).with_context(|| format!("cannot read {}", PathBuf::from(path).display()))
        };
        let files = self.paths.iter().map(read).collect::<Result<Vec<_>>>()?;
        Ok(state::fingerprint(&files))
    }

    /// Has positions of one game compared, by their numbers: what was found of each routine that the test compares.
    fn compare(&self, pair: (&Routine, &str), from: u64, to: u64) -> Result<Vec<(&'static Routine, Found)>> {
        let ((Routine { target, test, .. }, rules), count) = (pair, to - from);
        let place = TARGETS.iter().position(|other| other == target);
        let path = &self.paths[place.context("a test is in one of the targets")?];
        let output = Command::new(path)
            .current_dir(root().join("crates/tenten"))
            .args([test, "--nocapture"])
            .env("QUADRILLE_TWINS", format!("{from}..{to}"))
            .env("QUADRILLE_TWINS_RULES", rules)
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("cannot run {}", path.display()))?;
        let text = String::from_utf8(output.stdout)?;
        let of_test = ROUTINES.iter().filter(|routine| routine.test == *test);
        let said = of_test.map(|routine| {
            let found = state::found(&text, routine.name, rules);
            let found =
                found.with_context(|| format!("{test} says nothing of {rules}: {}", output.status))?;
            Ok((routine, found))
        });
        let found = said.collect::<Result<Vec<_>>>()?;
        let is_whole = found.iter().all(|(_, found)| found.positions == count);
        let is_same = found.iter().all(|(_, found)| found.differing == 0);
        ensure!(
            is_whole && output.status.success() == is_same,
            "{test} on {rules}, positions {from} to {to}: {}\n{text}",
            output.status
        );
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_grow_until_they_take_seconds() {
        let seconds = Duration::from_secs;
        assert_eq!(following(1, seconds(0), seconds(60)), 4);
        assert_eq!(following(100, seconds(30), seconds(90)), 200);
        assert_eq!(following(100, seconds(10), seconds(5)), 50);
        assert_eq!(following(1, seconds(50), seconds(0)), 1);
    }

    /// Each test that is named stands in the sources, under the name that its lines begin with.
    #[test]
    fn the_tests_are_there() {
        let folder = root().join("crates/tenten");
        let files = ["src/twins", "src/evaluate/details", "tests/greedy", "tests/fits"];
        let mut sources = String::new();
        for folder in files.map(|name| folder.join(name)) {
            for file in std::fs::read_dir(folder).unwrap() {
                sources += &std::fs::read_to_string(file.unwrap().path()).unwrap();
            }
        }
        for routine in ROUTINES {
            let Routine { name, test, .. } = routine;
            let (_, body) = sources.split_once(&format!("fn {test}()")).expect(test);
            let (body, _) = body.split_once("\n}\n").expect("a function");
            assert!(body.contains(&format!("\"{name}\"")), "{test}");
        }
    }
}
