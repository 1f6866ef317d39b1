//! Sweep by sweep, each part of which is kept.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Output, OutputArgs, Progress, cache_file, counted, warn, whole_number};
use quadrille_perfect_clear::chain::values::{Beyond, Play, Settling, StartValues, Sweeper, ValuesError};
use quadrille_perfect_clear::{Mover, Physics};

use super::{Which, report, sweeper};
use crate::options::LimitArgs;
use crate::shared::run::Run;
use crate::shared::values_cache::{self, VALUED_LINES};

/// Parts of a sweep.
const PARTS: usize = 7;

/// Steps of progress in a part.
const BLOCKS: usize = 7;

#[derive(Args)]
pub(super) struct Build {
    #[command(flatten)]
    which: Which,
    /// How many sweeps there are to be in all; the first one finds the chances of single PCs
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole_number(1_usize, 1_000))]
    sweeps: usize,
    /// Where nothing is kept yet, begin with the values that come with the program, those of SRS, whatever the kicks:
    /// fewer sweeps are needed
    #[arg(long)]
    from_built_in: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Build {
    pub(super) fn run(&self) -> Result<Exit> {
        let (mover, play) = (self.which.mover()?, self.which.play());
        let path = |ending| values_cache::path(&mover, play, ending);
        let (values, checkpoint) = (path("values")?, path("sweep")?);
        let mut run = Run::start(&OutputArgs::default(), &self.limits.search)?;
        // Before the work: a folder that cannot be written shows at once.
        if let Some(folder) = values.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let Some(sweeper) = sweeper(&mover, &run.limits)? else {
            writeln!(run.output, "{}: nothing is changed", run.ended())?;
            return run.end(Exit::GaveUp);
        };
        let mut settling = self.resumed(&checkpoint, play, &sweeper)?;
        let is_done = self.settle(&mut settling, &sweeper, &mut run, (&values, &checkpoint))?;
        let (sweeps, parts) = settling.done();
        let sweeps = counted(sweeps as u64, "sweep");
        if is_done {
            writeln!(run.output, "{}: {sweeps}", values.display())?;
            return run.end(Exit::Solved);
        }
        let ended = run.ended();
        writeln!(
            run.output,
            "{ended}: {sweeps} and {parts} of {PARTS} parts of the next are kept"
        )?;
        run.end(Exit::GaveUp)
    }

    /// Sweeps until there are enough; whether there are.
    fn settle(
        &self,
        settling: &mut Settling,
        sweeper: &Sweeper,
        run: &mut Run,
        (values, checkpoint): (&Path, &Path),
    ) -> Result<bool> {
        let (sweeps, parts) = settling.done();
        let all = (PARTS * self.sweeps).saturating_sub(PARTS * sweeps + parts);
        let progress = Progress::bar((all * BLOCKS) as u64, "blocks");
        let limits = run.limits.clone().on_progress(progress.counter());
        while settling.done().0 < self.sweeps {
            let Ok(change) = settling.advance(sweeper, &limits) else {
                return Ok(false);
            };
            put(checkpoint, |file| settling.write(file, sweeper))?;
            if let Some(change) = change {
                put(values, |file| {
                    settling.values().write(file, sweeper.fingerprint())
                })?;
                let name = format!("sweep {}", change.before + 1);
                progress.suspend(|| report::write_change(&mut run.output, &name, change))?;
            }
        }
        Ok(true)
    }

    /// What was done before, or the beginning.
    fn resumed(&self, checkpoint: &Path, play: Play, sweeper: &Sweeper) -> Result<Settling> {
        let read = cache_file(checkpoint, values_cache::MOST_BYTES).map_err(ValuesError::from);
        match read.and_then(|mut file| Settling::read(&mut file, sweeper)) {
            Ok(settling) => return Ok(settling),
            Err(ValuesError::Io(error)) if error.kind() == ErrorKind::NotFound => {}
            Err(ValuesError::Io(error)) => return Err(error).context(checkpoint.display().to_string()),
            Err(error) => warn(format_args!("{}: {error}", checkpoint.display())),
        }
        if !self.from_built_in {
            return Ok(Settling::new(play));
        }
        let srs = Mover::new(Physics::default(), VALUED_LINES)?;
        let values =
            StartValues::built_in(&srs, Beyond::Unseen).context("no values come with the program")?;
        Ok(Settling::from_values(values, play))
    }
}

/// Writes a file, which appears whole or not at all.
fn put(path: &Path, write: impl FnOnce(&mut Output) -> std::io::Result<()>) -> Result<()> {
    let mut output = Output::file(path)?;
    write(&mut output)?;
    output.finish()
}
