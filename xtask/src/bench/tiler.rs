//! The tiler's workloads.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result};
use quadrille_search::{Limits, Outcome, Seed};
use quadrille_tiler::{Config, Problem, Report, Strategy, solve, verify_tiling};

use super::Row;
use crate::cargo::root;

const CONTEST: &str = "fixtures/tiler/contest-signatures.txt";

/// What fixes every random choice of the workloads.
const SEED: Seed = Seed(1);

/// Nodes after which the diagonal method gives up: about a second.
const DIAGONAL_NODES: u64 = 20_000_000;

/// What takes seconds and counts the same on every machine.
pub(super) fn fixed() -> Result<Vec<Row>> {
    let contest = contest()?;
    Ok(vec![
        run("tiler, the contest's 25", &contest, Strategy::Auto, |_| {
            Limits::none()
        })?,
        run(
            "tiler, the contest's 25, diagonal",
            &contest,
            Strategy::Diagonal,
            |_| Limits::nodes(DIAGONAL_NODES),
        )?,
    ])
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
    let mut row = Row::new(name);
    for (index, problem) in problems.iter().enumerate() {
        let config = Config { strategy, seed: SEED };
        let started = Instant::now();
        let report = solve(problem, &config, &limits(index));
        row.times.push(started.elapsed());
        count(&mut row, problem, &report)?;
    }
    Ok(row)
}

fn count(row: &mut Row, problem: &Problem, report: &Report) -> Result<()> {
    row.nodes += report.stats.nodes;
    match &report.outcome {
        Outcome::Solved(tiling) => {
            verify_tiling(problem, tiling).with_context(|| problem.signature().to_string())?;
            row.solved += 1;
        }
        Outcome::Unsolvable(_) => row.infeasible += 1,
        Outcome::GaveUp(_) => row.open += 1,
    }
    Ok(())
}

/// What takes minutes.
pub(super) fn deep(mut tell: impl FnMut(&Row)) -> Result<()> {
    let _ = &mut tell;
    Ok(())
}
