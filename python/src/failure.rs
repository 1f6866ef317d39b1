//! Refusals as Python exceptions.

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};
use quadrille_schema::{Code, Refusal};

create_exception!(
    quadrille,
    QuadrilleError,
    PyValueError,
    "Something that makes no sense: a field, a queue, a board, a signature ..."
);

create_exception!(
    quadrille,
    GaveUpError,
    QuadrilleError,
    "A limit struck before anything was known."
);

/// The exception for a refusal. A limit that struck is no mistake of the request.
pub(crate) fn refused(refusal: &Refusal) -> PyErr {
    match refusal.code {
        Code::Stopped => GaveUpError::new_err(format!("{refusal}: a limit struck before anything was known")),
        _ => QuadrilleError::new_err(refusal.text.clone()),
    }
}
