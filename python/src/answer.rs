//! Answers to requests.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Instant;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille_api::describe::json_schema;
use quadrille_api::{Api, Bounds, Host, Refusal, Stop};
use quadrille_perfect_clear::api::Board;
use quadrille_schema::{Fields, text};

use crate::failure::{QuadrilleError, refused};
use crate::forked::with_threads;
use crate::running::{STACK, interruptible};

/// APIs that no thread uses now, with the tables that they keep; the one that was used last comes last.
static IDLE: Mutex<Vec<Api>> = Mutex::new(Vec::new());

/// The most of them. More threads may ask at once; what their APIs keep goes.
const MOST_IDLE: usize = 4;

/// Figures of squares that are larger would be left out of the answer, which is all that Python gets. There may be
/// several APIs, and an adviser for 1010! has some ten megabytes of tables.
const BOUNDS: Bounds = Bounds {
    side: Bounds::MACHINE.listed_side,
    kept: 4,
    ..Bounds::MACHINE
};

/// Answers a request in JSON, while other threads run. Ctrl-C ends it.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, request: &str) -> PyResult<String> {
    let stop = Stop::new();
    let answer = || with_threads(STACK, || answer(request, &stop));
    let answered = interruptible(py, &stop, answer)?;
    let answered = answered.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    answered.map_err(|refusal| refused(&refusal))
}

/// The JSON Schema of all requests and answers.
#[pyfunction]
pub(crate) fn schema() -> String {
    text(&json_schema(&Api::operations()))
}

/// The rows of a field from the top, of which full ones have vanished: it is given as requests have it, an object with
/// `field` or `fumen`, `page` and `lines`.
#[pyfunction]
pub(crate) fn field_rows(board: &str) -> PyResult<Vec<String>> {
    let json = serde_json::from_str(board).map_err(|error| QuadrilleError::new_err(error.to_string()))?;
    let stated = Fields::read::<Board>(json).and_then(|board| board.stated());
    stated
        .map(|stated| stated.field.to_rows())
        .map_err(|refusal| refused(&refusal))
}

/// Answers by an API that is idle, or a new one.
fn answer(request: &str, stop: &Stop) -> Result<String, Refusal> {
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = idle().pop();
    let mut api = known.unwrap_or_else(|| Api::of_machine(host()));
    api.set_stop(stop.clone());
    let answered = api.ask(request);
    let mut idle = idle();
    if idle.len() < MOST_IDLE {
        idle.push(api);
    }
    answered
}

fn host() -> Host {
    Host {
        now: milliseconds,
        bounds: BOUNDS,
        ..Host::default()
    }
}

/// Milliseconds since the first request.
fn milliseconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}
