//! The messages of the protocol, as texts and as types.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use thiserror::Error;

use super::hand::Hand;
use super::place::Move;
use super::stack::{ROWS, Stack};
use crate::words::shape::WIDTH;
use crate::{Piece, PieceError};

/// What a front end says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontEndMessage {
    /// The rules that hold.
    Rules(Rules),
    /// A position from which to play.
    Start(Box<Start>),
    /// The position is no longer of interest.
    Stop,
    /// The bot is to suggest moves.
    Suggest,
    /// A move was made.
    Play(Move),
    /// A piece was added to the queue.
    NewPiece(Piece),
    /// The bot is to end.
    Quit,
}

/// What a bot says; as JSON, a line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BotMessage {
    /// Who it is, before anything else.
    Info(Info),
    /// It can play by the rules.
    Ready,
    /// It cannot play.
    Error {
        /// Why.
        reason: Reason,
    },
    /// Moves, the best first.
    Suggestion(Suggestion),
}

/// The bot, as it introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Info {
    /// The name for people.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Who made it.
    pub author: &'static str,
    /// The extensions of the protocol that it heeds.
    pub features: &'static [&'static str],
}

/// Reason why a bot cannot play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It does not know these rules.
    UnsupportedRules,
}

/// Moves, the best first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// The moves. Without one, the bot has lost.
    pub moves: Vec<Move>,
    /// What the bot sees.
    pub move_info: MoveInfo,
}

/// View of a bot of its position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MoveInfo {
    /// Pieces until the perfect clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// The same in words.
    pub extra: String,
}

/// Rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Rules {
    /// How pieces are drawn.
    #[serde(default)]
    pub randomizer: Randomizer,
}

/// Way to draw pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Randomizer {
    /// Each piece for itself.
    Uniform,
    /// From bags of seven.
    SevenBag,
    /// From other bags.
    GeneralBag,
    /// In some other way, or nobody says how.
    #[default]
    #[serde(other)]
    Unknown,
}

/// Position from which to play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Start {
    hold: Option<Letter>,
    queue: Vec<Letter>,
    board: Board,
    #[serde(default)]
    randomizer: State,
}

/// State of the randomizer at the end of the queue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum State {
    SevenBag {
        bag_state: Vec<Letter>,
    },
    #[default]
    #[serde(other)]
    Unknown,
}

/// A piece, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "char")]
pub(super) struct Letter(pub(super) Piece);

/// The rows of a board, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<[Option<String>; WIDTH]>")]
struct Board(Stack);

/// A line that is no message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {text}")]
pub struct MessageError {
    /// Where it stops being one, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub text: String,
}

impl FrontEndMessage {
    /// Reads a line. A message of a type that the protocol does not name is to be ignored, and is nothing.
    ///
    /// ```
    /// use quadrille_perfect_clear::Piece;
    /// use quadrille_perfect_clear::tbp::FrontEndMessage;
    ///
    /// let read = |line| FrontEndMessage::read(line);
    /// assert_eq!(read(r#"{"type":"new_piece","piece":"T"}"#), Ok(Some(FrontEndMessage::NewPiece(Piece::T))));
    /// assert_eq!(read(r#"{"type":"applause"}"#), Ok(None));
    /// let error = read(r#"{"type":"new_piece","piece":"X"}"#).unwrap_err();
    /// assert_eq!(error.to_string(), r#"column 29: "X" is no piece; the pieces are I, O, T, S, Z, J and L"#);
    /// ```
    ///
    /// # Errors
    ///
    /// When the line is no JSON, or lacks what its type must have.
    pub fn read(line: &str) -> Result<Option<Self>, MessageError> {
        #[derive(Deserialize)]
        struct Typed {
            #[serde(rename = "type")]
            kind: String,
        }
        #[derive(Deserialize)]
        struct Played {
            #[serde(rename = "move")]
            made: Move,
        }
        #[derive(Deserialize)]
        struct New {
            piece: Letter,
        }
        let Typed { kind } = parsed(line)?;
        Ok(Some(match &*kind {
            "rules" => Self::Rules(parsed(line)?),
            "start" => Self::Start(Box::new(parsed(line)?)),
            "stop" => Self::Stop,
            "suggest" => Self::Suggest,
            "play" => Self::Play(parsed::<Played>(line)?.made),
            "new_piece" => Self::NewPiece(parsed::<New>(line)?.piece.0),
            "quit" => Self::Quit,
            _ => return Ok(None),
        }))
    }
}

/// Reads a part of a line; what is not named is passed over.
fn parsed<T: DeserializeOwned>(line: &str) -> Result<T, MessageError> {
    let blanks = line.len() - line.trim_start().len();
    if !line[blanks..].starts_with('{') {
        let text = "expected an object with a `type`".to_owned();
        return Err(MessageError::at(line, blanks, text));
    }
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        let text = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
        let read = error.column().saturating_sub(1);
        match error.classify() {
            Category::Eof => MessageError::at(line, line.len(), "the message breaks off here".to_owned()),
            Category::Data => MessageError::at(line, start_of_text(line, read), text.to_owned()),
            Category::Syntax | Category::Io => MessageError::at(line, read, text.to_owned()),
        }
    })
}

/// Where a text begins that ends before this place; the place itself, if none does.
fn start_of_text(line: &str, place: usize) -> usize {
    let read = line.get(..=place).unwrap_or(line);
    let value = read.trim_end_matches(['}', ']', ',']).strip_suffix('"');
    value.and_then(|value| value.rfind('"')).unwrap_or(place)
}

impl MessageError {
    /// An error at a byte of a line.
    fn at(line: &str, byte: usize, text: String) -> Self {
        let before = &line.as_bytes()[..byte.min(line.len())];
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        Self { column, text }
    }
}

impl Start {
    /// The board.
    pub(super) fn stack(&self) -> Stack {
        self.board.0
    }

    /// The pieces. Where the bag is not known, it is guessed.
    pub(super) fn hand(&self) -> Hand {
        let queue: Vec<Piece> = self.queue.iter().map(|letter| letter.0).collect();
        let hand = Hand::guessed(self.hold.map(|letter| letter.0), &queue);
        match &self.randomizer {
            State::Unknown => hand,
            State::SevenBag { bag_state } => Hand {
                bag: bag_state.iter().map(|letter| letter.0).collect(),
                ..hand
            },
        }
    }
}

impl TryFrom<String> for Letter {
    type Error = PieceError;

    fn try_from(text: String) -> Result<Self, PieceError> {
        text.parse().map(Self)
    }
}

impl From<Letter> for char {
    fn from(letter: Letter) -> Self {
        letter.0.letter()
    }
}

impl TryFrom<Vec<[Option<String>; WIDTH]>> for Board {
    type Error = String;

    fn try_from(rows: Vec<[Option<String>; WIDTH]>) -> Result<Self, String> {
        if rows.len() != ROWS {
            return Err(format!("the board has {} rows, expected {ROWS}", rows.len()));
        }
        Ok(Self(Stack::of(|x, y| rows[y][x].is_some())))
    }
}
