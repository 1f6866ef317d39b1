//! Programs that are killed, files that are damaged, and processes that get in each other's way.

mod clock;
mod files;
mod full;
mod kills;
mod room;
mod run;
mod sharing;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::cargo::{PROGRAMS, build, has_part, target};
use run::Programs;

/// Kill the programs at many moments, damage their files, and see that nothing is lost and nothing wrong comes out
///
/// Killed are a simulation with a checkpoint, which goes on each time, a shard, and commands that write a file: what
/// they write is there whole or not at all, and in the end the bytes are those of a run that was left alone. Of a small
/// checkpoint every bit is turned and every end cut off; each time the program refuses the file, or comes to the same
/// report. Signals come in storms, two processes want one checkpoint or one table, the folder for caches cannot be
/// written to, the clock is set, and disks are full: small file systems in memory, which only root may mount (or
/// `unshare --map-root-user --mount cargo xtask faults`). What cannot be done is said to be left out. Exit code 1 if
/// something is not as it should be.
#[derive(Debug, clap::Args)]
pub(crate) struct Faults {
    /// How often each of the programs is killed
    #[arg(long, default_value_t = 100)]
    kills: usize,
    /// Turn one bit of so many of the small checkpoint
    #[arg(long, default_value_t = 1, value_name = "N")]
    every: usize,
    /// Only the faults whose names contain this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

/// What came of one kind of fault.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// How often it was made.
    pub(super) faults: usize,
    /// How many of them the program refused in a sentence, with exit code 2.
    pub(super) refused: usize,
    /// What is wrong, each in a sentence.
    pub(super) wrong: Vec<String>,
    /// Why none was made.
    pub(super) left_out: Option<&'static str>,
}

impl Outcome {
    /// Where no file system can be mounted.
    fn left_out() -> Self {
        Self {
            left_out: Some("only root may mount"),
            ..Self::default()
        }
    }
}

/// A kind of fault: its name, and what makes and judges it in a folder of its own.
type Kind<'a> = (
    &'static str,
    Box<dyn Fn(&Programs, &Path) -> Result<Outcome> + 'a>,
);

impl Faults {
    pub(crate) fn run(&self) -> Result<()> {
        let [tiler, tenten, perfect_clear, number_match] = build(PROGRAMS, &[], None)?;
        let programs = Programs {
            tenten,
            perfect_clear,
            number_match,
            tiler,
        };
        let mut wrong = 0;
        println!("{:28} {:>8} {:>8} {:>8}", "fault", "made", "refused", "wrong");
        for (name, make) in self.kinds() {
            let folder = emptied(name)?;
            let outcome = make(&programs, &folder).with_context(|| name.to_owned())?;
            let Outcome {
                faults,
                refused,
                wrong: said,
                left_out,
            } = outcome;
            match left_out {
                Some(why) => println!("{name:28} left out: {why}"),
                None => println!("{name:28} {faults:8} {refused:8} {:8}", said.len()),
            }
            for what in said.iter().take(5) {
                println!("  {what}");
            }
            wrong += said.len();
        }
        ensure!(wrong == 0, "{wrong} faults did harm");
        Ok(())
    }

    fn kinds(&self) -> Vec<Kind<'_>> {
        let (kills, every) = (self.kills, self.every);
        let all: [Kind<'_>; 16] = [
            (
                "simulation killed",
                Box::new(move |p, f| kills::simulation(p, f, kills)),
            ),
            ("shard killed", Box::new(move |p, f| kills::shard(p, f, kills))),
            ("output killed", Box::new(move |p, f| kills::output(p, f, kills))),
            (
                "storm of signals",
                Box::new(move |p, f| kills::storm(p, f, kills / 10)),
            ),
            (
                "bit of a checkpoint",
                Box::new(move |p, f| files::bits(p, f, every)),
            ),
            ("end of a checkpoint", Box::new(files::ends)),
            ("two on one checkpoint", Box::new(sharing::checkpoint)),
            ("cache that cannot be made", Box::new(sharing::cache)),
            ("cache that is read-only", Box::new(tables::closed)),
            ("table killed", Box::new(move |p, f| tables::killed(p, f, kills))),
            ("two on one table", Box::new(tables::shared)),
            (
                "full disk: output",
                Box::new(move |p, f| full::outputs(p, f, kills / 10)),
            ),
            (
                "full disk: checkpoint, log",
                Box::new(move |p, f| full::kept(p, f, kills / 4)),
            ),
            (
                "full disk: table",
                Box::new(move |p, f| tables::full(p, f, kills / 4)),
            ),
            ("clock set ahead", Box::new(clock::ahead)),
            ("clock that runs fast", Box::new(clock::fast)),
        ];
        all.into_iter()
            .filter(|(name, _)| has_part(name, self.only.as_ref()))
            .collect()
    }
}

/// An empty folder for one kind of fault.
fn emptied(name: &str) -> Result<PathBuf> {
    let folder = target().join("faults").join(name.replace(' ', "-"));
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}
