//! `perfect-clear book`: setups that players know by heart, and which of them is best now.

mod find;
mod report;
mod round;
mod setup;
mod sources;

use std::io::Write;
use std::iter;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{ArgGroup, Args};
use quadrille_cli::{Exit, Progress, Source, looked_at, whole_number};
use quadrille_perfect_clear::book::Entry;
use quadrille_perfect_clear::book::database::MOST_CLEARS;
use quadrille_perfect_clear::book::finder::{Candidate, FinderError, Hand};
use quadrille_perfect_clear::chain::Worth;
use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::{Mover, PieceSet, book, parse_pieces};
use quadrille_search::{GaveUp, Limits};

use crate::options::{LimitArgs, PhysicsArgs, ReportArgs, parse_bag};
use crate::run::Run;
use crate::share::ShareFormat;
use crate::table_cache::TableArgs;
use crate::worth;
use find::{Finder, FreePlay, Judging};
use report::Report;
use setup::Listed;
use sources::SourceArgs;

/// Find the best setup for a queue or for leftovers, in a book and in a setup database
///
/// With --queue (what you see) or --leftover (what the PC before leaves over), setups that can be built are judged, the
/// best first: the share of queues that build it and then clear the field, what can be saved, and how many PCs in a row
/// are to be expected. Each shape comes once, mirror images too; only setups for this PC are looked at, and the bag
/// after it follows from its number. Shares are of queues of which every piece is known beforehand; where all that
/// matters is seen by the time that the setup stands, they are exact chances, and called so.
///
/// Without pieces, setups are listed with the queues that the book or the database names. A book is a text file, a
/// setup a line: clear | name | field | queues that build it | queues that follow.
#[derive(Args)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("pieces").args(["queue", "leftover"])))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Book {
    /// The pieces that you see: the one in hold first, then the current one, then the next ones
    #[arg(long, short, value_name = "PIECES")]
    queue: Option<String>,
    /// The pieces that the PC before leaves over, the one in hold among them; any order, and a new bag follows
    #[arg(long, value_name = "PIECES", conflicts_with_all = ["queue", "bag"])]
    leftover: Option<String>,
    /// Which PC of the round of seven (1 is the first PC, 8 the first one of the next round) [default: the one for
    /// which the pieces fit; else all]
    #[arg(long, short, value_name = "N", value_parser = whole_number(1_usize, MOST_CLEARS))]
    clear: Option<usize>,
    /// What is still to come of the bag of the queue's last piece, or `new` [default: by --clear, else the queue
    /// begins with a bag]
    #[arg(long, value_name = "PIECES", requires = "queue")]
    bag: Option<String>,
    #[command(flatten)]
    sources: SourceArgs,
    /// Write at most N setups [default: those that fit the pieces, 10 as text on standard output; else all]
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Rank by the solve rate alone; do not work out what is saved, and what follows
    #[arg(long, requires = "pieces")]
    no_saves: bool,
    /// Do not work out what the best play without a book is worth
    #[arg(long, requires = "queue")]
    no_free: bool,
    /// What pieces in hold are worth, as `worth` writes it [default: the table that comes with the program, for SRS]
    #[arg(long, value_name = "FILE", requires = "pieces", conflicts_with = "no_saves")]
    worth: Option<PathBuf>,
    /// List mirror images as well; for pieces they always are
    #[arg(long)]
    mirrors: bool,
    /// Write the book that comes with the program, to be extended
    #[arg(long, conflicts_with_all = ["file", "queue", "leftover", "clear", "mirrors", "format", "database"])]
    print: bool,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    report: ReportArgs<ShareFormat>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear book --queue TILJSZO
  perfect-clear book --queue TILJ --clear 2
  perfect-clear book --leftover TILJ --database 2ndPC.tsv
  perfect-clear book --leftover SZ --database PC-Database/tsv -o setups.html
  perfect-clear book --clear 1
  perfect-clear book --print > mine.txt; perfect-clear book --file mine.txt --format json

Tables for --database are those of the folder tsv of github.com/Marfung37/PC-Database.

Exit codes: 0 a setup can be built, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// Lines of the clears that books are about.
const LINES: usize = 4;

/// Setups that are written if nothing else is said.
const SETUPS: usize = 10;

/// The most bytes of a table of worths that make sense.
const MOST_BYTES: u64 = 1 << 20;

