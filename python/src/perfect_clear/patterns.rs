//! What all queues of a pattern can do.

use pyo3::prelude::*;
use quadrille_perfect_clear::build::{self, Keep, LastBag, Paths, Saves};
use quadrille_perfect_clear::document::{self, Parts, Ways};
use quadrille_perfect_clear::score::{Rules, Scoring, Streak, System};
use quadrille_perfect_clear::{Config, GaveUp, Limits, Pattern, Problem, parse_pieces};
use serde_json::Value;

use super::position::Position;
use crate::failure::Failure;
use crate::question::{Seconds, Whole, asked};
use crate::running::answer;

/// The most wishes of a question: each is looked up for each queue.
const MOST_WISHES: usize = 1_000;

/// Many queues.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    position: Position,
    pattern: String,
}

/// What is to be saved, and what was dealt before.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wishes {
    keep: Vec<String>,
    clear: Option<Whole<1, 1_000_000>>,
    leftover: Option<String>,
    build: Option<String>,
}

/// Which ways are listed, and what of them.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Listed {
    minimal: bool,
    all_minimals: Option<Whole<1, 10_000>>,
    queues: bool,
    most: Option<Whole<0, 1_000_000_000>>,
}

/// How solutions score.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Points {
    count: String,
    system: Option<String>,
    spins: Option<String>,
    mode: String,
    back_to_back: Whole<0, 100>,
    combo: Whole<0, 100>,
}

/// The share of queues that clear the field: the document of `perfect-clear percent`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn perfect_clear_percent<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| {
        let problem = question.problem()?;
        let share = quadrille_perfect_clear::percent(&problem, &Config::default(), limits)?;
        Ok(document::percent(&problem, &share))
    })
}

/// All ways to clear the field: the document of `perfect-clear path`.
#[pyfunction]
#[pyo3(signature = (question, wishes, listed, seconds))]
pub(crate) fn perfect_clear_path<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    wishes: &Bound<'py, PyAny>,
    listed: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    let wishes: Wishes = asked(wishes)?;
    let listed: Listed = asked(listed)?;
    answer(py, seconds, move |limits| {
        let (problem, keep) = (question.problem()?, wishes.keep()?);
        if keep.is_empty() && wishes.last_bag()?.is_some() {
            let why = "clear, leftover and build are about what is to be saved: say what to keep";
            return Err(Failure::bad(why));
        }
        let paths = build::paths(&problem, &Config::default(), limits)?;
        whole(paths.gave_up)?;
        if keep.is_empty() {
            return Ok(listed.document(&problem, &paths, limits));
        }
        let known = paths.queues.first().map_or(0, Vec::len);
        let pattern = problem.pieces();
        if pattern.shortest() != known || pattern.longest() != known {
            return Err(Failure::bad(format!(
                "keep: {known} pieces of a queue can matter to this clear, and the pattern has more: `saves` counts \
                 those, too"
            )));
        }
        let last_bag = wishes.last_bag()?;
        let kept = paths.keeping(&problem, &keep, last_bag.as_ref())?;
        let mut document = listed.document(&problem, &kept.paths, limits);
        let wishes = document::Wishes {
            all: &keep,
            first: &kept.first,
            last_bag: last_bag.as_ref(),
        };
        document::add_wishes(&mut document, &problem, wishes);
        Ok(document)
    })
}

/// What queues can leave over: the document of `perfect-clear saves`.
#[pyfunction]
#[pyo3(signature = (question, wishes, seconds))]
pub(crate) fn perfect_clear_saves<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    wishes: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    let wishes: Wishes = asked(wishes)?;
    answer(py, seconds, move |limits| {
        let (problem, keep) = (question.problem()?, wishes.keep()?);
        let saves = build::saves(&problem, &Config::default(), limits)?;
        whole(saves.gave_up)?;
        let saves: Saves = match wishes.last_bag()? {
            Some(last_bag) => saves.with_last_bag(&problem, last_bag)?,
            None => saves,
        };
        let mut document = document::saves(&problem, &saves, &keep);
        document::add_priorities(&mut document, &problem, &saves, &keep);
        Ok(document)
    })
}

/// The most points of each queue: the document of `perfect-clear score`.
#[pyfunction]
#[pyo3(signature = (question, points, seconds))]
pub(crate) fn perfect_clear_score<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    points: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    let points: Points = asked(points)?;
    answer(py, seconds, move |limits| {
        let (problem, scoring) = (question.problem()?, points.scoring(&question.position)?);
        let scores = build::scores(&problem, scoring, &Config::default(), limits)?;
        Ok(document::score(&problem, scoring, &scores))
    })
}

/// An answer of which a part is missing is none.
fn whole(gave_up: Option<GaveUp>) -> Result<(), GaveUp> {
    gave_up.map_or(Ok(()), Err)
}

impl Question {
    fn problem(&self) -> Result<Problem<Pattern>, Failure> {
        self.position.problem(self.pattern.parse::<Pattern>()?)
    }
}

impl Wishes {
    fn keep(&self) -> Result<Vec<Keep>, Failure> {
        let mut wishes = Vec::new();
        for list in &self.keep {
            wishes.append(&mut Keep::list(list)?);
        }
        if wishes.len() > MOST_WISHES {
            let found = wishes.len();
            return Err(Failure::bad(format!(
                "keep: expected at most {MOST_WISHES} wishes, found {found}"
            )));
        }
        Ok(wishes)
    }

    fn last_bag(&self) -> Result<Option<LastBag>, Failure> {
        match (&self.leftover, &self.build, self.clear) {
            (None, None, clear) => Ok(clear.map(|clear| LastBag::of_clear(clear.count()))),
            (Some(leftover), Some(build), None) => {
                let (leftover, build) = (parse_pieces(leftover)?, parse_pieces(build)?);
                Ok(Some(LastBag::of_pieces(leftover, build)))
            }
            _ => Err(Failure::bad(
                "what was dealt before is said by clear, or by leftover and build together",
            )),
        }
    }
}

impl Listed {
    fn document(&self, problem: &Problem<Pattern>, paths: &Paths, limits: &Limits) -> Value {
        let sets = self.all_minimals.map(Whole::count).or(self.minimal.then_some(1));
        let minimal = sets.map(|most| paths.minimals(problem, most, limits));
        let ways = Ways {
            problem,
            pattern: problem.pieces(),
            target: None,
            paths,
            minimal: minimal.as_ref(),
            parts: Parts {
                queues: self.queues,
                sets: self.all_minimals.is_some(),
                most: self.most.map_or(usize::MAX, Whole::count),
            },
        };
        ways.document()
    }
}

impl Points {
    fn scoring(&self, position: &Position) -> Result<Scoring, Failure> {
        let usual = position.game()?.scoring();
        let rules = Rules {
            system: self.system.as_deref().map_or(Ok(usual.system), str::parse)?,
            spins: self.spins.as_deref().map_or(Ok(usual.spins), str::parse)?,
        };
        // Beyond the first, the length of a chain matters in TETR.IO alone.
        let most = if rules.system == System::Tetrio {
            u8::MAX
        } else {
            1
        };
        Ok(Scoring {
            rules,
            streak: Streak {
                back_to_back: most.min(self.back_to_back.get() as u8),
                combo: self.combo.get() as u8,
            },
            mode: self.mode.parse()?,
            count: self.count.parse()?,
        })
    }
}
