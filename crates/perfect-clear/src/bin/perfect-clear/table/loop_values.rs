//! `perfect-clear table loop`: what each start of a clear is worth, in the user's cache.

mod build;
mod report;
mod start;
mod verify;

use std::fs;
use std::io::Write;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use quadrille_cli::{Exit, Output};
use quadrille_perfect_clear::chain::values::{Beyond, Clears, Play, StartValues, Sweeper};
use quadrille_perfect_clear::{Field, Mover};
use quadrille_search::Limits;

use crate::options::{PhysicsArgs, ReportArgs};
use crate::table_cache::{IfMissing, TableArgs};
use crate::values_cache;
use build::Build;
use report::Source;
use start::Start;
use verify::Verify;

/// Work out, show or check what each start of a PC is worth
///
/// A start is the piece in hold, the six pieces that are shown, and the bag after them: 1,120,140 in all. Its value is
/// the expected number of PCs in a row from there. `loop --leave value` decides by it. The values come in sweeps over
/// all starts. Each takes about a quarter of an hour of one core, less on several, and up to 14 GB of memory; what is
/// done is kept after every seventh of a sweep, and the same command goes on from there.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct LoopValues {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Work out the values, sweep by sweep
    Build(Build),
    /// Say what there is, with the best first bag and the worst one: values that were worked out, else those that come
    /// with the program
    Info(Info),
    /// Say how far the values are from those of a sweep for the starts of one bag, or of single starts that are worked
    /// out one by one, in another way
    Verify(Verify),
    /// Say what one start is worth: by the values, worked out anew, and by what is revealed of the next start
    Start(Start),
    /// Print the name of the file
    Path(Which),
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear table loop build --sweeps 1
  perfect-clear table loop build --sweeps 6 --time-limit 1h
  perfect-clear table loop build --beyond foreseen
  perfect-clear table loop build --two-lines --kicks jstris180 --from-built-in --sweeps 3
  perfect-clear table loop info --format json
  perfect-clear table loop verify --bag IS
  perfect-clear table loop verify --starts 100 --seed 1
  perfect-clear table loop start SIZTLOJ

Exit codes: 0 they are there and in order, 1 they are not there or not settled, 2 bad usage, or a file that cannot be
read or is damaged, 3 the time limit struck, 130 interrupted; what was done until then is kept.";

/// Choice of values.
#[derive(Args)]
struct Which {
    /// What a player knows of the next start when he decides which piece to leave
    #[arg(long, value_name = "WHAT", default_value = "unseen")]
    beyond: BeyondArg,
    /// PCs of two lines count as well
    #[arg(long)]
    two_lines: bool,
    #[command(flatten)]
    physics: PhysicsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BeyondArg {
    /// The bag alone: the values are a lower bound
    Unseen,
    /// All that will be shown: an upper bound
    Foreseen,
}

#[derive(Args)]
struct Info {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    report: ReportArgs,
}

impl LoopValues {
    pub(super) fn run(&self) -> Result<Exit> {
        match &self.chore {
            Chore::Build(build) => build.run(),
            Chore::Info(info) => info.run(),
            Chore::Verify(verify) => verify.run(),
            Chore::Start(start) => start.run(),
            Chore::Path(which) => {
                let mut output = Output::stdout();
                let path = values_cache::path(&*which.mover()?, which.play(), "values")?;
                writeln!(output, "{}", path.display())?;
                output.finish()?;
                Ok(Exit::Solved)
            }
        }
    }
}

impl Which {
    fn mover(&self) -> Result<Arc<Mover>> {
        self.physics.mover(4)
    }

    fn play(&self) -> Play {
        Play {
            clears: if self.two_lines {
                Clears::TwoOrFour
            } else {
                Clears::Four
            },
            beyond: match self.beyond {
                BeyondArg::Unseen => Beyond::Unseen,
                BeyondArg::Foreseen => Beyond::Foreseen,
            },
        }
    }
}

/// What all sweeps need; nothing if a limit strikes.
fn sweeper(mover: &Mover, limits: &Limits) -> Result<Option<Sweeper>> {
    let (all, empty) = (TableArgs::default(), Field::empty(4)?);
    let Some(table) = all.useful(mover, empty, IfMissing::Build, limits) else {
        if limits.check(0).is_err() {
            return Ok(None);
        }
        bail!("there is no table of useful fields");
    };
    Ok(Sweeper::new(mover, &table, limits).ok())
}

impl Info {
    fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let path = values_cache::path(&mover, self.which.play(), "values")?;
        let format = self.report.format()?;
        let mut output = self.report.output.open()?;
        let play = self.which.play();
        let (source, values) = match values_cache::read(&mover, play)? {
            Some(values) => (Source::File(&path), Some(values)),
            None => match StartValues::built_in(&mover, play) {
                Some(values) => (Source::Program, Some(values)),
                None => (Source::File(&path), None),
            },
        };
        let bytes = match source {
            Source::Program => Some(StartValues::PACKED.len() as u64),
            Source::File(path) => fs::metadata(path).ok().map(|file| file.len()),
        };
        let kept = values.map(|values| report::Kept::new(&values, bytes));
        report::write(&mut output, (&mover, source), kept.as_ref(), format)?;
        output.finish()?;
        Ok(if kept.is_some() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}
