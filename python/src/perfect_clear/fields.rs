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

/// The pages of a fumen, or of a link with one in it.
#[pyfunction]
pub(crate) fn fumen_pages<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if text.contains("tinyurl.com/") {
        let why = "this is a short link: open it in a browser, and give the link that it leads to";
        return Err(Failure::bad(why).into());
    }
    // A link has its fumen after a mark, and often something after it.
    let found = text.find("v115@").map_or(text, |start| &text[start..]);
    let end = found.find(|letter: char| letter.is_whitespace() || "&#\"'<>)".contains(letter));
    let pages = fumen::decode(&found[..end.unwrap_or(found.len())]).map_err(Failure::from)?;
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
