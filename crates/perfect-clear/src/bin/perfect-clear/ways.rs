//! What `path` and `setup` have in common.

mod report;

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, Progress, SearchArgs, whole_number};
use quadrille_perfect_clear::Field;
use quadrille_perfect_clear::build::{BuildError, Paths, Question};
use serde_json::json;

use crate::options::{Asked, QuestionArgs};
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
    pub(crate) fn field(&self) -> Result<Field> {
        self.question.field()
    }

    /// Finds ways and writes them; `aim` says what queues do then, as in "24 of 24 queues clear the field".
    pub(crate) fn answer(
        &self,
        aim: &str,
        find: impl FnOnce(&Question<'_>, &Progress) -> Result<Paths, BuildError>,
    ) -> Result<Exit> {
        let asked = self.question.read()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let progress = asked.progress();
        let paths = find(&asked.question(&run.limits), &progress);
        drop(progress);
        let exit = match paths {
            Ok(paths) => self.report(&asked, aim, &paths, &mut run)?,
            Err(BuildError::GaveUp(_)) => {
                self.give_up(&asked, &mut run)?;
                Exit::GaveUp
            }
            Err(error) => return Err(error.into()),
        };
        run.end(exit)
    }

    fn report(&self, asked: &Asked, aim: &str, paths: &Paths, run: &mut Run) -> Result<Exit> {
        let minimal = paths.minimal(&run.limits);
        let report = Report {
            args: self,
            question: asked.question(&run.limits),
            paths,
            minimal,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output, aim)?,
            Format::Json | Format::Jsonl => report.write_json(&mut run.output)?,
        }
        Ok(if paths.found.is_empty() {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn give_up(&self, asked: &Asked, run: &mut Run) -> Result<()> {
        if self.format == Format::Text {
            return Ok(writeln!(run.output, "{}", words::NOTHING_KNOWN)?);
        }
        let document = json!({"status": "unknown", "pattern": asked.pattern.to_string()});
        Ok(writeln!(run.output, "{document}")?)
    }
}
