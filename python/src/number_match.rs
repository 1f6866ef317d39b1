//! Questions about Number Match.

use pyo3::prelude::*;
use quadrille_number_match::api::{Checked, Solve, Solved, Verify};
use quadrille_number_match::{
    Board, Config, Diagonals, Fallback, Goal, Limits, Method, Problem, RefillPlace, RefillTime, Rows, Rules,
    Scoring, Seed, Width, Wrap, record::Record, solve_with, verify_record,
};
use quadrille_schema::document;
use serde_json::Value;

use crate::failure::{Failure, named};
use crate::question::{Natural, Positive, Seconds, Whole, asked};
use crate::running::answer;

const GOALS: [(&str, Goal); 5] = [
    ("refills", Goal::Refills),
    ("pairs", Goal::Pairs),
    ("digits", Goal::Digits),
    ("score", Goal::Score),
    ("any", Goal::Any),
];

const METHODS: [(&str, Method); 4] = [
    ("uniform", Method::Uniform),
    ("half-across", Method::HalfAcross),
    ("apart", Method::Apart),
    ("early-refills", Method::EarlyRefills),
];

/// All that differs from one edition of the game to the next.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct RulesQuestion {
    width: Whole<{ *Width::RANGE.start() as u64 }, { *Width::RANGE.end() as u64 }>,
    diagonals: bool,
    wrap: bool,
    refill: String,
    refill_when: String,
    max_refills: Option<Whole<0, 1_000>>,
    rows: String,
}

/// A board to win.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    board: String,
    rules: RulesQuestion,
    goal: String,
    method: String,
    /// A text in TOML.
    scoring: Option<String>,
    wins_only: bool,
    seed: Natural,
    playouts: Option<Positive>,
    nodes: Option<Positive>,
    most_cells: Whole<1, { Board::MOST_CELLS as u64 }>,
}

/// The best win, and the proof that there is none better, or none: the document of `number-match solve`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn number_match_solve<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| {
        question.answer(seconds.is_some(), limits)
    })
}

/// Whether a line is by the rules and comes to what it claims: the document of `number-match verify`.
#[pyfunction]
#[pyo3(signature = (record))]
pub(crate) fn number_match_verify(py: Python<'_>, record: String) -> PyResult<Bound<'_, PyAny>> {
    answer(py, None, move |_| {
        let record = Record::parse(&record)?;
        Ok(document::<Verify>(&Checked::of(&verify_record(&record))))
    })
}

impl Question {
    fn answer(&self, has_end: bool, limits: &Limits) -> Result<Value, Failure> {
        let (problem, config) = (self.problem()?, self.config(has_end)?);
        let mut limits = limits.clone();
        limits.nodes = self.nodes.map(Positive::get);
        let report = solve_with(&problem, &config, &limits, |_| ());
        Ok(document::<Solve>(&Solved::new(&problem, &config, &report)))
    }

    fn problem(&self) -> Result<Problem, Failure> {
        let rules = self.rules.rules()?;
        let board = if self.board == "1-19" {
            Board::one_to_nineteen(rules.width)
        } else {
            Board::parse(&self.board, rules.width, self.most_cells.count())?
        };
        Ok(Problem::new(rules, board)?)
    }

    fn config(&self, has_end: bool) -> Result<Config, Failure> {
        let usual = Config::default();
        let scoring = self.scoring.as_deref().map(Scoring::from_toml);
        Ok(Config {
            goal: named("goal", &self.goal, &GOALS)?,
            fallback: if self.wins_only {
                Fallback::Nothing
            } else {
                Fallback::Digits
            },
            seed: Seed(self.seed.get()),
            method: named("method", &self.method, &METHODS)?,
            scoring: scoring.transpose()?.unwrap_or_default(),
            playouts: match self.playouts {
                Some(playouts) => playouts.get(),
                None if has_end => u64::MAX,
                None => usual.playouts,
            },
        })
    }
}

impl RulesQuestion {
    fn rules(&self) -> Result<Rules, Failure> {
        Ok(Rules {
            width: Width::new(self.width.count())?,
            diagonals: if self.diagonals {
                Diagonals::Seen
            } else {
                Diagonals::Blocked
            },
            wrap: if self.wrap { Wrap::Seen } else { Wrap::Blocked },
            refill: named(
                "refill",
                &self.refill,
                &RefillPlace::ALL.map(|place| (place.name(), place)),
            )?,
            refill_when: named(
                "refill_when",
                &self.refill_when,
                &RefillTime::ALL.map(|time| (time.name(), time)),
            )?,
            max_refills: self.max_refills.map(|refills| refills.get() as u32),
            rows: named("rows", &self.rows, &Rows::ALL.map(|rows| (rows.name(), rows)))?,
        })
    }
}
