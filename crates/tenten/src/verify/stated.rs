//! Checks advice as a document states it.

use serde::Deserialize;

use super::{Fault, Replay, ReplayError, Run, sorted};
use crate::plain;
use crate::record::MoveEntry;
use crate::{Rules, Streak};

/// Result of an advice that is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Ways that were followed; none if the set was found not to fit.
    pub ways: usize,
    /// Points of the first of them.
    pub points: u64,
}

/// A way as it stands in a document.
#[derive(Deserialize)]
struct Way {
    moves: Vec<MoveEntry>,
    score_gain: u64,
    board: Vec<String>,
}

/// The part of an advice that moves show.
#[derive(Deserialize)]
struct Stated {
    rules: Option<String>,
    status: String,
    pieces: Vec<String>,
    #[serde(default)]
    streak: u32,
    #[serde(default)]
    idle: u32,
    before: Vec<String>,
    moves: Option<Vec<MoveEntry>>,
    #[serde(default)]
    score_gain: u64,
    #[serde(default)]
    board: Vec<String>,
    #[serde(default)]
    alternatives: Vec<Way>,
    #[serde(default)]
    trade_off: Vec<Way>,
}

/// Whether a line is one of advice, and not one of a record.
#[must_use]
pub fn is_advice(line: &str) -> bool {
    #[derive(Deserialize)]
    struct Marks {
        #[serde(rename = "before")]
        _before: Vec<String>,
        #[serde(rename = "pieces")]
        _pieces: Vec<String>,
    }
    serde_json::from_str::<Marks>(line).is_ok()
}

/// Follows all ways of an advice, `line` of a text, and compares the lines, points and boards with what it says; where
/// it says that a set does not fit, looks for a place by itself.
///
/// Values are opinions, and risks are chances, which no move shows: they are not looked at here.
///
/// # Errors
///
/// The first thing that is not so, or what cannot be read.
pub fn verify_stated(rules: &Rules, text: &str, line: usize) -> Result<Checked, ReplayError> {
    let stated: Stated = serde_json::from_str(text).map_err(|error| ReplayError::Unreadable {
        line,
        column: error.column().max(1),
        message: plain::of_json(&error),
    })?;
    stated
        .check(rules)
        .map_err(|fault| ReplayError::Wrong { line, fault })
}

impl Stated {
    fn check(&self, rules: &Rules) -> Result<Checked, Fault> {
        if let Some(found) = self.rules.as_ref().filter(|name| !rules.go_by(name)) {
            return Err(Fault::Rules {
                expected: rules.name().to_owned(),
                found: found.clone(),
            });
        }
        let Some(moves) = &self.moves else {
            if self.status != "unsolvable" {
                return Err(Fault::NoMoves);
            }
            self.start(rules)?.check_over(&self.pieces)?;
            return Ok(Checked { ways: 0, points: 0 });
        };
        let advised = Way {
            moves: moves.clone(),
            score_gain: self.score_gain,
            board: self.board.clone(),
        };
        self.follow(rules, &advised)?;
        for (of, ways) in [
            ("alternative", &self.alternatives),
            ("trade-off", &self.trade_off),
        ] {
            for (number, way) in (1..).zip(ways) {
                self.follow(rules, way).map_err(|fault| Fault::Way {
                    of,
                    number,
                    fault: Box::new(fault),
                })?;
            }
        }
        Ok(Checked {
            ways: 1 + self.alternatives.len() + self.trade_off.len(),
            points: self.score_gain,
        })
    }

    /// The board before the moves.
    fn start<'a>(&self, rules: &'a Rules) -> Result<Replay<'a>, Fault> {
        let mut replay = Replay::new(rules);
        replay.rows = replay.read_board(&self.before)?;
        replay.run = Run::from(Streak {
            length: self.streak,
            idle: self.idle,
            ..Streak::default()
        });
        Ok(replay)
    }

    fn follow(&self, rules: &Rules, way: &Way) -> Result<(), Fault> {
        let placed: Vec<String> = way.moves.iter().map(|one| one.piece.clone()).collect();
        if sorted(&placed) != sorted(&self.pieces) {
            return Err(Fault::OtherPieces {
                placed: placed.concat(),
                set: self.pieces.concat(),
            });
        }
        let mut replay = self.start(rules)?;
        for (number, one) in (1..).zip(&way.moves) {
            replay.place(number, one)?;
        }
        replay.check_score(way.score_gain)?;
        replay.check_board(Some(&way.board))
    }
}
