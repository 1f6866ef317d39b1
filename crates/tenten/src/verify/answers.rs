//! Checks answers that do not say what board they are about, with what their request says.
//!
//! Moves are followed, sets that are said not to fit are tried, and of a risk all sets are: cell by cell, like records.
//! What a player thinks of a board and how often an order fails are opinions and accounts: they are not looked at.

mod sets;

use std::collections::BTreeMap;

use quadrille_search::Stop;
use serde::Deserialize;
use serde_json::Value as Json;

use sets::{Sets, Tried};

use super::{Fault, Replay, ReplayError, Rows, Run, sorted};
use crate::record::MoveEntry;
use crate::{DealerKind, Rules, Streak, plain};

/// Subject of an answer, besides what it says itself.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The rows of the board, top first.
    pub board: Vec<String>,
    /// The letters of the pieces that are to be placed, if they are known.
    pub pieces: Vec<String>,
    /// Clears that follow each other.
    pub streak: Streak,
    /// Rounds that were finished.
    pub rounds: u64,
    /// Points so far.
    pub score: u64,
    /// The moves that were to be played: letter, row, column.
    pub moves: Vec<(String, usize, usize)>,
}

/// Kind of an answer that does not say its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// Whether a set fits.
    Fit,
    /// A set that was dealt.
    Dealt,
    /// A game after moves.
    Placed,
    /// A risk.
    Risk,
}

/// An answer as a line of a text.
#[derive(Clone, Copy, Debug)]
pub struct Stated<'a> {
    /// Its kind.
    pub kind: AnswerKind,
    /// The line.
    pub text: &'a str,
    /// The number of the line, from 1.
    pub line: usize,
}

impl Stated<'_> {
    fn read<T: serde::de::DeserializeOwned>(&self) -> Result<T, ReplayError> {
        serde_json::from_str(self.text).map_err(|error| ReplayError::Unreadable {
            line: self.line,
            column: error.column().max(1),
            message: plain::of_json(&error),
        })
    }
}

/// Checks an answer about a position by the rules. Returns the number of ways that were followed.
///
/// # Errors
///
/// The first thing that is not so, what cannot be read, or that the flag was raised.
pub fn verify_answer(
    rules: &Rules,
    stated: Stated<'_>,
    origin: &Origin,
    stop: &Stop,
) -> Result<u64, ReplayError> {
    let named: Named = stated.read()?;
    let checked = if rules.go_by(&named.rules) {
        match stated.kind {
            AnswerKind::Fit | AnswerKind::Dealt => stated.read::<Fitting>()?.check(rules, origin).map(Some),
            AnswerKind::Placed => stated.read::<Placed>()?.check(rules, origin).map(Some),
            AnswerKind::Risk => stated.read::<Chances>()?.check(rules, origin, stop),
        }
    } else {
        Err(Fault::Rules {
            expected: rules.name().to_owned(),
            found: named.rules,
        })
    };
    let line = stated.line;
    let checked = checked.map_err(|fault| ReplayError::Wrong { line, fault })?;
    checked.ok_or(ReplayError::Stopped)
}

/// The rules of an answer.
#[derive(Deserialize)]
struct Named {
    rules: String,
}

/// Outcome of the fit test, as an answer says it.
#[derive(Deserialize)]
struct Fitting {
    status: String,
    pieces: Option<Vec<String>>,
    moves: Option<Vec<MoveEntry>>,
    repair: Option<Box<Self>>,
}

/// The game after moves, as an answer says it.
#[derive(Deserialize)]
struct Placed {
    board: Vec<String>,
    left: Vec<String>,
    rounds: u64,
    score: u64,
    score_gain: u64,
    streak: u64,
    idle: u32,
    moves: Vec<MoveEntry>,
    way: Option<Way>,
}

#[derive(Deserialize)]
struct Way {
    moves: Vec<MoveEntry>,
    score_gain: u64,
    board: Vec<String>,
}

