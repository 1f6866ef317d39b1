//! `perfect-clear spin`: the spins that a pattern's queues allow on a field.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, counted};
use quadrille_perfect_clear::api::{self, Seeking};
use quadrille_perfect_clear::build::{SpinWay, SpinWays, Spinning, spin_ways};
use quadrille_perfect_clear::document::{self, Parts};
use quadrille_perfect_clear::score::Spin as Kind;
use quadrille_perfect_clear::{AnyField, Config, FieldOf, FieldWord, MOST_LINES, Problem, letters};

use quadrille_schema::Whole;

use crate::options::{LimitArgs, PatternArgs, ProblemArgs, ReportArgs};
use crate::shared::picture::{self, Paint};
use crate::shared::run::Run;
use crate::shared::words;

/// Find the spins that a pattern's queues allow: which pieces to lay before, and where
///
/// A way is a set of pieces, and a T that is placed last, by a spin that clears lines; with --spins all, another piece
/// that cannot move counts as well. The pieces before it may clear other lines. Those with a cell in a line that is
/// cleared fill it; all others are roofs: an overhang, or what holds one up. No piece can be left out within these
/// limits. The queue's pieces come in their order, with hold; a piece that is not part of the way may stay in hold, and
/// no other comes between. Nothing has to be clear at the end, and every piece is known beforehand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Spin {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    seeking: Declared<Seeking>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear spin --field 'XX......../X...XXXXXX/XX.XXXXXXX' --pattern 'T,*p2'
  perfect-clear spin --fumen v115@zgD8FeE8EeF8DeG8CeH8LeAgH --pattern '*p4' --roofs 0
  perfect-clear spin --field 'X........./XX...XXXXX/XXX.XXXXXX' --pattern '[TLJ]!' --mode any-tspin -o spins.json
  perfect-clear spin --field 'XX......../XX..XXXXXX/X..XXXXXXX' --pattern '*p2' --spins all

The field has six lines, and so has what is placed: --lines N asks for fewer, or for up to twelve (the margin). Of these,
--fill-bottom and --fill-top say which may be cleared; --clears 0 leaves out ways that clear other lines before. That
there is no way is proved within these limits. More lines, more pieces and more roofs take longer, and --time-limit ends
the search with what was found.

Exit codes: 0 there is a way, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// Ways that a person reads.
const SHOWN: usize = 20;

impl Spin {
    pub(crate) fn run(&self) -> Result<Exit> {
        match self.problem.field_of(MOST_LINES)? {
            AnyField::Low(field) => self.run_on(field),
            AnyField::Tall(field) => self.run_on(field),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>) -> Result<Exit> {
        let seek = self.seeking.seek(self.problem.game())?;
        let pattern = self.problem.pattern(&self.pattern)?;
        let problem = self.problem.problem_on(field, Spinning { pattern, seek })?;
        let format = self.report.format()?;
        let parts = Parts {
            queues: self.seeking.queues,
            sets: false,
            most: self
                .report
                .most(self.seeking.most.map(Whole::count), SHOWN, Format::Text)?,
        };
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let ways = spin_ways(&problem, &Config::default(), &run.limits)?;
        let report = Report {
            problem: &problem,
            ways: &ways,
            parts,
            ended: run.ended(),
        };
        match format {
            Format::Text => report.write(&mut run.output)?,
            Format::Json | Format::Jsonl => {
                let document = document::spin(&problem, &ways, parts);
                let document = quadrille_schema::into_document::<api::Spin>(document.into());
                writeln!(run.output, "{document}")?;
            }
        }
        run.end(match ways.gave_up {
            Some(_) => Exit::GaveUp,
            None if ways.found.is_empty() => Exit::ProvedNone,
            None => Exit::Solved,
        })
    }
}

/// Spins for people.
struct Report<'a, W: FieldWord> {
    problem: &'a Problem<Spinning, W>,
    ways: &'a SpinWays<W>,
    parts: Parts,
    /// How the search ended, if a limit struck.
    ended: &'static str,
}

impl<W: FieldWord> Report<'_, W> {
    fn write(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.ways.solved(), self.ways.queues.total());
        let found = counted(self.ways.found.len() as u64, "way");
        let seek = self.problem.pieces().seek;
        let what = format!("spin ({})", seek.demand.mode);
        if self.ways.gave_up.is_some() {
            let (looked_at, places) = (self.ways.looked_at as u64, self.ways.places as u64);
            let looked = quadrille_cli::looked_at(looked_at, places, "place");
            writeln!(output, "{looked} of the last piece: {found} to a {what} so far")?;
            writeln!(
                output,
                "{}: there may be more ways, and more queues that allow each",
                self.ended
            )?;
        } else {
            let percent = words::percent(solved, total);
            writeln!(
                output,
                "{solved} of {total} queues allow a {what}, {percent}, if every piece is known beforehand, in \
                 {found} of {} and {} at most",
                counted(seek.pieces as u64, "piece"),
                counted(seek.roofs as u64, "roof")
            )?;
        }
        for (number, way) in (1..).zip(&self.ways.found).take(self.parts.most) {
            self.write_way(output, number, way)?;
        }
        if self.ways.found.len() > self.parts.most {
            let more = counted((self.ways.found.len() - self.parts.most) as u64, "more way");
            writeln!(output, "\nand {more}")?;
        }
        Ok(())
    }

    fn write_way(&self, output: &mut Output, number: usize, way: &SpinWay<W>) -> Result<()> {
        let all = &self.ways.queues;
        let (served, total) = (way.served(all), all.total());
        let (queues, percent) = (counted(served, "queue"), words::percent(served, total));
        let pieces = counted(way.tiles.len() as u64, "piece");
        writeln!(
            output,
            "\n{number}. {} after {pieces}: {queues}, {percent}",
            named(way)
        )?;
        let paint = Paint::of(output);
        for row in picture::of_tiles(self.problem.field(), &way.all_tiles(), paint) {
            writeln!(output, "   {row}")?;
        }
        writeln!(
            output,
            "   {}",
            document::fumen_of_spin(self.problem, self.ways, way)
        )?;
        if self.parts.queues {
            let name = |&queue: &u32| letters(&self.ways.queues[queue as usize]);
            let names: Vec<String> = way.queues.iter().map(name).collect();
            writeln!(output, "   {}", names.join(" "))?;
        }
        Ok(())
    }
}

/// Such as `T-spin double`, or `S-spin mini single and another line`.
fn named<W>(way: &SpinWay<W>) -> String {
    let lines = ["single", "double", "triple", "of four lines"][way.rows.len().clamp(1, 4) - 1];
    let mini = if way.spin == Kind::Mini { " mini" } else { "" };
    let spin = format!("{}-spin{mini} {lines}", way.last.piece);
    match way.before.len() {
        0 => spin,
        1 => format!("{spin} and another line"),
        more => format!("{spin} and {more} other lines"),
    }
}
