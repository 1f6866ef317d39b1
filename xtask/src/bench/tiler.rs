//! The tiler's workloads.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use quadrille_search::{Limits, Outcome, Seed, Stop};
use quadrille_tiler::{Config, Generator, Problem, Report, Signature, Strategy, solve, verify_tiling};

use super::{Counts, Row};
use crate::cargo::{root, target};

const CONTEST: &str = "fixtures/tiler/contest-signatures.txt";

/// What fixes every random choice of the workloads.
const SEED: Seed = Seed(1);

/// Nodes after which the diagonal method gives up: a few seconds.
const DIAGONAL_NODES: u64 = 20_000_000;

/// What takes seconds and counts the same on every machine.
pub(super) fn fixed() -> Result<Vec<Row>> {
    let contest = contest()?;
    let auto = Strategy::Auto;
    let none = |_| Limits::none();
    Ok(vec![
        run("tiler, the contest's 25", &contest, auto, none)?,
        run(
            "tiler, the contest's 25, diagonal",
            &contest,
            Strategy::Diagonal,
            |_| Limits::nodes(DIAGONAL_NODES),
        )?,
        run(
            "tiler, 100 like the contest's, N = 50",
            &drawn(Generator::Contest, 50, 100)?,
            auto,
            none,
        )?,
        run(
            "tiler, 5 like the contest's, N = 1,000",
            &drawn(Generator::Contest, 1000, 5)?,
            auto,
            none,
        )?,
        written(
            "tiler, 1 like the contest's, N = 10,000, written",
            &drawn(Generator::Contest, 10_000, 1)?,
        )?,
    ])
}

/// What takes minutes: every signature of N = 8, and random ones with 10 s each.
pub(super) fn deep(tell: impl Fn(&Row)) -> Result<()> {
    let squares: Vec<Problem> = Signature::all(16).map(Problem::new).collect::<Result<_, _>>()?;
    tell(&run("tiler, all of N = 8", &squares, Strategy::Auto, |_| {
        Limits::none()
    })?);
    for alpha in [1.0, 0.5, 0.25] {
        let problems = drawn(Generator::Dirichlet { alpha }, 50, 150)?;
        let name = format!("tiler, 150 of Dirichlet({alpha}), N = 50, 10 s each");
        tell(&run(&name, &problems, Strategy::Auto, |_| {
            Limits::until(stop_after(PATIENCE))
        })?);
    }
    Ok(())
}

/// The time for each random signature of the deep workload.
const PATIENCE: Duration = Duration::from_secs(10);

/// A flag that is raised when the time is over, unless nobody looks at it any more by then.
fn stop_after(patience: Duration) -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    thread::spawn(move || {
        thread::sleep(patience);
        raised.raise();
    });
    stop
}

/// The first `count` signatures of a generator.
fn drawn(generator: Generator, size: u64, count: u64) -> Result<Vec<Problem>> {
    let problems = (0..count).map(|index| generator.draw(size, SEED.child(index)));
    Ok(problems.collect::<Result<_, _>>()?)
}

/// As [`run`], and writes the solutions to a file within the time.
fn written(name: &str, problems: &[Problem]) -> Result<Row> {
    let path = target().join("bench-solution.json");
    let mut row = new(name);
    for problem in problems {
        let config = config(Strategy::Auto);
        let started = Instant::now();
        let report = solve(problem, &config, &Limits::none());
        if let Outcome::Solved(tiling) = &report.outcome {
            let mut file = BufWriter::with_capacity(1 << 20, File::create(&path)?);
            tiling.write_contest(&mut file)?;
            file.flush()?;
        }
        row.times.push(started.elapsed());
        count(&mut row, problem, &report)?;
    }
    if path.exists() {
        fs::remove_file(path)?;
    }
    Ok(row)
}

/// The contest's signatures.
fn contest() -> Result<Vec<Problem>> {
    let text = fs::read_to_string(root().join(CONTEST)).context(CONTEST)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(problem).collect::<Result<_>>().context(CONTEST)
}

/// The problem of a line with a size and a signature.
fn problem(line: &str) -> Result<Problem> {
    let (size, signature) = line.split_once(' ').context("a size and a signature")?;
    Ok(Problem::with_size(signature.parse()?, size.parse()?)?)
}

/// Solves each problem alone, one after the other, and checks what comes out.
fn run(
    name: &str,
    problems: &[Problem],
    strategy: Strategy,
    limits: impl Fn(usize) -> Limits,
) -> Result<Row> {
    let mut row = new(name);
    for (index, problem) in problems.iter().enumerate() {
        let config = config(strategy);
        let started = Instant::now();
        let report = solve(problem, &config, &limits(index));
        row.times.push(started.elapsed());
        count(&mut row, problem, &report)?;
    }
    Ok(row)
}

fn config(strategy: Strategy) -> Config {
    Config { strategy, seed: SEED }
}

fn new(name: &str) -> Row {
    Row {
        name: name.to_owned(),
        counts: Counts::Problems {
            solved: 0,
            infeasible: 0,
            open: 0,
            nodes: 0,
        },
        times: Vec::new(),
    }
}

fn count(row: &mut Row, problem: &Problem, report: &Report) -> Result<()> {
    let Counts::Problems {
        solved,
        infeasible,
        open,
        nodes,
    } = &mut row.counts
    else {
        bail!("{}: a row of problems", row.name);
    };
    *nodes += report.stats.nodes;
    match &report.outcome {
        Outcome::Solved(tiling) => {
            verify_tiling(problem, tiling).with_context(|| problem.signature().to_string())?;
            *solved += 1;
        }
        Outcome::Unsolvable(_) => *infeasible += 1,
        Outcome::GaveUp(_) => *open += 1,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contest_is_read() {
        let contest = contest().expect("readable");
        assert_eq!(contest.len(), 25);
        assert!(problem("4").is_err());
        assert!(problem("4 I3").is_err());
    }
}
