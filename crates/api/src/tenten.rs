//! Questions about 1010! and its cousins.
//!
//! The page keeps the state: the rules' name, the board, the pieces that are left, rounds and points. So each question
//! has all that its answer depends on. Tables of advisers and meters, which take some tenths of a second to make, are
//! kept here.

mod answers;
mod ask;

use std::fmt;

use quadrille_tenten::{
    Adviser, Aim, Board, Dealer, DealerKind, PlayerKind, Problem, Remedy, RiskMeter, Rules, Scorer, Streak,
    Ties, UnknownName, UnknownPlayer, engine,
};

pub use ask::{
    Advise, Ask, Deal, Games, Goal, MOST_MOVES, MOST_WAYS, Picture, Place, Risk, RulesName, RulesOf, Step,
    Validate,
};

use crate::{Code, Refusal};

/// Advisers that are kept, each with some ten megabytes of tables: more would make a phone short of memory.
const MOST_ADVISERS: usize = 2;

/// Answers questions about 1010! and keeps the tables that this takes.
#[derive(Default)]
pub struct Desk {
    /// The one that was asked last comes first.
    advisers: Vec<(RulesName, PlayerKind, Adviser)>,
    /// At most one for each of the rules.
    meters: Vec<(RulesName, RiskMeter)>,
    /// What shows points against the risk: at most one.
    scorer: Option<(RulesName, Scorer)>,
    /// At most one.
    dealer: Option<(RulesName, DealerKind, Dealer)>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advisers = self.advisers.iter().map(|(rules, kind, _)| (rules, kind));
        f.debug_list().entries(advisers).finish()
    }
}

impl Desk {
    /// The adviser for these rules who judges as this player does.
    fn adviser(&mut self, rules: RulesName, player: Option<&str>) -> Result<&Adviser, Refusal> {
        let made = rules.rules();
        let kind = match player {
            None => strongest(&made),
            Some(name) => name.parse().map_err(|error| match error {
                UnknownPlayer::Name(unknown) => bad(unknown),
                error => bad(format!("player {name:?}: {error}")),
            })?,
        };
        let known = self
            .advisers
            .iter()
            .position(|(of_rules, of_kind, _)| (*of_rules, *of_kind) == (rules, kind));
        let adviser = known.map(|at| self.advisers.remove(at));
        let adviser = adviser.unwrap_or_else(|| {
            let player = kind.player(&made, Ties::Board);
            (rules, kind, Adviser::new(&made, player))
        });
        self.advisers.truncate(MOST_ADVISERS - 1);
        self.advisers.insert(0, adviser);
        Ok(&self.advisers[0].2)
    }

    fn scorer(&mut self, rules: RulesName) -> &Scorer {
        let known = self.scorer.take().filter(|(of_rules, _)| *of_rules == rules);
        let made = known.unwrap_or_else(|| (rules, Scorer::new(&rules.rules(), Aim::default())));
        &self.scorer.insert(made).1
    }

    /// The dealer of this kind, and the rules with it.
    fn dealer(&mut self, rules: RulesName, kind: Option<&str>) -> Result<(Rules, &Dealer), Refusal> {
        let made = rules.rules();
        let made = match kind {
            None => made,
            Some(name) => {
                let kind = name.parse();
                made.with_dealer(kind.map_err(|error: UnknownName| bad(error))?)
            }
        };
        let kind = made.dealer();
        let known = self
            .dealer
            .take()
            .filter(|(of_rules, of_kind, _)| (*of_rules, *of_kind) == (rules, kind));
        let dealer = known.unwrap_or_else(|| {
            let dealer = Dealer::new(made.clone(), Remedy::from(kind));
            (rules, kind, dealer)
        });
        Ok((made, &self.dealer.insert(dealer).2))
    }

    fn meter(&mut self, rules: RulesName) -> &RiskMeter {
        let known = self.meters.iter().position(|(of_rules, _)| *of_rules == rules);
        let at = known.unwrap_or_else(|| {
            self.meters.push((rules, RiskMeter::new(&rules.rules())));
            self.meters.len() - 1
        });
        &self.meters[at].1
    }
}

/// Who advises if nobody is named. The page has room for what was learned about 1010! alone, so other games go without
/// what was learned about them wherever this door is built.
fn strongest(rules: &Rules) -> PlayerKind {
    if rules.size() == Rules::classic().size() {
        PlayerKind::strongest(rules)
    } else {
        PlayerKind::Lookahead(None)
    }
}

/// A board in rows, or the empty one. Full lines, which no board of a game has, are taken away first.
fn board_of(rules: &Rules, rows: Option<&str>) -> Result<Board, Refusal> {
    let rows = rows.map_or_else(String::new, |rows| rows.replace('/', "\n"));
    if rows.trim().is_empty() {
        return Ok(Board::EMPTY);
    }
    let board = rules.parse_board(&rows).map_err(bad)?;
    Ok(engine::settled(rules, board))
}

fn problem(rules: RulesName, board: Option<&str>, pieces: &str) -> Result<Problem, Refusal> {
    let rules = rules.rules();
    let set = rules.parse_part_of_set(pieces).map_err(bad)?;
    Problem::new(&rules, board_of(&rules, board)?, &set).map_err(bad)
}

/// How far a streak has come. No game by name counts sets, so there is nothing else to know of it.
fn streak(length: u32, idle: u32) -> Streak {
    Streak {
        length,
        idle,
        ..Streak::default()
    }
}

fn bad(error: impl std::fmt::Display) -> Refusal {
    Code::BadProblem.because(&error)
}
