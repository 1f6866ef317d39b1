//! `perfect-clear table`: the table of useful fields in the user's cache.

mod info;
mod loop_values;

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use clap::{Args, Subcommand};
use quadrille_cli::{Exit, Output, OutputArgs, Progress, counted, warn, whole_number};
use quadrille_perfect_clear::Mover;
use quadrille_perfect_clear::table::{self, ReadError};

use crate::options::{LimitArgs, PhysicsArgs};
use crate::run::Run;
use crate::table_cache;
use info::Info;
use loop_values::LoopValues;

/// Build, show or check the table of useful fields (legal boards), which speeds others up
///
/// It has all fields of a clear of four lines that can be reached from the empty field and still be cleared, whatever
/// the pieces: 14 million under SRS, 23 MB in the user's cache folder, one file for each way in which pieces move.
/// `percent` of many queues, `bags`, `loop` and trees of `advise` build it when they first need it; `chance`,
/// `advise` and `play` use it if it is there. All do without under --no-table. The variable `QUADRILLE_CACHE` names
/// another folder.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Table {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the table and keep it, unless it is there already
    Build(Build),
    /// Say what there is
    Info(Info),
    /// Read the table again, check it, and derive it again by placing pieces
    Verify(Verify),
    /// Print the name of its file
    Path(PathOf),
    /// Work out what each start of a PC is worth: how many PCs follow in a row
    Loop(LoopValues),
}

/// Choice of a table.
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
    limits: LimitArgs,
}

#[derive(Args)]
struct Verify {
    #[command(flatten)]
    which: Which,
    /// Derive every field again; takes minutes
    #[arg(long)]
    all: bool,
    /// Derive one of N fields again
    #[arg(long, value_name = "N", default_value_t = 100, conflicts_with = "all", value_parser = whole_number(1_usize, 1_000_000))]
    share: usize,
    #[command(flatten)]
    limits: LimitArgs,
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
  perfect-clear table loop build --sweeps 1

Exit codes: 0 it is there and in order, 1 it is not there or has a flaw, 2 bad usage, or a file that cannot be read or
is damaged, 3 the time limit struck, 130 interrupted.";

fn parse_lines(text: &str) -> Result<usize, String> {
    match text {
        "2" => Ok(2),
        "4" => Ok(4),
        _ => Err("2 or 4".to_owned()),
    }
}

impl Table {
    pub(crate) fn run(&self) -> Result<Exit> {
        match &self.chore {
            Chore::Build(build) => build.run(),
            Chore::Info(info) => info.run(),
            Chore::Verify(verify) => verify.run(),
            Chore::Path(path) => path.run(),
            Chore::Loop(values) => values.run(),
        }
    }
}

impl Which {
    fn mover(&self) -> Result<Arc<Mover>> {
        self.physics.mover(self.lines)
    }
}

/// The table in the file; none if there is no file.
fn read(path: &Path, mover: &Mover) -> Result<Option<table::Table>> {
    match table_cache::read(path, mover) {
        Ok(table) => Ok(Some(table)),
        Err(ReadError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(anyhow!(error)).with_context(|| path.display().to_string()),
    }
}

impl Build {
    fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = table_cache::path(&mover)?;
        let mut run = Run::start(&OutputArgs::default(), &self.limits.search)?;
        let kept = if self.force { None } else { kept(&path, &mover) };
        let table = match kept {
            Some(table) => Some(table),
            None => table_cache::build_and_keep(&mover, &path, &run.limits)?,
        };
        let Some(table) = table else {
            let ended = run.ended();
            writeln!(run.output, "{ended}: the table is not built, and nothing is kept")?;
            return run.end(Exit::GaveUp);
        };
        let fields = counted(table.len() as u64, "field");
        writeln!(run.output, "{}: {fields}", path.display())?;
        run.end(Exit::Solved)
    }
}

/// The table that is there already; one that is damaged counts for nothing.
fn kept(path: &Path, mover: &Mover) -> Option<table::Table> {
    read(path, mover).unwrap_or_else(|error| {
        warn(format_args!("{error:#}"));
        None
    })
}

impl Verify {
    fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = table_cache::path(&mover)?;
        let mut run = Run::start(&OutputArgs::default(), &self.limits.search)?;
        let Some(table) = read(&path, &mover)? else {
            writeln!(run.output, "{} is not there", path.display())?;
            return run.end(Exit::ProvedNone);
        };
        let share = if self.all { 1 } else { self.share };
        let progress = Progress::spinner("fields");
        let limits = run.limits.clone().on_progress(progress.counter());
        let found = table.verify(&mover, share, &limits);
        let looked_at = progress.done();
        drop(progress);
        let exit = match found {
            Err(why) => return run.give_up(why, None),
            Ok(None) => {
                let fields = counted(table.len() as u64, "field");
                writeln!(
                    run.output,
                    "in order: {fields}, {looked_at} of them derived again"
                )?;
                Exit::Solved
            }
            Ok(Some(flaw)) => {
                writeln!(run.output, "{flaw}")?;
                Exit::ProvedNone
            }
        };
        run.end(exit)
    }
}

impl PathOf {
    fn run(&self) -> Result<Exit> {
        let mut output = Output::stdout();
        writeln!(output, "{}", table_cache::path(&*self.which.mover()?)?.display())?;
        output.finish()?;
        Ok(Exit::Solved)
    }
}
