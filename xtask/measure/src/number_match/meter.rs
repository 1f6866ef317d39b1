//! Work on one thread, timed and limited by the time that the thread has on a processor.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use quadrille_cli::ThreadTime;
use quadrille_search::Stop;

/// How often a limit is looked at.
const PERIOD: Duration = Duration::from_millis(1);

/// A thread that has rayon's work to itself.
pub(super) struct Meter(rayon::ThreadPool);

impl Meter {
    pub(super) fn new() -> Result<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        pool.map(Self).context("cannot start a thread")
    }

    /// Does the work on the meter's thread, where the flag is raised after `limit`; returns the time it took.
    ///
    /// Limits strike some milliseconds late, as the system counts a thread's time in such steps.
    pub(super) fn time<T: Send>(
        &self,
        limit: Option<Duration>,
        work: impl FnOnce(&Stop) -> T + Send,
    ) -> (T, Duration) {
        self.0.install(|| {
            let (stop, is_done, account) = (Stop::new(), AtomicBool::new(false), own_account());
            thread::scope(|scope| {
                if let Some(limit) = limit {
                    let (stop, is_done) = (stop.clone(), &is_done);
                    scope.spawn(move || watch(account.as_deref(), limit, &stop, is_done));
                }
                let start = ThreadTime::start();
                let value = work(&stop);
                let time = start.elapsed();
                is_done.store(true, Ordering::Relaxed);
                (value, time)
            })
        })
    }
}

fn watch(account: Option<&Path>, limit: Duration, stop: &Stop, is_done: &AtomicBool) {
    let (clock, before) = (Instant::now(), account.and_then(read));
    while !is_done.load(Ordering::Relaxed) {
        let used = match (account.and_then(read), before) {
            (Some(now), Some(before)) => now.saturating_sub(before),
            _ => clock.elapsed(),
        };
        if used >= limit {
            stop.raise();
            return;
        }
        thread::sleep(PERIOD);
    }
}

/// Where Linux shows other threads the time of this one on a processor.
fn own_account() -> Option<PathBuf> {
    let link = fs::read_link("/proc/thread-self").ok()?;
    Some(Path::new("/proc").join(link).join("schedstat"))
}

fn read(account: &Path) -> Option<Duration> {
    let text = fs::read_to_string(account).ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_end_work_that_would_go_on() {
        let meter = Meter::new().expect("a thread");
        let limit = Duration::from_millis(20);
        let (rounds, time) = meter.time(Some(limit), |stop| {
            let mut rounds = 0_u64;
            while !stop.is_raised() {
                rounds += 1;
            }
            rounds
        });
        assert!(rounds > 0 && time >= Duration::from_millis(10), "{time:?}");
    }

    #[test]
    fn sleep_does_not_count() {
        let meter = Meter::new().expect("a thread");
        let ((), time) = meter.time(None, |_| thread::sleep(Duration::from_millis(50)));
        assert!(
            cfg!(not(target_os = "linux")) || time < Duration::from_millis(25),
            "{time:?}"
        );
    }
}
