//! What newer processors gain when programs are built for them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::cargo::{command, has_part, release, target};

/// Time each solver built for every x86-64 processor beside the same built for those since 2013
///
/// The programs are built twice, for `x86-64` and for `x86-64-v3`, each in a folder of its own. Then each of some
/// commands runs on one thread with both in turns, and the least times are compared. Both must answer the same.
#[derive(Debug, clap::Args)]
pub(crate) struct Levels {
    /// How often each command runs
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: u32,
    /// Only commands with this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// The levels, as the compiler calls them.
const LEVELS: [&str; 2] = ["x86-64", "x86-64-v3"];

/// What a program is asked, and what the command writes that comes before it, if it reads something.
struct Work {
    what: &'static str,
    input: &'static str,
    asked: &'static str,
}

const fn work(what: &'static str, input: &'static str, asked: &'static str) -> Work {
    Work { what, input, asked }
}

const WORK: [Work; 9] = [
    work(
        "1010!: `greedy-10025`",
        "",
        "tenten simulate --strategy 10025 --count 20 --max-rounds 10000 --seed 1 --threads 1",
    ),
    work(
        "1010!: `lookahead`",
        "",
        "tenten simulate --player lookahead --count 1 --max-rounds 60000 --seed 1 --threads 1",
    ),
    work(
        "1010!: `farsight`",
        "",
        "tenten simulate --player farsight --count 1 --max-rounds 12000 --seed 1 --threads 1",
    ),
    work(
        "perfect clear: the chance of a start",
        "",
        "perfect-clear chance --queue TILJSZ --no-table --threads 1",
    ),
    work(
        "perfect clear: all solutions",
        "",
        "perfect-clear solve --queue STIZOLJLZOS --all --threads 1",
    ),
    work(
        "Number Match: boards with diagonals",
        "number-match generate --count 1000 --seed 1",
        "number-match batch --seed 1 --threads 1",
    ),
    work(
        "Number Match: the paper game",
        "",
        "number-match solve --preset 1-19 --refill-when when-stuck --seed 1 --threads 1",
    ),
    work(
        "tiler: 2,000 squares of 10",
        "tiler generate 10 --count 2000 --seed 1",
        "tiler solve --file - --seed 1 --format jsonl --threads 1",
    ),
    work(
        "tiler: a square of 2,000",
        "tiler generate 2000 --seed 1",
        "tiler solve - --seed 1 --format contest --threads 1",
    ),
];

impl Levels {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(
            cfg!(target_arch = "x86_64"),
            "these levels are those of x86-64 processors"
        );
        ensure!(self.rounds > 0, "no rounds, no times");
        let (old, new) = (build(LEVELS[0])?, build(LEVELS[1])?);
        println!("| what | {} | {} | ratio |", LEVELS[0], LEVELS[1]);
        println!("|---|---|---|---|");
        for work in WORK.iter().filter(|work| has_part(work.what, self.only.as_ref())) {
            let [old, new] = self.times([&old, &new], work)?.map(|time| time.as_secs_f64());
            println!("| {} | {old:.3} s | {new:.3} s | {:.2} |", work.what, old / new);
        }
        Ok(())
    }

    /// The least times with both builds, in turns.
    fn times(&self, builds: [&Path; 2], work: &Work) -> Result<[Duration; 2]> {
        let input = match work.input {
            "" => Vec::new(),
            command => ask(builds[0], command, &[])?.0,
        };
        let mut least = [Duration::MAX; 2];
        for _ in 0..self.rounds {
            let (old, one) = ask(builds[0], work.asked, &input)?;
            let (new, other) = ask(builds[1], work.asked, &input)?;
            ensure!(old == new, "{}: the answers differ", work.asked);
            least = [least[0].min(one), least[1].min(other)];
        }
        Ok(least)
    }
}

/// Builds the programs for a level, and returns the folder where they are.
fn build(level: &str) -> Result<PathBuf> {
    release(|cargo| {
        cargo.arg("--target-dir").arg(target().join(level));
        cargo.env("RUSTFLAGS", format!("-C target-cpu={level}"));
    })
}

/// What a program answers, and how long it takes.
fn ask(folder: &Path, line: &str, input: &[u8]) -> Result<(Vec<u8>, Duration)> {
    let mut words = line.split(' ');
    let mut program = command(folder.join(words.next().unwrap_or_default()));
    let started = Instant::now();
    let mut child = program
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run {line}"))?;
    let mut stdin = child.stdin.take().context("the input is piped")?;
    let given = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&given));
    let output = child.wait_with_output()?;
    let taken = started.elapsed();
    // Programs that read nothing may be done before they are given nothing.
    drop(writer.join());
    ensure!(output.status.success(), "{line}: {}", output.status);
    Ok((output.stdout, taken))
}
