//! `perfect-clear book`: setups that players know by heart, and what they are worth.

mod report;
mod setup;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, Progress, SearchArgs, Source, whole_number};
use quadrille_perfect_clear::book::{self, CLEARS, Entry};
use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::{PieceSet, letters, parse_pieces};

use crate::options::{PhysicsArgs, parse_bag};
use crate::run::Run;
use crate::table_cache::TableArgs;
use report::Report;
use setup::{FreePlay, Hand, Judge, Setup};

/// Tell which setups of a book can be built, and how many queues clear them then
///
/// A book is a text file, a setup a line: clear | name | field | queues that build it | queues that follow. With --queue,
/// only those are told that these pieces build, mirror images too, with what to do, what each is worth then, and what the
/// best play without a book is worth. Shares are of queues of which every piece is known beforehand; where all that matters
/// is shown by the time that the setup stands, they are exact chances, and called so.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Book {
    /// Read this book instead of the one that comes with the program, or - for standard input
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only setups for this clear of the round of seven
    #[arg(long, short, value_name = "N", value_parser = whole_number(1_usize, CLEARS))]
    clear: Option<usize>,
    /// List mirror images as well; with --queue they always are
    #[arg(long)]
    mirrors: bool,
    /// The pieces that are there to build with, the one put aside first, then the current one
    #[arg(long, short, value_name = "PIECES")]
    queue: Option<String>,
    /// What is still to come of the bag of the queue's last piece, or `new` [default: the queue begins with a bag]
    #[arg(long, value_name = "PIECES", requires = "queue")]
    bag: Option<String>,
    /// Do not work out what the best play without a book is worth
    #[arg(long, requires = "queue")]
    no_free: bool,
    /// Write the book that comes with the program, to be extended
    #[arg(long, conflicts_with_all = ["file", "queue", "clear"])]
    print: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How to write the setups
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear book --clear 1
  perfect-clear book --queue TILJSZO
  perfect-clear book --queue OSJIOZT --bag L --clear 3
  perfect-clear book --print > mine.txt; perfect-clear book --file mine.txt --format json

Exit codes: 0 a setup can be built, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// The most bytes of a book that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// Lines of the clears that books are about.
const LINES: usize = 4;

impl Book {
    pub(crate) fn run(&self) -> Result<Exit> {
        if self.print {
            let mut output = self.output.open()?;
            output.write_all(book::STANDARD.as_bytes())?;
            output.finish()?;
            return Ok(Exit::Solved);
        }
        let entries = self.entries()?;
        let hand = self.hand()?;
        let mover = self.physics.mover(LINES)?;
        let mut run = Run::start(&self.output, &self.search)?;
        let judge = Judge {
            mover: &mover,
            hand: hand.as_ref(),
            limits: &run.limits,
        };
        let (setups, gave_up) = judge_all(&judge, entries)?;
        let free = match &hand {
            Some(hand) if !self.no_free => FreePlay::of(hand, &mover, self.table, &run.limits),
            _ => FreePlay::NotAsked,
        };
        let exit = match (gave_up, setups.is_empty()) {
            (true, _) => Exit::GaveUp,
            (false, true) => Exit::ProvedNone,
            (false, false) => Exit::Solved,
        };
        let report = Report {
            hand: hand.as_ref(),
            setups: &setups,
            free: &free,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json | Format::Jsonl => writeln!(run.output, "{}", report.document())?,
        }
        run.end(exit)
    }

    /// The setups that are asked for, each followed by its mirror image if those are.
    fn entries(&self) -> Result<Vec<Entry>> {
        let entries = match &self.file {
            None => book::read(book::STANDARD, LINES)?,
            Some(path) => {
                let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
                text.parse(|text| book::read(text, LINES))?
            }
        };
        let with_mirrors = self.mirrors || self.queue.is_some();
        let both = |entry: Entry| {
            let mirror = entry.mirrored();
            let is_new = with_mirrors && mirror.field != entry.field;
            std::iter::once(entry).chain(is_new.then_some(mirror))
        };
        let is_wanted = |entry: &Entry| self.clear.is_none_or(|clear| entry.clear == clear);
        let entries: Vec<Entry> = entries.into_iter().filter(is_wanted).flat_map(both).collect();
        if entries.is_empty() {
            bail!("the book has no such setup");
        }
        Ok(entries)
    }

    fn hand(&self) -> Result<Option<Hand>> {
        let Some(queue) = &self.queue else { return Ok(None) };
        let pieces = parse_pieces(queue).context("--queue")?;
        let bag = match self.bag.as_deref() {
            Some("new") => PieceSet::EMPTY,
            Some(letters) => parse_bag(letters).context("--bag")?,
            None => Situation::bag_from_start(&pieces).context(
                "--queue: if it does not begin with a bag, --bag tells what is to come of the last",
            )?,
        };
        Ok(Some(Hand {
            pattern: letters(&pieces).parse().context("--queue")?,
            pieces,
            bag,
        }))
    }
}

/// The setups that can be built, and whether a limit struck before all were judged.
fn judge_all(judge: &Judge<'_>, entries: Vec<Entry>) -> Result<(Vec<Setup>, bool)> {
    let progress = Progress::bar(entries.len() as u64, "setups");
    let (mut setups, mut gave_up) = (Vec::new(), false);
    for entry in entries {
        match judge.setup(entry) {
            Ok(setup) => setups.extend(setup),
            Err(error) if setup::is_given_up(&error) => gave_up = true,
            Err(error) => return Err(error),
        }
        progress.add(1);
    }
    Ok((setups, gave_up))
}
