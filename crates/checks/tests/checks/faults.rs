//! Programs that are killed, files that are damaged, and processes that get in each other's way.
//!
//! What a program writes is there whole or not at all, and in the end the bytes are those of a run that was left alone.
//! A damaged file is refused, or comes to the same report. Full disks are small file systems in memory, which only root
//! may mount (or `unshare --map-root-user --mount cargo test ...`). What cannot be done is said to be left out.

mod clock;
mod files;
mod full;
mod kills;
mod room;
mod run;
mod sharing;
mod tables;

use std::path::Path;

use anyhow::{Result, ensure};

use crate::harness::Budget;

/// Each kind of fault is a test, whose function makes and judges it in a folder of its own.
macro_rules! faults {
    ($($name:ident is $make:path,)*) => {
        $(
            #[test]
            #[ignore = "takes QUADRILLE_BUDGET"]
            fn $name() -> Result<()> {
                do_harm(stringify!($name), $make)
            }
        )*
    };
}

faults! {
    simulation_killed is kills::simulation,
    shard_killed is kills::shard,
    output_killed is kills::output,
    storm_of_signals is kills::storm,
    bit_of_a_checkpoint is files::bits,
    end_of_a_checkpoint is files::ends,
    two_on_one_checkpoint is sharing::checkpoint,
    cache_that_cannot_be_made is sharing::cache,
    cache_that_is_read_only is tables::closed,
    table_killed is tables::killed,
    two_on_one_table is tables::shared,
    full_disk_for_output is full::outputs,
    full_disk_for_checkpoint_and_log is full::kept,
    full_disk_for_table is tables::full,
    clock_set_ahead is clock::ahead,
    clock_that_runs_fast is clock::fast,
}

/// Results of one kind of fault.
#[derive(Debug, Default)]
struct Outcome {
    /// How often it was made.
    faults: usize,
    /// How many of them the program refused in a sentence, with exit code 2.
    refused: usize,
    /// What is wrong, each in a sentence.
    wrong: Vec<String>,
    /// Why none was made.
    left_out: Option<&'static str>,
}

impl Outcome {
    fn left_out(why: &'static str) -> Self {
        Self {
            left_out: Some(why),
            ..Self::default()
        }
    }
}

fn do_harm(name: &str, make: fn(&Path, Budget) -> Result<Outcome>) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let outcome = make(folder.path(), Budget::begin())?;
    match outcome.left_out {
        Some(why) => println!("{name}: left out: {why}"),
        None => println!("{name}: {} made, {} refused", outcome.faults, outcome.refused),
    }
    ensure!(outcome.wrong.is_empty(), "{name}: {}", outcome.wrong.join("\n"));
    Ok(())
}