/// Checks the risks of the ways of an advice, `line` of a text, by trying all sets on the boards after them.
///
/// # Errors
///
/// The first risk that is not so, what cannot be read, or that the flag was raised.
pub fn verify_risks(rules: &Rules, text: &str, line: usize, stop: &Stop) -> Result<(), ReplayError> {
    let stated = Stated {
        kind: AnswerKind::Risk,
        text,
        line,
    };
    let advised: Advised = stated.read()?;
    let wrong = |fault| ReplayError::Wrong { line, fault };
    let first = After {
        board: advised.board,
        risk: advised.risk,
        room: advised.room,
    };
    let mut known = BTreeMap::new();
    let others = advised.alternatives.into_iter().chain(advised.trade_off);
    for After { board, risk, room } in std::iter::once(first).chain(others) {
        let (Some(board), Some(risk)) = (board, risk) else {
            continue;
        };
        let rows = Replay::new(rules).read_board(&board).map_err(wrong)?;
        same_dealer(Some(rules.dealer().drawing()), risk.dealer.as_deref()).map_err(wrong)?;
        if !known.contains_key(&board) {
            let sets = Sets::of(rules).all(&rows, rules, stop);
            known.insert(board.clone(), draws_of(&sets.ok_or(ReplayError::Stopped)?));
        }
        let (unfit, all) = known[&board];
        risk.check("draws that do not fit", unfit, all).map_err(wrong)?;
        let fitting = Draws {
            some: all - unfit,
            all,
        };
        room.map_or(Ok(()), |room| room.check(rules, &rows, fitting))
            .map_err(wrong)?;
    }
    Ok(())
}

/// Draws that do not fit, and all draws.
fn draws_of(sets: &[Tried]) -> (u128, u128) {
    let all = sets.iter().map(|set| set.draws).sum();
    let unfit = sets.iter().filter(|set| !set.fits).map(|set| set.draws).sum();
    (unfit, all)
}

/// The part of an advice that is about risks.
#[derive(Deserialize)]
struct Advised {
    board: Option<Vec<String>>,
    risk: Option<Chance>,
    room: Option<Room>,
    #[serde(default)]
    alternatives: Vec<After>,
    #[serde(default)]
    trade_off: Vec<After>,
}

/// A board after a way, its risk, and how crowded it is.
#[derive(Deserialize)]
struct After {
    board: Option<Vec<String>>,
    risk: Option<Chance>,
    room: Option<Room>,
}

/// A risk, as an answer says it.
#[derive(Deserialize)]
struct Chances {
    board: Option<Vec<String>>,
    risk: Chance,
    dealer: Option<String>,
    room: Option<Room>,
    open: Option<Chance>,
    pieces: Vec<OfPiece>,
    unfit: Vec<OfSet>,
}

#[derive(Deserialize)]
struct Chance {
    value: f64,
    numerator: Json,
    denominator: Json,
    dealer: Option<String>,
}

/// How crowded a board is, as an answer says it.
#[derive(Deserialize)]
struct Room {
    dealer: String,
    filled: usize,
    cells: usize,
    fitting: f64,
    draws: Json,
}

#[derive(Deserialize)]
struct OfPiece {
    piece: String,
    unfit: Chance,
    given: Chance,
}

#[derive(Deserialize)]
struct OfSet {
    pieces: Vec<String>,
    draws: Json,
}

/// A number of draws, which may be a text.
fn draws(json: &Json) -> u128 {
    let number = json.as_u64().map(u128::from);
    number
        .or_else(|| json.as_str()?.parse().ok())
        .unwrap_or(u128::MAX)
}

fn same<T: PartialEq + ToString>(what: &'static str, expected: &T, found: &T) -> Result<(), Fault> {
    if expected == found {
        return Ok(());
    }
    Err(Fault::Said {
        what,
        expected: expected.to_string(),
        found: found.to_string(),
    })
}

fn same_dealer(expected: Option<DealerKind>, found: Option<&str>) -> Result<(), Fault> {
    let name = |name: Option<&str>| name.unwrap_or("none").to_owned();
    same("dealer", &name(expected.map(DealerKind::name)), &name(found))
}

