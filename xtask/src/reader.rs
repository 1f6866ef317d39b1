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
    /// Only what has this word in its name: tuning, judging, fresh, blocks, numbers, falling, whole, invented,
    /// strangers, mutilated, speed
    #[arg(long, default_value = "deep")]
    only: String,
    /// An existing folder for the first picture of each theme, and for those that are read wrong
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Read the pictures of a folder instead, and judge them by its truth.jsonl: each line names an `image`, and has
    /// its `board`, rows from the top, or the `fumen` of its field; `game` and `pieces` if need be
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["count", "only", "keep"])]
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
        let only = if self.pictures.is_some() {
            "given"
        } else {
            &self.only
        };
        test.args(["--ignored", "--nocapture", "--test-threads=1", only]);
        test.env("QUADRILLE_READER", self.count.to_string());
        let folders = [
            ("QUADRILLE_READER_PICTURES", &self.keep),
            ("QUADRILLE_READER_FOLDER", &self.pictures),
        ];
        for (name, folder) in folders {
            if let Some(folder) = folder {
                test.env(name, std::path::absolute(folder)?);
            }
        }
        step(&mut test)
    }
}
