//! `perfect-clear/fumen`, `fumen-of`, `glue` and `unglue`: fumens, in and out.

use quadrille_schema::{Answer, Context, Refusal, object, request};
use serde_json::{Value as Json, json};

use super::field::with_hint;
use super::games::PlacementValue;
use super::pieces::pieces;
use super::position::Held;
use super::{Movement, PerfectClear, bad, by_height, lines_of};
use crate::build::{SetupOf, assembled, page};
use crate::fumen::{self, Block, Diagram, Flags, HEIGHT, Operation, Page, Quiz, are_colors};
use crate::words::field_word::FieldWord;
use crate::{AnyField, FieldOf, Hold, MOST_LINES, Piece, document};

/// Most pages that are read or written.
const MOST_PAGES: usize = 500;

object! {
    /// Page of a fumen.
    pub struct PageValue {
        /// Rows from the top: `.` empty, `X` gray, or the letter of a piece
        field: Vec<String>,
        /// The piece that is placed
        piece: Option<PlacementValue>,
        /// Whether the piece is locked: one that is not shows a place, and is not placed
        lock: bool = true,
        /// What is written beside it
        comment: String = String::new(),
        /// What a quiz says of the pieces, written as the comment if there is no other
        quiz: Option<QuizValue>,
    }
}

object! {
    /// Pieces of a quiz.
    pub struct QuizValue {
        /// The piece that is held
        hold: Option<Held>,
        /// The pieces, the current one first
        queue: String,
    }
}

request! {
    /// Read the pages of a fumen
    pub struct Fumen = "perfect-clear/fumen" -> ListOfPages {
        /// The fumen, or a link with one in it
        #[arg(aliases(&["fumen"]).left_out("the program takes it by itself"))]
        text: String,
    }
}

quadrille_schema::described! {
    /// Pages of a fumen.
    pub struct ListOfPages {
        /// The pages
        pages: Vec<PageValue>,
    }
}

request! {
    /// Write pages as a fumen
    pub struct FumenOf = "perfect-clear/fumen-of" -> FumenText {
        /// The pages, as `perfect-clear/fumen` answers them
        pages: Vec<PageValue>,
    }
}

object! {
    /// Fumen.
    pub struct FumenText {
        /// The fumen
        fumen: String,
    }
}

request! {
    /// Place the pieces that lie on the pages of a fumen, one by one
    pub struct Glue = "perfect-clear/glue" -> Glued {
        /// The fumen, or a link with one in it
        #[arg(aliases(&["fumen"]))]
        text: String,
        /// How pieces move
        movement: Movement,
        /// Every way to cut the colours into pieces, not the first one alone
        all: bool,
    }
}

request! {
    /// Show the pieces that the pages of a fumen place on one page
    ///
    /// Pages that place none are answered as by `perfect-clear/glue`, which had this name before.
    pub struct Unglue = "perfect-clear/unglue" -> Glued {
        /// The fumen, or a link with one in it
        #[arg(aliases(&["fumen"]))]
        text: String,
        /// How pieces move, where no page places one
        movement: Movement,
    }
}

object! {
    /// Setups of a fumen.
    pub struct Glued {
        /// Each with its `field`, its `comment` and a `fumen` of it; with `placements` where they are placed one by one
        setups: Vec<Json>,
        /// What the request is called now, where it was asked for by its old name
        note: Option<String>,
    }
}

impl Answer<PerfectClear> for Fumen {
    fn answer(&self, _: &mut PerfectClear, _: &Context) -> Result<ListOfPages, Refusal> {
        Ok(document::pages(&pages(&self.text)?).into())
    }
}

/// The pages of a fumen, wherever it stands in the text.
fn pages(text: &str) -> Result<Vec<Page>, Refusal> {
    let pages = fumen::decode(text).map_err(bad)?;
    if pages.len() > MOST_PAGES {
        return Err(bad(fumen::FumenError::TooLong(MOST_PAGES)));
    }
    Ok(pages)
}

impl Answer<PerfectClear> for FumenOf {
    fn answer(&self, _: &mut PerfectClear, _: &Context) -> Result<FumenText, Refusal> {
        if self.pages.is_empty() || self.pages.len() > MOST_PAGES {
            return Err(bad(format_args!("a fumen has 1 to {MOST_PAGES} pages here")));
        }
        let pages: Vec<Page> = self.pages.iter().map(PageValue::page).collect::<Result<_, _>>()?;
        Ok(FumenText {
            fumen: fumen::encode(&pages),
        })
    }
}

