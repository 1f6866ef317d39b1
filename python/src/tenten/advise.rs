//! Where to place a set.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille_schema::Schema;
use quadrille_tenten::api::{Advised, Extras};
use quadrille_tenten::{
    Adviser, Aim, Limits, PlayerKind, Rules, Scorer, Streak, Ties, UnknownPlayer,
};
use serde_json::Value;

use super::{BoardQuestion, Kept};
use crate::failure::{Failure, named};
use crate::question::{Natural, Seconds, Whole, asked};
use crate::running::answer;

/// A set to be placed.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    board: BoardQuestion,
    pieces: String,
    /// The strongest one for the goal if nothing is said.
    player: Option<String>,
    ties: String,
    goal: String,
    streak: Whole<0, 100_000>,
    most: Option<Whole<0, 1_000>>,
    nodes: Option<Natural>,
}

/// Where to place a set: the document of `tenten advise`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn tenten_advise<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| question.answer(limits))
}

impl Question {
    fn answer(&self, limits: &Limits) -> Result<Value, Failure> {
        let for_points = named("goal", &self.goal, &[("survival", false), ("score", true)])?;
        let streak = Streak {
            length: self.streak.get() as u32,
            ..Streak::default()
        };
        let problem = self.board.problem(&self.pieces)?.with_streak(streak);
        let adviser = self.adviser(problem.rules(), for_points)?;
        let mut limits = limits.clone();
        limits.nodes = self.nodes.map(Natural::get);
        let report = adviser.advise(&problem, self.most.map_or(0, Whole::count), &limits);
        let scorer = for_points.then(|| self.scorer(problem.rules())).transpose()?;
        let extras = Extras::of(&problem, &report, scorer.as_deref(), &limits);
        let document = Advised::new(&adviser, &problem, &report, &extras);
        Ok(match self.most {
            Some(_) => document.write(),
            None => document.without_alternatives().write(),
        })
    }

    fn adviser(&self, rules: &Rules, for_points: bool) -> Result<Arc<Adviser>, Failure> {
        static ADVISERS: Kept<Adviser> = Kept::new();
        let usual = if for_points {
            Scorer::NAME.to_owned()
        } else {
            PlayerKind::strongest(rules).to_string()
        };
        let name = self.player.as_deref().unwrap_or(&usual);
        let key = format!("{name}\n{}\n{}", self.ties, self.board.rules.key());
        ADVISERS.get(&key, || {
            let player = player(name)?.player(rules, ties(&self.ties)?);
            Ok(Adviser::new(rules, player))
        })
    }

    fn scorer(&self, rules: &Rules) -> Result<Arc<Scorer>, Failure> {
        static SCORERS: Kept<Scorer> = Kept::new();
        SCORERS.get(&self.board.rules.key(), || Ok(Scorer::new(rules, Aim::default())))
    }
}

/// The player of a name; what begins with a digit is a strategy.
pub(super) fn player(name: &str) -> Result<PlayerKind, Failure> {
    name.parse().map_err(|error| match error {
        UnknownPlayer::Name(unknown) => unknown.into(),
        error => Failure::from(error).about(&format!("player {name:?}")),
    })
}

pub(super) fn ties(name: &str) -> Result<Ties, Failure> {
    named("ties", name, &[("first", Ties::First), ("board", Ties::Board)])
}
