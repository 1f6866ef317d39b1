//! Questions about 1010! and its cousins.

mod advise;
mod env;
mod simulate;

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use quadrille_schema::Schema;
use quadrille_tenten::api::{Account, Dealt, RulesEntry, Validated};
use quadrille_tenten::validate::{repair, validate};
use quadrille_tenten::{Board, Dealer, DealerKind, Fitter, Outcome, Problem, Remedy, RiskMeter, Rules, Seed, engine};

pub(crate) use advise::tenten_advise;
pub(crate) use env::TentenGame;
pub(crate) use simulate::tenten_simulate;

use crate::failure::Failure;
use crate::question::{Natural, Seconds, asked};
use crate::running::{answer, objects};

/// Things that take some tenths of a second to make, by the text that they were made of; the one that was asked for
/// last comes last.
pub(crate) struct Kept<T>(Mutex<Vec<(String, Arc<T>)>>);

/// The most of each kind: an adviser has some ten megabytes of tables.
const MOST_KEPT: usize = 4;

impl<T> Kept<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The thing of this name, kept from before or made.
    pub(crate) fn get(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<Arc<T>, Failure> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept().iter().find(|(known, _)| known == name).cloned();
        let (name, thing) = match known {
            Some(known) => known,
            None => (name.to_owned(), Arc::new(make()?)),
        };
        let mut kept = kept();
        kept.retain(|(known, _)| *known != name);
        kept.push((name, Arc::clone(&thing)));
        let too_many = kept.len().saturating_sub(MOST_KEPT);
        kept.drain(..too_many);
        Ok(thing)
    }
}

static METERS: Kept<RiskMeter> = Kept::new();
static FITTERS: Kept<Fitter> = Kept::new();

/// Rules by name, or in TOML, and who deals.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct RulesQuestion {
    /// A name, or the text of a rule file.
    rules: String,
    dealer: Option<String>,
}

impl RulesQuestion {
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let rules = match Rules::named(&self.rules) {
            Ok(rules) => rules,
            Err(_) if self.rules.contains('=') => Rules::from_toml(&self.rules)?,
            Err(unknown) => {
                return Err(Failure::bad(format!(
                    "rules: {unknown}; a rule file ends in .toml"
                )));
            }
        };
        match &self.dealer {
            None => Ok(rules),
            Some(name) => Ok(rules.with_dealer(name.parse::<DealerKind>()?)),
        }
    }

    /// What things that belong to these rules are kept by.
    pub(crate) fn key(&self) -> String {
        format!("{}\n{}", self.dealer.as_deref().unwrap_or_default(), self.rules)
    }
}

/// A board.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct BoardQuestion {
    rules: RulesQuestion,
    /// Rows, the top one first; blank for the empty board. Full lines, which no board of a game has, are taken away.
    board: String,
}

impl BoardQuestion {
    fn rules_and_board(&self) -> Result<(Rules, Board), Failure> {
        let rules = self.rules.rules()?;
        let rows = self.board.replace('/', "\n");
        let board = if rows.trim().is_empty() {
            Board::EMPTY
        } else {
            engine::settled(&rules, rules.parse_board(&rows)?)
        };
        Ok((rules, board))
    }

    fn problem(&self, pieces: &str) -> Result<Problem, Failure> {
        let (rules, board) = self.rules_and_board()?;
        let set = rules.parse_part_of_set(pieces)?;
        Ok(Problem::new(&rules, board, &set)?)
    }
}

/// A set that fits or not.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SetQuestion {
    board: BoardQuestion,
    pieces: String,
    repair_seed: Option<Natural>,
    nodes: Option<Natural>,
}

/// A set to be dealt.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct DealQuestion {
    board: BoardQuestion,
    seed: Natural,
    number: Natural,
}

/// The names of all rules.
#[pyfunction]
pub(crate) fn tenten_names() -> Vec<&'static str> {
    Rules::NAMES.to_vec()
}

/// The pieces of rules, and more: as `tenten deal` answers `rules`.
#[pyfunction]
pub(crate) fn tenten_rules<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: RulesQuestion = asked(question)?;
    objects(py, &RulesEntry::new(&question.rules()?).write())
}

/// How likely the next set does not fit: the document of `tenten risk`.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn tenten_risk<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: BoardQuestion = asked(question)?;
    answer(py, seconds, move |limits| {
        let (rules, board) = question.rules_and_board()?;
        let meter = METERS.get(&question.rules.key(), || Ok(RiskMeter::new(&rules)))?;
        Ok(Account::new(&rules, &meter.account(board, limits)).write())
    })
}

/// Whether a set fits, and if not, why: the document of `tenten validate`; with a seed, a set that fits instead.
#[pyfunction]
#[pyo3(signature = (question, seconds))]
pub(crate) fn tenten_validate<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    seconds: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let question: SetQuestion = asked(question)?;
    answer(py, seconds, move |limits| {
        let problem = question.board.problem(&question.pieces)?;
        let mut limits = limits.clone();
        limits.nodes = question.nodes.map(Natural::get);
        let report = validate(&problem, &limits);
        let mut document = Validated::new(&problem, &report);
        if let (Some(seed), Outcome::Unsolvable(_)) = (question.repair_seed, &report.outcome) {
            let key = question.board.rules.key();
            let fitter = FITTERS.get(&key, || Ok(Fitter::new(problem.rules())))?;
            let instead = repair(&problem, &fitter, &mut Seed(seed.get()).stream(0));
            document = document.with_repair(&problem, &instead);
        }
        Ok(document.write())
    })
}

/// A set for a board, always the same one for the same seed and number: the document of `tenten deal`.
#[pyfunction]
pub(crate) fn tenten_deal<'py>(py: Python<'py>, question: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let question: DealQuestion = asked(question)?;
    answer(py, None, move |_| {
        let (rules, board) = question.board.rules_and_board()?;
        let dealer = dealer(&question.board.rules, &rules)?;
        let deal = dealer.deal(
            &board,
            &mut Seed(question.seed.get()).stream(question.number.get()),
        );
        Ok(Dealt::new(&rules, board, &deal).write())
    })
}

/// The dealer of rules.
fn dealer(question: &RulesQuestion, rules: &Rules) -> Result<Arc<Dealer>, Failure> {
    static DEALERS: Kept<Dealer> = Kept::new();
    let make = || Ok(Dealer::new(rules.clone(), Remedy::from(rules.dealer())));
    DEALERS.get(&question.key(), make)
}
