//! `perfect-clear saves`: what queues can leave over for the next clear.

mod report;

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs};
use quadrille_perfect_clear::Config;
use quadrille_perfect_clear::build::{self, Keep};
use serde_json::json;

use crate::options::{QuestionArgs, queue_progress};
use crate::run::Run;
use crate::words;
use report::Report;

/// Tell which pieces can be kept for the next clear, and for which share of a pattern's queues
///
/// Every piece is known beforehand. A clear that knows one piece more than it takes leaves one behind in the slot, the
/// player's choice among its solutions; pieces of the queue after that are left over in any case, and count in wishes.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Saves {
    #[command(flatten)]
    question: QuestionArgs,
    /// What is to be left over, such as T, 'T||I', 'TI && !O'; may be given again
    #[arg(long, short, value_name = "WISH")]
    keep: Vec<String>,
    /// How to write the shares
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --keep T --keep 'L||J'
  perfect-clear saves --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p7' --keep 'TI && !O'

Exit codes: 0 some queue clears the field, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Saves {
    pub(crate) fn run(&self) -> Result<Exit> {
        let problem = self.question.problem(self.question.pattern()?)?;
        let wishes = self.wishes()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let progress = queue_progress(problem.pieces());
        let limits = run.limits.clone().on_progress(progress.counter());
        let saves = build::saves(&problem, &Config::default(), &limits)?;
        drop(progress);
        if saves.gave_up.is_some() {
            self.give_up(&problem.pieces().to_string(), &mut run)?;
            return run.end(Exit::GaveUp);
        }
        let report = Report {
            problem: &problem,
            saves: &saves,
            wishes: &wishes,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json | Format::Jsonl => writeln!(run.output, "{}", report.document())?,
        }
        run.end(if saves.solved() == 0 {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn wishes(&self) -> Result<Vec<Keep>> {
        let wishes = self.keep.iter();
        wishes.map(|wish| wish.parse().context("--keep")).collect()
    }

    fn give_up(&self, pattern: &str, run: &mut Run) -> Result<()> {
        if self.format == Format::Text {
            return Ok(writeln!(run.output, "{}", words::NOTHING_KNOWN)?);
        }
        let document = json!({"status": "unknown", "pattern": pattern});
        Ok(writeln!(run.output, "{document}")?)
    }
}
