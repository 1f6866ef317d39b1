use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, WeakProgressBar,
};

use crate::narrow::Narrow;

/// A bar on standard error that shows itself after a second, only on a terminal, and leaves nothing behind.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    /// Counted here as well: the bar's own count must not be asked for while the bar is suspended.
    done: Arc<AtomicU64>,
    /// Dropped with the bar, which ends the thread that would show it.
    _pending: mpsc::Sender<()>,
}

/// The bar that was started last, which is cleared when the process ends on the spot.
static SHOWN: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// Clears the bar on the terminal, if there is one.
///
/// It waits only a short time for the bar: another thread may hold it while it writes to a pipe that is full.
pub(crate) fn clear() {
    let (done, cleared) = mpsc::sync_channel::<()>(1);
    thread::spawn(move || {
        let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(bar) = shown.and_then(|bar| bar.upgrade()) {
            bar.finish_and_clear();
        }
        drop(done);
    });
    // Only the end of the wait counts: the sender never sends.
    let _ = cleared.recv_timeout(PATIENCE);
}

/// How long is waited for a bar to be cleared.
const PATIENCE: Duration = Duration::from_millis(100);

/// Frames a second.
const MOST_FRAMES: u8 = 20;

/// Work shorter than this shows no bar.
const DELAY: Duration = Duration::from_secs(1);

/// Before this, the pace says little of what is left.
const SETTLED: Duration = Duration::from_secs(5);

/// Writes how much time is left at the mean pace so far; that of the moment goes up and down too much.
fn write_left(state: &ProgressState, text: &mut dyn fmt::Write) {
    let (elapsed, done) = (state.elapsed(), state.pos());
    let missing = state.len().unwrap_or(done).saturating_sub(done);
    if elapsed >= SETTLED && done > 0 {
        let left = elapsed.mul_f64(missing as f64 / done as f64);
        // A line that cannot be written is not shown.
        let _ = write!(text, ", {:#} left", HumanDuration(left));
    }
}

impl Progress {
    /// A bar for `total` units of work.
    #[must_use]
    pub fn bar(total: u64, message: &'static str) -> Self {
        Self::start(
            ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden()),
            "{msg} {wide_bar} {human_pos}/{human_len}{left}",
            message,
        )
    }

    /// A counter for work of unknown length.
    #[must_use]
    pub fn spinner(message: &'static str) -> Self {
        Self::start(
            ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            "{spinner} {msg} {human_pos}, {elapsed}",
            message,
        )
    }

    /// A clock for work that cannot be counted.
    #[must_use]
    pub fn clock(message: &'static str) -> Self {
        Self::start(
            ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
            "{spinner} {msg}, {elapsed}",
            message,
        )
    }

    fn start(bar: ProgressBar, template: &str, message: &'static str) -> Self {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key("left", write_left));
        }
        bar.set_message(message);
        *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.downgrade());
        let (sender, receiver) = mpsc::channel::<()>();
        let shown = bar.clone();
        thread::spawn(move || {
            if receiver.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout)
                && let Some(terminal) = Narrow::stderr()
            {
                let target = ProgressDrawTarget::term_like_with_hz(Box::new(terminal), MOST_FRAMES);
                shown.set_draw_target(target);
                shown.enable_steady_tick(Duration::from_millis(100));
            }
        });
        Self {
            bar,
            done: Arc::default(),
            _pending: sender,
        }
    }

    /// Counts units of work that are done.
    pub fn add(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
        self.bar.inc(units);
    }

    /// A function that counts units of work, for a search's `Limits::on_progress`.
    ///
    /// ```
    /// use quadrille_cli::Progress;
    /// use quadrille_search::Limits;
    ///
    /// let progress = Progress::bar(100, "boards");
    /// let limits = Limits::none().on_progress(progress.counter());
    /// limits.advance(7);
    /// assert_eq!(progress.done(), 7);
    /// ```
    pub fn counter(&self) -> impl Fn(u64) + Send + Sync + 'static {
        let (bar, done) = (self.bar.clone(), Arc::clone(&self.done));
        move |units| {
            done.fetch_add(units, Ordering::Relaxed);
            bar.inc(units);
        }
    }

    /// Changes what stands beside the bar.
    pub fn set_message(&self, message: String) {
        self.bar.set_message(message);
    }

    /// How many units are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Writes something to the terminal without the bar in between.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_counted() {
        let progress = Progress::bar(10, "games");
        progress.add(3);
        progress.add(4);
        assert_eq!(progress.done(), 7);
        assert_eq!(progress.suspend(|| progress.done()), 7);
    }
}
