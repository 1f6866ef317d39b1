//! Queues that nobody can clear, counted for each clear of a round of bags.

use std::collections::BTreeSet;
use std::fs;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use quadrille_cli::Progress;
use quadrille_perfect_clear::{
    Config, Field, Mover, Pattern, Percent, Physics, Piece, Problem, Table, percent,
};
use quadrille_search::Limits;

use crate::bench::memory::peak_mib;
use crate::root;

/// Count the queues that cannot be cleared, for the second to the eighth clear of four lines in a row
///
/// A queue is the piece in hold, whatever it is, and the ten pieces after it, all known beforehand. Where a clear
/// begins within the bag depends on its number, so each has a pattern of its own. The counts are compared with those
/// that are kept.
#[derive(Debug, clap::Args)]
pub(crate) struct PerfectClearCensus {
    /// The file with the table of useful fields, which `perfect-clear table path` names; otherwise it is built
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Only this clear
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=8))]
    only: Option<u32>,
}

/// The counts, with their source.
const COUNTS: &str = "fixtures/perfect-clear/unsolvable.txt";

/// Lines of a clear.
const LINES: usize = 4;

/// Expected numbers of a clear.
struct Expected {
    clear: u32,
    pattern: Pattern,
    queues: u64,
    failed: usize,
}

impl PerfectClearCensus {
    pub(crate) fn run(&self) -> Result<()> {
        let (clears, distinct) = expected()?;
        let mover = Arc::new(Mover::new(Physics::srs(), LINES)?);
        let config = Config {
            table: Some(Arc::new(self.table(&mover)?)),
            ..Config::default()
        };
        println!(
            "{:<6} {:<12} {:>11} {:>10} {:>8}",
            "clear", "pattern", "queues", "failures", "seconds"
        );
        let mut all: BTreeSet<Vec<Piece>> = BTreeSet::new();
        let mut differ = Vec::new();
        for row in clears
            .iter()
            .filter(|row| self.only.is_none_or(|only| only == row.clear))
        {
            let share = row.count(&mover, &config)?;
            if (share.cut as u64, share.failed.len()) != (row.queues, row.failed) {
                differ.push(row.clear);
            }
            all.extend(share.failed.iter().cloned());
        }
        println!("{} different queues fail", all.len());
        if let Some(peak) = peak_mib() {
            println!("{peak} MiB of memory at most");
        }
        ensure!(differ.is_empty(), "{COUNTS} has other counts for {differ:?}");
        ensure!(
            self.only.is_some() || all.len() == distinct,
            "{COUNTS} has {distinct} different queues"
        );
        Ok(())
    }

    fn table(&self, mover: &Mover) -> Result<Table> {
        let Some(path) = &self.table else {
            return Ok(Table::build(mover, &Limits::none())?);
        };
        let read = || -> Result<Table> { Ok(Table::read(&mut File::open(path)?, mover)?) };
        read().with_context(|| path.display().to_string())
    }
}

impl Expected {
    /// The share, and a line of it.
    fn count(&self, mover: &Arc<Mover>, config: &Config) -> Result<Percent> {
        let problem = Problem::new(Field::empty(LINES)?, self.pattern.clone())?.with_mover(mover)?;
        let progress = Progress::bar(self.queues, "queues");
        let limits = Limits::none().on_progress(progress.counter());
        let start = Instant::now();
        let share = percent(&problem, config, &limits)?;
        drop(progress);
        println!(
            "{:<6} {:<12} {:>11} {:>10} {:>8.1}",
            self.clear,
            self.pattern.to_string(),
            share.cut,
            share.failed.len(),
            start.elapsed().as_secs_f64()
        );
        Ok(share)
    }
}

/// What is kept of all clears, and how many different queues fail.
fn expected() -> Result<(Vec<Expected>, usize)> {
    let text = fs::read_to_string(root().join(COUNTS)).context(COUNTS)?;
    let (mut clears, mut distinct) = (Vec::new(), None);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["distinct", count] => distinct = Some(count.parse()?),
            [clear, pattern, queues, failed] => clears.push(Expected {
                clear: clear.parse()?,
                pattern: pattern.parse()?,
                queues: queues.parse()?,
                failed: failed.parse()?,
            }),
            _ => bail!("{COUNTS}: {line}"),
        }
    }
    Ok((clears, distinct.context(COUNTS)?))
}
