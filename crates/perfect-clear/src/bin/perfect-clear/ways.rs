//! What `path` and `setup` have in common.

mod report;

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_perfect_clear::build::{BuildError, Paths};
use quadrille_perfect_clear::{Config, Limits, Pattern, Problem};
use serde_json::json;

use crate::options::{QuestionArgs, queue_progress};
use crate::run::Run;
use crate::words;
use report::Report;

/// Queues, and how ways are written.
#[derive(Args, Clone, Debug)]
pub(crate) struct WaysArgs {
    #[command(flatten)]
    question: QuestionArgs,
    /// Tell only the fewest ways that serve all queues
    #[arg(long)]
    minimal: bool,
    /// Name the queues that allow each way
    #[arg(long)]
    queues: bool,
    /// Draw at most so many ways; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(0_usize, 1_000_000_000))]
    most: usize,
    /// How to write the ways
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

impl WaysArgs {
    pub(crate) fn question(&self) -> &QuestionArgs {
        &self.question
    }

    /// Finds ways and writes them; `aim` says what queues do then, as in "24 of 24 queues clear the field", and which
    /// cells are to be filled, if it is not all of them.
    pub(crate) fn answer<P>(
        &self,
        problem: &Problem<P>,
        aim: (&str, Option<&str>),
        find: impl FnOnce(&Problem<P>, &Config, &Limits) -> Result<Paths, BuildError>,
    ) -> Result<Exit> {
        let pattern = self.question.pattern()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let progress = queue_progress(&pattern);
        let limits = run.limits.clone().on_progress(progress.counter());
        let paths = find(problem, &Config::default(), &limits)?;
        drop(progress);
        if paths.gave_up.is_some() {
            self.give_up(&pattern, &mut run)?;
            return run.end(Exit::GaveUp);
        }
        let (aim, target) = aim;
        let report = Report {
            args: self,
            target,
            problem,
            pattern: &pattern,
            minimal: paths.minimal(&run.limits),
            paths: &paths,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output, aim)?,
            Format::Json | Format::Jsonl => report.write_json(&mut run.output)?,
        }
        run.end(if paths.found.is_empty() {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn give_up(&self, pattern: &Pattern, run: &mut Run) -> Result<()> {
        if self.format == Format::Text {
            return Ok(writeln!(run.output, "{}", words::NOTHING_KNOWN)?);
        }
        let document = json!({"status": "unknown", "pattern": pattern.to_string()});
        Ok(writeln!(run.output, "{document}")?)
    }
}
