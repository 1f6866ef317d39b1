//! `perfect-clear score`: the most that a pattern's queues can score when they clear a field.

mod report;

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Format};
use quadrille_perfect_clear::api::{Demanding, Streaking};
use quadrille_perfect_clear::build::{forecast, scores};
use quadrille_perfect_clear::{AnyField, Config, FieldOf, FieldWord};

use crate::options::{BackToBackArgs, LimitArgs, PatternArgs, ProblemArgs, ReportArgs, bar_of_queues};
use crate::shared::forecast::note_size;
use crate::shared::run::Run;
use report::Report;

/// Work out the average score: the most points, or lines of attack, of each queue of a pattern over all its solutions
///
/// Every piece is known beforehand, and each queue takes the solution, order and movements that score most. Points are
/// those of clears, spins, back to back (b2b), combos and the PC itself on the first level; drops score nothing. Attack
/// is the lines of garbage that are sent: with --count attack, it comes first, else of equal points the one with more
/// of it. A piece spins if some way to place it ends with a turn that counts. The average is over the queues that clear
/// the field; beside it stands the one in which all others score nothing. path --best-score has the solutions.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Score {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    demanding: Declared<Demanding>,
    #[command(flatten)]
    streaking: Declared<Streaking>,
    #[command(flatten)]
    back_to_back: BackToBackArgs,
    /// Write the points of each queue, too; documents have them in any case
    #[arg(long)]
    queues: bool,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear score --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear score --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern 'T,*p4' --b2b --combo 1 --queues
  perfect-clear score --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --count attack --game tetrio
  perfect-clear score --field 'XX......../X...XXXXXX/XX.XXXXXXX' --lines 3 --pattern '[TIO]!*' --game jstris --mode tsd

Exit codes: 0 some queue clears the field, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Score {
    pub(crate) fn run(&self) -> Result<Exit> {
        match self.problem.any_field()? {
            AnyField::Low(field) => self.run_on(field),
            AnyField::Tall(field) => self.run_on(field),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>) -> Result<Exit> {
        let pattern = self.problem.pattern(&self.pattern)?;
        let problem = self.problem.problem_on(field, pattern)?;
        note_size(&problem, forecast)?;
        let demand = self.demanding.anyway(self.problem.game());
        let (scoring, format) = (
            self.back_to_back.streaking(&self.streaking).scoring(demand),
            self.report.format()?,
        );
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let progress = bar_of_queues(problem.pieces());
        let limits = run.limits.clone().on_progress(progress.counter());
        let scores = scores(&problem, scoring, &Config::default(), &limits)?;
        drop(progress);
        let report = Report {
            problem: &problem,
            scoring,
            scores: &scores,
            ended: scores.gave_up.map(|why| (run.ended(), why)),
            queues: self.queues,
        };
        match format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json | Format::Jsonl => writeln!(run.output, "{}", report.document())?,
        }
        run.end(match scores.gave_up {
            Some(_) => Exit::GaveUp,
            None if scores.solved() == 0 => Exit::ProvedNone,
            None => Exit::Solved,
        })
    }
}
