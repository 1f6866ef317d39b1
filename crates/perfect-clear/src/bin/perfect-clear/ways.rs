//! What `path` and `setup` have in common.

mod report;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Declared, Exit, Progress, note};
use quadrille_perfect_clear::api::{self, Listing};
use quadrille_perfect_clear::build::{BuildError, Keep, Kept, LastBag, Minimals, Paths, Scored, SetupRule};
use quadrille_perfect_clear::document::{Parts, Ways};
use quadrille_perfect_clear::score::Mode;
use quadrille_perfect_clear::{Config, FieldWord, Pattern, Problem};
use quadrille_schema::Whole;
use quadrille_search::{GaveUp, Limits};
use serde_json::json;

use crate::options::{BackToBackArgs, LimitArgs, PatternArgs, ProblemArgs, ReportArgs, bar_of_queues};
use crate::shared::run::Run;
use crate::shared::share::{KeyArgs, ShareFormat};
use crate::shared::words;
use report::Report;

/// Queues, and how ways are written.
#[derive(Args, Clone, Debug)]
pub(crate) struct WaysArgs {
    #[command(flatten)]
    pub(crate) pattern: PatternArgs,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
    #[command(flatten)]
    listing: Declared<Listing>,
    #[command(flatten)]
    streak: BackToBackArgs,
    #[command(flatten)]
    report: ReportArgs<ShareFormat>,
    #[command(flatten)]
    key: KeyArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Ways that are written if nothing else is said.
const WAYS: usize = 20;

/// Aim of ways, with its words.
pub(crate) struct Aim<'a, W> {
    /// The name of the request.
    pub(crate) answers: &'static str,
    /// What queues do then, as in "24 of 24 queues clear the field".
    pub(crate) words: &'static str,
    /// The cells to fill, if it is not all of them.
    pub(crate) target: Option<&'a str>,
    /// What is to be saved, the first ones preferred.
    pub(crate) wishes: Vec<Keep>,
    pub(crate) last_bag: Option<LastBag>,
    /// Which setups are wanted, if it is not all of them.
    pub(crate) only: Option<&'a SetupRule<W>>,
}

impl<W: FieldWord> Aim<'_, W> {
    /// Of some ways, those that save what is wished.
    fn kept<P>(&self, problem: &Problem<P, W>, pattern: &Pattern, paths: Paths<W>) -> Result<Kept<W>> {
        if self.wishes.is_empty() {
            let first = Vec::new();
            return Ok(Kept { paths, first });
        }
        let known = paths.queues.first().map_or(0, Vec::len);
        ensure!(
            pattern.shortest() == known && pattern.longest() == known,
            "--keep: {known} pieces of a queue can matter to this clear, and the pattern has more: `saves` counts those, too"
        );
        Ok(paths.keeping(problem, &self.wishes, self.last_bag.as_ref())?)
    }
}

