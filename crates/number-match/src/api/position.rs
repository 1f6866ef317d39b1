//! Boards and rules, in all forms in which they are given.

use quadrille_schema::{Code, Context, Kind, Record as _, Refusal, Schema, Whole, Written, group};
use serde_json::Value as Json;

use super::{Drawn, Solved, bad};
use crate::record::{Document, Opening, Step};
use crate::{Board, Preset, Problem, RuleOptions, Rules};

/// Most cells of a board that anybody reads.
const MOST: u64 = Board::MOST_CELLS as u64;

group! {
    /// Limits and rules of the boards that are read.
    pub struct BoardOptions {
        /// Cells that a board may have
        #[arg(value_name("N"))]
        max_cells: Whole<1, MOST> = Whole::within(10_000),
        /// The rules
        options: RuleOptions,
    }
}

group! {
    /// A board and its rules.
    pub struct Position {
        /// The board: rows top first with / between them, a list of rows, lists of digits, or a document that has a
        /// board; the one of the preset `1-19` need not be given
        #[arg(aliases(&["text"]))]
        board: Option<BoardEntry>,
        /// The rules of a board that comes without, as answers have them
        #[arg(left_out("the program has an option for each rule"))]
        rules: Option<Rules>,
        /// What else is said of them
        options: BoardOptions,
    }
}

/// Board as it was given, as a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardEntry(String);

impl BoardEntry {
    /// The board of the paper game, by its name.
    const PAPER: &str = Preset::Paper.name();
    /// Rows as texts, or as lists of digits.
    const ROWS: Kind = Kind::Either(
        &Kind::List(&Kind::Text),
        &Kind::List(&Kind::List(&Kind::Whole { least: 0, most: 9 })),
    );
    /// A board that was drawn, or a line.
    const DOCUMENT: Kind = Kind::Either(&Kind::Object(Drawn::OBJECT), &Kind::Object(Solved::OBJECT));
}

impl Schema for BoardEntry {
    const KIND: Kind = Kind::Either(&Kind::Text, &Kind::Either(&Self::ROWS, &Self::DOCUMENT));

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::String(_) | Json::Array(_) | Json::Object(_) => {
                Written::read(json).map(|Written(text)| Self(text))
            }
            json => Err(Refusal::expected(format_args!("a board"), &json)),
        }
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}

impl Position {
    /// The board and the rules, checked.
    pub(super) fn problem(&self, context: &Context) -> Result<Problem, Refusal> {
        let options = &self.options.options;
        let most = self.options.max_cells.count().min(context.bounds.cells);
        match &self.board {
            Some(BoardEntry(text)) if text != BoardEntry::PAPER => problem(text, self.rules, options, most),
            None if options.preset != Some(Preset::Paper) => {
                Err(Code::BadRequest.because("the field `board` is missing"))
            }
            _ => {
                let rules = options.over(self.rules);
                Problem::new(rules, Board::one_to_nineteen(rules.width)).map_err(bad)
            }
        }
    }

    /// The line of a document that has one.
    pub(super) fn line(&self) -> Result<Option<Vec<Step>>, Refusal> {
        let text = self.board.as_ref().map_or("", |BoardEntry(text)| text);
        if !is_document(text) {
            return Ok(None);
        }
        Ok(match Document::parse(text).map_err(bad)? {
            Document::Record(record) => Some(record.steps),
            Document::Opening(_) => None,
        })
    }

    /// The steps that are given, else those of the document that the board comes from.
    pub(super) fn steps(&self, given: &[Step]) -> Result<Vec<Step>, Refusal> {
        if given.is_empty() {
            return Ok(self.line()?.unwrap_or_default());
        }
        Ok(given.to_vec())
    }
}

/// The problem of a text with at most this many cells: a board, or a document that has one, and perhaps its rules;
/// `rules` are those of a text without.
///
/// # Errors
///
/// When the text is neither, or the rules and the board do not go together.
pub fn problem(
    text: &str,
    rules: Option<Rules>,
    options: &RuleOptions,
    most: usize,
) -> Result<Problem, Refusal> {
    let opening = if is_document(text) {
        Opening::parse(text).map_err(bad)?
    } else {
        Opening {
            start: text.to_owned(),
            rules: None,
        }
    };
    let rules = options.over(opening.rules.or(rules));
    let board = Board::parse(&opening.start, rules.width, most).map_err(bad)?;
    Problem::new(rules, board).map_err(bad)
}

/// Whether a text is a JSON document rather than a board.
fn is_document(text: &str) -> bool {
    text.trim_start().starts_with('{')
}
