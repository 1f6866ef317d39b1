//! How a request is worked out: on a thread of its own, while the thread that asks lets Python go on and watches for
//! Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille_api::Stop;

/// How often it is asked whether Ctrl-C was pressed.
const PERIOD: Duration = Duration::from_millis(20);

/// Searches call themselves, so their thread has more room than usual.
pub(crate) const STACK: usize = 64 << 20;

/// Works something out on another thread, and raises its flag on Ctrl-C.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let worker = thread::Builder::new().stack_size(STACK);
        // There is always somebody who takes it.
        let worker = worker.spawn_scoped(scope, move || drop(sender.send(work())))?;
        let mut interrupted = None;
        loop {
            let receiver = &mut receiver;
            match py.detach(move || receiver.recv_timeout(PERIOD)) {
                Ok(found) => return interrupted.map_or(Ok(found), Err),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
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
