//! Lines that are awaited where Ctrl-C is heard.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;

use anyhow::{Context, Result};

use crate::Watch;
use crate::clock::TICK;
use crate::input::Lines;

/// Most lines that are read before those before them are answered.
const AHEAD: usize = 64;

/// Lines of a source, read in a thread of their own: whoever answers them need not wait for the end of one.
#[derive(Debug)]
pub struct Incoming<'a> {
    watch: &'a Watch,
    lines: Receiver<Result<(u64, String)>>,
}

/// Next event of a source.
#[derive(Debug)]
pub enum Next {
    /// A line and its number, or why it cannot be read.
    Line(Result<(u64, String)>),
    /// The source has ended.
    End,
    /// Somebody has interrupted the run.
    Interrupted,
}

impl<'a> Incoming<'a> {
    /// Begins to read.
    ///
    /// # Errors
    ///
    /// When no thread can be started.
    pub fn start(watch: &'a Watch, source: Lines) -> Result<Self> {
        let (sender, lines) = sync_channel(AHEAD);
        // Nobody waits for lines any more after an interruption; the thread goes on until the process ends.
        let read = move || {
            for line in source {
                if sender.send(line).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new()
            .name("lines".to_owned())
            .spawn(read)
            .context("cannot start a thread for lines")?;
        Ok(Self { watch, lines })
    }

    /// The next line. Where none is there yet, `before_waiting` is called first: answers so far have to be on their
    /// way.
    ///
    /// # Errors
    ///
    /// Those of `before_waiting`.
    pub fn next(&self, before_waiting: impl FnOnce() -> Result<()>) -> Result<Next> {
        if self.watch.is_interrupted() {
            return Ok(Next::Interrupted);
        }
        match self.lines.try_recv() {
            Ok(line) => return Ok(Next::Line(line)),
            Err(TryRecvError::Disconnected) => return Ok(Next::End),
            Err(TryRecvError::Empty) => before_waiting()?,
        }
        loop {
            match self.lines.recv_timeout(TICK) {
                Ok(line) => return Ok(Next::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
                Err(RecvTimeoutError::Timeout) if self.watch.stop().is_raised() => {
                    return Ok(Next::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
