//! How well screenshots are read: tables by game and theme.

use std::path::PathBuf;

use anyhow::Result;

use crate::cargo::{cargo, step};

/// Draw screenshots in many themes, read them, and count by game and theme what is wrong, marked as doubtful or not
#[derive(Debug, clap::Args)]
pub(crate) struct Reader {
    /// Pictures of each theme
    #[arg(long, short = 'n', default_value_t = 100)]
    count: u64,
    /// Only what has this word in its name: tuning, judging, blocks, numbers, falling, mutilated, speed
    #[arg(long, default_value = "deep")]
    only: String,
    /// An existing folder for the first picture of each theme, and for those that are read wrong
    #[arg(long)]
    pictures: Option<PathBuf>,
}

impl Reader {
    pub(crate) fn run(&self) -> Result<()> {
        let mut test = cargo(&[
            "test",
            "--release",
            "--package",
            "quadrille-screenshot",
            "--test",
            "judge",
            "--",
        ]);
        test.args(["--ignored", "--nocapture", "--test-threads=1", &self.only]);
        test.env("QUADRILLE_READER", self.count.to_string());
        if let Some(folder) = &self.pictures {
            test.env("QUADRILLE_READER_PICTURES", std::path::absolute(folder)?);
        }
        step(&mut test)
    }
}
