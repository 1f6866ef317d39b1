//! Questions as they are read, and why there is no answer.

use quadrille_cli::{Code, Question, Refusal};
use quadrille_tenten::{Board, PieceId, Rules, UnknownName, engine};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::options::{Goal, board_of};

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    Rules(RulesOf),
    Deal(Deal),
    Validate(Validate),
    Risk(Risk),
    Advise(Advise),
}

/// Rules to look at.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RulesOf {
    pub(super) rules: Option<String>,
    pub(super) dealer: Option<String>,
}

/// A set to deal.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Deal {
    pub(super) rules: Option<String>,
    pub(super) dealer: Option<String>,
    pub(super) board: Rows,
    pub(super) seed: Option<u64>,
    pub(super) number: Option<u64>,
}

/// A set that may not fit.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Validate {
    pub(super) rules: Option<String>,
    pub(super) dealer: Option<String>,
    #[serde(default)]
    pub(super) board: Rows,
    pub(super) pieces: Pieces,
    /// Whether a set that does not fit is to be repaired.
    #[serde(default)]
    pub(super) repair: bool,
    pub(super) seed: Option<u64>,
    pub(super) number: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
}

/// A board whose risk is asked for.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Risk {
    pub(super) rules: Option<String>,
    pub(super) dealer: Option<String>,
    pub(super) board: Rows,
    pub(super) seconds: Option<f64>,
}

/// A set to place.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Advise {
    pub(super) rules: Option<String>,
    pub(super) dealer: Option<String>,
    #[serde(default)]
    pub(super) board: Rows,
    pub(super) pieces: Pieces,
    pub(super) player: Option<String>,
    pub(super) goal: Option<Goal>,
    #[serde(default)]
    pub(super) streak: u32,
    /// Placements without a clear since the streak's last one.
    #[serde(default)]
    pub(super) idle: u32,
    /// At most how many other ways are ranked.
    #[serde(default)]
    pub(super) most: usize,
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
}

/// A board: a picture with `/` or line breaks between its rows, or its rows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "a board is a text, or an array of its rows")]
pub(super) enum Rows {
    Text(String),
    Rows(Vec<String>),
}

impl Default for Rows {
    fn default() -> Self {
        Self::Rows(Vec::new())
    }
}

impl Rows {
    /// The board without full lines; one without rows is empty.
    pub(super) fn board(&self, rules: &Rules) -> Result<Board, Refusal> {
        let board = match self {
            Self::Text(text) if text.trim().is_empty() => Ok(Board::EMPTY),
            Self::Text(text) => board_of(rules, text),
            Self::Rows(rows) if rows.is_empty() => Ok(Board::EMPTY),
            Self::Rows(rows) => rules.parse_board(&rows.join("\n")).map_err(Into::into),
        };
        board
            .map(|board| engine::settled(rules, board))
            .map_err(|error| Code::BadProblem.because(format!("board: {error}")))
    }
}

/// Pieces by their letters or drawn: in one text, or each in a text.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "pieces are a text, or an array of texts")]
pub(super) enum Pieces {
    Text(String),
    Each(Vec<String>),
}

impl Pieces {
    /// The set, or the part of one.
    pub(super) fn set(&self, rules: &Rules) -> Result<Vec<PieceId>, Refusal> {
        let pieces = match self {
            Self::Text(text) => rules.parse_part_of_set(text),
            Self::Each(texts) => rules.parse_part_of_set(&texts.join(" ")),
        };
        pieces.map_err(|error| Code::BadProblem.because(format!("pieces: {error}")))
    }
}

/// Reads a line: the `id` that the answer is to have, as far as one can be read, and the question.
pub(super) fn read(line: &str) -> (Option<Value>, Result<Ask, Refusal>) {
    let (id, question) = Question::read(line);
    (
        id,
        question.and_then(|question| Ask::of(&question.op, question.fields)),
    )
}

impl Ask {
    /// The question of a name, also of that which the page's door has for it, such as `tenten/deal`.
    fn of(op: &str, fields: Map<String, Value>) -> Result<Self, Refusal> {
        match op.strip_prefix("tenten/").unwrap_or(op) {
            "rules" => value(fields).map(Self::Rules),
            "deal" => value(fields).map(Self::Deal),
            "validate" => value(fields).map(Self::Validate),
            "risk" => value(fields).map(Self::Risk),
            "advise" => value(fields).map(Self::Advise),
            _ => {
                let known = ["rules", "deal", "validate", "risk", "advise"];
                Err(Code::UnknownOp.because(UnknownName::new("question", op, &known).to_string()))
            }
        }
    }
}

fn value<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Refusal> {
    let read = serde_json::from_value(Value::Object(fields));
    read.map_err(|error| Code::BadRequest.because(error.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn boards_and_pieces_have_two_forms() {
        let rules = Rules::classic();
        let rows = "#.........\n".repeat(9) + "..........\n";
        let texts = [json!(rows), json!(rows.trim_end().replace('\n', "/"))];
        let each = json!(rows.lines().collect::<Vec<_>>());
        for board in texts.into_iter().chain([each]) {
            let board: Rows = serde_json::from_value(board).unwrap();
            assert_eq!(board.board(&rules), Ok(rules.parse_board(&rows).unwrap()));
        }
        for empty in ["", " ", "[]"] {
            let board: Rows = serde_json::from_str(empty).unwrap_or_else(|_| Rows::Text(empty.to_owned()));
            assert_eq!(board.board(&rules), Ok(Board::EMPTY));
        }
        for pieces in [
            json!("rOo"),
            json!(["r", "O", "o"]),
            json!(["##/#.", "O", "##/##"]),
        ] {
            let pieces: Pieces = serde_json::from_value(pieces).unwrap();
            assert_eq!(pieces.set(&rules), Ok(rules.parse_set("rOo").unwrap()));
        }
    }

    #[test]
    fn an_answer_has_the_id_of_its_question() {
        let (id, ask) = read(r#"{"op":"tenten/risk","id":{"a":[1,"b"]}}"#);
        assert_eq!(ask, Ok(Ask::Risk(Risk::default())));
        let answer = Question::answer(id.as_ref(), Ok("{\"risk\":0}".to_owned()));
        assert_eq!(answer, "{\"id\":{\"a\":[1,\"b\"]},\"risk\":0}");
        assert_eq!(
            Question::answer(None, Ok("{\"risk\":0}".to_owned())),
            "{\"risk\":0}"
        );
    }
}
