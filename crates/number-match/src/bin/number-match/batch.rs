//! `number-match batch`: many boards.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Clock, Exit, OutputArgs, Progress, SearchArgs, Source, Watch};
use quadrille_number_match::record::Status;
use quadrille_number_match::{Board, Config, Game, Limits, Report, Seed, solve, verify};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::options::RulesArgs;
use crate::solve::GoalArg;

/// Solve many boards, one a line with / between rows, and tell how it went
///
/// Writes a document of `solve --format json` a line, in the order of the input, each checked as `verify` does. A summary
/// goes to standard error. The time limit is for each board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Batch {
    /// The file with the boards; - or nothing reads standard input
    file: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    /// What makes a win better
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

/// The most bytes of a board that make sense.
const MOST_BYTES: u64 = 1 << 16;
/// Cells that a board may have.
const MOST_CELLS: usize = 10_000;
/// Boards between two writes.
const CHUNK: usize = 64;

struct Answer {
    report: Report,
    time: Duration,
    document: Value,
}

impl Batch {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let rules = self.rules.rules()?;
        let (seed, watch) = (self.search.seed()?, Watch::start(None)?);
        let lines = Source::choose(None, self.file.clone())?.lines(MOST_BYTES)?;
        let name = lines.name().to_owned();
        let mut games = Vec::new();
        for line in lines {
            let (number, text) = line?;
            if !text.trim().is_empty() {
                let board = Board::parse(&text, rules.width(), MOST_CELLS);
                let board = board.with_context(|| format!("{name}: board on line {number}"))?;
                games.push(Game::new(rules, board));
            }
        }
        let mut output = self.output.open()?;
        let progress = Progress::bar(games.len() as u64, "boards");
        let mut answers = Vec::new();
        for (chunk, games) in games.chunks(CHUNK).enumerate() {
            if watch.is_interrupted() {
                break;
            }
            let solved: Result<Vec<Answer>> = games
                .par_iter()
                .enumerate()
                .map(|(index, game)| {
                    let answer = self.solve(game, seed.child((chunk * CHUNK + index) as u64), &watch);
                    progress.add(1);
                    answer
                })
                .collect();
            for answer in solved? {
                writeln!(output, "{}", answer.document)?;
                answers.push((answer.report, answer.time));
            }
        }
        drop(progress);
        output.finish()?;
        summarize(&mut answers);
        let is_done = answers.len() == games.len();
        let is_won = answers
            .iter()
            .all(|(report, _)| report.record.status != Status::Unknown);
        Ok(watch.exit(if is_done && is_won {
            Exit::Solved
        } else {
            Exit::GaveUp
        }))
    }

    fn solve(&self, game: &Game, seed: Seed, watch: &Watch) -> Result<Answer> {
        let clock = Clock::start(watch.stop(), self.search.time_limit())?;
        let config = Config {
            goal: self.goal.into(),
            seed,
            playouts: self
                .search
                .time_limit()
                .map_or(Config::default().playouts, |_| u64::MAX),
            ..Config::default()
        };
        let start = Instant::now();
        let report = solve(game, &config, &Limits::until(clock.stop().clone()), |_| {});
        let time = start.elapsed();
        if report.record.status == Status::Solved {
            verify(&report.record)?.context("a line that does not hold")?;
        }
        let mut document = serde_json::to_value(&report.record)?;
        if let Some(score) = report.score {
            document["score"] = json!({"points": score.points, "bound": score.bound});
        }
        Ok(Answer {
            report,
            time,
            document,
        })
    }
}

/// What the boards came to, on standard error.
fn summarize(answers: &mut [(Report, Duration)]) {
    answers.sort_by_key(|(_, time)| *time);
    let count = |is: &dyn Fn(&Report) -> bool| answers.iter().filter(|(report, _)| is(report)).count();
    let won = count(&|report| report.record.status == Status::Solved);
    let proved = count(&|report| report.record.optimal || report.record.status == Status::Unsolvable);
    let mut by_refills = Vec::new();
    for refills in 0..=answers
        .iter()
        .map(|(report, _)| report.record.refills)
        .max()
        .unwrap_or(0)
    {
        let number =
            count(&|report| report.record.status == Status::Solved && report.record.refills == refills);
        by_refills.push(format!(
            "{number} with {}",
            quadrille_cli::counted(refills, "refill")
        ));
    }
    quadrille_cli::note(format_args!(
        "{} boards: {won} won, {proved} proved; {}",
        answers.len(),
        by_refills.join(", ")
    ));
    let scores = answers.iter().filter_map(|(report, _)| report.score);
    let shares: Vec<f64> = scores
        .map(|score| score.points as f64 / score.bound as f64)
        .collect();
    if !shares.is_empty() {
        let mean = 100.0 * shares.iter().sum::<f64>() / shares.len() as f64;
        quadrille_cli::note(format_args!("mean score {mean:.2} % of the bound"));
    }
    let at = |percent: usize| {
        let index = answers.len().saturating_sub(1) * percent / 100;
        answers
            .get(index)
            .map_or(0.0, |(_, time)| time.as_secs_f64() * 1e3)
    };
    quadrille_cli::note(format_args!(
        "times: median {:.2} ms, 99 % within {:.1} ms, longest {:.1} ms",
        at(50),
        at(99),
        at(100)
    ));
}
