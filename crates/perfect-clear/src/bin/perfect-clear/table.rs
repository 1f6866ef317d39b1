//! `perfect-clear table`: the table of useful fields in the user's cache.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use clap::{Args, Subcommand};
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, counted, warn, whole_number};
use quadrille_perfect_clear::table::ReadError;
use quadrille_perfect_clear::{Mover, Table};
use quadrille_search::Limits;
use serde_json::json;

use crate::options::PhysicsArgs;
use crate::useful;

/// Build, show or check the table of useful fields
///
/// It has all fields of a clear of four lines that can be reached from the empty field and still be cleared, whatever
/// the pieces: 14 million under SRS, 23 MB in the user's cache folder, one file for each way in which pieces move.
/// `percent` of many queues, `bags`, `loop` and trees of `advise` build it when they first need it; `chance`, `advise` and
/// `play` use it if it is there. All do without under --no-table. The variable
/// `QUADRILLE_CACHE` names another folder.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TableCommand {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the table and keep it, unless it is there already
    Build(Build),
    /// Tell what there is
    Info(Info),
    /// Read the table again, check it, and derive it again by placing pieces
    Verify(Verify),
    /// Print the name of its file
    Path(PathOf),
}

/// Which table.
#[derive(Args)]
struct Which {
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How many lines the clear has: 2 or 4
    #[arg(long, short, value_name = "N", default_value_t = 4, value_parser = parse_lines)]
    lines: usize,
}

#[derive(Args)]
struct Build {
    #[command(flatten)]
    which: Which,
    /// Build it again even if it is there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Args)]
struct Info {
    #[command(flatten)]
    which: Which,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args)]
struct Verify {
    #[command(flatten)]
    which: Which,
    /// Derive every field again; takes minutes
    #[arg(long)]
    all: bool,
    /// Derive one of so many fields again
    #[arg(long, value_name = "N", default_value_t = 100, conflicts_with = "all", value_parser = whole_number(1_usize, 1_000_000))]
    share: usize,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Args)]
struct PathOf {
    #[command(flatten)]
    which: Which,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear table build
  perfect-clear table info --format json
  perfect-clear table verify --all
  perfect-clear table path --drop hard

Exit codes: 0 it is there and in order, 1 it is not there or has a flaw, 2 bad usage, or a file that cannot be read or
is damaged, 3 the time limit struck, 130 interrupted.";

fn parse_lines(text: &str) -> Result<usize, String> {
    match text {
        "2" => Ok(2),
        "4" => Ok(4),
        _ => Err("2 or 4".to_owned()),
    }
}

impl TableCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        match &self.chore {
            Chore::Build(build) => build.run(),
            Chore::Info(info) => info.run(),
            Chore::Verify(verify) => verify.run(),
            Chore::Path(path) => path.run(),
        }
    }
}

impl Which {
    fn mover(&self) -> Result<Mover> {
        self.physics.mover(self.lines)
    }
}

/// The table in the file; none if there is no file.
fn read(path: &Path, mover: &Mover) -> Result<Option<Table>> {
    match useful::read(path, mover) {
        Ok(table) => Ok(Some(table)),
        Err(ReadError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(anyhow!(error)).with_context(|| path.display().to_string()),
    }
}

impl Build {
    fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = useful::path(&mover)?;
        let watch = self.search.watch()?;
        self.search.start_threads()?;
        let there = match read(&path, &mover) {
            _ if self.force => None,
            Ok(there) => there,
            Err(error) => {
                warn(format_args!("{error:#}"));
                None
            }
        };
        let table = match there {
            Some(table) => Some(table),
            None => useful::build_and_keep(&mover, &path, &Limits::until(watch.stop().clone()))?,
        };
        let mut output = Output::stdout();
        let Some(table) = table else {
            writeln!(output, "gave up: the table is not built, and nothing is kept")?;
            output.finish()?;
            return Ok(watch.exit(Exit::GaveUp));
        };
        writeln!(
            output,
            "{}: {}",
            path.display(),
            counted(table.len() as u64, "field")
        )?;
        output.finish()?;
        Ok(Exit::Solved)
    }
}

impl Info {
    fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = useful::path(&mover)?;
        let mut output = self.output.open()?;
        let table = read(&path, &mover)?;
        let bytes = table
            .as_ref()
            .and_then(|_| fs::metadata(&path).ok())
            .map(|file| file.len());
        let counts = table.as_ref().map(Table::counts);
        match self.format {
            Format::Text => {
                writeln!(output, "{}", path.display())?;
                if let (Some(bytes), Some(counts)) = (bytes, &counts) {
                    writeln!(output, "{}", counted(bytes, "byte"))?;
                    writeln!(
                        output,
                        "{}, by pieces placed:",
                        counted(counts.iter().sum::<usize>() as u64, "field")
                    )?;
                    for (placed, count) in counts.iter().enumerate() {
                        writeln!(output, "{placed:4} {count:10}")?;
                    }
                } else {
                    writeln!(output, "is not there; `perfect-clear table build` makes it")?;
                }
            }
            Format::Json | Format::Jsonl => {
                let fields = counts.as_ref().map(|counts| counts.iter().sum::<usize>());
                let document = json!({
                    "status": if table.is_some() { "there" } else { "missing" },
                    "path": path.display().to_string(),
                    "lines": mover.lines(),
                    "kicks": mover.physics().kicks.name(),
                    "drop": mover.physics().drop.name(),
                    "fingerprint": format!("{:016x}", Table::fingerprint_for(&mover)),
                    "bytes": bytes,
                    "fields": fields,
                    "by_pieces": counts,
                });
                writeln!(output, "{document}")?;
            }
        }
        output.finish()?;
        Ok(if table.is_some() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}

impl Verify {
    fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = useful::path(&mover)?;
        let watch = self.search.watch()?;
        self.search.start_threads()?;
        let mut output = Output::stdout();
        let Some(table) = read(&path, &mover)? else {
            writeln!(output, "{} is not there", path.display())?;
            output.finish()?;
            return Ok(Exit::ProvedNone);
        };
        let share = if self.all { 1 } else { self.share };
        let progress = Progress::spinner("fields");
        let limits = Limits::until(watch.stop().clone());
        let found = table.verify(&mover, share, &limits, |fields| progress.add(fields));
        let looked_at = progress.done();
        drop(progress);
        let Ok(flaw) = found else {
            writeln!(output, "gave up: nothing is known")?;
            output.finish()?;
            return Ok(watch.exit(Exit::GaveUp));
        };
        let exit = match flaw {
            None => {
                let fields = counted(table.len() as u64, "field");
                writeln!(output, "in order: {fields}, {looked_at} of them derived again")?;
                Exit::Solved
            }
            Some(flaw) => {
                writeln!(output, "{flaw}")?;
                Exit::ProvedNone
            }
        };
        output.finish()?;
        Ok(exit)
    }
}

impl PathOf {
    fn run(&self) -> Result<Exit> {
        let mut output = Output::stdout();
        writeln!(output, "{}", useful::path(&self.which.mover()?)?.display())?;
        output.finish()?;
        Ok(Exit::Solved)
    }
}