impl PageValue {
    fn page(&self) -> Result<Page, Refusal> {
        let height = self.field.len();
        if height > HEIGHT {
            return Err(bad(format_args!("a fumen has {HEIGHT} rows")));
        }
        let mut diagram = Diagram::default();
        for (row, y) in self.field.iter().zip((0..height).rev()) {
            if row.chars().count() != 10 {
                return Err(bad("each row has ten cells"));
            }
            for (x, letter) in row.chars().enumerate() {
                diagram.set(x as i8, y as i8, block(letter)?);
            }
        }
        let place = self.piece.as_ref().map(PlacementValue::place).transpose()?;
        let operation: Option<Operation> = place.map(|place| place.placement.into());
        Ok(Page {
            diagram,
            operation,
            comment: self.written()?,
            flags: Flags {
                lock: self.lock,
                ..Flags::default()
            },
        })
    }

    fn written(&self) -> Result<String, Refusal> {
        match &self.quiz {
            Some(quiz) if self.comment.is_empty() => {
                let hold = quiz.hold.and_then(|held| held.0);
                let hold = hold.map_or(Hold::Empty, Hold::Piece);
                let queue = pieces(&quiz.queue)?;
                Ok(Quiz { hold, queue }.to_string())
            }
            _ => Ok(self.comment.clone()),
        }
    }
}

fn block(letter: char) -> Result<Block, Refusal> {
    match letter {
        '.' | '_' => Ok(Block::Empty),
        'X' | '#' => Ok(Block::Gray),
        letter => Piece::from_letter(letter).map(Block::Piece).ok_or_else(|| {
            bad(format_args!(
                "expected ., X or the letter of a piece, found {letter:?}"
            ))
        }),
    }
}

impl Answer<PerfectClear> for Glue {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<Glued, Refusal> {
        let (setups, note) = (glued(service, &pages(&self.text)?, self)?, None);
        Ok(Glued { setups, note })
    }
}

/// What is said where pages of colours alone are to be unglued.
pub const IS_GLUE: &str =
    "no page has a piece of its own: this places the colours piece by piece, which is called glue now";

impl Answer<PerfectClear> for Unglue {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<Glued, Refusal> {
        let pages = pages(&self.text)?;
        let is_glue = are_colors(&pages);
        let note = is_glue.then(|| IS_GLUE.to_owned());
        let setups = if is_glue {
            let glue = Glue {
                text: String::new(),
                movement: self.movement.clone(),
                all: false,
            };
            glued(service, &pages, &glue)
        } else {
            unglued(&pages)
        };
        Ok(Glued {
            setups: setups?,
            note,
        })
    }
}

/// The setups of some pages, each placed piece by piece.
fn glued(service: &mut PerfectClear, pages: &[Page], glue: &Glue) -> Result<Vec<Json>, Refusal> {
    by_height!(room_of(pages)?, |field| glued_in(field, service, pages, glue))
}

/// An empty field with room for these pages.
fn room_of(pages: &[Page]) -> Result<AnyField, Refusal> {
    AnyField::empty(lines_of(pages).max(MOST_LINES)).map_err(with_hint)
}

/// The same with room like this field's.
fn glued_in<W: FieldWord>(
    room: FieldOf<W>,
    service: &mut PerfectClear,
    pages: &[Page],
    glue: &Glue,
) -> Result<Vec<Json>, Refusal> {
    let mover = service.mover(&glue.movement, room.lines())?;
    let mut placed = Vec::new();
    for setup in &SetupOf::<W>::read(pages, room.lines()).map_err(bad)? {
        let before = placed.len();
        let built = setup
            .tilings
            .iter()
            .filter_map(|tiles| assembled(&mover, setup.field, tiles));
        // Of several ways to cut the colours, the first one that can be built, or all of them.
        for solution in built.take(if glue.all { usize::MAX } else { 1 }) {
            let mut value = document::solution(setup.field, &solution, None);
            value["field"] = setup.field.to_rows().into();
            value["comment"] = (&*setup.comment).into();
            placed.push(value);
        }
        if placed.len() == before {
            return Err(bad("in no order can all pieces be brought to their places"));
        }
    }
    Ok(placed)
}

/// The setups of some pages, each on one page.
fn unglued(pages: &[Page]) -> Result<Vec<Json>, Refusal> {
    by_height!(room_of(pages)?, |field| unglued_in(field, pages))
}

/// The same with room like this field's.
fn unglued_in<W: FieldWord>(room: FieldOf<W>, pages: &[Page]) -> Result<Vec<Json>, Refusal> {
    let shown = |setup: &SetupOf<W>| {
        let shown = page(setup.field, &setup.tilings[0], setup.comment.clone());
        json!({
            "field": setup.field.to_rows(),
            "comment": setup.comment,
            "fumen": fumen::encode(&[shown]),
        })
    };
    let setups = SetupOf::read(pages, room.lines()).map_err(bad)?;
    Ok(setups.iter().map(shown).collect())
}