impl WaysArgs {
    /// Finds ways and writes them.
    pub(crate) fn answer<P, W: FieldWord>(
        &self,
        problem: &Problem<P, W>,
        aim: &Aim<'_, W>,
        find: impl FnOnce(&Problem<P, W>, &Config, &Limits) -> Result<Paths<W>, BuildError>,
    ) -> Result<Exit> {
        let pattern = self.problem.pattern(&self.pattern)?;
        let format = self.report.format_or(ShareFormat::Text)?;
        let most = self
            .report
            .most(self.listing.most.map(Whole::count), WAYS, ShareFormat::Text)?;
        let key = self.key.of(format)?;
        let listing = self.streak.with(&self.listing);
        let (demand, scoring) = listing.wanted(self.problem.game())?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let progress = bar_of_queues(&pattern);
        let counted = run.limits.clone().on_progress(progress.counter());
        let found = find(problem, &Config::default(), &counted)?;
        drop(progress);
        // What ways do besides is found out for all of them.
        let is_plain = demand.mode == Mode::Normal && scoring.is_none() && aim.wishes.is_empty();
        let partial = Partial {
            pattern: &pattern,
            looked_at: if is_plain { found.queues.looked_at() } else { 0 },
            total: found.queues.total(),
            part: ("solved", if is_plain { found.solved() } else { 0 }),
            words: aim.words,
        };
        let paths = api::in_mode(problem, found, demand, &run.limits);
        if let Some(why) = paths.gave_up {
            return partial.write(run, why, format);
        }
        let kept = aim.kept(problem, &pattern, paths)?;
        let scored = match scoring.map(|scoring| kept.paths.scoring_best(problem, scoring, &run.limits)) {
            Some(Err(why)) => return partial.write(run, why, format),
            scored => scored.and_then(Result::ok),
        };
        let paths = scored
            .as_ref()
            .map_or(&kept.paths, |scored: &Scored<W>| &scored.paths);
        let minimal = self.minimals(problem, paths, &run.limits);
        let parts = Parts {
            queues: self.listing.queues,
            sets: self.listing.all_minimals.is_some(),
            most,
        };
        let ways = Ways {
            problem,
            pattern: &pattern,
            target: aim.target,
            paths,
            minimal: minimal.as_ref(),
            parts,
        };
        let report = Report {
            ways,
            aim,
            first: &kept.first,
            demand,
            scored: scored.as_ref().zip(scoring),
        };
        report.write(&mut run.output, format, key)?;
        let is_cut_off = minimal.is_some_and(|minimal| minimal.gave_up == Some(GaveUp::Stopped));
        end(run, !paths.found.is_empty(), is_cut_off)
    }

    /// The minimals, if they are asked for; a person who waits sees how far they are.
    fn minimals<P, W: FieldWord>(
        &self,
        problem: &Problem<P, W>,
        paths: &Paths<W>,
        limits: &Limits,
    ) -> Option<Minimals> {
        let most = self.listing.sets()?;
        let progress = Progress::spinner("minimals: parts of all choices");
        let limits = limits.clone().on_progress(progress.counter());
        Some(paths.minimals(problem, most, &limits))
    }
}

/// Knowledge of some queues of a pattern when a limit strikes.
pub(crate) struct Partial<'a> {
    pub(crate) pattern: &'a Pattern,
    pub(crate) looked_at: u64,
    pub(crate) total: u64,
    /// Those that do what is asked, and what a document calls them.
    pub(crate) part: (&'static str, u64),
    /// What they do, as in "24 of them clear the field".
    pub(crate) words: &'static str,
}

impl Partial<'_> {
    /// Writes it where something can be written, and ends the run.
    pub(crate) fn write(&self, run: Run, why: GaveUp, format: ShareFormat) -> Result<Exit> {
        let (name, part) = self.part;
        let known = words::partly(part, self.looked_at, self.total, self.words);
        match format {
            ShareFormat::Text => run.give_up_knowing(why, &known),
            ShareFormat::Json => {
                let pattern = self.pattern.to_string();
                let mut document = json!({"information": "full", "pattern": pattern, "total": self.total});
                document["looked_at"] = self.looked_at.into();
                document[name] = part.into();
                run.give_up(why, Some(document))
            }
            ShareFormat::Fumen | ShareFormat::Html | ShareFormat::Csv => Ok(run.give_up_noting(why, &known)),
        }
    }
}

/// Ends a run that has written its ways; says so if their minimals were cut off.
fn end(run: Run, has_ways: bool, is_cut_off: bool) -> Result<Exit> {
    if is_cut_off {
        let ended = run.ended();
        note(format!(
            "{ended} before the minimals were proved to be the fewest and the easiest"
        ));
    }
    run.end(match has_ways {
        false => Exit::ProvedNone,
        // All ways are known, but not which are the fewest, or the easiest.
        true if is_cut_off => Exit::GaveUp,
        true => Exit::Solved,
    })
}
