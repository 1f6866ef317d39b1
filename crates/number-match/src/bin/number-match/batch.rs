//! `number-match batch`: many boards.

mod input;
mod summary;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{
    Clock, Declared, Exit, Output, OutputArgs, Progress, SearchArgs, Source, Watch, counted, looked_at, note,
};
use quadrille_number_match::api::{self, Aim, Solved};
use quadrille_number_match::{
    Config, Limits, Outcome, Problem, Report, RuleOptions, Seed, solve, verify_record,
};
use quadrille_schema::document;
use rayon::prelude::*;
use serde_json::json;

use input::{Boards, Line};

/// Solve many boards, one a line, and sum up how it went
///
/// A line is a board with / between its rows, or a JSON document with a board: what `generate`, `solve` and `batch`
/// write. Writes a document of `solve --format json` a line, in the order of the input and as soon as it is there, each
/// checked as `verify` does. A line that is no board is answered by the reason, in its place. A summary goes to
/// standard error. The time limit is for each board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Batch {
    /// The boards, or the file with them; - or nothing reads standard input
    boards: Option<String>,
    /// Read the boards from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "boards")]
    file: Option<PathBuf>,
    #[command(flatten)]
    rules: Declared<RuleOptions>,
    #[command(flatten)]
    aim: Declared<Aim>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match generate --count 1000 --seed 1 | number-match batch --seed 1 --output lines.jsonl
  number-match batch boards.txt --no-diagonals --time-limit 1s --seed 1

Exit codes: 0 each is won or proved not to be winnable, 2 bad usage or input, also on one line, 3 not so,
130 interrupted.";

/// Result of a board.
struct Answer {
    report: Report,
    time: Duration,
    document: String,
}

/// All lines so far.
#[derive(Default)]
struct Tally {
    answers: Vec<Answer>,
    /// Lines that were no boards.
    refused: u64,
}

impl Batch {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let watch = Watch::start(None)?;
        let source = Source::choose(self.boards.clone(), self.file.clone())?;
        // Input may never end: Ctrl-C must not wait for it.
        let boards = Boards::read(source, self.rules.0)?;
        let mut output = self.output.open()?;
        let chosen = self.search.choose_seed()?;
        let progress = Progress::spinner("boards");
        let mut tally = Tally::default();
        while !watch.is_interrupted() {
            let lines = boards.next(&watch);
            if lines.is_empty() {
                break;
            }
            let first = tally.lines();
            let solve = |(index, line): (usize, &Line)| {
                let seed = chosen.seed.child(first + index as u64);
                let problem = line.problem.as_ref().ok()?;
                let answer = self.solve(problem, seed, &watch);
                progress.add(1);
                Some(answer)
            };
            let solved: Vec<_> = lines.par_iter().enumerate().map(solve).collect();
            for (line, answer) in lines.iter().zip(solved) {
                progress.suspend(|| tally.write(&mut output, line, answer.transpose()?))?;
            }
            output.flush()?;
        }
        drop(progress);
        output.finish()?;
        if tally.answers.iter().any(|answer| answer.report.is_random()) {
            chosen.note();
        }
        let is_cut = watch.is_interrupted();
        if is_cut {
            note(match boards.rest() {
                Some(rest) => looked_at(tally.lines(), tally.lines() + rest, "board"),
                None => format!("stopped after {}", counted(tally.lines(), "board")),
            });
        }
        summary::write(&tally.answers);
        let cut = if is_cut { Exit::GaveUp } else { Exit::Solved };
        Ok(watch.exit(tally.exit().and(cut)))
    }

    fn solve(&self, problem: &Problem, seed: Seed, watch: &Watch) -> Result<Answer> {
        let time_limit = self.search.time_limit();
        let clock = Clock::start(watch.stop(), time_limit)?;
        let config = Config {
            goal: self.aim.goal,
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
            document: document::<api::Solve>(&Solved::new(problem, &config, &report)).to_string(),
            report,
            time,
        })
    }
}

impl Tally {
    fn lines(&self) -> u64 {
        self.answers.len() as u64 + self.refused
    }

    /// Writes the answer to a line: a document, or why the line is no board.
    fn write(&mut self, output: &mut Output, line: &Line, answer: Option<Answer>) -> Result<()> {
        if let Some(mut answer) = answer {
            writeln!(output, "{}", std::mem::take(&mut answer.document))?;
            self.answers.push(answer);
        } else if let Err(error) = &line.problem {
            let reason = format!("{error:#}");
            quadrille_cli::error(&reason);
            let document = json!({"line": line.number, "status": "error", "reason": reason});
            writeln!(output, "{document}")?;
            self.refused += 1;
        }
        Ok(())
    }

    /// Whether all lines are boards, and all boards are decided.
    fn exit(&self) -> Exit {
        let is_decided = |answer: &Answer| answer.report.outcome.is_decided();
        match self.refused {
            0 if self.answers.iter().all(is_decided) => Exit::Solved,
            0 => Exit::GaveUp,
            _ => Exit::BadInput,
        }
    }
}
