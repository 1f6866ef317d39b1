//! The table of useful fields, built as a whole.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, ensure};
use quadrille_perfect_clear::{DropMode, KickTable, Mover, Physics, Table};
use quadrille_search::Limits;

use crate::bench::memory::peak_mib;
use crate::root;

/// Build the perfect clear's table of useful fields, and compare its counts with those of another program
#[derive(Debug, clap::Args)]
pub(crate) struct TableChore {
    /// How pieces come down: soft or hard
    #[arg(long, default_value = "soft")]
    drop: DropMode,
    /// Derive every field again by placing pieces
    #[arg(long)]
    verify: bool,
}

/// The counts, with their source.
const COUNTS: &str = "fixtures/perfect-clear/useful.txt";

impl TableChore {
    pub(crate) fn run(&self) -> Result<()> {
        let mover = Mover::new(Physics::new(KickTable::srs(), self.drop), 4)?;
        let start = Instant::now();
        let table = Table::build(&mover, &Limits::none())?;
        let built = start.elapsed();
        let mut file = Vec::new();
        table.write(&mut file)?;
        let start = Instant::now();
        let read = Table::read(&mut file.as_slice(), &mover)?;
        let loaded = start.elapsed();
        println!("{} fields: {:?}", table.len(), table.counts());
        println!("built in {:.1} s, by the clock", built.as_secs_f64());
        println!("{} bytes, decoded in {:.2} s", file.len(), loaded.as_secs_f64());
        if let Some(peak) = peak_mib() {
            println!("{peak} MiB of memory at most");
        }
        ensure!(table.counts() == self.expected()?, "{COUNTS} has other counts");
        ensure!(
            read.counts() == table.counts(),
            "what is read is not what was written"
        );
        if self.verify {
            let flaw = read.verify(&mover, 1, &Limits::none());
            ensure!(flaw == Ok(None), "{flaw:?}");
            println!("every field derived again");
        }
        Ok(())
    }

    fn expected(&self) -> Result<Vec<usize>> {
        let text = fs::read_to_string(root().join(COUNTS)).context(COUNTS)?;
        let start = format!("srs\t{}\t4\t", self.drop);
        let counts = text.lines().find_map(|line| line.strip_prefix(&start));
        let counts = counts.ok_or_else(|| anyhow!("{COUNTS} has no counts for {}", self.drop))?;
        Ok(counts.split(' ').map(str::parse).collect::<Result<_, _>>()?)
    }
}
