//! `number-match batch`: many boards.

mod summary;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Clock, Exit, OutputArgs, Progress, SearchArgs, Source, Watch};
use quadrille_number_match::{
    Config, Limits, Outcome, Problem, Report, Seed, document, solve, verify_record,
};
use rayon::prelude::*;
use serde_json::Value;

use crate::options::{GoalArg, RulesArgs};

/// Solve many boards, one a line, and sum up how it went
///
/// A line is a board with / between its rows, or a JSON document with a board: what `generate`, `solve` and `batch`
/// write. Writes a document of `solve --format json` a line, in the order of the input, each checked as `verify` does.
/// A summary goes to standard error. The time limit is for each board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Batch {
    /// The boards, or the file with them; - or nothing reads standard input
    boards: Option<String>,
    /// Read the boards from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "boards")]
    file: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    /// What makes a line better
    #[arg(long, value_name = "GOAL", default_value = "refills")]
    goal: GoalArg,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match generate --count 1000 --seed 1 | number-match batch --seed 1 --output lines.jsonl
  number-match batch boards.txt --no-diagonals --time-limit 1s --seed 1

Exit codes: 0 each is won or proved not to be winnable, 2 bad usage or input, 3 not so, 130 interrupted.";

/// The most bytes of a line that make sense.
const MOST_BYTES: u64 = 1 << 18;
/// Cells that a board may have.
const MOST_CELLS: usize = 10_000;
/// Boards between two writes.
const CHUNK: usize = 64;

/// What came of a board.
struct Answer {
    report: Report,
    time: Duration,
    document: Value,
}

impl Batch {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let watch = Watch::start(None)?;
        // Input may never end: Ctrl-C must not wait for it.
        let (source, rules) = (
            Source::choose(self.boards.clone(), self.file.clone())?,
            self.rules.clone(),
        );
        let Some(problems) = watch.wait_for(move || problems(source, &rules))? else {
            return Ok(Exit::Interrupted);
        };
        let problems = problems?;
        let mut output = self.output.open()?;
        let chosen = self.search.choose_seed()?;
        let progress = Progress::bar(problems.len() as u64, "boards");
        let mut answers = Vec::new();
        for (chunk, problems) in (0..).step_by(CHUNK).zip(problems.chunks(CHUNK)) {
            if watch.is_interrupted() {
                break;
            }
            let solve = |(index, problem): (usize, &Problem)| {
                let answer = self.solve(problem, chosen.seed.child(chunk + index as u64), &watch);
                progress.add(1);
                answer
            };
            let solved: Result<Vec<Answer>> = problems.par_iter().enumerate().map(solve).collect();
            for answer in solved? {
                writeln!(output, "{}", answer.document)?;
                answers.push(answer);
            }
        }
        drop(progress);
        output.finish()?;
        if answers.iter().any(|answer| answer.report.stats.playouts > 0) {
            chosen.note();
        }
        summary::write(&answers);
        Ok(watch.exit(exit(&answers, problems.len())))
    }

    fn solve(&self, problem: &Problem, seed: Seed, watch: &Watch) -> Result<Answer> {
        let time_limit = self.search.time_limit();
        let clock = Clock::start(watch.stop(), time_limit)?;
        let config = Config {
            goal: self.goal.into(),
            seed,
            playouts: time_limit.map_or(Config::default().playouts, |_| u64::MAX),
            ..Config::default()
        };
        let start = Instant::now();
        let report = solve(problem, &config, &Limits::until(clock.stop().clone()));
        let time = start.elapsed();
        if matches!(report.outcome, Outcome::Solved(_)) {
            verify_record(&report.record(problem)).context("a line that does not hold")?;
        }
        Ok(Answer {
            document: document::answer(problem, &config, &report),
            report,
            time,
        })
    }
}

/// The boards of the input.
fn problems(source: Source, rules: &RulesArgs) -> Result<Vec<Problem>> {
    let lines = source.lines(MOST_BYTES)?;
    let name = lines.name().to_owned();
    let mut problems = Vec::new();
    for line in lines {
        let (number, text) = line?;
        if !text.trim().is_empty() {
            let problem = rules.problem(&text, MOST_CELLS);
            problems.push(problem.with_context(|| format!("{name}: board on line {number}"))?);
        }
    }
    Ok(problems)
}

/// Whether all of this number of boards are decided.
fn exit(answers: &[Answer], boards: usize) -> Exit {
    let is_decided = |answer: &Answer| answer.report.outcome.is_decided();
    if answers.len() == boards && answers.iter().all(is_decided) {
        Exit::Solved
    } else {
        Exit::GaveUp
    }
}
