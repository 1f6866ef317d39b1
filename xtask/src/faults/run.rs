//! Runs of the programs, to the end or not.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// The programs that were built.
pub(super) struct Programs {
    pub(super) tenten: PathBuf,
    pub(super) perfect_clear: PathBuf,
    pub(super) number_match: PathBuf,
    pub(super) tiler: PathBuf,
}

impl Programs {
    /// The program of this name.
    pub(super) fn named(&self, name: &str) -> &Path {
        match name {
            "tenten" => &self.tenten,
            "perfect-clear" => &self.perfect_clear,
            "number-match" => &self.number_match,
            _ => &self.tiler,
        }
    }
}

/// A program, what it is called with, and where.
pub(super) struct Call<'a> {
    pub(super) program: &'a Path,
    pub(super) arguments: &'a [&'a str],
    pub(super) folder: &'a Path,
}

impl Call<'_> {
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command
            .args(self.arguments)
            .current_dir(self.folder)
            .stdin(Stdio::null());
        command
    }

    /// What it prints, whatever it says about itself.
    pub(super) fn output(&self) -> Result<Output> {
        self.command()
            .output()
            .with_context(|| format!("{}", self.program.display()))
    }

    /// What it prints when it is left alone, and how long that takes.
    pub(super) fn left_alone(&self) -> Result<(Vec<u8>, Duration)> {
        let start = Instant::now();
        let output = self.output()?;
        ensure!(
            output.status.success(),
            "{}: {}",
            self.arguments.join(" "),
            String::from_utf8_lossy(&output.stderr)
        );
        Ok((output.stdout, start.elapsed()))
    }

    /// One that runs, and whose words nobody reads.
    pub(super) fn start(&self) -> Result<Child> {
        let mut command = self.command();
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
            .spawn()
            .with_context(|| format!("{}", self.program.display()))
    }
}

/// A moment within some time: those of one number after the other are spread over it.
pub(super) fn moment(number: usize, within: Duration) -> Duration {
    // Multiples of the golden ratio leave no gap for long.
    let part = (number as f64 * 0.618_033_988_75).fract();
    within.mul_f64(part)
}

/// Sends a signal, such as INT; that the process has just ended is no error.
pub(super) fn signal(child: &Child, name: &str) -> Result<()> {
    let id = child.id().to_string();
    let mut kill = Command::new("kill");
    kill.args(["-s", name, &id]).stderr(Stdio::null());
    kill.status().context("kill")?;
    Ok(())
}
