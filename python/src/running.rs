//! How a question is worked out: on a thread of its own, while the thread that asks lets Python go on and watches for
//! Ctrl-C and for the time limit.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille_search::{Limits, Stop};
use serde::Serialize;

use crate::failure::Failure;
use crate::forked::with_threads;
use crate::question::Seconds;

/// How often it is asked whether Ctrl-C was pressed.
const PERIOD: Duration = Duration::from_millis(20);

/// Searches call themselves, so their thread has more room than usual.
const STACK: usize = 64 << 20;

/// Works out an answer, within `seconds` if there are any, and makes Python objects of it.
///
/// The document is read by Python, from the same text that the programs write: so no number changes on its way.
pub(crate) fn answer<T: Serialize>(
    py: Python<'_>,
    seconds: Option<Seconds>,
    work: impl FnOnce(&Limits) -> Result<T, Failure> + Send,
) -> PyResult<Bound<'_, PyAny>> {
    let worked = watched(py, seconds.and_then(end), |limits| {
        let text = || work(limits).and_then(|document| Ok(serde_json::to_string(&document)?));
        with_threads(STACK, text)?
    });
    read(py, worked?.map_err(|failure| failure.within(seconds))?)
}

/// A document as Python objects.
pub(crate) fn objects<'py>(py: Python<'py>, document: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    read(py, serde_json::to_string(document).map_err(Failure::from)?)
}

fn read(py: Python<'_>, text: String) -> PyResult<Bound<'_, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Works something out on another thread, and raises the flag of its limits at `end` and on Ctrl-C.
fn watched<T: Send>(
    py: Python<'_>,
    mut end: Option<Instant>,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    let limits = Limits::until(Stop::new());
    let stop = limits.stop.clone();
    // Without any time, nothing is begun, however late the processor comes back to this thread.
    if end.take_if(|end| *end <= Instant::now()).is_some() {
        stop.raise();
    }
    thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let worker = thread::Builder::new().stack_size(STACK);
        // There is always somebody who takes it.
        let worker = worker.spawn_scoped(scope, move || drop(sender.send(work(&limits))))?;
        let mut interrupted = None;
        loop {
            let now = Instant::now();
            let wait = end.map_or(PERIOD, |end| end.saturating_duration_since(now).min(PERIOD));
            let receiver = &mut receiver;
            match py.detach(move || receiver.recv_timeout(wait)) {
                Ok(found) => return interrupted.map_or(Ok(found), Err),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if end.take_if(|end| *end <= Instant::now()).is_some() {
                stop.raise();
            }
            if interrupted.is_none() {
                interrupted = py.check_signals().inspect_err(|_| stop.raise()).err();
            }
        }
        match worker.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => Err(PyRuntimeError::new_err("a search ended without an answer")),
        }
    })
}

/// The moment at which the time is up; a time that no clock reaches is none.
fn end(seconds: Seconds) -> Option<Instant> {
    Instant::now().checked_add(Duration::from_secs_f64(seconds.get()))
}
