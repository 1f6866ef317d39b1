//! Why a question has no answer, as Python exceptions.

use std::error::Error;

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};
use quadrille_schema::UnknownName;
use quadrille_search::GaveUp;

use crate::question::Seconds;

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

/// Why a question has no answer: Python hears of it when the work has ended.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question makes no sense.
    Bad(String),
    /// A limit struck, and the seconds that there were, if any.
    GaveUp(GaveUp, Option<f64>),
}

impl Failure {
    /// The reason in words of one's own.
    pub(crate) fn bad(text: impl Into<String>) -> Self {
        Self::Bad(text.into())
    }
}

/// The text of the programs: the error, and what it comes from. A limit that struck is no mistake of the question.
impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        if let Some(&why) = (&error as &dyn Error).downcast_ref() {
            return Self::gave_up(why);
        }
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(error) = source {
            text = format!("{text}: {error}");
            source = error.source();
        }
        Self::Bad(text)
    }
}

impl Failure {
    /// The same, with what it is about.
    pub(crate) fn about(self, what: &str) -> Self {
        match self {
            Self::Bad(text) => Self::Bad(format!("{what}: {text}")),
            gave_up @ Self::GaveUp(..) => gave_up,
        }
    }

    /// The same of a question that had this time.
    pub(crate) fn within(self, seconds: Option<Seconds>) -> Self {
        match self {
            Self::GaveUp(why, _) => Self::GaveUp(why, seconds.map(Seconds::get)),
            bad @ Self::Bad(_) => bad,
        }
    }

    /// A limit struck before anything was known.
    pub(crate) const fn gave_up(why: GaveUp) -> Self {
        Self::GaveUp(why, None)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Bad(text) => QuadrilleError::new_err(text),
            Failure::GaveUp(why @ GaveUp::Stopped, Some(seconds)) => {
                GaveUpError::new_err(format!("{why}: nothing was known after {seconds} s"))
            }
            Failure::GaveUp(why, _) => GaveUpError::new_err(why.to_string()),
        }
    }
}

/// The value of this name.
pub(crate) fn named<T: Copy>(what: &'static str, name: &str, all: &[(&str, T)]) -> Result<T, Failure> {
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&(known, _)| known).collect();
        UnknownName::new(what, name, &names).into()
    })
}
