//! `perfect-clear saves`: what queues can leave over for the next clear.

mod report;

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format};
use quadrille_perfect_clear::Config;
use quadrille_perfect_clear::build::{self, Keep};
use serde_json::json;

use crate::options::{LimitArgs, PatternArgs, ProblemArgs, ReportArgs, bar_of_queues};
use crate::run::Run;
use report::Report;

/// List the saves: which pieces can be kept for the next PC, and for which share of a pattern's queues
///
/// Every piece is known beforehand. A PC that knows one piece more than it takes leaves one behind in hold, the
/// player's choice among its solutions; pieces of the queue after that are left over in any case, and count in wishes.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Saves {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    /// What is to be saved, such as T, 'T||I', 'TI && !O'; may be given again
    ///
    /// Each wish is about one set of pieces that is left over: `T&&S` is a T and an S, both of them left by one
    /// solution, and `!T` a solution that does not leave a T.
    #[arg(long, short, value_name = "WISH")]
    keep: Vec<String>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --keep T --keep 'L||J'
  perfect-clear saves --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p7' --keep 'TI && !O'

Exit codes: 0 some queue clears the field, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Saves {
    pub(crate) fn run(&self) -> Result<Exit> {
        let problem = self.problem.problem(self.pattern.pattern()?)?;
        let wishes = self.wishes()?;
        let format = self.report.format()?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let progress = bar_of_queues(problem.pieces());
        let limits = run.limits.clone().on_progress(progress.counter());
        let saves = build::saves(&problem, &Config::default(), &limits)?;
        drop(progress);
        if let Some(why) = saves.gave_up {
            let asked = || json!({"information": "full", "pattern": problem.pieces().to_string()});
            return run.give_up(why, (format != Format::Text).then(asked));
        }
        let report = Report {
            problem: &problem,
            saves: &saves,
            wishes: &wishes,
        };
        match format {
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
}
