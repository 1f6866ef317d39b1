//! Questions that the Python modules have put together as dictionaries, and what is wrong with an argument.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

use crate::failure::QuadrilleError;

/// Reads a question; an error names the argument.
pub(crate) fn asked<'py, T: FromPyObjectOwned<'py>>(question: &Bound<'py, PyAny>) -> PyResult<T> {
    let found: Result<T, T::Error> = question.extract();
    found.map_err(|error| explained(question, error.into()))
}

/// What a user should be told: what Python says of the innermost part that cannot be read, with its name.
fn explained(question: &Bound<'_, PyAny>, mut error: PyErr) -> PyErr {
    let py = question.py();
    let (mut part, mut name) = (question.clone(), None);
    // Such as "failed to extract field Question.most", for each dictionary around the next.
    while let Some(cause) = error.cause(py) {
        let text = error.value(py).to_string();
        let field = text.rsplit('.').next().unwrap_or(&text);
        match part.get_item(field) {
            Ok(inner) => part = inner,
            Err(_) => break,
        }
        name = Some(field.to_owned());
        error = cause;
    }
    let Some(name) = name else {
        return error;
    };
    if !error.is_instance_of::<PyOverflowError>(py) {
        return PyTypeError::new_err(format!("{name}: {}", error.value(py)));
    }
    let why = match part.lt(0) {
        Ok(true) => format!("expected a number from 0 on, found {part}"),
        _ => format!("{part} is too large"),
    };
    QuadrilleError::new_err(format!("{name}: {why}"))
}
