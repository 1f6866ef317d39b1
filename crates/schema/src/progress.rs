//! How much a search has done, said now and then.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use serde_json::json;

use crate::Listener;

/// Milliseconds between two reports of progress: a page shows no more, and each report takes its time.
const PERIOD: i64 = 50;

/// What a search has done since its listener was last told. It is told at once, then every [`PERIOD`], or each time
/// where the host has no clock; and of what is left in the end.
pub(crate) struct Progress {
    untold: AtomicU64,
    next: AtomicI64,
    now: fn() -> f64,
    listener: Listener,
}

impl Progress {
    pub(crate) fn new(now: fn() -> f64, listener: Listener) -> Self {
        let (untold, next) = (AtomicU64::new(0), AtomicI64::new(0));
        Self {
            untold,
            next,
            now,
            listener,
        }
    }

    pub(crate) fn advance(&self, amount: u64) {
        self.untold.fetch_add(amount, Ordering::Relaxed);
        let time = (self.now)() as i64;
        if time == 0 || time >= self.next.load(Ordering::Relaxed) {
            self.next.store(time + PERIOD, Ordering::Relaxed);
            self.tell();
        }
    }

    fn tell(&self) {
        let amount = self.untold.swap(0, Ordering::Relaxed);
        if amount > 0 {
            self.listener.hear(&json!({"progress": amount}));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.tell();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    thread_local! {
        static CLOCK: Cell<f64> = const { Cell::new(0.0) };
        static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    fn told() -> Vec<String> {
        TOLD.with_borrow_mut(std::mem::take)
    }

    #[test]
    fn all_is_told_and_not_at_every_step() {
        let listener = Listener(|document| TOLD.with_borrow_mut(|told| told.push(document.to_owned())));
        let progress = Progress::new(|| CLOCK.get(), listener);
        CLOCK.set(1.0);
        progress.advance(5);
        progress.advance(7);
        assert_eq!(told(), [r#"{"progress":5}"#]);
        CLOCK.set(60.0);
        progress.advance(1);
        progress.advance(2);
        assert_eq!(told(), [r#"{"progress":8}"#]);
        drop(progress);
        assert_eq!(told(), [r#"{"progress":2}"#]);
    }

    #[test]
    fn without_a_clock_each_step_is_told() {
        let listener = Listener(|document| TOLD.with_borrow_mut(|told| told.push(document.to_owned())));
        let progress = Progress::new(|| 0.0, listener);
        progress.advance(1);
        progress.advance(2);
        assert_eq!(told(), [r#"{"progress":1}"#, r#"{"progress":2}"#]);
    }
}
