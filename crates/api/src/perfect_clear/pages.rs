//! Fumens, in and out.

use quadrille_perfect_clear::fumen::{self, Block, Diagram, Flags, HEIGHT, Operation, Page, Quiz};
use quadrille_perfect_clear::{Piece, document};
use serde_json::{Value, json};

use super::queue::pieces;
use super::{Desk, PlacementValue, problem, slot};
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::{Code, Refusal};

/// Most pages that are read or written.
const MOST_PAGES: usize = 500;

/// A page of a fumen.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(optional_fields, rename = "PerfectClearPageValue")
)]
pub struct PageValue {
    /// Rows from the top: `.` empty, `X` gray, or the letter of a piece.
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub field: Vec<String>,
    /// The piece that is placed.
    pub piece: Option<PieceValue>,
    /// Whether the piece is locked: one that is not shows a place, and is not placed. It is unless this says otherwise.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub lock: bool,
    /// What is written beside it.
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub comment: String,
    /// What a quiz says of the pieces, written as the comment if there is no other.
    pub quiz: Option<QuizValue>,
}

impl Read for PageValue {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            field: fields.or_default("field")?,
            piece: fields.optional_object("piece")?,
            lock: fields.or("lock", true)?,
            comment: fields.or_default("comment")?,
            quiz: fields.optional_object("quiz")?,
        })
    }
}

/// A piece and its place on a page.
pub type PieceValue = PlacementValue;

/// What a quiz says.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearQuizValue"))]
pub struct QuizValue {
    /// The piece that is held.
    #[cfg_attr(test, ts(optional = nullable))]
    pub hold: Option<String>,
    /// The pieces, the current one first.
    pub queue: String,
}

impl Read for QuizValue {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            hold: fields.optional("hold")?,
            queue: fields.required("queue")?,
        })
    }
}

/// A fumen to read.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearFumen"))]
pub struct Fumen {
    /// The fumen, or a link with one in it.
    pub text: String,
}

impl Read for Fumen {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            text: fields.required("text")?,
        })
    }
}

impl Fumen {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        Ok(document::pages(&pages(&self.text)?))
    }
}

/// The pages of a fumen, wherever it stands in the text.
pub(super) fn pages(text: &str) -> Result<Vec<Page>, Refusal> {
    let pages = fumen::decode(text).map_err(|error| problem(&error))?;
    if pages.len() > MOST_PAGES {
        return Err(problem(&fumen::FumenError::TooLong(MOST_PAGES)));
    }
    Ok(pages)
}

/// Pages to write.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearFumenOf"))]
pub struct FumenOf {
    /// The pages, as `perfect-clear/fumen` answers them.
    pub pages: Vec<PageValue>,
}

impl Read for FumenOf {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            pages: fields.objects("pages")?,
        })
    }
}

impl FumenOf {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        if self.pages.is_empty() || self.pages.len() > MOST_PAGES {
            return Err(Code::BadProblem.because(&format!("a fumen has 1 to {MOST_PAGES} pages here")));
        }
        let pages: Vec<Page> = self.pages.iter().map(page).collect::<Result<_, _>>()?;
        Ok(json!({"fumen": fumen::encode(&pages)}))
    }
}

fn page(value: &PageValue) -> Result<Page, Refusal> {
    let height = value.field.len();
    if height > HEIGHT {
        return Err(Code::BadProblem.because(&format!("a fumen has {HEIGHT} rows")));
    }
    let mut diagram = Diagram::default();
    for (row, y) in value.field.iter().zip((0..height).rev()) {
        if row.chars().count() != 10 {
            return Err(Code::BadProblem.because("each row has ten cells"));
        }
        for (x, letter) in row.chars().enumerate() {
            diagram.set(x as i8, y as i8, block(letter)?);
        }
    }
    let place = value.piece.as_ref().map(PlacementValue::place).transpose()?;
    let operation: Option<Operation> = place.map(|place| place.placement.into());
    Ok(Page {
        diagram,
        operation,
        comment: comment(value)?,
        flags: Flags {
            lock: value.lock,
            ..Flags::default()
        },
    })
}

fn comment(value: &PageValue) -> Result<String, Refusal> {
    match &value.quiz {
        Some(quiz) if value.comment.is_empty() => {
            let (hold, queue) = (slot(quiz.hold.as_deref(), false)?, pieces(&quiz.queue)?);
            Ok(Quiz { hold, queue }.to_string())
        }
        _ => Ok(value.comment.clone()),
    }
}

fn block(letter: char) -> Result<Block, Refusal> {
    match letter {
        '.' | '_' => Ok(Block::Empty),
        'X' | '#' => Ok(Block::Gray),
        letter => Piece::from_letter(letter).map(Block::Piece).ok_or_else(|| {
            Code::BadProblem.because(&format!(
                "expected ., X or the letter of a piece, found {letter:?}"
            ))
        }),
    }
}
