//! Answers, and the tables that they take.

use std::time::{Duration, Instant};

use anyhow::Result;
use quadrille_cli::{ChosenSeed, Code, Question, Refusal};
use quadrille_search::{Limits, Seed, Stop, Stream};
use quadrille_tenten::document::{self, Account, Advised, RulesEntry};
use quadrille_tenten::validate::{repair, validate_by};
use quadrille_tenten::{
    Adviser, Aim, Dealer, DealerKind, Fitter, Outcome, PlayerKind, Problem, Remedy, RiskMeter, Rules, Scorer,
    Streak, UnknownName,
};
use serde::Serialize;

use super::ask::{self, Advise, Ask, Deal, Pieces, Risk, Rows, RulesOf, Validate};
use super::recent::Recent;
use crate::advise::Extras;
use crate::options::{DealerArgs, Goal, PlayerArgs};

/// What questions do not say.
pub(super) struct Settings<'a> {
    /// The rules, with the dealer.
    pub(super) rules: Rules,
    /// Who deals under other rules.
    pub(super) dealer: DealerArgs,
    /// Who advises.
    pub(super) player: &'a PlayerArgs,
    /// What sets are drawn from.
    pub(super) seed: ChosenSeed,
    /// How long a question may take.
    pub(super) time_limit: Option<Duration>,
}

/// Rules by their name and dealer.
type Key = (String, DealerKind);

/// Answers questions; no answer depends on what was asked before, but for the place of a question among all.
pub(super) struct Desk<'a> {
    settings: Settings<'a>,
    /// Questions so far.
    number: u64,
    is_seed_noted: bool,
    rules: Recent<String, Rules>,
    dealers: Recent<Key, Dealer>,
    fitters: Recent<String, Fitter>,
    meters: Recent<Key, RiskMeter>,
    advisers: Recent<(Key, Option<String>), Adviser>,
    scorers: Recent<Key, Scorer>,
}

/// Tables of about a megabyte that are kept: all dealers of two games.
const MOST_SMALL: usize = 26;
/// Tables of some ten megabytes that are kept.
const MOST_LARGE: usize = 4;
/// The most other ways that are ranked.
const MOST_WAYS: usize = 1000;

impl<'a> Desk<'a> {
    pub(super) fn new(settings: Settings<'a>) -> Result<Self> {
        // A player that is not known is refused before any question.
        settings
            .player
            .player_or(PlayerKind::strongest(&settings.rules), &settings.rules)?;
        Ok(Self {
            settings,
            number: 0,
            is_seed_noted: false,
            rules: Recent::of(Rules::NAMES.len()),
            dealers: Recent::of(MOST_SMALL),
            fitters: Recent::of(MOST_SMALL),
            meters: Recent::of(MOST_SMALL),
            advisers: Recent::of(MOST_LARGE),
            scorers: Recent::of(MOST_LARGE),
        })
    }

    /// The line that answers a line.
    pub(super) fn answer(&mut self, line: &str) -> String {
        let (id, ask) = ask::read(line);
        let answer = ask.and_then(|ask| match ask {
            Ask::Rules(ask) => self.rules_of(&ask),
            Ask::Deal(ask) => self.deal(&ask),
            Ask::Validate(ask) => self.validate(&ask),
            Ask::Risk(ask) => self.risk(&ask),
            Ask::Advise(ask) => self.advise(&ask),
        });
        self.number += 1;
        Question::answer(id.as_ref(), answer)
    }

    /// The line that answers one that could not be read.
    pub(super) fn refuse_line(&mut self, error: &anyhow::Error) -> String {
        self.number += 1;
        Question::answer(None, Err(Code::NoRequest.because(format!("{error:#}"))))
    }

    fn rules_of(&mut self, ask: &RulesOf) -> Result<String, Refusal> {
        let rules = self.rules(ask.rules.as_deref(), ask.dealer.as_deref())?;
        text(&RulesEntry::new(&rules))
    }

    fn deal(&mut self, ask: &Deal) -> Result<String, Refusal> {
        let rules = self.rules(ask.rules.as_deref(), ask.dealer.as_deref())?;
        let board = ask.board.board(&rules)?;
        let mut random = self.random(ask.seed, ask.number);
        let make = || Ok(Dealer::new(rules.clone(), Remedy::from(rules.dealer())));
        let deal = self.dealers.get(key(&rules), make)?.deal(&board, &mut random);
        text(&document::dealt(&rules, board, &deal))
    }

    fn validate(&mut self, ask: &Validate) -> Result<String, Refusal> {
        let rules = self.rules(ask.rules.as_deref(), ask.dealer.as_deref())?;
        let problem = problem(&rules, &ask.board, &ask.pieces)?;
        let limits = self.limits(ask.nodes, ask.seconds)?;
        // What fits does not depend on the dealer.
        let make = || Ok(Fitter::new(&rules));
        let fitter = self.fitters.get(rules.name().to_owned(), make)?;
        let report = validate_by(fitter, &problem, &limits);
        let mut document = document::validated(&problem, &report);
        if ask.repair && matches!(report.outcome, Outcome::Unsolvable(_)) {
            let fitter = fitter.clone();
            let mut random = self.random(ask.seed, ask.number);
            document["repair"] = document::repaired(&problem, &repair(&problem, &fitter, &mut random));
        }
        text(&document)
    }

