//! Many games.

use pyo3::prelude::*;
use quadrille_schema::Schema;
use quadrille_tenten::api::Simulated;
use quadrille_tenten::simulate::{Header, MOST_GAMES, Simulation};
use quadrille_tenten::{Limits, PlayerKind, RiskMeter, Seed};
use serde_json::{Value, json};

use super::RulesQuestion;
use super::advise::{player, ties};
use crate::failure::Failure;
use crate::question::{Natural, Positive, Seconds, Whole, asked};
use crate::running::answer;

/// Games to play.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Question {
    rules: RulesQuestion,
    player: Option<String>,
    ties: String,
    count: Whole<1, MOST_GAMES>,
    seed: Natural,
    max_rounds: Option<Positive>,
    hazard: bool,
    /// Whether the results of each game are in the document.
    games: bool,
}

/// What games come to: the document of `tenten simulate`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn tenten_simulate<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: Question = asked(question)?;
    answer(py, seconds, move |limits| question.answer(limits))
}

impl Question {
    fn answer(&self, limits: &Limits) -> Result<Value, Failure> {
        let rules = self.rules.rules()?;
        if self.hazard && rules.dealer().looks_at_the_board() {
            let dealer = rules.dealer();
            return Err(Failure::bad(format!(
                "hazard is the chance that a drawn set does not fit; the dealer {dealer} deals others, so it says \
                 nothing of lives: leave it out"
            )));
        }
        let kind = self.player.as_deref().map_or(Ok(PlayerKind::default()), player)?;
        let player = kind.player(&rules, ties(&self.ties)?);
        let meter = self.hazard.then(|| RiskMeter::new(&rules));
        let simulation = Simulation {
            rules: &rules,
            player: &*player,
            seed: Seed(self.seed.get()),
            max_rounds: self.max_rounds.map(Positive::get),
            meter: meter.as_ref(),
        };
        let header = Header::new(&simulation, &self.ties, self.count.get());
        let games: Vec<u64> = (0..self.count.get()).collect();
        let results = simulation.run(&games, limits, |_| ())?;
        let mut document = Simulated::new(&header, &results);
        if self.games {
            document.results = Some(json!(results));
        }
        Ok(document.write())
    }
}
