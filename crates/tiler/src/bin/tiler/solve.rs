//! `tiler solve`: one signature, or many.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Output, OutputArgs, Progress, SearchArgs, Source, counted};
use quadrille_search::{Limits, Outcome};
use quadrille_tiler::{Config, Method, Problem, Report, Signature, solve, verify_tiling};

use crate::batch::{self, Entry};
use crate::{aloud, document, picture};

/// Tile the square of a signature, or prove that it cannot be done
///
/// With a file or standard input there may be many signatures, one a line: as JSON documents
/// {"id":7,"signature":"I1,J1,L1,Z1"}, as JSON strings, or plain. They are solved side by side and answered in order;
/// blank lines and lines that start with # are skipped.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The signature; - or nothing reads standard input
    signature: Option<String>,
    /// Read the signature, or many, from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "signature")]
    file: Option<PathBuf>,
    /// The side of the square, to be sure; it follows from the signature
    #[arg(long, value_name = "N", value_parser = parse_size)]
    size: Option<u64>,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: SolveFormat,
    /// Check the answer with code that shares nothing with the solver
    #[arg(long)]
    verify: bool,
    /// Tell about the search on standard error; the diagonal strategy shows its board as it goes
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// How to search
    #[arg(
        long,
        value_name = "METHOD",
        alias = "strategy",
        default_value = "auto",
        help_heading = "Search"
    )]
    method: MethodArg,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler solve I1,J1,L1,Z1
  tiler solve I49,J127,L49,O13,S127,T126,Z134 --format contest --output solution.json
  tiler solve T3,O1                                  # there is none: exit code 1, and the reason
  tiler solve --file signatures.jsonl --format jsonl --time-limit 10s
  tiler solve J27,L30,S22,T10,Z11 --strategy diagonal --seed 1 -v

The time limit is that of each signature. A search that it ends answers `unknown`, exit code 3.";

/// Whether a line is the start of a JSON text that has several lines, or a list of documents.
fn goes_on(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('[')
        || line.starts_with('{')
            && serde_json::from_str::<serde::de::IgnoredAny>(line).is_err_and(|error| error.is_eof())
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolveFormat {
    /// For people, with a picture where there is room
    Text,
    /// A JSON document; a list of them for many signatures
    Json,
    /// A JSON document a line
    Jsonl,
    /// The contest's bare list, [["L",1,0,0],...]: figure, angle, column, row
    Contest,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MethodArg {
    /// The best method for the signature
    Auto,
    /// Depth-first along the anti-diagonals, the contest winner's method
    Diagonal,
    /// Exhaustive, for small squares
    Exact,
}

impl From<MethodArg> for Method {
    fn from(method: MethodArg) -> Self {
        match method {
            MethodArg::Auto => Self::Auto,
            MethodArg::Diagonal => Self::Diagonal,
            MethodArg::Exact => Self::Exact,
        }
    }
}

/// The longest signature that is read.
const MOST_BYTES: u64 = 1 << 16;

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        match Source::choose(self.signature.clone(), self.file.clone())? {
            argument @ Source::Argument(_) => {
                let text = argument.read_to_end(MOST_BYTES)?;
                self.one(text.parse(|text| problem(text.parse()?, self.size))?)
            }
            source => self.some(source),
        }
    }

    /// Solves what a file or standard input holds.
    fn some(&self, source: Source) -> Result<Exit> {
        let name = source.to_string();
        let size = self.size;
        let mut lines = source.lines(MOST_BYTES)?.filter(batch::is_entry);
        let Some(first) = lines.next() else {
            bail!("{name}: expected a signature such as I1,J1,L1,Z1, found nothing");
        };
        let first = first?;
        ensure!(
            !goes_on(&first.1),
            "{name}: line {}: one document a line is expected, here starts a list or a document of several lines",
            first.0
        );
        let is_json = batch::is_json(&first.1);
        let firsts = std::iter::once(Ok(first));
        if self.format == SolveFormat::Jsonl {
            // A partner at the other end of a pipe may wait for the first answer before it asks again.
            return self.many(name, firsts.chain(lines));
        }
        match lines.next() {
            None if !is_json => {
                let only = firsts.map(|line| Entry::read(&name, line, size).problem).next();
                self.one(only.context("no line")??)
            }
            second => self.many(name, firsts.chain(second).chain(lines)),
        }
    }

    fn many(
        &self,
        name: String,
        lines: impl Iterator<Item = Result<(u64, String)>> + Send + 'static,
    ) -> Result<Exit> {
        let output = self.output.open()?;
        let size = self.size;
        let watch = quadrille_cli::Watch::start(None)?;
        let settings = batch::Settings {
            config: self.config()?,
            format: self.format,
            is_verified: self.verify,
            time_limit: self.search.time_limit(),
            stop: watch.stop().clone(),
        };
        let entries = lines.map(move |line| Entry::read(&name, line, size));
        batch::run(entries, settings, &watch, output)
    }

    fn config(&self) -> Result<Config> {
        Ok(Config {
            method: self.method.into(),
            seed: self.search.seed()?,
        })
    }

    fn one(&self, problem: Problem) -> Result<Exit> {
        let output = self.output.open()?;
        let config = self.config()?;
        let watch = self.search.watch()?;
        let progress = Progress::clock("searching");
        let start = Instant::now();
        let limits = Limits::until(watch.stop().clone());
        let report = if self.verbose && config.method == Method::Diagonal {
            aloud::solve_diagonal(&problem, config.seed, &limits, &progress)
        } else {
            solve(&problem, &config, &limits)
        };
        let time = start.elapsed();
        drop(progress);
        if self.verbose {
            quadrille_cli::note(work(&report, time));
        }
        let exit = check(&problem, &report, self.verify)?;
        self.write(output, &problem, &config, &report, time)?;
        Ok(watch.exit(exit))
    }

    fn write(
        &self,
        mut output: Output,
        problem: &Problem,
        config: &Config,
        report: &Report,
        time: Duration,
    ) -> Result<()> {
        match (self.format, &report.outcome) {
            (SolveFormat::Text, _) => write_text(&mut output, problem, report, time)?,
            (SolveFormat::Json | SolveFormat::Jsonl, _) => {
                document::write(&mut output, None, problem, config.seed, report)?;
                writeln!(output)?;
            }
            (SolveFormat::Contest, Outcome::Solved(tiling)) => {
                tiling.write_contest(&mut output)?;
                writeln!(output)?;
            }
            (SolveFormat::Contest, _) => {
                quadrille_cli::note(sentence(problem, report));
                return Ok(());
            }
        }
        output.finish()
    }
}