    fn risk(&mut self, ask: &Risk) -> Result<String, Refusal> {
        let rules = self.rules(ask.rules.as_deref(), ask.dealer.as_deref())?;
        let board = ask.board.board(&rules)?;
        let limits = self.limits(None, ask.seconds)?;
        let meter = self.meters.get(key(&rules), || Ok(RiskMeter::new(&rules)))?;
        text(&Account::new(&rules, &meter.account(board, &limits)))
    }

    fn advise(&mut self, ask: &Advise) -> Result<String, Refusal> {
        if ask.most > MOST_WAYS {
            return Err(bad(&format!("at most {MOST_WAYS} other ways are ranked")));
        }
        let rules = self.rules(ask.rules.as_deref(), ask.dealer.as_deref())?;
        let streak = Streak {
            length: ask.streak,
            idle: ask.idle,
            ..Streak::default()
        };
        let problem = problem(&rules, &ask.board, &ask.pieces)?.with_streak(streak);
        let limits = self.limits(ask.nodes, ask.seconds)?;
        let is_score = ask.goal.unwrap_or(self.settings.player.goal) == Goal::Score;
        let player = self.settings.player;
        let name = ask.player.clone().or_else(|| {
            let is_asked = ask.goal.is_some() && is_score;
            is_asked.then(|| Scorer::NAME.to_owned())
        });
        let make = || {
            let player = match &name {
                Some(name) => player.named(name, &rules),
                None => player.player_or(PlayerKind::strongest(&rules), &rules),
            };
            Ok(Adviser::new(
                &rules,
                player.map_err(|error| bad(&format!("{error:#}")))?,
            ))
        };
        let adviser = self.advisers.get((key(&rules), name.clone()), make)?;
        let make = || Ok(Scorer::new(&rules, Aim::default()));
        let scorer = is_score
            .then(|| self.scorers.get(key(&rules), make))
            .transpose()?;
        let report = adviser.advise(&problem, ask.most, &limits);
        let document = Advised::new(adviser, &problem, &report);
        let document = match ask.most {
            0 => document.without_alternatives(),
            _ => document,
        };
        text(&Extras::of(&problem, &report, (scorer, &limits)).add_to(document, &problem))
    }

    /// The rules of a question, with its dealer.
    fn rules(&mut self, name: Option<&str>, dealer: Option<&str>) -> Result<Rules, Refusal> {
        let own = &self.settings.rules;
        let rules = match name.filter(|&name| name != own.name()) {
            None => own.clone(),
            Some(name) => {
                let make = || match Rules::named(name) {
                    Ok(rules) => Ok(self.settings.dealer.of(rules)),
                    Err(_) => Err(bad(&no_rules(name, own))),
                };
                self.rules.get(name.to_owned(), make)?.clone()
            }
        };
        let Some(dealer) = dealer else {
            return Ok(rules);
        };
        let dealer = dealer.parse();
        Ok(rules.with_dealer(dealer.map_err(|error: UnknownName| bad(&error.to_string()))?))
    }

    /// What a set is drawn from.
    fn random(&mut self, seed: Option<u64>, number: Option<u64>) -> Stream {
        if seed.is_none() && !self.is_seed_noted {
            self.settings.seed.note();
            self.is_seed_noted = true;
        }
        let seed = seed.map_or(self.settings.seed.seed, Seed);
        seed.stream(number.unwrap_or(self.number))
    }

    fn limits(&self, nodes: Option<u64>, seconds: Option<f64>) -> Result<Limits, Refusal> {
        let time = match seconds.map(Duration::try_from_secs_f64) {
            None => self.settings.time_limit,
            Some(Ok(time)) => Some(time),
            Some(Err(_)) => {
                let text = format!("expected a number of seconds, found {}", seconds.unwrap_or(0.0));
                return Err(Code::BadRequest.because(text));
            }
        };
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let stop = end.map_or_else(Stop::new, |end| Stop::asking(move || Instant::now() >= end));
        let mut limits = Limits::until(stop);
        limits.nodes = nodes;
        Ok(limits)
    }
}

fn key(rules: &Rules) -> Key {
    (rules.name().to_owned(), rules.dealer())
}

fn problem(rules: &Rules, board: &Rows, pieces: &Pieces) -> Result<Problem, Refusal> {
    let (board, set) = (board.board(rules)?, pieces.set(rules)?);
    Problem::new(rules, board, &set).map_err(|error| bad(&error.to_string()))
}

/// The refusal of a name: the rules that were read at the start go by theirs as well.
fn no_rules(name: &str, own: &Rules) -> String {
    let mut names = Rules::NAMES.to_vec();
    if !names.contains(&own.name()) {
        names.push(own.name());
    }
    UnknownName::new("game", name, &names).to_string()
}

fn bad(text: &str) -> Refusal {
    Code::BadProblem.because(text.to_owned())
}

fn text(document: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(document).map_err(|error| bad(&error.to_string()))
}
