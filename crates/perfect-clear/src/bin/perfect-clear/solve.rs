//! `perfect-clear solve`: what a known queue can do.

mod report;

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use quadrille_cli::{Declared, Exit};
use quadrille_perfect_clear::api::Solving;
use quadrille_perfect_clear::document::Solved;
use quadrille_perfect_clear::{Config, ProblemError, Queue};

use crate::options::{LimitArgs, ProblemArgs, QueueArgs, ReportArgs};
use crate::shared::movement::Movements;
use crate::shared::run::Run;
use report::Report;

/// Clear a field with a queue of which every piece is known
///
/// One solution, or all of them; the search is complete, so that no answer means that there is none. A queue may be one
/// that no bag gives.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    queue: QueueArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    solving: Declared<Solving>,
    #[command(flatten)]
    report: ReportArgs<SolveFormat>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SolveFormat {
    /// For people
    #[value(alias = "txt")]
    Text,
    /// One JSON document and nothing else
    Json,
    /// One JSON document a line
    Jsonl,
    /// One fumen, a page for each piece; each solution begins with a quiz
    Fumen,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear solve TILJSZOTILJ
  perfect-clear solve --queue JZOSLIIJSOZ --all --unique --rank holds
  perfect-clear solve --queue JZOSLIIJSOZ --rank drops --keys
  perfect-clear solve --queue JZOSLIIJSOZ --all --unique --most 5 --format fumen
  perfect-clear solve --image screenshot.png --image-check read.png
  perfect-clear solve --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --queue IOLJ --hold S --format json

Exit codes: 0 there is a solution, 1 there is none, 2 bad usage or input, 3 the time limit struck
or (with --all or --rank) there are too many states, 130 interrupted.";

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        let letters = self.problem.queue(self.queue.given())?;
        let queue: Queue = letters.parse().context("--queue")?;
        let problem = self
            .problem
            .problem(queue)
            .map_err(|error| with_hint(error, &letters))?;
        self.solving.check(&problem)?;
        let format = self.report.format_or(SolveFormat::Text)?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let answer = self
            .solving
            .solutions(&problem, &Config::default(), &run.limits)?;
        match (&answer, format) {
            (Err(why), SolveFormat::Text) => return run.give_up(*why, None),
            (Err(why), SolveFormat::Fumen) => return Ok(run.give_up_quietly(*why)),
            _ => {}
        }
        let report = Report {
            command: self,
            solved: Solved {
                problem: &problem,
                answer: &answer,
                keys: self.solving.keys.then(|| problem.mover().physics()),
            },
            movements: Movements::of(problem.mover()),
        };
        match format {
            SolveFormat::Text => report.write_text(&mut run.output)?,
            SolveFormat::Json => report.write_json(&mut run.output)?,
            SolveFormat::Jsonl => report.write_lines(&mut run.output)?,
            SolveFormat::Fumen => report.write_fumen(&mut run.output)?,
        }
        run.end(match &answer {
            Err(_) => Exit::GaveUp,
            Ok(found) if found.paths.is_empty() => Exit::ProvedNone,
            Ok(_) => Exit::Solved,
        })
    }
}

/// The error; of a queue that is too short, with the commands that take one.
fn with_hint(error: anyhow::Error, letters: &str) -> anyhow::Error {
    match error.downcast_ref() {
        Some(ProblemError::TooShort { .. }) => anyhow!(
            "{error}; for pieces that are not shown yet, `perfect-clear advise --queue {letters}` says what to do, and \
             `perfect-clear chance --queue {letters}` how likely a clear is"
        ),
        _ => error,
    }
}
