//! Records of games: JSON lines that can be checked by anybody who knows the rules.

use quadrille_bitboard::{Cell, ParseError};
use quadrille_search::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use serde_json::error::Category;
use thiserror::Error;

use crate::{Board, DealerKind, End, Move, PieceId, Played, Player, Round, Rules};

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

/// Start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartLine {
    /// The name of the rules.
    pub rules: String,
    /// What the sets were drawn from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Who dealt; missing for sets drawn by weight.
    #[serde(default, skip_serializing_if = "DealerKind::is_usual")]
    pub dealer: DealerKind,
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
    /// The boxes and other lines that were full, by their places in [`Rules::other_lines`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cleared_boxes: Vec<usize>,
}

/// End of a game.
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
    /// The rows of the last board, top first, unless they are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
}

/// Presence of the board after each round of a record.
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
    /// The first line of a game from the empty board.
    #[must_use]
    pub fn start(rules: &Rules, player: &dyn Player, seed: Seed) -> Self {
        let line = Self::Start(StartLine {
            rules: rules.name().to_owned(),
            seed: Some(seed.0),
            dealer: rules.dealer(),
            strategy: strategy_name(player),
            board: None,
        });
        line.with_board(rules, Board::EMPTY)
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
            board: None,
        })
    }

    /// The same line with a board: that at the start, after the round, or at the end.
    #[must_use]
    pub fn with_board(mut self, rules: &Rules, board: Board) -> Self {
        let of_line = match &mut self {
            Self::Start(line) => &mut line.board,
            Self::Round(line) => &mut line.board,
            Self::End(line) => &mut line.board,
        };
        *of_line = Some(rules.board_rows(board));
        self
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
            cleared_boxes: played.cleared_others(),
        }
    }

    /// The move, if these rules have a piece with the letter; whether it fits is not asked.
    #[must_use]
    pub fn to_move(&self, rules: &Rules) -> Option<Move> {
        let mut letters = self.piece.chars();
        let piece = rules.piece(letters.next()?)?;
        letters.next().is_none().then(|| Move {
            piece,
            anchor: Cell::new(self.row, self.col),
        })
    }
}

/// A document has no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoBoard {
    /// The text is no JSON.
    #[error("line {line}, column {column}: this is no JSON")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// No line has a `board`.
    #[error("this JSON has no board; a line of a record has one, and so has advice")]
    None,
    /// The last board is not one of the rules.
    #[error("the last board: {0}")]
    Picture(ParseError),
}

/// The last board of JSON, such as a record of a game or a line of it, or advice: rows, or the cells in lists as
/// [`Rules::parse_board`] takes them.
///
/// # Errors
///
/// When there is none, or it is not one of these rules.
pub fn last_board(rules: &Rules, text: &str) -> Result<Board, NoBoard> {
    #[derive(Deserialize)]
    struct HasBoard {
        #[serde(default)]
        board: Option<Json>,
    }
    let mut last = None;
    for document in serde_json::Deserializer::from_str(text).into_iter::<HasBoard>() {
        let document = document.map_err(|error| match error.classify() {
            Category::Data => NoBoard::None,
            Category::Io | Category::Syntax | Category::Eof => NoBoard::Json {
                line: error.line().max(1),
                column: error.column().max(1),
            },
        })?;
        last = document.board.or(last);
    }
    let rows = last.and_then(rows_of).ok_or(NoBoard::None)?;
    rules.parse_board(&rows).map_err(NoBoard::Picture)
}

/// The picture of a board in JSON, or its list.
fn rows_of(board: Json) -> Option<String> {
    match board {
        Json::String(rows) => Some(rows.replace('/', "\n")),
        Json::Array(rows) => {
            let texts: Option<Vec<&str>> = rows.iter().map(Json::as_str).collect();
            Some(texts.map_or_else(|| Json::from(rows.clone()).to_string(), |rows| rows.join("\n")))
        }
        _ => None,
    }
}

/// The rules that the first line of a record, or a document, names, if it names some.
#[must_use]
pub fn rules_named(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct HasRules {
        rules: String,
    }
    let mut documents = serde_json::Deserializer::from_str(text).into_iter();
    documents.next()?.ok().map(|HasRules { rules }| rules)
}

