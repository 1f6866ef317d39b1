//! `tiler solve`: one signature, or many.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Output, OutputArgs, Progress, SearchArgs, Source, Watch};
use quadrille_schema::Whole;
use quadrille_search::Outcome;
use quadrille_tiler::api::{Searching, Solved};
use quadrille_tiler::document;
use quadrille_tiler::{Config, Method, Problem, Report, solve};

use crate::answer::{self, AnswerFormat};
use crate::question::{Question, Questions};
use crate::{batch, live_board, picture};

/// Tile the square of a signature, or prove that it cannot be done
///
/// A file or standard input may hold many signatures, one a line: plain, as JSON strings, or as JSON documents such as
/// {"id":7,"signature":"I1,J1,L1,Z1"}, those of the other subcommands included. They are solved side by side and
/// answered in order; blank lines and lines that start with # are skipped.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The signature, or a file of signatures; - or nothing reads standard input
    #[arg(value_name = "SIGNATURE|FILE")]
    signature: Option<String>,
    /// Read the signature, or many, from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "signature")]
    file: Option<PathBuf>,
    /// How to write the answer; by default as the output's name says (.json, .jsonl, .txt), else as text
    #[arg(long, value_name = "FORMAT")]
    format: Option<AnswerFormat>,
    #[command(flatten)]
    output: OutputArgs,
    /// Check the answer with code that shares nothing with the solver
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    searching: Declared<Searching>,
    /// Print the work of the search on standard error; with `--method diagonal` the board is drawn as it is filled
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler solve I1,J1,L1,Z1
  tiler solve I49,J127,L49,O13,S127,T126,Z134 --output solution.json
  tiler solve T3,O1                                  # there is none: exit code 1, and the reason
  tiler solve signatures.txt --format jsonl --time-limit 10s
  tiler solve J27,L30,S22,T10,Z11 --method diagonal --seed 1 -v

The time limit is that of each signature. A search that it ends answers `unknown`, exit code 3.";

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let format = self.output.format_or(self.format, AnswerFormat::Text)?;
        let source = Source::choose(self.signature.clone(), self.file.clone())?;
        let is_argument = matches!(source, Source::Argument(_));
        let Questions { is_json, mut all } = Questions::open(source, self.searching.size.map(Whole::get))?;
        if format == AnswerFormat::Jsonl && !is_argument {
            // A partner at the other end of a pipe may wait for the first answer before it asks again.
            return self.many(all, format);
        }
        match (all.next(), all.next()) {
            // A document from a file is answered in a list, as many are: it is a batch of one.
            (Some(only), None) if is_argument || !is_json || format == AnswerFormat::Text => {
                self.one(only, format)
            }
            (first, second) => self.many(first.into_iter().chain(second).chain(all), format),
        }
    }

    fn many(
        &self,
        questions: impl Iterator<Item = Question> + Send + 'static,
        format: AnswerFormat,
    ) -> Result<Exit> {
        let output = self.output.open()?;
        let watch = Watch::start(None)?;
        let settings = batch::Settings {
            method: self.searching.method,
            seed: self.search.choose_seed()?,
            format,
            is_colored: output.is_colored(),
            is_verified: self.verify,
            time_limit: self.search.time_limit(),
            stop: watch.stop().clone(),
        };
        batch::run(questions, settings, &watch, output)
    }

    fn one(&self, question: Question, format: AnswerFormat) -> Result<Exit> {
        let asked = Asked {
            problem: question.problem?,
            id: question.id,
        };
        let output = self.output.open()?;
        let seed = self.search.choose_seed()?;
        let config = Config {
            method: self.searching.method,
            seed: seed.seed,
        };
        let watch = self.search.watch()?;
        let (report, time) = self.search(&asked.problem, &config, &watch);
        if report.is_random() {
            seed.note();
        }
        if self.verbose {
            quadrille_cli::note(answer::work(&report, time));
        }
        if self.verify {
            answer::verify(&asked.problem, &report)?;
        }
        match format {
            AnswerFormat::Text => asked.write_text(output, &report, time)?,
            AnswerFormat::Contest => asked.write_contest(output, &report)?,
            AnswerFormat::Json | AnswerFormat::Jsonl => asked.write_json(output, &config, &report)?,
        }
        Ok(watch.exit(answer::exit(&report)))
    }

    /// Searches, and measures the time.
    fn search(&self, problem: &Problem, config: &Config, watch: &Watch) -> (Report, Duration) {
        let progress = Progress::clock("searching");
        let start = Instant::now();
        let limits = watch.limits();
        let report = if self.verbose && config.method == Method::Diagonal {
            live_board::solve_diagonal(problem, config.seed, &limits, &progress)
        } else {
            solve(problem, config, &limits)
        };
        (report, start.elapsed())
    }
}

/// A question that makes sense.
struct Asked {
    id: Option<Box<serde_json::value::RawValue>>,
    problem: Problem,
}

impl Asked {
    fn write_text(&self, mut output: Output, report: &Report, time: Duration) -> Result<()> {
        let sentence = answer::sentence(&self.problem, report, output.is_colored());
        writeln!(output, "{sentence}")?;
        writeln!(output, "{}", answer::work(report, time))?;
        if let Outcome::Solved(tiling) = &report.outcome {
            let picture = picture::fitting(tiling, &output)?;
            let picture = picture.unwrap_or_else(|| {
                "(too wide to draw here: --output FILE.json, then tiler draw)\n".to_owned()
            });
            output.write_all(picture.as_bytes())?;
        }
        output.finish()
    }

    fn write_json(&self, mut output: Output, config: &Config, report: &Report) -> Result<()> {
        let answer = Solved::new(self.id.as_deref(), &self.problem, config.seed, report);
        document::write(&mut output, &answer, report)?;
        writeln!(output)?;
        output.finish()
    }

    /// Writes the bare list. Without one there is nothing to write, and a note says why.
    fn write_contest(&self, mut output: Output, report: &Report) -> Result<()> {
        let Outcome::Solved(tiling) = &report.outcome else {
            quadrille_cli::note(answer::sentence(&self.problem, report, false));
            return Ok(());
        };
        tiling.write_contest(&mut output)?;
        writeln!(output)?;
        output.finish()
    }
}
