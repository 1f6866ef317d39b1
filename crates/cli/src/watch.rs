use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use quadrille_search::Stop;

use crate::Exit;

/// Raises a [`Stop`] when the time limit strikes or the user presses Ctrl-C.
///
/// The first Ctrl-C (or a request to terminate) lets the program end in order, with what it has; a second one ends it
/// on the spot.
#[derive(Debug)]
pub struct Watch {
    stop: Stop,
    interrupted: Arc<AtomicBool>,
    /// Dropped with the watch, which ends the clock's thread.
    _clock: Option<mpsc::Sender<()>>,
}

impl Watch {
    /// Starts to watch. A process has one watch for Ctrl-C, so this is called once.
    ///
    /// # Errors
    ///
    /// When the handler of Ctrl-C is set already, or no thread can be started.
    pub fn start(time_limit: Option<Duration>) -> Result<Self> {
        let stop = Stop::new();
        let interrupted = Arc::new(AtomicBool::new(false));
        let (flag, raised) = (interrupted.clone(), stop.clone());
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) {
                std::process::exit(Exit::Interrupted.code().into());
            }
            raised.raise();
        })
        .context("cannot listen for Ctrl-C")?;
        let clock = time_limit
            .map(|limit| start_clock(limit, stop.clone()))
            .transpose()?;
        Ok(Self {
            stop,
            interrupted,
            _clock: clock,
        })
    }

    /// The flag to hand to searches.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether the user asked for the end.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::SeqCst)
    }

    /// The exit of a program that would have ended with `exit`: a search that gave up on Ctrl-C was interrupted.
    #[must_use]
    pub fn exit(&self, exit: Exit) -> Exit {
        if exit == Exit::GaveUp && self.is_interrupted() {
            return Exit::Interrupted;
        }
        exit
    }
}

fn start_clock(limit: Duration, stop: Stop) -> Result<mpsc::Sender<()>> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new()
        .name("time limit".to_owned())
        .spawn(move || {
            if receiver.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop.raise();
            }
        })
        .context("cannot start the clock of the time limit")?;
    Ok(sender)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_raises_the_flag_in_time() {
        let stop = Stop::new();
        let clock = start_clock(Duration::from_millis(1), stop.clone()).unwrap();
        // The clock's thread drops its end of the channel after it has raised the flag.
        while clock.send(()).is_ok() && !stop.is_raised() {
            thread::yield_now();
        }
        let never = Stop::new();
        drop(start_clock(Duration::from_hours(1), never.clone()).unwrap());
        assert!(!never.is_raised());
    }
}
