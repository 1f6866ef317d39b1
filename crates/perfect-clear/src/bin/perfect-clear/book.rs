//! `perfect-clear book`: setups that players know by heart, and which of them is best now.

mod report;
mod sources;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::{ArgGroup, Args};
use quadrille_cli::{Declared, Exit, Progress, Source, looked_at};
use quadrille_perfect_clear::api::{InHand, WorthTable, with_mirror};
use quadrille_perfect_clear::book::finder::{Candidate, FinderError};
use quadrille_perfect_clear::book::listed::Listed;
use quadrille_perfect_clear::book::search::{Finder, FreePlay, Judging};
use quadrille_perfect_clear::book::{self, Entry, LINES};
use quadrille_perfect_clear::chain::Worth;
use quadrille_perfect_clear::document::Fitting;
use quadrille_perfect_clear::{Field, Mover};
use quadrille_schema::Whole;
use quadrille_search::{GaveUp, Limits};

use crate::options::{LimitArgs, PhysicsArgs, ReportArgs};
use crate::run::Run;
use crate::share::ShareFormat;
use crate::table_cache::{IfMissing, TableArgs};
use report::Report;
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
    #[command(flatten)]
    hand: Declared<InHand>,
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
        let Some(hand) = self.hand.hand()? else {
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
        } = judged(&finder, &candidates)?;
        if gave_up && !format.has_remarks() {
            let known = looked_at(judged as u64, candidates.len() as u64, "setup");
            return Ok(run.give_up_noting(GaveUp::Stopped, &known));
        }
        let free = if hand.is_ordered() && !self.no_free && format.has_remarks() {
            self.free_play(&finder)?
        } else {
            FreePlay::NotAsked
        };
        let gave_up = gave_up || matches!(free, FreePlay::GaveUp);
        let report = Report {
            fitting: Fitting {
                hand: &hand,
                mover: &mover,
                worth: worth.as_ref(),
                found: &found,
                most,
                free: &free,
                candidates: candidates.len(),
                judged,
                is_cut_off: gave_up,
            },
            ended: gave_up.then(|| run.ended()),
        };
        report.write(&mut run.output, format)?;
        run.end(exit(gave_up, found.is_empty()))
    }

    /// What the best play without a book is worth.
    fn free_play(&self, finder: &Finder<'_>) -> Result<FreePlay> {
        let _progress = Progress::clock("working out the best free play");
        let (field, limits) = (Field::empty(LINES)?, finder.limits);
        let table = self
            .table
            .useful(finder.mover, field, IfMissing::DoWithout, limits);
        Ok(finder.free_play(table))
    }

    /// Writes the setups of books and tables as they stand there.
    fn list(&self, format: ShareFormat, mover: &Arc<Mover>) -> Result<Exit> {
        let mut entries = self.sources.entries(self.hand.clear.map(Whole::count))?;
        entries.truncate(self.most.unwrap_or(usize::MAX));
        if self.mirrors {
            let all = entries.into_iter();
            entries = all
                .flat_map(|(entry, candidate)| with_mirror(entry, candidate))
                .collect();
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
                Ok(Some(text.parse(WorthTable::parse)?.0))
            }
        }
    }
}

/// A setup of a book, and as it is judged.
type Listing = (Entry, Candidate);

/// The setups that can be built, and what follows on the best of them.
fn judged(finder: &Finder<'_>, candidates: &[Candidate]) -> Result<Judging> {
    let progress = Progress::bar(candidates.len() as u64, "setups");
    let judging = finder.judge_all(candidates, || progress.add(1))?;
    drop(progress);
    let known = judging.found.len().min(finder.most);
    let progress = Progress::bar(known as u64, "setups, what they save");
    Ok(finder.look_ahead(judging, || progress.add(1))?)
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
