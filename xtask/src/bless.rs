//! Takes what the tests and the benchmark now say for right.

use anyhow::Result;

use crate::cargo::{cargo, step};
use crate::measure;

/// Accept all snapshots, what the pages of the documentation show, and the counts of the benchmark as they are now;
/// review the difference with git
#[derive(Debug, clap::Args)]
pub(crate) struct Bless {}

impl Bless {
    #[expect(clippy::unused_self, reason = "as the other chores")]
    pub(crate) fn run(&self) -> Result<()> {
        step(
            cargo(&["test", "--workspace"])
                .env("INSTA_UPDATE", "always")
                .env("INSTA_FORCE_PASS", "1")
                .env("TRYCMD", "overwrite"),
        )?;
        measure::record()?;
        println!("blessed; `git diff` shows what has changed");
        Ok(())
    }
}
