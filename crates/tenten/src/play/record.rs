//! Records of games: JSON lines that can be checked by anybody who knows the rules.

use quadrille_search::Seed;
use serde::{Deserialize, Serialize};

use crate::{Board, End, Move, PieceId, Played, Player, Round, Rules};

/// A line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Line {
    /// The first line.
    Start(StartLine),
    /// A round.
    Round(RoundLine),
    /// The last line.
    End(EndLine),
}

/// What a game began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartLine {
    /// The name of the rules.
    pub rules: String,
    /// What the sets were drawn from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The digits of a greedy player, or the name of another one.
    pub strategy: String,
    /// The rows of the board, top first; missing for the empty board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundLine {
    /// The number, from 1.
    pub round: u64,
    /// The letters of the set, as it was drawn.
    pub pieces: Vec<String>,
    /// The moves in order.
    pub moves: Vec<MoveEntry>,
    /// The score so far.
    pub score: u64,
    /// The rows of the board after the round, top first, unless they are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
}

/// A move and what it cleared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveEntry {
    /// The letter.
    pub piece: String,
    /// The row of the top-left corner of the piece's bounding box, from 0 at the top.
    pub row: usize,
    /// The column of that corner, from 0 at the left.
    pub col: usize,
    /// The rows that were full, from the top.
    pub cleared_rows: Vec<usize>,
    /// The columns that were full, from the left.
    pub cleared_cols: Vec<usize>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndLine {
    /// `no-fit`, `round-limit` or `interrupted`.
    pub reason: String,
    /// The letters of the set that does not fit.
    pub pieces: Vec<String>,
    /// Rounds that were played.
    pub rounds: u64,
    /// Points of all rounds.
    pub score: u64,
}

/// Whether a record tells the board after each round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boards {
    /// After each round.
    #[default]
    Kept,
    /// Not after rounds: they follow from the moves.
    LeftOut,
}

/// The name of a player in records: the digits of a greedy one, else its name.
#[must_use]
pub fn strategy_name(player: &dyn Player) -> String {
    let name = player.name();
    name.strip_prefix("greedy-").map_or(name.clone(), str::to_owned)
}

impl Line {
    /// The first line of a game.
    #[must_use]
    pub fn start(rules: &Rules, player: &dyn Player, seed: Option<Seed>, board: Board) -> Self {
        Self::Start(StartLine {
            rules: rules.name().to_owned(),
            seed: seed.map(|seed| seed.0),
            strategy: strategy_name(player),
            board: Some(rules.board_rows(board)),
        })
    }

    /// The line of a round.
    #[must_use]
    pub fn round(rules: &Rules, round: &Round, boards: Boards) -> Self {
        Self::Round(RoundLine {
            round: round.number,
            pieces: letters(rules, &round.set),
            moves: round
                .moves
                .iter()
                .map(|(one, played)| MoveEntry::new(rules, *one, played))
                .collect(),
            score: round.score,
            board: (boards == Boards::Kept).then(|| rules.board_rows(round.board)),
        })
    }

    /// The last line.
    #[must_use]
    pub fn end(rules: &Rules, end: &End) -> Self {
        Self::End(EndLine {
            reason: end.reason.name().to_owned(),
            pieces: letters(rules, &end.set),
            rounds: end.rounds,
            score: end.score,
        })
    }
}

impl MoveEntry {
    /// A move as it stands in a record.
    #[must_use]
    pub fn new(rules: &Rules, one: Move, played: &Played) -> Self {
        Self {
            piece: rules[one.piece].letter.to_string(),
            row: one.anchor.row,
            col: one.anchor.col,
            cleared_rows: played.cleared_rows(),
            cleared_cols: played.cleared_columns(),
        }
    }
}

/// The letters of a set, each by itself.
#[must_use]
pub fn letters(rules: &Rules, set: &[PieceId]) -> Vec<String> {
    set.iter().map(|&piece| rules[piece].letter.to_string()).collect()
}
