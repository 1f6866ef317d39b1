//! `perfect-clear percent`: the share of a pattern's queues that can clear a field.

mod report;

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_perfect_clear::{Config, Limits, MOST_QUEUES, Pattern, Problem, Table, percent};

use crate::options::{QuestionArgs, queue_progress};
use crate::run::Run;
use crate::table_cache::{IfMissing, TableArgs};
use report::Report;

/// Tell which share of a pattern's queues can clear a field, every piece known beforehand
///
/// That is more than a player can reach who sees a few pieces only: `chance` tells that. Queues are cut to the pieces
/// that can matter, and equal ones count once, so the total may be less than what the pattern means.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Percent {
    #[command(flatten)]
    question: QuestionArgs,
    /// List at most so many queues that fail; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number(0_usize, 1_000_000_000))]
    failed: usize,
    #[command(flatten)]
    table: TableArgs,
    /// How to write the share
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// The fewest queues for which the table is read if it is there.
const WORTH_READING: u128 = 20_000;

/// The fewest queues for which it is built.
const WORTH_BUILDING: u128 = 500_000;

const EXAMPLES: &str = "\
Patterns: T this piece; * any of seven; [TIL] one of these, [^TIL] one of the others; *p4 or [TIL]p2 so many in
any order, *! or [TIL]! all of them; commas go between, ; or line breaks between alternatives.

Examples:
  perfect-clear percent --field 'YYXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear percent --pattern 'TIOSZJL,*p4' --format json
  perfect-clear percent --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '[^T]p4' --drop hard

Exit codes: 0 some queue can, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Percent {
    pub(crate) fn run(&self) -> Result<Exit> {
        let problem = self.question.problem(self.question.pattern()?)?;
        let mut run = Run::start(&self.output, &self.search)?;
        let config = Config {
            table: self.table(&problem, &run.limits),
            ..Config::default()
        };
        let progress = queue_progress(problem.pieces());
        let limits = run.limits.clone().on_progress(progress.counter());
        let share = percent(&problem, &config, &limits)?;
        drop(progress);
        let exit = match share.gave_up {
            Some(_) => Exit::GaveUp,
            None if share.solved == 0 => Exit::ProvedNone,
            None => Exit::Solved,
        };
        let report = Report {
            problem: &problem,
            share: &share,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output, self.failed)?,
            Format::Json | Format::Jsonl => report.write_json(&mut run.output)?,
        }
        run.end(exit)
    }

    /// The table of useful fields, which takes half a second to read and a minute or two to build.
    fn table(&self, problem: &Problem<Pattern>, limits: &Limits) -> Option<Arc<Table>> {
        let queues = problem.pieces().count();
        // More than can be answered are refused at once.
        if !(WORTH_READING..=MOST_QUEUES).contains(&queues) {
            return None;
        }
        let if_missing = if queues >= WORTH_BUILDING {
            IfMissing::Build
        } else {
            IfMissing::DoWithout
        };
        self.table
            .useful(problem.mover(), problem.field(), if_missing, limits)
    }
}