impl Book {
    pub(crate) fn run(&self) -> Result<Exit> {
        if self.print {
            let mut output = self.report.output.open()?;
            output.write_all(book::STANDARD.as_bytes())?;
            output.finish()?;
            return Ok(Exit::Solved);
        }
        let format = self.report.format_or(ShareFormat::Text)?;
        let mover = self.physics.mover(LINES)?;
        let Some(hand) = self.hand()? else {
            return self.list(format, &mover);
        };
        let most = self.report.most(self.most, SETUPS, ShareFormat::Text)?;
        let worth = self.worth_of_pieces()?;
        let candidates = self.sources.candidates(&hand)?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let finder = Finder {
            hand: &hand,
            mover: &mover,
            worth: worth.as_ref(),
            most,
            limits: &run.limits,
        };
        let Judging {
            found,
            judged,
            gave_up,
        } = finder.run(&candidates)?;
        if gave_up && !format.has_remarks() {
            let known = looked_at(judged as u64, candidates.len() as u64, "setup");
            return Ok(run.give_up_noting(GaveUp::Stopped, &known));
        }
        let free = if hand.is_ordered() && !self.no_free && format.has_remarks() {
            finder.free_play(self.table)
        } else {
            FreePlay::NotAsked
        };
        let gave_up = gave_up || matches!(free, FreePlay::GaveUp);
        let report = Report {
            hand: &hand,
            mover: &mover,
            worth: worth.as_ref(),
            found: &found,
            most,
            free: &free,
            candidates: candidates.len(),
            judged,
            ended: gave_up.then(|| run.ended()),
        };
        report.write(&mut run.output, format)?;
        run.end(exit(gave_up, found.is_empty()))
    }

    /// Writes the setups of books and tables as they stand there.
    fn list(&self, format: ShareFormat, mover: &Arc<Mover>) -> Result<Exit> {
        let mut entries = self.sources.entries(self.clear)?;
        entries.truncate(self.most.unwrap_or(usize::MAX));
        if self.mirrors {
            entries = entries.into_iter().flat_map(with_mirror).collect();
        }
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let total = entries.len();
        let (listed, gave_up) = listed(entries, mover, &run.limits)?;
        if gave_up && !format.has_remarks() {
            let known = looked_at(listed.len() as u64, total as u64, "setup");
            return Ok(run.give_up_noting(GaveUp::Stopped, &known));
        }
        let ended = gave_up.then(|| run.ended());
        let report = report::List {
            setups: &listed,
            total,
            mover,
            ended,
        };
        report.write(&mut run.output, format)?;
        run.end(exit(gave_up, listed.is_empty()))
    }

    fn worth_of_pieces(&self) -> Result<Option<Worth>> {
        match &self.worth {
            _ if self.no_saves => Ok(None),
            None => Ok(Some(Worth::standard()?)),
            Some(path) => {
                let text = Source::at(path.clone()).read_to_end(MOST_BYTES)?;
                Ok(Some(text.parse(worth::read)?))
            }
        }
    }

    /// The pieces that somebody has to build with.
    fn hand(&self) -> Result<Option<Hand>> {
        if let Some(leftover) = &self.leftover {
            let pieces = parse_pieces(leftover).context("--leftover")?;
            let clear = round::clear_after(&pieces).context("--leftover")?;
            return Ok(Some(Hand::of_leftover(pieces, self.clear.unwrap_or(clear))));
        }
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
        let clear = self.clear.unwrap_or_else(|| round::clear_of(&pieces, bag));
        Ok(Some(Hand::of_queue(pieces, bag, clear)))
    }
}

/// A setup of a book, and as it is judged.
type Listing = (Entry, Candidate);

/// A setup, followed by its mirror image if that is another one.
fn with_mirror((entry, candidate): Listing) -> impl Iterator<Item = Listing> {
    let mirror = (entry.mirrored(), candidate.mirrored());
    let mirror = (mirror.0.shape != entry.shape).then_some(mirror);
    iter::once((entry, candidate)).chain(mirror)
}

/// Judges setups; says whether a limit struck.
fn listed(entries: Vec<Listing>, mover: &Arc<Mover>, limits: &Limits) -> Result<(Vec<Listed>, bool)> {
    let progress = Progress::bar(entries.len() as u64, "setups");
    let mut listed = Vec::new();
    for (entry, candidate) in entries {
        match Listed::new(entry, &candidate, mover, limits) {
            Ok(setup) => listed.push(setup),
            Err(FinderError::GaveUp(_)) => return Ok((listed, true)),
            Err(error) => return Err(anyhow::Error::new(error).context(candidate.name)),
        }
        progress.add(1);
    }
    Ok((listed, false))
}

const fn exit(gave_up: bool, is_empty: bool) -> Exit {
    match (gave_up, is_empty) {
        (true, _) => Exit::GaveUp,
        (false, true) => Exit::ProvedNone,
        (false, false) => Exit::Solved,
    }
}
