//! The boards of a batch, read beside the search.

use std::fs;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use quadrille_cli::{Source, Watch};
use quadrille_number_match::api::problem;
use quadrille_number_match::{Problem, RuleOptions};

/// The most bytes of a line that make sense.
const MOST_BYTES: u64 = 1 << 18;
/// Cells that a board may have.
const MOST_CELLS: usize = 10_000;
/// Boards that are solved side by side.
const CHUNK: usize = 64;
/// How often somebody looks whether the user wants the end.
const TICK: Duration = Duration::from_millis(50);

/// A line of the input, without those that are blank.
pub(super) struct Line {
    /// From 1; unknown of what cannot be read.
    pub(super) number: Option<u64>,
    pub(super) problem: Result<Problem>,
}

/// Boards as they come.
pub(super) struct Boards {
    lines: Receiver<Line>,
    /// Whether the input surely ends.
    has_end: bool,
}

impl Boards {
    /// Reads in a thread of its own, which nobody joins: it may wait for input for ever.
    pub(super) fn read(source: Source, rules: RuleOptions) -> Result<Self> {
        let has_end = match &source {
            Source::Argument(_) => true,
            Source::File(path) => fs::metadata(path).is_ok_and(|file| file.is_file()),
            Source::Stdin => false,
        };
        let lines = source.lines(MOST_BYTES)?;
        let (sender, receiver) = mpsc::sync_channel(2 * CHUNK);
        let name = lines.name().to_owned();
        let read = move || {
            for line in lines {
                let line = match line {
                    Ok((_, text)) if text.trim().is_empty() => continue,
                    Ok((number, text)) => Line {
                        number: Some(number),
                        problem: problem(&text, None, &rules, MOST_CELLS)
                            .with_context(|| format!("{name}: board on line {number}")),
                    },
                    Err(error) => Line {
                        number: None,
                        problem: Err(error),
                    },
                };
                if sender.send(line).is_err() {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().name("reader".to_owned());
        thread.spawn(read).context("cannot start a reader")?;
        Ok(Self {
            lines: receiver,
            has_end,
        })
    }

    /// The next lines: those that are there, one at least; none at the end, or when the user interrupts.
    pub(super) fn next(&self, watch: &Watch) -> Vec<Line> {
        let mut next = Vec::new();
        while next.is_empty() {
            match self.lines.recv_timeout(TICK) {
                Ok(line) => next.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if watch.is_interrupted() => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        while next.len() < CHUNK
            && let Ok(line) = self.lines.try_recv()
        {
            next.push(line);
        }
        next
    }

    /// How many lines are left; unknown of an input that may never end.
    pub(super) fn rest(self) -> Option<u64> {
        self.has_end.then(|| self.lines.iter().count() as u64)
    }
}
