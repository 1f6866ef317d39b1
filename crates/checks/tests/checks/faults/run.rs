//! Runs of the programs, to the end or not.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::harness::program;

/// A program, what it is called with, and where.
#[derive(Clone, Debug)]
pub(super) struct Call {
    program: PathBuf,
    arguments: Vec<String>,
    pub(super) folder: PathBuf,
}

impl Call {
    /// A call as somebody types it in a folder, without quotes.
    pub(super) fn new(folder: &Path, line: &str) -> Result<Self> {
        let mut words = line.split(' ').map(str::to_owned);
        Ok(Self {
            program: program(&words.next().context("a program")?)?,
            arguments: words.collect(),
            folder: folder.to_owned(),
        })
    }

    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .current_dir(&self.folder)
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
            "{:?}: {}",
            self.arguments,
            ending(&output)
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

/// The end of a program, in words.
pub(super) fn ending(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    format!("exit code {:?}, {:?}", output.status.code(), said.trim_end())
}

/// A part of a whole: those of one number after the other are spread over it.
pub(super) fn part(number: usize) -> f64 {
    // Multiples of the golden ratio leave no gap for long.
    (number as f64 * 0.618_033_988_75).fract()
}

/// Sends a signal, such as INT; that the process has just ended is no error.
pub(super) fn signal(child: &Child, name: &str) -> Result<()> {
    let id = child.id().to_string();
    let mut kill = Command::new("kill");
    kill.args(["-s", name, &id]).stderr(Stdio::null());
    kill.status().context("kill")?;
    Ok(())
}
