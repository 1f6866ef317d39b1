//! Known queues.

use pyo3::prelude::*;
use quadrille_perfect_clear::document::{Found, Solved};
use quadrille_perfect_clear::solve::{self, Rank};
use quadrille_perfect_clear::{Config, GaveUp, Limits, Outcome, Piece, Problem, Queue, solve_all};
use serde_json::Value;

use super::position::Position;
use crate::failure::{Failure, named};
use crate::question::{Seconds, Whole, asked};
use crate::running::answer;

/// What a known queue can do.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    position: Position,
    queue: String,
    all: bool,
    unique: bool,
    rank: Option<String>,
    save: String,
    most: Option<Whole<0, 1_000_000_000>>,
    keys: bool,
}

/// One solution, or all: the document of `perfect-clear solve`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn perfect_clear_solve<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| question.answer(limits))
}

impl Question {
    fn answer(&self, limits: &Limits) -> Result<Value, Failure> {
        let queue: Queue = self.queue.parse()?;
        let problem = self.position.problem(queue)?;
        let physics = problem.mover().physics();
        if self.keys && physics.drop.twist(Piece::T).is_some() {
            let why = "the fewest keys may bring a T to its place without the spin that the drop asks for";
            return Err(Failure::bad(why));
        }
        if !self.all && (self.unique || self.most.is_some()) {
            let why = "unique and most are about a list of solutions: ask for all=True";
            return Err(Failure::bad(why));
        }
        let rank = self.rank()?;
        let found = if self.all {
            self.all(&problem, rank, limits)
        } else {
            first(&problem, rank, limits)
        };
        let solved = Solved {
            problem: &problem,
            answer: &found,
            keys: self.keys.then_some(physics),
        };
        Ok(serde_json::to_value(solved)?)
    }

    fn rank(&self) -> Result<Option<Rank>, Failure> {
        let Some(name) = self.rank.as_deref() else {
            return Ok(None);
        };
        let saved = Rank::Saved(self.save.parse()?);
        let ranks = [("holds", Rank::Holds), ("drops", Rank::Drops), ("saved", saved)];
        named("rank", name, &ranks).map(Some)
    }

    fn all(&self, problem: &Problem, rank: Option<Rank>, limits: &Limits) -> Result<Found, GaveUp> {
        let most = self.most.map_or(usize::MAX, Whole::count);
        // Only the whole list can be put into an order.
        let listed = if rank.is_some() { usize::MAX } else { most };
        let mut found = match solve_all(problem, &Config::default(), limits).outcome {
            Outcome::Solved(graph) if self.unique => Found::tilings(&graph),
            Outcome::Solved(graph) => Found::of_graph(&graph, listed),
            Outcome::Unsolvable(_) => Found {
                count: Some(0),
                unique: self.unique,
                ..Found::default()
            },
            Outcome::GaveUp(why) => return Err(why),
        };
        if let Some(by) = rank {
            solve::rank(problem, &mut found.paths, by);
        }
        found.paths.truncate(most);
        Ok(found)
    }
}

fn first(problem: &Problem, rank: Option<Rank>, limits: &Limits) -> Result<Found, GaveUp> {
    let config = Config {
        rank,
        ..Config::default()
    };
    match solve::solve(problem, &config, limits).outcome {
        Outcome::Solved(solution) => Ok(Found::one(&solution)),
        Outcome::Unsolvable(_) => Ok(Found::default()),
        Outcome::GaveUp(why) => Err(why),
    }
}
