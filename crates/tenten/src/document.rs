//! What answers are in JSON, as `docs/formats.md` describes them: what the programs write with `--format json`.
//!
//! ```
//! use quadrille_tenten::{Adviser, Limits, PlayerKind, Problem, Ties, document};
//!
//! let problem: Problem = "rOo".parse()?;
//! let player = PlayerKind::strongest(problem.rules()).player(problem.rules(), Ties::First);
//! let adviser = Adviser::new(problem.rules(), player);
//! let report = adviser.advise(&problem, 0, &Limits::none());
//! let advice = document::Advised::new(&adviser, &problem, &report);
//! let text = serde_json::to_string(&advice)?;
//! assert!(text.starts_with(r#"{"status":"solved","rules":"1010","pieces":["r","O","o"],"before":["#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod lost;
mod simulated;

use quadrille_bitboard::Bitboard;
use serde::{Serialize, Serializer};

pub use account::{dealt, repaired, validated};
pub use lost::LostEntry;
pub use simulated::{mean_hazard, simulated};

use crate::record::{MoveEntry, letters, strategy_name};
use crate::{
    Advice, Adviser, Board, DealerKind, Move, Outcome, Played, Problem, Report, Risk, RiskAccount, Rules,
    ScoredWay, TradeOff, engine,
};

/// A chance; the numbers are whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// From 0 to 1.
    pub value: f64,
    /// Draws that do not fit.
    #[serde(serialize_with = "whole")]
    pub numerator: u128,
    /// All draws.
    #[serde(serialize_with = "whole")]
    pub denominator: u128,
    /// Of the risk of the next set, the dealer that is assumed: one that does not look at the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<DealerKind>,
}

/// A number that does not fit into 64 bits is written as text: most readers of JSON, and values of `serde_json`, have
/// no place for it.
fn whole<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) => to.serialize_u64(number),
        Err(_) => to.collect_str(number),
    }
}

#[expect(clippy::ref_option, reason = "serde passes references")]
fn whole_if_some<S: Serializer>(number: &Option<u128>, to: S) -> Result<S::Ok, S::Error> {
    whole(&number.unwrap_or(0), to)
}

impl From<Risk> for Chance {
    fn from(risk: Risk) -> Self {
        Self {
            value: risk.value(),
            numerator: risk.numerator,
            denominator: risk.denominator,
            dealer: None,
        }
    }
}

impl Chance {
    /// The risk that the next set does not fit, with the dealer that it is about.
    #[must_use]
    pub fn of_next_set(rules: &Rules, risk: Risk) -> Self {
        Self {
            dealer: Some(rules.dealer().drawing()),
            ..risk.into()
        }
    }
}

/// A way to place a set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Way {
    /// The moves in order.
    pub moves: Vec<MoveEntry>,
    /// Points of all moves.
    pub score_gain: u32,
    /// The rows of the board after them, top first.
    pub board: Vec<String>,
    /// What that board is worth to the player, more is better.
    pub value: f64,
    /// The chance that the next set does not fit it.
    pub risk: Chance,
}

impl Way {
    /// The way of an advice.
    #[must_use]
    pub fn new(rules: &Rules, advice: &Advice) -> Self {
        Self {
            moves: entries(rules, &advice.moves),
            score_gain: advice.points,
            board: rules.board_rows(advice.board),
            value: advice.value,
            risk: Chance::of_next_set(rules, advice.risk),
        }
    }
}

/// Moves as they stand in documents.
#[must_use]
pub fn entries(rules: &Rules, moves: &[(Move, Played)]) -> Vec<MoveEntry> {
    moves
        .iter()
        .map(|(one, played)| MoveEntry::new(rules, *one, played))
        .collect()
}

/// Where to place a set: what `tenten advise` writes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advised {
    status: &'static str,
    /// The name of the rules.
    rules: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<String>,
    /// Boards that were looked at, where these were not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    looked_at: Option<u64>,
    pieces: Vec<String>,
    /// Clears that came one after the other just before.
    #[serde(skip_serializing_if = "is_none")]
    streak: u32,
    /// Placements without a clear since the last of them.
    #[serde(skip_serializing_if = "is_none")]
    idle: u32,
    /// The rows of the board before the moves, top first.
    before: Vec<String>,
    #[serde(flatten)]
    way: Option<Way>,
    strategy: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternatives: Option<Vec<Way>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<LostEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trade_off: Option<Vec<TradeEntry>>,
    /// Why points were not compared with the risk.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_trade_off: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_none(number: &u32) -> bool {
    *number == 0
}

/// Points now, and the risk of the next set.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct TradeEntry {
    moves: Vec<MoveEntry>,
    score_gain: u32,
    board: Vec<String>,
    risk: Chance,
}

impl Advised {
    /// The answer to a problem, with all ways of the report.
    #[must_use]
    pub fn new(adviser: &Adviser, problem: &Problem, report: &Report) -> Self {
        let rules = problem.rules();
        let mut ways = report.ways().iter().map(|one| Way::new(rules, one));
        let way = ways.next();
        let alternatives = way.is_some().then(|| ways.collect());
        Self {
            status: match report.outcome {
                Outcome::Solved(_) => "solved",
                Outcome::Unsolvable(_) => "unsolvable",
                Outcome::GaveUp(_) => "unknown",
            },
            rules: rules.name().to_owned(),
            gave_up: report.gave_up().map(|why| why.to_string()),
            looked_at: report.gave_up().map(|_| report.stats.boards),
            pieces: letters(rules, problem.set()),
            streak: problem.streak().length,
            idle: problem.streak().idle,
            before: rules.board_rows(problem.board()),
            way,
            strategy: strategy_name(adviser.player()),
            alternatives,
            lost: None,
            trade_off: None,
            no_trade_off: None,
        }
    }

