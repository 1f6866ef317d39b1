//! Questions about squares of tetrominoes.

use pyo3::prelude::*;
use quadrille_search::Seed;
use quadrille_tiler::api::{Solved, Verify};
use quadrille_tiler::document::{self, Document, Verdict};
use quadrille_tiler::{Config, Method, Problem, Signature, solve};
use serde_json::value::RawValue;

use crate::failure::{Failure, named};
use crate::question::{Natural, Seconds, asked};
use crate::running::answer;

const METHODS: [(&str, Method); 3] = [
    ("auto", Method::Auto),
    ("diagonal", Method::Diagonal),
    ("exact", Method::Exact),
];

/// The longest side of a square: each of its million figures becomes a list of Python, which takes some 200 MB in all.
const MOST_SIDE: usize = 2_000;

/// A square to tile.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    signature: String,
    size: Option<Natural>,
    method: String,
    seed: Natural,
    nodes: Option<Natural>,
}

/// A solution to be checked: a text, a list or a document.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Claim {
    solution: String,
    signature: Option<String>,
    size: Option<Natural>,
}

/// A tiling, or a proof that there is none: the document of `tiler solve`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn tiler_solve<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| {
        let problem = question.problem()?;
        let config = Config {
            method: named("method", &question.method, &METHODS)?,
            seed: Seed(question.seed.get()),
        };
        let mut limits = limits.clone();
        limits.nodes = question.nodes.map(Natural::get);
        let report = solve(&problem, &config, &limits);
        // The figures of a large square are never held as values.
        let mut text = Vec::new();
        let answer = Solved::new(None, &problem, config.seed, &report);
        document::write(&mut text, &answer, &report)?;
        Ok(RawValue::from_string(String::from_utf8(text)?)?)
    })
}

/// Whether a solution is one: the document of `tiler verify`.
#[pyfunction]
pub(crate) fn tiler_verify<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let Claim {
        solution,
        signature,
        size,
    } = asked(question)?;
    answer(py, None, move |_| {
        let signature = signature.as_deref().map(str::parse::<Signature>).transpose()?;
        let documents = Document::read_solutions(&solution)?;
        let [document] = &documents[..] else {
            let found = documents.len();
            return Err(Failure::bad(format!("one solution at a time, found {found}")));
        };
        let verdict = Verdict::of(document, signature, size.map(Natural::get))?;
        Ok(quadrille_schema::document::<Verify>(&verdict))
    })
}

impl Question {
    fn problem(&self) -> Result<Problem, Failure> {
        let signature: Signature = self.signature.parse()?;
        let problem = match self.size {
            None => Problem::new(signature)?,
            Some(size) => Problem::with_size(signature, size.get())?,
        };
        let side = problem.size();
        if side > MOST_SIDE {
            return Err(Failure::bad(format!(
                "signature: a square of {side} x {side} is larger than {MOST_SIDE} x {MOST_SIDE}, the most that is \
                 solved here; the program tiler goes on to {most} x {most}",
                most = Problem::MAX_SIZE
            )));
        }
        Ok(problem)
    }
}
