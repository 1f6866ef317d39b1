//! `perfect-clear percent`: the share of a pattern's queues that can clear a field.

mod report;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_perfect_clear::{MOST_QUEUES, PercentError, Table, percent};
use quadrille_search::Limits;

use crate::options::{Asked, QuestionArgs};
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
        let asked = self.question.read()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let table = self.table(&asked, &run.limits);
        let progress = asked.progress();
        let share = percent(
            &asked.mover,
            asked.field,
            asked.hold,
            &asked.pattern,
            table.as_ref(),
            &run.limits,
            |queues| progress.add(queues as u64),
        );
        drop(progress);
        let (exit, share) = match share {
            Ok(share) if share.solved == 0 => (Exit::ProvedNone, share),
            Ok(share) => (Exit::Solved, share),
            Err(PercentError::GaveUp { so_far, .. }) => (Exit::GaveUp, so_far),
            Err(error) => return Err(error.into()),
        };
        let report = Report {
            asked: &asked,
            exit,
            share: &share,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output, self.failed)?,
            Format::Json | Format::Jsonl => report.write_json(&mut run.output)?,
        }
        run.end(exit)
    }

    /// The table of useful fields, which takes half a second to read and a minute or two to build.
    fn table(&self, asked: &Asked, limits: &Limits) -> Option<Table> {
        let queues = asked.pattern.count();
        // More than can be answered are refused at once.
        if !(WORTH_READING..=MOST_QUEUES).contains(&queues) {
            return None;
        }
        let if_missing = if queues >= WORTH_BUILDING {
            IfMissing::Build
        } else {
            IfMissing::DoWithout
        };
        self.table.useful(&asked.mover, asked.field, if_missing, limits)
    }
}
