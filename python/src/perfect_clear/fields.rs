//! Fields and fumens as texts.

use pyo3::prelude::*;
use quadrille_perfect_clear::fumen::{self, Diagram, Flags, Page};
use quadrille_perfect_clear::{Field, MOST_LINES, document};

use crate::failure::Failure;
use crate::question::{Whole, argument};
use crate::running::objects;

/// The rows of a drawn field from the top; full rows have vanished.
#[pyfunction]
pub(crate) fn field_rows(text: &str, lines: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let lines: Whole<1, { MOST_LINES as u64 }> = argument("lines", lines)?;
    Ok(Field::parse(text, lines.count())
        .map_err(Failure::from)?
        .to_rows())
}

/// The pages of a fumen, wherever it stands in the text.
#[pyfunction]
pub(crate) fn fumen_pages<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let pages = fumen::decode(text).map_err(Failure::from)?;
    objects(py, &document::pages(&pages))
}

/// A fumen of one page that shows a field.
#[pyfunction]
pub(crate) fn fumen_of_field(text: &str, lines: usize, comment: String) -> PyResult<String> {
    let field = Field::parse(text, lines).map_err(Failure::from)?;
    Ok(fumen::encode(&[Page {
        diagram: Diagram::of_field(field),
        operation: None,
        comment,
        flags: Flags::default(),
    }]))
}
