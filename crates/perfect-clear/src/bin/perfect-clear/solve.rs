//! `perfect-clear solve`: what a known queue can do.

mod report;

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, whole_number};
use quadrille_perfect_clear::document::{Found, Solved};
use quadrille_perfect_clear::solve::{self, Rank};
use quadrille_perfect_clear::{Config, Piece, Problem, ProblemError, Queue};
use quadrille_search::{GaveUp, Limits, Outcome};

use crate::movement::Movements;
use crate::options::{LimitArgs, ProblemArgs, QueueArgs, ReportArgs};
use crate::run::Run;
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
    /// All solutions instead of one
    #[arg(long)]
    all: bool,
    /// Of solutions that differ in the order of the pieces alone, only one
    #[arg(long, requires = "all")]
    unique: bool,
    /// Which solution is wanted, or, with --all, which come first
    #[arg(long, value_name = "BY", value_enum)]
    rank: Option<RankArg>,
    /// The piece that is best saved for the next PC, with --rank saved [default: T]
    #[arg(long, value_name = "PIECE", requires = "rank")]
    save: Option<Piece>,
    /// Write at most N solutions; all are counted
    #[arg(long, value_name = "N", requires = "all", value_parser = whole_number(1_usize, 1_000_000_000))]
    most: Option<usize>,
    /// Write the keys to press for each piece
    #[arg(long)]
    keys: bool,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RankArg {
    /// Those that press hold least often
    Holds,
    /// Those with the fewest tucks and spins
    Drops,
    /// Those that save the piece of --save
    Saved,
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

type Answer = Result<Found, GaveUp>;

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        let letters = self.problem.queue(self.queue.given())?;
        let queue: Queue = letters.parse().context("--queue")?;
        let problem = self
            .problem
            .problem(queue)
            .map_err(|error| with_hint(error, &letters))?;
        let must_spin = problem.mover().physics().drop.twist(Piece::T).is_some();
        ensure!(
            !(self.keys && must_spin),
            "--keys: the fewest keys may bring a T to its place without the spin that --drop asks for"
        );
        let (rank, format) = (self.rank()?, self.report.format_or(SolveFormat::Text)?);
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let answer = if self.all {
            self.all(&problem, rank, &run.limits)
        } else {
            first(&problem, rank, &run.limits)
        };
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
                keys: self.keys.then(|| problem.mover().physics()),
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

    fn rank(&self) -> Result<Option<Rank>> {
        ensure!(
            self.save.is_none() || self.rank == Some(RankArg::Saved),
            "--save is for --rank saved"
        );
        Ok(self.rank.map(|rank| match rank {
            RankArg::Holds => Rank::Holds,
            RankArg::Drops => Rank::Drops,
            RankArg::Saved => Rank::Saved(self.save.unwrap_or(Piece::T)),
        }))
    }

    fn all(&self, problem: &Problem, rank: Option<Rank>, limits: &Limits) -> Answer {
        let report = solve::solve_all(problem, &Config::default(), limits);
        let most = self.most.unwrap_or(usize::MAX);
        // Only the whole list can be put into an order.
        let read = if rank.is_some() { usize::MAX } else { most };
        let mut found = match report.outcome {
            Outcome::Solved(graph) if self.unique => Found::tilings(&graph),
            Outcome::Solved(graph) => Found::of_graph(&graph, read),
            Outcome::Unsolvable(_) => Found {
                count: Some(0),
                unique: self.unique,
                ..Found::default()
            },
            Outcome::GaveUp(why) => return Err(why),
        };
        if let Some(by) = rank {
            solve::rank(problem, &mut found.paths, by);
        }
        found.paths.truncate(most);
        Ok(found)
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

fn first(problem: &Problem, rank: Option<Rank>, limits: &Limits) -> Answer {
    let config = Config {
        rank,
        ..Config::default()
    };
    match solve::solve(problem, &config, limits).outcome {
        Outcome::Solved(solution) => Ok(Found::one(&solution)),
        Outcome::Unsolvable(_) => Ok(Found::default()),
        Outcome::GaveUp(why) => Err(why),
    }
}
