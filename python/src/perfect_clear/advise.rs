//! Exact chances of what a game shows.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use quadrille_perfect_clear::chain::values::{Beyond, StartValues};
use quadrille_perfect_clear::chance::{self, Advice, ChanceError, Situation};
use quadrille_perfect_clear::{
    Config, Limits, Mover, PieceSet, Problem, Shown, Table, document, parse_pieces,
};
use serde_json::Value;

use super::position::Position;
use crate::failure::Failure;
use crate::question::{Natural, Seconds, asked};
use crate::running::answer;

/// Lines of the clears that starts have values for; a field of fewer is on its way to one.
const LINES: usize = 4;

/// A moment in the game.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    position: Position,
    queue: String,
    bag: Option<String>,
    any_bag: bool,
    memory: Natural,
}

/// The best first moves with their chances: the document of `perfect-clear advise`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn perfect_clear_advise<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| {
        let problem = question.problem()?;
        let advice = question.advice(&problem, limits)?;
        Ok(document::advice(&problem, &advice))
    })
}

/// What first moves are worth for all clears to come: the document of `perfect-clear advise --method loop`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn perfect_clear_prospects<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| {
        let problem = question.problem()?;
        let mover = Arc::new(Mover::new(problem.mover().physics().clone(), LINES)?);
        let problem = problem.with_mover(&mover)?;
        let values = values(&mover)?;
        let found = chance::prospects(&problem, values, &question.config(), limits).map_err(no_chance)?;
        Ok(document::prospects(&problem, &found))
    })
}

/// The values of starts, unpacked when they are first needed: they take 51 MB then.
fn values(mover: &Mover) -> Result<&'static StartValues, Failure> {
    static VALUES: OnceLock<(u64, StartValues)> = OnceLock::new();
    let fingerprint = Table::fingerprint_for(mover);
    if let Some((_, values)) = VALUES.get().filter(|known| known.0 == fingerprint) {
        return Ok(values);
    }
    let values = StartValues::built_in(mover, Beyond::Unseen).ok_or_else(|| {
        Failure::bad("starts have values for SRS with soft drop alone, and for clears of four lines")
    })?;
    Ok(&VALUES.get_or_init(|| (fingerprint, values)).1)
}

/// The chance, and, where `bounds` are allowed and it takes too much memory, what it lies between: the document of
/// `perfect-clear chance`.
#[pyfunction]
#[pyo3(signature = (question, bounds, seconds))]
pub(crate) fn perfect_clear_chance<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    bounds: bool,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| {
        let problem = question.problem()?;
        match chance::advise(&problem, &question.config(), limits) {
            Ok(advice) => {
                let mut document = document::situation(&problem, Some(advice.chance));
                document["full_knowledge"] = document::chance(advice.known);
                Ok(document)
            }
            Err(ChanceError::Memory { .. } | ChanceError::TooUncertain { .. }) if bounds => {
                question.bounds(&problem, limits)
            }
            Err(error) => Err(no_chance(error)),
        }
    })
}

impl Question {
    fn problem(&self) -> Result<Problem<Shown>, Failure> {
        self.position.problem(self.shown()?)
    }

    fn config(&self) -> Config {
        Config {
            memory: self.memory.get(),
            ..Config::default()
        }
    }

    fn advice(&self, problem: &Problem<Shown>, limits: &Limits) -> Result<Advice, Failure> {
        chance::advise(problem, &self.config(), limits).map_err(no_chance)
    }

    fn bounds(&self, problem: &Problem<Shown>, limits: &Limits) -> Result<Value, Failure> {
        let bounds = chance::bounds(problem, &self.config(), limits).map_err(no_chance)?;
        let mut document = document::situation(problem, Some(bounds.upper));
        document["chance"] = document::bounds(&bounds);
        Ok(document)
    }

    fn shown(&self) -> Result<Shown, Failure> {
        let pieces = parse_pieces(&self.queue)?;
        let bag = match self.bag.as_deref() {
            Some("new") => PieceSet::EMPTY,
            Some(letters) => bag(letters)?,
            None => match Situation::bag_from_start(&pieces) {
                Err(error) if !self.any_bag => return Err(error.into()),
                bag => bag.unwrap_or(PieceSet::EMPTY),
            },
        };
        if self.any_bag {
            return Ok(Shown::of_any_bags(pieces, bag));
        }
        Ok(Shown::new(pieces, bag)?)
    }
}

/// What is left of a bag, in letters.
fn bag(letters: &str) -> Result<PieceSet, Failure> {
    let mut bag = PieceSet::EMPTY;
    for piece in parse_pieces(letters)? {
        if bag.contains(piece) {
            return Err(Failure::bad(format!(
                "a bag has each piece once, and {piece} is there twice"
            )));
        }
        bag = bag.with(piece);
    }
    Ok(bag)
}

/// The error, with what can be done about it.
fn no_chance(error: ChanceError) -> Failure {
    match error {
        ChanceError::GaveUp(why) => Failure::gave_up(why),
        error @ ChanceError::Memory { .. } => Failure::bad(format!(
            "{error}; more pieces in view take less, memory= allows more, and chance(..., bounds=True) does with less"
        )),
        error @ ChanceError::TooUncertain { .. } => Failure::bad(format!(
            "{error}; with more pieces in view, chance(..., bounds=True) has two numbers that it lies between"
        )),
        error => error.into(),
    }
}