/// The letters of a set, each by itself.
#[must_use]
pub fn letters(rules: &Rules, set: &[PieceId]) -> Vec<String> {
    set.iter().map(|&piece| rules[piece].letter.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{recorded, with_lines, written};
    use crate::{EndReason, FirstFit, Greedy, LineKind, Ties};

    #[test]
    fn a_record_names_its_rules() {
        let record = include_str!("../../../../fixtures/tenten/record-klooni.jsonl");
        assert_eq!(rules_named(record).as_deref(), Some("klooni"));
        assert_eq!(rules_named("..\n##"), None);
        assert_eq!(rules_named("{\"board\":[]}\n{\"rules\":\"1010\"}"), None);
    }

    #[test]
    fn the_last_board_of_a_record() {
        let rules = Rules::klooni();
        let record = include_str!("../../../../fixtures/tenten/record-klooni.jsonl");
        let board = last_board(&rules, record).unwrap();
        let filled = |line: &str| last_board(&rules, line).map(|board| rules.board_rows(board));
        assert_eq!(filled(record), Ok(rules.board_rows(board)));
        let line = Line::start(&rules, &crate::FirstFit::new(&rules), Seed(1)).with_board(&rules, board);
        let line = serde_json::to_string(&line).unwrap();
        assert_eq!(last_board(&rules, &line), Ok(board));
        assert_eq!(last_board(&rules, "{}"), Err(NoBoard::None));
        assert_eq!(last_board(&rules, "{\"board\":7}"), Err(NoBoard::None));
        assert_eq!(
            last_board(&rules, "{\n"),
            Err(NoBoard::Json { line: 2, column: 1 })
        );
        let cells: Vec<Vec<u8>> = rules
            .board_rows(board)
            .iter()
            .map(|row| row.chars().map(|cell| u8::from(cell == '#')).collect())
            .collect();
        for json in [
            serde_json::json!({ "board": cells }).to_string(),
            serde_json::to_string_pretty(&serde_json::json!({ "board": cells })).unwrap(),
            serde_json::json!({ "board": rules.board_rows(board).join("/") }).to_string(),
        ] {
            assert_eq!(last_board(&rules, &json), Ok(board));
        }
        let short = last_board(&rules, "{\"board\":[\"..\"]}");
        assert!(matches!(short, Err(NoBoard::Picture(_))), "{short:?}");
    }

    /// A game of a few rounds on a small board with boxes.
    fn game(boards: Boards) -> Vec<Line> {
        let boxes = LineKind::Boxes { height: 2, width: 2 };
        let rules = with_lines(4, 2, vec![LineKind::Rows, LineKind::Columns, boxes]);
        let rules = rules.with_dealer(DealerKind::Uniform);
        recorded(&rules, 5, Some(3), boards)
    }

    #[test]
    fn records_are_written_and_read() {
        for boards in [Boards::Kept, Boards::LeftOut] {
            let lines = game(boards);
            let text = written(&lines);
            let read: Vec<Line> = text
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert_eq!(read, lines);
            assert_eq!(rules_named(&text).as_deref(), Some("lines"));
        }
        insta::assert_snapshot!(written(&game(Boards::Kept)));
        let has_board = |line: &Line| match line {
            Line::Start(line) => line.board.is_some(),
            Line::Round(line) => line.board.is_some(),
            Line::End(line) => line.board.is_some(),
        };
        let has_boards: Vec<bool> = game(Boards::LeftOut).iter().map(has_board).collect();
        assert_eq!(has_boards, [true, false, false, false, false]);
    }

    #[test]
    fn boards_are_put_into_lines_of_all_kinds() {
        let rules = Rules::classic();
        let end = Line::end(
            &rules,
            &End {
                reason: EndReason::NoFit,
                set: vec![rules.piece('O').unwrap(), rules.piece('-').unwrap()],
                rounds: 7,
                score: 50,
            },
        );
        let text = written(std::slice::from_ref(&end));
        assert_eq!(
            text,
            r#"{"type":"end","reason":"no-fit","pieces":["O","-"],"rounds":7,"score":50}"#
        );
        assert_eq!(last_board(&rules, &text), Err(NoBoard::None));
        let with_board = written(&[end.with_board(&rules, rules.field())]);
        assert_eq!(last_board(&rules, &with_board), Ok(rules.field()));
        // A line without a board does not hide the one before it.
        assert_eq!(
            last_board(&rules, &format!("{with_board}\n\n{text}")),
            Ok(rules.field())
        );
        let broken = format!("{with_board}\n \n{{\"a\" 1}}");
        assert_eq!(
            last_board(&rules, &broken),
            Err(NoBoard::Json { line: 3, column: 6 })
        );
        assert_eq!(rules_named("\n \n{\"rules\":\"x\"}\n").as_deref(), Some("x"));
    }

    #[test]
    fn moves_have_pieces_of_the_rules() {
        let rules = Rules::classic();
        let entry = |piece: &str| {
            let piece = piece.to_owned();
            let [cleared_rows, cleared_cols, cleared_boxes] = [const { Vec::new() }; 3];
            let (row, col) = (3, 4);
            MoveEntry {
                piece,
                row,
                col,
                cleared_rows,
                cleared_cols,
                cleared_boxes,
            }
        };
        let expected = rules.piece('O').map(|piece| Move {
            piece,
            anchor: Cell::new(3, 4),
        });
        assert_eq!(entry("O").to_move(&rules), expected);
        for piece in ["", "x", "OO", "O "] {
            assert_eq!(entry(piece).to_move(&rules), None, "{piece:?}");
        }
        let greedy = Greedy::new(&rules, "00001".parse().unwrap(), Ties::First);
        assert_eq!(strategy_name(&greedy), "00001");
        assert_eq!(strategy_name(&FirstFit::new(&rules)), "first-fit");
    }
}