impl Chance {
    fn check(&self, what: &'static str, numerator: u128, denominator: u128) -> Result<(), Fault> {
        same(what, &numerator, &draws(&self.numerator))?;
        same(what, &denominator, &draws(&self.denominator))?;
        let value = if denominator == 0 {
            0.0
        } else {
            numerator as f64 / denominator as f64
        };
        if (value - self.value).abs() < 1e-9 {
            return Ok(());
        }
        same(what, &value, &self.value)
    }
}

/// Some of all draws.
#[derive(Clone, Copy)]
struct Draws {
    some: u128,
    all: u128,
}

impl Room {
    fn check(&self, rules: &Rules, rows: &Rows, fitting: Draws) -> Result<(), Fault> {
        same_dealer(Some(rules.dealer()), Some(&self.dealer))?;
        let filled = rows.iter().flatten().filter(|cell| **cell).count();
        same("filled cells", &filled, &self.filled)?;
        same("cells", &(rows.len() * rows.len()), &self.cells)?;
        same("draws that fit", &fitting.some, &draws(&self.draws))?;
        let value = fitting.some as f64 / fitting.all as f64;
        if (value - self.fitting).abs() < 1e-9 {
            return Ok(());
        }
        same("the part of draws that fit", &value, &self.fitting)
    }
}

impl Origin {
    /// A check that begins with the board.
    fn start<'a>(&self, rules: &'a Rules) -> Result<Replay<'a>, Fault> {
        let mut replay = Replay::new(rules);
        if !self.board.is_empty() {
            replay.rows = replay.read_board(&self.board)?;
        }
        replay.run = Run::from(self.streak);
        Ok(replay)
    }
}

impl Fitting {
    /// Follows the moves, or tries the set where it is said not to fit. Returns the number of ways.
    fn check(&self, rules: &Rules, origin: &Origin) -> Result<u64, Fault> {
        let ways = self.check_set(rules, origin, &origin.pieces)?;
        match &self.repair {
            Some(repair) => Ok(ways + repair.check_set(rules, origin, &[])?),
            None => Ok(ways),
        }
    }

    fn check_set(&self, rules: &Rules, origin: &Origin, set: &[String]) -> Result<u64, Fault> {
        let own = self.pieces.as_deref().unwrap_or(set);
        if !set.is_empty() && sorted(own) != sorted(set) {
            return Err(other_pieces(own, set));
        }
        let mut replay = origin.start(rules)?;
        match (&*self.status, &self.moves) {
            ("fits", Some(moves)) => {
                follow(&mut replay, moves, own)?;
                Ok(1)
            }
            ("unfit", None) => replay.check_over(own).map(|()| 0),
            ("unsolvable", None) => {
                let fits = Sets::of(rules).all(&replay.rows, rules, &Stop::new());
                let fitting = fits.and_then(|fits| fits.into_iter().find(|set| set.fits));
                match fitting {
                    Some(set) => replay.check_over(&set.letters).map(|()| 0),
                    None => Ok(0),
                }
            }
            _ => Err(Fault::NoMoves),
        }
    }
}

fn other_pieces(placed: &[String], set: &[String]) -> Fault {
    Fault::OtherPieces {
        placed: placed.concat(),
        set: set.concat(),
    }
}

/// Places the pieces of moves, which are those of the set.
fn follow(replay: &mut Replay<'_>, moves: &[MoveEntry], set: &[String]) -> Result<(), Fault> {
    let placed: Vec<String> = moves.iter().map(|one| one.piece.clone()).collect();
    if sorted(&placed) != sorted(set) {
        return Err(other_pieces(&placed, set));
    }
    for (number, one) in (1..).zip(moves) {
        replay.place(number, one)?;
    }
    Ok(())
}

