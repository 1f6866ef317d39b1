//! `perfect-clear saves`: what queues can leave over for the next clear.

mod report;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Progress, note};
use quadrille_perfect_clear::api::{Demanding, Fewest, SaveWays, Saved, SavesMinimal, Saving};
use quadrille_perfect_clear::build::{self, Keep, Paths, Saves as Found, forecast};
use quadrille_perfect_clear::score::Mode;
use quadrille_perfect_clear::{AnyField, Config, FieldOf, FieldWord, Pattern, Problem};
use quadrille_search::{GaveUp, Limits};

use crate::options::{LimitArgs, PatternArgs, ProblemArgs, ReportArgs, bar_of_queues};
use crate::shared::forecast::note_size;
use crate::shared::run::Run;
use crate::shared::share::TableFormat;
use crate::ways::{MINIMALS, Partial, end};
use report::Report;
pub(crate) use report::write_first;

/// List the saves: which pieces can be kept for the next PC, and for which share of a pattern's queues
///
/// Every piece is known beforehand. A PC that knows one piece more than it takes leaves one behind in hold, the
/// player's choice among its solutions; pieces of the queue after that are left over in any case, and count in wishes,
/// as do the unseen pieces of the last bag if --clear, or --leftover and --build, say what was dealt before. Of several
/// wishes, it is also counted for how many queues each is the first that comes true. With --minimal, the fewest ways of
/// each save are named.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Saves {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    saving: Declared<Saving>,
    #[command(flatten)]
    minimal: Declared<SavesMinimal>,
    #[command(flatten)]
    demanding: Declared<Demanding>,
    #[command(flatten)]
    report: ReportArgs<TableFormat>,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --keep T --keep 'L||J'
  perfect-clear saves --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p7' --keep 'T&&S,T,^O#no O'
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --minimal
  perfect-clear saves --field 'XX________/XXXXX____X/XXXXXX__XX/XXXXX__XXX' --pattern '*p7' --clear 2 --keep 'T||O'
  perfect-clear saves --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p7' -o saves.csv

Exit codes: 0 some queue clears the field, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Saves {
    pub(crate) fn run(&self) -> Result<Exit> {
        match self.problem.any_field()? {
            AnyField::Low(field) => self.run_on(field),
            AnyField::Tall(field) => self.run_on(field),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>) -> Result<Exit> {
        let pattern = self.problem.pattern(&self.pattern)?;
        let problem = self.problem.problem_on(field, pattern)?;
        let fewest = self.minimal.fewest(&problem)?;
        note_size(&problem, forecast)?;
        let (wishes, last_bag) = (self.saving.wishes()?, self.saving.last_bag()?);
        let format = self.report.format_or(TableFormat::Text)?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let saves = self.saves(&problem, &run.limits)?;
        if let Some(why) = saves.gave_up {
            return partly(&problem, &saves).write(run, why, format.into());
        }
        let saves = match last_bag {
            Some(last_bag) => saves.with_last_bag(&problem, last_bag)?,
            None => saves,
        };
        for wish in &wishes {
            warn_of_change(&saves, wish);
        }
        let paths = fewest.map(|fewest| self.paths(&problem, fewest, &run.limits));
        let paths = paths.transpose()?;
        if let Some(why) = paths.as_ref().and_then(|paths| paths.gave_up) {
            return partly(&problem, &saves).write(run, why, format.into());
        }
        let fewest = match (fewest, &paths) {
            (Some(fewest), Some(paths)) => {
                let what = Saved {
                    saves: &saves,
                    wishes: &wishes,
                };
                let progress = Progress::spinner(MINIMALS);
                let limits = run.limits.clone().on_progress(progress.counter());
                Some(fewest.of_each(&problem, paths, what, &limits)?)
            }
            _ => None,
        };
        let report = Report {
            problem: &problem,
            saves: &saves,
            wishes: &wishes,
            fewest: fewest.as_deref(),
            demand: self.demanding.demand(self.problem.game())?,
        };
        report.write(&mut run.output, format)?;
        let is_stopped = |save: &SaveWays<W>| save.minimal.gave_up == Some(GaveUp::Stopped);
        let is_cut_off = fewest.is_some_and(|fewest| fewest.iter().any(is_stopped));
        end(run, saves.solved() > 0, is_cut_off)
    }

    /// All ways.
    fn paths<W: FieldWord>(
        &self,
        problem: &Problem<Pattern, W>,
        fewest: Fewest,
        limits: &Limits,
    ) -> Result<Paths<W>> {
        let progress = bar_of_queues(problem.pieces());
        let limits = limits.clone().on_progress(progress.counter());
        let demand = self.demanding.demand(self.problem.game())?;
        Ok(fewest.paths(problem, demand, &Config::default(), &limits)?)
    }

    /// What each queue can leave over.
    fn saves<W: FieldWord>(&self, problem: &Problem<Pattern, W>, limits: &Limits) -> Result<Found> {
        let progress = bar_of_queues(problem.pieces());
        let limits = limits.clone().on_progress(progress.counter());
        let (demand, config) = (self.demanding.demand(self.problem.game())?, Config::default());
        Ok(match demand.mode {
            Mode::Normal => build::saves(problem, &config, &limits)?,
            _ => build::saves_in_mode(problem, demand, &config, &limits)?,
        })
    }
}

/// What is known of the queues when a limit strikes.
fn partly<'a, W: FieldWord>(problem: &'a Problem<Pattern, W>, saves: &Found) -> Partial<'a> {
    Partial {
        pattern: problem.pieces(),
        looked_at: saves.queues.looked_at(),
        total: saves.queues.total(),
        part: ("solved", saves.solved()),
        words: "clear the field",
    }
}

/// Says where a wish counts otherwise than it did when each save was looked at by itself.
fn warn_of_change(saves: &Found, wish: &Keep) {
    let (text, now) = (wish.to_string(), saves.fulfilling(wish));
    let is_new = text.contains(['/', '^']);
    let alone = |left: &&build::Left| left.choices().into_iter().any(|save| wish.holds(&[save]));
    let before = saves.left.iter().filter(alone).count() as u64;
    if !is_new && before != now {
        note(format!(
            "{text} looks at all saves of a queue together, as PC-Saves-Get does: {now} queues; ^!({text}) asks for one \
             save of which it is true, as {text} did before: {before}"
        ));
    }
}
