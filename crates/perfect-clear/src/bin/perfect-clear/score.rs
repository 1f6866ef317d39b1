//! `perfect-clear score`: the most that a pattern's queues can score when they clear a field.

mod report;

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, whole_number};
use quadrille_perfect_clear::Config;
use quadrille_perfect_clear::build::scores;
use quadrille_perfect_clear::score::{Rules, Scoring, Spins, Streak, System};

use crate::options::{LimitArgs, ModeArgs, PatternArgs, ProblemArgs, ReportArgs, bar_of_queues};
use crate::run::Run;
use report::Report;

/// Work out the average score: the most points of each queue of a pattern, over all of its solutions
///
/// Every piece is known beforehand, and each queue takes the solution, order and movements that score most. Points are
/// those of clears, spins, back to back (b2b), combos and the PC itself on the first level; drops score nothing. A
/// piece spins if some way to place it ends with a turn that counts. The average is over the queues that clear the
/// field; beside it stands the one in which all others score nothing.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Score {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Whose points: guideline, tetrio or jstris [default: those of --game]
    #[arg(
        long,
        value_name = "NAME",
        help_heading = "Scoring",
        value_parser = |text: &str| text.parse::<System>()
    )]
    system: Option<System>,
    /// Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game]
    #[arg(
        long,
        value_name = "RULE",
        help_heading = "Scoring",
        value_parser = |text: &str| text.parse::<Spins>()
    )]
    spins: Option<Spins>,
    /// The clear before was difficult, so the first T-spin or Tetris is back to back
    #[arg(long, visible_alias = "b2b", help_heading = "Scoring")]
    back_to_back: bool,
    /// How many pieces in a row have cleared lines just before
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        help_heading = "Scoring",
        value_parser = whole_number(0_u8, 100)
    )]
    combo: u8,
    #[command(flatten)]
    mode: ModeArgs,
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
  perfect-clear score --field 'XX......../X...XXXXXX/XX.XXXXXXX' --lines 3 --pattern '[TIO]!*' --game jstris --mode tsd

Exit codes: 0 some queue clears the field, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Score {
    pub(crate) fn run(&self) -> Result<Exit> {
        let problem = self.problem.problem(self.problem.pattern(&self.pattern)?)?;
        let (scoring, format) = (self.scoring(), self.report.format()?);
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let progress = bar_of_queues(problem.pieces());
        let limits = run.limits.clone().on_progress(progress.counter());
        let scores = scores(&problem, scoring, &Config::default(), &limits)?;
        drop(progress);
        if let (Some(why), true, Format::Text) = (scores.gave_up, scores.queues.is_empty(), format) {
            return run.give_up(why, None);
        }
        let report = Report {
            problem: &problem,
            scoring,
            scores: &scores,
            ended: run.ended(),
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

    fn scoring(&self) -> Scoring {
        let usual = self.problem.game().scoring();
        Scoring {
            rules: Rules {
                system: self.system.unwrap_or(usual.system),
                spins: self.spins.unwrap_or(usual.spins),
            },
            streak: Streak {
                back_to_back: self.back_to_back,
                combo: self.combo,
            },
            mode: self.mode.mode,
        }
    }
}
