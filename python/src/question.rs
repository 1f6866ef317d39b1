//! Questions that the Python modules have put together as dictionaries, and what is wrong with an argument.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

use crate::failure::QuadrilleError;

/// A whole number from `LEAST` to `MOST`: the bounds of the option of the program that asks for the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<const LEAST: u64, const MOST: u64>(u64);

/// Any number that is not negative, such as a seed.
pub(crate) type Natural = Whole<0, { u64::MAX }>;
/// A limit of counted work, or a number of things that are all made one after the other.
pub(crate) type Positive = Whole<1, { u64::MAX }>;

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    pub(crate) const fn get(self) -> u64 {
        self.0
    }

    /// The number as a count of things in memory.
    pub(crate) fn count(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<const LEAST: u64, const MOST: u64> FromPyObject<'_, '_> for Whole<LEAST, MOST> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let is_fit = |number: &u64| (LEAST..=MOST).contains(number);
        let expected = || format!("a whole number from {LEAST} to {MOST}");
        within(&object, is_fit, expected).map(Self)
    }
}

/// The seconds that an answer may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(f64);

impl Seconds {
    /// Thirty years: longer times are slips of the keyboard.
    const MOST: f64 = 1e9;

    pub(crate) const fn get(self) -> f64 {
        self.0
    }
}

impl FromPyObject<'_, '_> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let is_fit = |seconds: &f64| (0.0..=Self::MOST).contains(seconds);
        let expected = || format!("a number from 0 to {}", Self::MOST);
        let seconds = within(&object, is_fit, expected).map(Self);
        seconds.map_err(|error| about("seconds", object.py(), &error))
    }
}

/// A number that Python has, if it is one of those that are expected.
fn within<'py, T>(
    object: &Bound<'py, PyAny>,
    is_fit: impl Fn(&T) -> bool,
    expected: impl Fn() -> String,
) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    match object.extract() {
        Ok(number) if is_fit(&number) => return Ok(number),
        Err(error) if !error.is_instance_of::<PyOverflowError>(object.py()) => return Err(error),
        _ => {}
    }
    // Python refuses to write numbers of thousands of digits.
    let found = object.str().ok().map(|text| text.to_string());
    let found = found.filter(|text| text.len() <= MOST_SHOWN);
    let found = found.unwrap_or_else(|| format!("one of more than {MOST_SHOWN} signs"));
    Err(QuadrilleError::new_err(format!(
        "expected {}, found {found}",
        expected()
    )))
}

/// Signs of a number that a message shows.
const MOST_SHOWN: usize = 24;

/// The same error with what it is about; it stays one of a type or of a value.
fn about(name: &str, py: Python<'_>, error: &PyErr) -> PyErr {
    let text = format!("{name}: {}", error.value(py));
    if error.is_instance_of::<QuadrilleError>(py) {
        QuadrilleError::new_err(text)
    } else {
        PyTypeError::new_err(text)
    }
}

/// Reads an argument that is no part of a question; an error names it.
pub(crate) fn argument<'py, T>(name: &str, value: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    value.extract().map_err(|error| about(name, value.py(), &error))
}

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
    match name {
        Some(name) => about(&name, py, &error),
        None => error,
    }
}