impl Placed {
    /// Plays the moves of the request anew.
    fn check(&self, rules: &Rules, origin: &Origin) -> Result<u64, Fault> {
        let asked: Vec<String> = origin.moves.iter().map(|(piece, ..)| piece.clone()).collect();
        let mut replay = origin.start(rules)?;
        follow(&mut replay, &self.moves, &asked)?;
        for (one, (_, row, col)) in self.moves.iter().zip(&origin.moves) {
            same("row of a move", row, &one.row)?;
            same("column of a move", col, &one.col)?;
        }
        let left = without(&origin.pieces, &asked);
        let is_done = !origin.pieces.is_empty() && left.is_empty();
        if is_done {
            replay.run.end_set(rules.score());
        }
        replay.check_score(self.score_gain)?;
        replay.check_board(Some(&self.board))?;
        if sorted(&left) != sorted(&self.left) {
            return Err(other_pieces(&self.left, &left));
        }
        let rounds = origin.rounds.saturating_add(u64::from(is_done));
        same("rounds", &rounds, &self.rounds)?;
        same(
            "score",
            &origin.score.saturating_add(self.score_gain),
            &self.score,
        )?;
        let (clears, since) = replay.run.so_far();
        same("streak", &clears, &self.streak)?;
        same("placements without a clear", &since, &self.idle)?;
        let Some(way) = &self.way else {
            return Ok(1);
        };
        let mut again = origin.start(rules)?;
        follow(&mut again, &way.moves, &asked)?;
        again.check_board(Some(&way.board))?;
        // A player judges moves without the streak before them.
        if origin.streak == Streak::default() {
            again.check_score(way.score_gain)?;
        }
        Ok(2)
    }
}

/// What is left of a set without some pieces.
fn without(set: &[String], placed: &[String]) -> Vec<String> {
    let mut left = set.to_vec();
    for piece in placed {
        if let Some(place) = left.iter().position(|other| other == piece) {
            left.remove(place);
        }
    }
    left
}

impl Chances {
    /// Tries all sets. Returns `None` if the flag was raised before.
    fn check(&self, rules: &Rules, origin: &Origin, stop: &Stop) -> Result<Option<u64>, Fault> {
        let start = origin.start(rules)?;
        start.check_board(self.board.as_ref())?;
        let rows = start.rows;
        let dealer = Some(rules.dealer()).filter(|dealer| !dealer.is_usual());
        same_dealer(dealer, self.dealer.as_deref())?;
        same_dealer(Some(rules.dealer().drawing()), self.risk.dealer.as_deref())?;
        let Some(sets) = Sets::of(rules).all(&rows, rules, stop) else {
            return Ok(None);
        };
        let (unfit, all) = draws_of(&sets);
        if let Some(open) = &self.open {
            // Of a part of the draws, the risk is known within bounds.
            let (least, open) = (draws(&self.risk.numerator), draws(&open.numerator));
            let is_within = least <= unfit && unfit <= least.saturating_add(open);
            if !is_within {
                same("draws that do not fit", &unfit, &least)?;
            }
            return Ok(Some(0));
        }
        self.risk.check("draws that do not fit", unfit, all)?;
        let looks_at_boards = !matches!(rules.dealer(), DealerKind::Weighted | DealerKind::Uniform);
        match &self.room {
            Some(room) if looks_at_boards => room.check(
                rules,
                &rows,
                Draws {
                    some: all - unfit,
                    all,
                },
            )?,
            room => same("room", &looks_at_boards, &room.is_some())?,
        }
        let expected = sets.iter().filter(|set| !set.fits);
        let expected: BTreeMap<Vec<String>, u128> =
            expected.map(|set| (sorted(&set.letters), set.draws)).collect();
        let found = self
            .unfit
            .iter()
            .map(|set| (sorted(&set.pieces), draws(&set.draws)));
        let found: BTreeMap<Vec<String>, u128> = found.collect();
        same("sets that do not fit", &expected.len(), &found.len())?;
        for (set, draws) in &expected {
            same("draws of a set", draws, found.get(set).unwrap_or(&0))?;
        }
        for piece in &self.pieces {
            let has = |set: &&Tried| set.letters.contains(&piece.piece);
            let with: u128 = sets.iter().filter(has).map(|set| set.draws).sum();
            let lost = sets.iter().filter(has).filter(|set| !set.fits);
            let lost: u128 = lost.map(|set| set.draws).sum();
            piece
                .unfit
                .check("draws with a piece that do not fit", lost, all)?;
            piece
                .given
                .check("draws with a piece that do not fit", lost, with)?;
        }
        Ok(Some(0))
    }
}
