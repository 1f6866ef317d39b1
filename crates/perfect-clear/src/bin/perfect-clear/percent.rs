//! `perfect-clear percent`: the share of a pattern's queues that can clear a field.

mod report;

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, whole_number};
use quadrille_perfect_clear::api::{self, Demanding};
use quadrille_perfect_clear::build::percent_in_mode;
use quadrille_perfect_clear::document::Known;
use quadrille_perfect_clear::score::Mode;
use quadrille_perfect_clear::{
    AnyField, Config, FieldOf, FieldWord, MOST_QUEUES, Pattern, Percent as Share, Problem, Table, percent,
};
use quadrille_schema::into_document;
use quadrille_search::Limits;

use crate::options::{LimitArgs, PatternArgs, ProblemArgs, ReportArgs, bar_of_queues};
use crate::shared::run::Run;
use crate::shared::table_cache::{IfMissing, TableArgs};
use report::Report;

/// Work out which share of a pattern's queues can clear a field, every piece known beforehand
///
/// That is more than a player can reach who sees a few pieces only: `chance` is about that. The share is that of the
/// pattern's whole queues, each once; where not all of their pieces can matter, that of the cut queues is said, too.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Percent {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Write at most N of the queues that fail as text; -1 is all, as in documents [default: 100 on standard output]
    #[arg(long, value_name = "N", alias = "failed", allow_negative_numbers = true, value_parser = parse_most)]
    most: Option<usize>,
    /// Add the success tree: the share by the first N pieces of the queues
    #[arg(long, value_name = "N", alias = "tree-depth", value_parser = whole_number(1_usize, 7))]
    tree: Option<usize>,
    #[command(flatten)]
    demanding: Declared<Demanding>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Queues that fail and are written if nothing else is said.
const FAILED: usize = 100;

/// The fewest queues for which the table is read if it is there.
const WORTH_READING: u128 = 20_000;

/// The fewest queues for which it is built.
const WORTH_BUILDING: u128 = 500_000;

const EXAMPLES: &str = "\
Patterns: T this piece; * any of seven; [TIL] one of these, [^TIL] one of the others; *p4 or [TIL]p2 four or two of
them in any order, *! or [TIL]! all of them; commas go between, ; or line breaks between alternatives.

Examples:
  perfect-clear percent --field 'YYXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear percent --pattern 'TIOSZJL,*p4' --format json
  perfect-clear percent --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '[^T]p4' --drop hard
  perfect-clear percent --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '*p4' --tree 2 --most 0
  perfect-clear percent --lines 5 --fumen v115@zgA8GeC8GeE8EeD8DeG8AeF8JeAgH --pattern '*p7' --mode tsd --most 0

Exit codes: 0 some queue can, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

fn parse_most(text: &str) -> Result<usize, String> {
    match text {
        "-1" => Ok(usize::MAX),
        text => text
            .parse()
            .map_err(|_| "a whole number, or -1 for all".to_owned()),
    }
}

impl Percent {
    pub(crate) fn run(&self) -> Result<Exit> {
        match self.problem.any_field()? {
            AnyField::Low(field) => self.run_on(field),
            AnyField::Tall(field) => self.run_on(field),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>) -> Result<Exit> {
        let pattern = self.problem.pattern(&self.pattern)?;
        let problem = self.problem.problem_on(field, pattern)?;
        let (format, most) = (
            self.report.format()?,
            self.report.most(self.most, FAILED, Format::Text)?,
        );
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let share = self.share(&problem, &run.limits)?;
        let ended = share.gave_up.map(|why| (run.ended(), why));
        let report = Report {
            known: Known {
                problem: &problem,
                share: &share,
                demand: self.demanding.demand(self.problem.game())?,
                tree: &share.tree(&problem, self.tree.unwrap_or(0))?,
            },
            ended,
            most,
        };
        match format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json | Format::Jsonl => {
                let document = into_document::<api::Percent>(report.known.document().into());
                writeln!(run.output, "{document}")?;
            }
        }
        run.end(match share.gave_up {
            Some(_) => Exit::GaveUp,
            None if share.solved == 0 => Exit::ProvedNone,
            None => Exit::Solved,
        })
    }

    /// The share; with a mode, all solutions are looked at.
    fn share<W: FieldWord>(&self, problem: &Problem<Pattern, W>, limits: &Limits) -> Result<Share> {
        let demand = self.demanding.demand(self.problem.game())?;
        let is_normal = demand.mode == Mode::Normal;
        let config = Config {
            table: is_normal.then(|| self.table(problem, limits)).flatten(),
            ..Config::default()
        };
        let progress = bar_of_queues(problem.pieces());
        let limits = limits.clone().on_progress(progress.counter());
        if is_normal {
            Ok(percent(problem, &config, &limits)?)
        } else {
            Ok(percent_in_mode(problem, demand, &config, &limits)?)
        }
    }

    /// The table of useful fields, which takes half a second to read and a minute or two to build.
    fn table<W: FieldWord>(&self, problem: &Problem<Pattern, W>, limits: &Limits) -> Option<Arc<Table>> {
        let (field, queues) = (problem.field().in_word()?, problem.pieces().count());
        // More than can be answered are refused at once.
        if !(WORTH_READING..=MOST_QUEUES).contains(&queues) {
            return None;
        }
        let if_missing = if queues >= WORTH_BUILDING {
            IfMissing::Build
        } else {
            IfMissing::DoWithout
        };
        self.table.useful(problem.mover(), field, if_missing, limits)
    }
}