    /// The same with points against the risk, for the problem that it answers; it gave up where that did.
    #[must_use]
    pub fn with_trade_off(self, problem: &Problem, found: &TradeOff) -> Self {
        let rules = problem.rules();
        let entry = |way: &ScoredWay| {
            let played = engine::play_all_after(rules, problem.streak(), problem.board(), &way.moves);
            let played = played.unwrap_or_default();
            let board = played.last().map_or(problem.board(), |(_, last)| last.board);
            TradeEntry {
                moves: entries(rules, &played),
                score_gain: way.points,
                board: rules.board_rows(board),
                risk: Chance::of_next_set(rules, way.risk),
            }
        };
        Self {
            gave_up: found.gave_up.map(|why| why.to_string()).or(self.gave_up),
            trade_off: Some(found.ways.iter().map(entry).collect()),
            no_trade_off: found.refused.map(|why| why.to_string()),
            ..self
        }
    }

    /// The same with what still goes of a set that does not fit.
    #[must_use]
    pub fn with_lost(self, lost: LostEntry) -> Self {
        Self {
            lost: Some(lost),
            ..self
        }
    }

    /// The same with the player's own way alone.
    #[must_use]
    pub fn without_alternatives(self) -> Self {
        Self {
            alternatives: None,
            ..self
        }
    }
}

/// The risk of a board and where it comes from: what `tenten risk` writes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Account {
    /// The name of the rules.
    rules: String,
    risk: Chance,
    /// Who deals, where that is not the usual draw: the risk is of drawn sets.
    #[serde(skip_serializing_if = "DealerKind::is_usual")]
    dealer: DealerKind,
    /// Of a part of the draws: how many were looked at, and of how many.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole_if_some")]
    looked_at: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "whole_if_some")]
    total: Option<u128>,
    /// Draws that were not looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Chance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<String>,
    pieces: Vec<PieceEntry>,
    unfit: Vec<SetEntry>,
}

/// `unfit`: a set has the piece and does not fit; `given`: it does not fit if it has the piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct PieceEntry {
    piece: String,
    unfit: Chance,
    given: Chance,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct SetEntry {
    pieces: Vec<String>,
    #[serde(serialize_with = "whole")]
    draws: u128,
}

impl Account {
    /// The account of a board.
    #[must_use]
    pub fn new(rules: &Rules, account: &RiskAccount) -> Self {
        let piece = |piece: &crate::PieceRisk| PieceEntry {
            piece: rules[piece.piece].letter.to_string(),
            unfit: piece.unfit.into(),
            given: piece.given.into(),
        };
        let set = |(set, draws): &(Vec<_>, u128)| SetEntry {
            pieces: letters(rules, set),
            draws: *draws,
        };
        Self {
            rules: rules.name().to_owned(),
            dealer: rules.dealer(),
            risk: Chance::of_next_set(rules, account.risk),
            looked_at: account
                .gave_up
                .map(|_| account.open.denominator - account.open.numerator),
            total: account.gave_up.map(|_| account.open.denominator),
            open: account.gave_up.map(|_| account.open.into()),
            gave_up: account.gave_up.map(|why| why.to_string()),
            pieces: account.pieces.iter().map(piece).collect(),
            unfit: account.unfit.iter().map(set).collect(),
        }
    }
}

/// Rules, and what their pieces look like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulesEntry {
    name: String,
    size: usize,
    set_size: usize,
    /// The sum of the weights of all pieces.
    total_weight: u32,
    /// What vanishes besides rows and columns, as rows and columns of cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boxes: Vec<Vec<[usize; 2]>>,
    /// Whether clears that follow each other bring points.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_streak: bool,
    pieces: Vec<ShapeEntry>,
}

/// The piece with this letter; `cells` are rows and columns from its top-left corner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ShapeEntry {
    letter: char,
    weight: u32,
    cells: Vec<[usize; 2]>,
}

impl RulesEntry {
    /// The entry of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let piece = |id: crate::PieceId| ShapeEntry {
            letter: rules[id].letter,
            weight: rules.weight(id),
            cells: rules[id].shape.cells().map(|cell| [cell.row, cell.col]).collect(),
        };
        let cells = |line: &Board| line.cells().map(|cell| [cell.row, cell.col]).collect();
        let streak = rules.score().streak;
        Self {
            name: rules.name().to_owned(),
            size: rules.size(),
            set_size: rules.set_size(),
            total_weight: rules.total_weight(),
            boxes: rules.other_lines().iter().map(cells).collect(),
            has_streak: streak.bonus > 0 || streak.percent > 0,
            pieces: rules.piece_ids().map(piece).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Rules of a file may have so many draws of a set that a number of JSON cannot hold them.
    #[test]
    fn huge_numbers_of_draws_are_texts() {
        let chance = Chance {
            value: 0.5,
            numerator: u64::MAX.into(),
            denominator: 2 * u128::from(u64::MAX),
            dealer: None,
        };
        assert_eq!(
            json!(chance),
            json!({"value": 0.5, "numerator": u64::MAX, "denominator": "36893488147419103230"})
        );
        let set = SetEntry {
            pieces: vec!["O".to_owned()],
            draws: u128::MAX,
        };
        assert_eq!(json!(set)["draws"], u128::MAX.to_string());
    }
}
