//! The tiler's workloads.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use quadrille_search::{Limits, Outcome, Seed, Stop};
use quadrille_tiler::{Config, Generator, Method, Problem, Report, Signature, solve, verify_tiling};

use super::{Row, Tally};
use crate::{root, target};

const CONTEST: &str = "fixtures/tiler/contest-signatures.txt";

/// What fixes every random choice of the workloads.
const SEED: Seed = Seed(1);

/// Nodes after which the diagonal method gives up: a few seconds.
const DIAGONAL_NODES: u64 = 20_000_000;

/// What takes seconds and counts the same on every machine.
pub(super) fn fixed() -> Result<Vec<Row>> {
    let contest = contest()?;
    let auto = Method::Auto;
    let none = |_| Limits::none();
    Ok(vec![
        run("tiler, the contest's 25", &contest, auto, none)?,
        run(
            "tiler, the contest's 25, diagonal",
            &contest,
            Method::Diagonal,
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
    tell(&run("tiler, all of N = 8", &squares, Method::Auto, |_| {
        Limits::none()
    })?);
    for alpha in [1.0, 0.5, 0.25] {
        let problems = drawn(Generator::Dirichlet { alpha }, 50, 150)?;
        let name = format!("tiler, 150 of Dirichlet({alpha}), N = 50, 10 s each");
        tell(&run(&name, &problems, Method::Auto, |_| {
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
    let mut tally = Tally::default();
    for problem in problems {
        let config = config(Method::Auto);
        let started = Instant::now();
        let report = solve(problem, &config, &Limits::none());
        if let Outcome::Solved(tiling) = &report.outcome {
            let mut file = BufWriter::with_capacity(1 << 20, File::create(&path)?);
            tiling.write_contest(&mut file)?;
            file.flush()?;
        }
        tally.times.push(started.elapsed());
        count(&mut tally, problem, &report)?;
    }
    if path.exists() {
        fs::remove_file(path)?;
    }
    Ok(tally.row(name.to_owned()))
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
fn run(name: &str, problems: &[Problem], method: Method, limits: impl Fn(usize) -> Limits) -> Result<Row> {
    let mut tally = Tally::default();
    for (index, problem) in problems.iter().enumerate() {
        let config = config(method);
        let started = Instant::now();
        let report = solve(problem, &config, &limits(index));
        tally.times.push(started.elapsed());
        count(&mut tally, problem, &report)?;
    }
    Ok(tally.row(name.to_owned()))
}

fn config(method: Method) -> Config {
    Config { method, seed: SEED }
}

fn count(tally: &mut Tally, problem: &Problem, report: &Report) -> Result<()> {
    tally.nodes += report.stats.nodes;
    match &report.outcome {
        Outcome::Solved(tiling) => {
            verify_tiling(problem, tiling).with_context(|| problem.signature().to_string())?;
            tally.solved += 1;
        }
        Outcome::Unsolvable(_) => tally.infeasible += 1,
        Outcome::GaveUp(_) => tally.open += 1,
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
