use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use quadrille_search::Stop;

/// A time limit of one task among many: a [`Stop`] that is raised when it strikes, or when the whole run is to end.
///
/// Dropped, it stops ticking.
#[derive(Debug)]
pub struct Clock {
    stop: Stop,
    _ticking: Option<mpsc::Sender<()>>,
}

/// How often a wait looks whether the whole run is to end.
pub(crate) const TICK: Duration = Duration::from_millis(20);

impl Clock {
    /// Starts the clock of a task within a run that ends with `run`; without a limit, nothing ticks.
    ///
    /// # Errors
    ///
    /// When no thread can be started.
    pub fn start(run: &Stop, time_limit: Option<Duration>) -> Result<Self> {
        let Some(limit) = time_limit else {
            return Ok(Self {
                stop: run.clone(),
                _ticking: None,
            });
        };
        let (sender, receiver) = mpsc::channel();
        let (run, stop) = (run.clone(), Stop::new());
        let clock = Self {
            stop: stop.clone(),
            _ticking: Some(sender),
        };
        let tick = move || {
            let start = Instant::now();
            while !run.is_raised() && start.elapsed() < limit {
                let left = limit.saturating_sub(start.elapsed());
                if receiver.recv_timeout(left.min(TICK)) == Err(RecvTimeoutError::Disconnected) {
                    return;
                }
            }
            stop.raise();
        };
        let thread = thread::Builder::new().name("time limit".to_owned()).spawn(tick);
        thread.context("cannot start the clock of the time limit")?;
        Ok(clock)
    }

    /// The flag to hand to the task's search.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for(stop: &Stop) {
        while !stop.is_raised() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_limit_raises_its_own_flag_only() {
        let run = Stop::new();
        let clock = Clock::start(&run, Some(Duration::from_millis(1))).unwrap();
        wait_for(clock.stop());
        assert!(!run.is_raised());
    }

    #[test]
    fn the_end_of_the_run_ends_every_task() {
        let run = Stop::new();
        let limited = Clock::start(&run, Some(Duration::from_hours(1))).unwrap();
        let unlimited = Clock::start(&run, None).unwrap();
        assert!(!limited.stop().is_raised());
        run.raise();
        wait_for(limited.stop());
        assert!(unlimited.stop().is_raised());
    }
}
