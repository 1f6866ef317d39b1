//! `perfect-clear book`: setups that players know by heart, and what they are worth.

mod report;
mod round;
mod setup;

use std::cmp::Reverse;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, Progress, Source, whole_number};
use quadrille_perfect_clear::book::{self, CLEARS, Entry};
use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::{PieceSet, letters, parse_pieces};

use crate::options::{LimitArgs, PhysicsArgs, ReportArgs, parse_bag};
use crate::run::Run;
use crate::table_cache::TableArgs;
use report::Report;
use setup::{FreePlay, Halt, Hand, Judge, Setup};

/// List the setups of a book that can be built, and what they are worth then
///
/// A book is a text file, a setup a line: clear | name | field | queues that build it | queues that follow. With
/// --queue, only those are listed that these pieces build, mirror images too, the best first, with what to do, what
/// each is worth then, and what the best play without a book is worth. Shares are of queues of which every piece is
/// known beforehand; where all that matters is shown by the time that the setup stands, they are exact chances, and
/// called so.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Book {
    /// The pieces that are there to build with: the one in hold first, then the current one, then the next ones
    #[arg(long, short, value_name = "PIECES")]
    queue: Option<String>,
    /// Which PC of the round of seven (1 is the first PC) [default: the one for which the queue and the bag fit;
    /// else all]
    #[arg(long, short, value_name = "N", value_parser = whole_number(1_usize, CLEARS))]
    clear: Option<usize>,
    /// What is still to come of the bag of the queue's last piece, or `new` [default: by --clear, else the queue
    /// begins with a bag]
    #[arg(long, value_name = "PIECES", requires = "queue")]
    bag: Option<String>,
    /// List mirror images as well; with --queue they always are
    #[arg(long)]
    mirrors: bool,
    /// Do not work out what the best play without a book is worth
    #[arg(long, requires = "queue")]
    no_free: bool,
    /// Read this book instead of the one that comes with the program, or - for standard input
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Write the book that comes with the program, to be extended
    #[arg(long, conflicts_with_all = ["file", "queue", "clear", "mirrors", "format"])]
    print: bool,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear book --clear 1
  perfect-clear book --queue TILJSZO
  perfect-clear book --queue TILJ --clear 2
  perfect-clear book --queue OSJIOZT --bag L
  perfect-clear book --print > mine.txt; perfect-clear book --file mine.txt --format json

Exit codes: 0 a setup can be built, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// The most bytes of a book that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// Lines of the clears that books are about.
const LINES: usize = 4;

impl Book {
    pub(crate) fn run(&self) -> Result<Exit> {
        if self.print {
            let mut output = self.report.output.open()?;
            output.write_all(book::STANDARD.as_bytes())?;
            output.finish()?;
            return Ok(Exit::Solved);
        }
        let format = self.report.format()?;
        let hand = self.hand()?;
        let entries = self.entries(hand.as_ref())?;
        let mover = self.physics.mover(LINES)?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let judge = Judge {
            mover: &mover,
            hand: hand.as_ref(),
            limits: &run.limits,
        };
        let (setups, gave_up) = judge_all(&judge, entries)?;
        let free = match &hand {
            Some(hand) if !self.no_free => judge.free_play(hand, self.table),
            _ => FreePlay::NotAsked,
        };
        let report = Report {
            hand: hand.as_ref(),
            setups: &setups,
            free: &free,
        };
        match format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json | Format::Jsonl => writeln!(run.output, "{}", report.document())?,
        }
        run.end(match (gave_up, setups.is_empty()) {
            (true, _) => Exit::GaveUp,
            (false, true) => Exit::ProvedNone,
            (false, false) => Exit::Solved,
        })
    }

    /// The setups that are asked for, each followed by its mirror image if those are.
    fn entries(&self, hand: Option<&Hand>) -> Result<Vec<Entry>> {
        let entries = match &self.file {
            None => book::read(book::STANDARD, LINES)?,
            Some(path) => {
                let text = Source::at(path.clone()).read_to_end(MOST_BYTES)?;
                text.parse(|text| book::read(text, LINES))?
            }
        };
        let with_mirrors = self.mirrors || self.queue.is_some();
        let both = |entry: Entry| {
            let mirror = entry.mirrored();
            let is_new = with_mirrors && mirror.field != entry.field;
            std::iter::once(entry).chain(is_new.then_some(mirror))
        };
        let clear = self.clear.or(hand.map(round::clear_of));
        let is_wanted = |entry: &Entry| clear.is_none_or(|clear| entry.clear == clear);
        let entries: Vec<Entry> = entries.into_iter().filter(is_wanted).flat_map(both).collect();
        if let (true, Some(clear)) = (entries.is_empty(), clear) {
            bail!("the book has no setup for clear {clear} of the round of {CLEARS}");
        }
        Ok(entries)
    }

    fn hand(&self) -> Result<Option<Hand>> {
        let Some(queue) = &self.queue else { return Ok(None) };
        let pieces = parse_pieces(queue).context("--queue")?;
        let bag = match (self.bag.as_deref(), self.clear) {
            (Some("new"), _) => PieceSet::EMPTY,
            (Some(letters), _) => parse_bag(letters).context("--bag")?,
            (None, Some(clear)) => round::bag_after(&pieces, clear).context("--queue")?,
            (None, None) => Situation::bag_from_start(&pieces).context(
                "--queue: if it does not begin with a bag, --clear says which PC it is, or --bag what is to come of the last",
            )?,
        };
        Ok(Some(Hand {
            pattern: letters(&pieces).parse().context("--queue")?,
            pieces,
            bag,
        }))
    }
}

/// The setups that can be built, the best first if they are for certain pieces, and whether a limit struck before
/// all were judged.
fn judge_all(judge: &Judge<'_>, entries: Vec<Entry>) -> Result<(Vec<Setup>, bool)> {
    let progress = Progress::bar(entries.len() as u64, "setups");
    let (mut setups, mut gave_up) = (Vec::new(), false);
    for entry in entries {
        match judge.setup(entry) {
            Ok(setup) => setups.extend(setup),
            Err(Halt::GaveUp) => gave_up = true,
            Err(Halt::Error(error)) => return Err(error),
        }
        progress.add(1);
    }
    if judge.hand.is_some() {
        setups.sort_by_key(|setup: &Setup| Reverse(setup.cleared.solved));
        let mut fields = Vec::new();
        setups.retain(|setup| {
            let is_new = !fields.contains(&setup.entry.field);
            fields.push(setup.entry.field);
            is_new
        });
    }
    Ok((setups, gave_up))
}
