//! Where to place a set.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille_tenten::document::{Advised, LostEntry};
use quadrille_tenten::{
    Adviser, Aim, Limits, Outcome, PlayerKind, Problem, Rules, Scorer, Streak, Ties, UnknownPlayer, lost,
};

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
    fn answer(&self, limits: &Limits) -> Result<Advised, Failure> {
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
        let mut document = Advised::new(&adviser, &problem, &report);
        if self.most.is_none() {
            document = document.without_alternatives();
        }
        match report.outcome {
            Outcome::Solved(_) if for_points => {
                let found = self
                    .scorer(problem.rules())?
                    .trade_off(&problem, &limits.after(report.stats.boards));
                Ok(document.with_trade_off(&problem, &found))
            }
            Outcome::Unsolvable(_) => Ok(with_lost(document, &problem, &limits)),
            _ => Ok(document),
        }
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

/// The document with what still goes of a set that does not fit.
fn with_lost(document: Advised, problem: &Problem, limits: &Limits) -> Advised {
    match lost(problem, limits) {
        Ok(lost) => document.with_lost(LostEntry::new(problem.rules(), &lost)),
        Err(_) => document,
    }
}

/// The player of a name; what begins with a digit is a strategy.
pub(super) fn player(name: &str) -> Result<PlayerKind, Failure> {
    let is_strategy = name.starts_with(|first: char| first.is_ascii_digit());
    let full = if is_strategy {
        format!("greedy-{name}")
    } else {
        name.to_owned()
    };
    full.parse().map_err(|error| match error {
        UnknownPlayer::Name(unknown) => unknown.into(),
        error => Failure::from(error).about(&format!("player {name:?}")),
    })
}

pub(super) fn ties(name: &str) -> Result<Ties, Failure> {
    named("ties", name, &[("first", Ties::First), ("board", Ties::Board)])
}