/// A side as a number; whether it fits the signature is told with the signature.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("an even number from 2 to {}", Problem::MAX_SIZE))
}

/// The problem that a signature states, for a square of `size` if that is given.
pub(crate) fn problem(signature: Signature, size: Option<u64>) -> Result<Problem> {
    Ok(match size {
        Some(size) => Problem::with_size(signature, size)?,
        None => Problem::new(signature)?,
    })
}

/// The exit that a report asks for, after a check of its tiling if that is wanted.
pub(crate) fn check(problem: &Problem, report: &Report, is_verified: bool) -> Result<Exit> {
    match &report.outcome {
        Outcome::Solved(tiling) => {
            if is_verified {
                verify_tiling(problem, tiling).context("the solver erred, please report this")?;
            }
            Ok(Exit::Solved)
        }
        Outcome::Unsolvable(_) => Ok(Exit::ProvedNone),
        Outcome::GaveUp(_) => Ok(Exit::GaveUp),
    }
}

/// What came out, in a sentence.
pub(crate) fn sentence(problem: &Problem, report: &Report) -> String {
    let (size, signature) = (problem.size(), problem.signature());
    let square = format!("{size} x {size} with {signature}");
    match &report.outcome {
        Outcome::Solved(_) => format!("a tiling of {square}"),
        Outcome::Unsolvable(proof) => format!("no tiling of {square}: {proof}"),
        Outcome::GaveUp(why) => format!("unknown whether there is a tiling of {square}: {why}"),
    }
}

fn work(report: &Report, time: Duration) -> String {
    let stats = report.stats;
    format!(
        "{} in {time:.1?}, {}, {}",
        report.settled_by,
        counted(stats.nodes, "node"),
        counted(stats.restarts, "restart")
    )
}

fn write_text(output: &mut Output, problem: &Problem, report: &Report, time: Duration) -> Result<()> {
    writeln!(output, "{}", sentence(problem, report))?;
    writeln!(output, "{}", work(report, time))?;
    if let Outcome::Solved(tiling) = &report.outcome {
        let picture = picture::fitting(tiling, output)?;
        let picture = picture
            .unwrap_or_else(|| "(too wide to draw here: --format json, then tiler render)\n".to_owned());
        output.write_all(picture.as_bytes())?;
    }
    Ok(())
}
