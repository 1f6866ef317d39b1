//! `perfect-clear cover`: with which queues drawings can be built.

mod report;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Declared, Exit, note, whole_number};
use quadrille_perfect_clear::api::{self, Bounding, CoveringBy, Demanding};
use quadrille_perfect_clear::build::{Covering, SetupOf, cover, cover_in_mode};
use quadrille_perfect_clear::fumen::Page;
use quadrille_perfect_clear::{AnyField, Config, FieldOf, FieldWord, MOST_TALL_LINES, Problem};

use crate::options::{HoldArgs, LimitArgs, PatternArgs, PhysicsArgs, ReportArgs, bar_of_queues};
use crate::shared::fumens::{FumenArgs, Reading, lines_of, note_uncut};
use crate::shared::run::Run;
use crate::shared::share::ShareFormat;
use crate::ways::Partial;
use report::Report;

/// Work out for which share of a pattern's queues drawn setups or solutions can be built
///
/// A setup is drawn as a fumen whose pages have pieces one after the other, or as one that shows them in colours:
/// gray cells lay there before, each colour is cut into its pieces. A fumen may hold many setups. The order in
/// which the pieces are drawn does not matter, only what the queue, hold and the moves allow. Every piece is known
/// beforehand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cover {
    #[command(flatten)]
    fumens: FumenArgs,
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    hold: HoldArgs,
    #[command(flatten)]
    covering: Declared<CoveringBy>,
    /// How many rows of the drawings count, up to 12 [default: 4, or as many as they need]
    #[arg(
        long,
        short,
        short_alias = 'c',
        value_name = "N",
        alias = "clear-line",
        value_parser = whole_number(1_usize, MOST_TALL_LINES)
    )]
    lines: Option<usize>,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    demanding: Declared<Demanding>,
    #[command(flatten)]
    bounding: Declared<Bounding>,
    #[command(flatten)]
    report: ReportArgs<ShareFormat>,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear cover v115@vhERQJUGJKJJvMJTNJ --pattern '*p7'
  perfect-clear cover v115@vhGRQJUGJKJJvMJTNJ+DJFKJ --pattern '*!' --lines 6 --mode tsd
  perfect-clear cover setups.txt --pattern '*p7' --max-soft-drops 1 --max-clears 0
  perfect-clear cover setups.txt --pattern '*p7' --drop hard --last-soft 1
  perfect-clear cover setups.txt --pattern '*p7' --mirror --format json
  perfect-clear cover setups.txt --pattern '*p7' -o setups.html
  perfect-clear cover setups.txt --pattern '*p7' -o cover.csv
  perfect-clear cover setups.txt --pattern '*p7' --priority
  perfect-clear cover setups.txt --pattern '*p7' --sort success --accum
  perfect-clear path --pattern 'T,*p4' --file field.txt -o ways.json; perfect-clear cover ways.json --pattern 'T,*p4'

Exit codes: 0 some queue builds a setup, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Cover {
    pub(crate) fn run(&self) -> Result<Exit> {
        let found = self.fumens.read()?;
        let pages = found.iter().flat_map(|found| &found.pages);
        let lines = self.lines.unwrap_or_else(|| lines_of(pages));
        match AnyField::empty(lines)? {
            AnyField::Low(field) => self.run_on(field, found),
            AnyField::Tall(field) => self.run_on(field, found),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>, found: Vec<Reading>) -> Result<Exit> {
        let problem = self.problem(field, found)?;
        let format = self.report.format_or(ShareFormat::Text)?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let pattern = &problem.pieces().pattern;
        let progress = bar_of_queues(pattern);
        let limits = run.limits.clone().on_progress(progress.counter());
        let demand = self.demanding.bounded(self.physics.game(), &self.bounding)?;
        let find = |config: &Config| {
            if demand.is_nothing() {
                cover(&problem, config, &limits)
            } else {
                cover_in_mode(&problem, demand, config, &limits)
            }
        };
        let found = find(&Config::default())?;
        drop(progress);
        if let Some(why) = found.gave_up {
            let partial = Partial {
                pattern,
                looked_at: found.queues.looked_at(),
                total: found.queues.total(),
                part: ("any", found.any()),
                words: "build a setup",
            };
            return partial.write(run, why, format);
        }
        let found = if self.covering.priority {
            found.by_priority()
        } else {
            found
        };
        let (problem, found) = found.sorted(&problem, self.covering.sort)?;
        let report = Report {
            problem: &problem,
            found: &found,
            is_by_priority: self.covering.priority,
            so_far: self.covering.accum.then(|| found.so_far()),
            demand,
        };
        report.write(&mut run.output, format)?;
        run.end(if found.any() == 0 {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn problem<W: FieldWord>(
        &self,
        field: FieldOf<W>,
        found: Vec<Reading>,
    ) -> Result<Problem<Covering<W>, W>> {
        let pages = found.iter().flat_map(|found| &found.pages);
        let pattern = self.pattern.or_of(pages, self.hold.hold())?;
        let covering = Covering {
            setups: self.setups(found, field.lines())?,
            pattern,
            last_soft: self.covering.last_soft.count(),
        };
        let problem = Problem::holding(field, self.hold.hold(), covering)?;
        Ok(problem.with_mover(&self.physics.mover(field.lines())?)?)
    }

    /// The setups of all fumens, each followed by its mirror image if those are asked for.
    fn setups<W: FieldWord>(&self, found: Vec<Reading>, lines: usize) -> Result<Vec<SetupOf<W>>> {
        let mut setups = Vec::new();
        for found in found {
            setups.extend(setups_of(found, lines)?);
        }
        if self.covering.mirror {
            let both = |setup: SetupOf<W>| [setup.clone(), setup.mirrored()];
            setups = setups.into_iter().flat_map(both).collect();
        }
        Ok(setups)
    }
}

fn setups_of<W: FieldWord>(found: Reading, lines: usize) -> Result<Vec<SetupOf<W>>> {
    let Reading { pages, place, name } = found;
    let pages = with_pieces(pages, &place);
    let mut setups = SetupOf::read(&pages, lines).with_context(|| place.clone())?;
    note_uncut(&pages, &place, lines);
    for setup in &mut setups {
        if setup.comment.is_empty() {
            setup.comment.clone_from(&name);
        }
    }
    Ok(setups)
}

/// The pages that place a piece or show colours, or all if none does; a note says which are left out.
fn with_pieces(pages: Vec<Page>, place: &str) -> Vec<Page> {
    if !pages.iter().any(api::is_drawn) {
        return pages;
    }
    for (number, _) in (1..).zip(&pages).filter(|(_, page)| !api::is_drawn(page)) {
        note(format_args!(
            "{place}: page {number} places no piece, and is left out"
        ));
    }
    pages.into_iter().filter(api::is_drawn).collect()
}
