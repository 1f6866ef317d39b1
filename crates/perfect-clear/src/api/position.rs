//! Positions: a field, the hold slot, and how pieces move.

use quadrille_schema::{Code, Kind, Refusal, Schema, Whole, group};
use serde_json::Value as Json;

use super::field::{Drawn, USUAL_LINES, has_fumen, of_document, of_rows, with_hint, without_remarks};
#[cfg(feature = "api-patterns")]
use super::setup::target_of_rows;
use super::{Asked, Cells, Given, bad, lines_of};
#[cfg(feature = "api-patterns")]
use crate::build::TargetColors;
use crate::fumen::{self, Diagram, FumenError, Page};
use crate::ren::Well;
use crate::rules::kicks::NAMED;
use crate::{
    AnyField, DropMode, Field, FieldOf, Hold, KickTable, KnownGame, MOST_TALL_LINES, Physics, Piece,
};

/// Number of lines of a clear.
pub type Lines = Whole<1, { MOST_TALL_LINES as u64 }>;

group! {
    /// Turns and moves of pieces, by the rules of a game.
    pub struct Movement {
        /// The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt
        #[arg(value_name("NAME").heading("Rules"))]
        game: KnownGame = KnownGame::Guideline,
        /// How pieces turn and move
        turning: Turning,
    }
}

group! {
    /// How pieces turn and move.
    #[derive(Default)]
    pub struct Turning {
        /// The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins), none, or a
        /// table as the text of its TOML [default: those of the game]
        #[arg(left_out("the program reads files, too"))]
        kicks: Option<Kicks>,
        /// How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop, tsz to
        /// tst [default: soft]
        #[arg(value_name("HOW").heading("Rules"))]
        drop: Option<DropMode>,
    }
}

group! {
    /// A field, and how much of it is to be cleared.
    pub struct Board {
        /// The field, rows top first, separated by slashes or in a list: . or _ is empty, X or the letter of a piece
        /// filled; rows that are missing on top are empty [default: empty]
        #[arg(left_out("the program reads files and pictures, too"))]
        field: Cells = Cells::default(),
        /// The field as a fumen. A quiz in its comment gives queue and hold, if none are given
        #[arg(aliases(&["tetfu"]).left_out("the program reads files and pictures, too"))]
        fumen: Option<String>,
        /// Which page of the fumen [default: 1]
        #[arg(left_out("it goes with the field"))]
        page: Option<Whole<1, 10_000>>,
        /// How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin
        /// [default: 4, or what the fumen says or needs]
        #[arg(aliases(&["clear-line"]).left_out("it goes with the field"))]
        lines: Option<Lines>,
    }
}

group! {
    /// The hold slot.
    pub struct Holding {
        /// The piece in hold [default: none yet]
        #[arg(left_out("the program explains the words of solution-finder"))]
        hold: Option<Held>,
        /// Play without hold
        #[arg(left_out("it goes with the piece in hold"))]
        no_hold: bool,
    }
}

group! {
    /// A field, the hold slot, and how pieces move.
    pub struct Position {
        /// The field
        board: Board,
        /// The hold slot
        holding: Holding,
        /// How pieces turn and move
        movement: Movement,
    }
}

/// Kicks by their name, or as a table in TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kicks(pub String);

impl Kicks {
    /// The table.
    pub(super) fn table(&self) -> Result<KickTable, Refusal> {
        if !self.0.contains(['\n', '=']) {
            return KickTable::named(&self.0).map_err(bad);
        }
        // The page's modules go without a reader of TOML.
        #[cfg(feature = "api-all")]
        return KickTable::from_toml(&self.0).map_err(bad);
        #[cfg(not(feature = "api-all"))]
        return Err(Refusal::elsewhere("kicks have names"));
    }
}

impl Schema for Kicks {
    const KIND: Kind = Kind::Like(&NAMED);

    fn read(json: Json) -> Result<Self, Refusal> {
        String::read(json).map(Self)
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}

/// Piece in the hold slot; an empty text is no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held(pub Option<Piece>);

impl Schema for Held {
    const KIND: Kind = Kind::Text;

    fn read(json: Json) -> Result<Self, Refusal> {
        let text = String::read(json)?;
        match &*text {
            "" => Ok(Self(None)),
            "avoid" => Err(bad(
                "this is the piece in hold; to play without hold, give --no-hold",
            )),
            "use" => Err(bad(
                "this is the piece in hold; hold is used unless --no-hold is given",
            )),
            text => text.parse().map(Some).map(Self).map_err(bad),
        }
    }

    fn write(&self) -> Json {
        self.0.map(|piece| piece.to_string()).into()
    }
}

/// Position that is stated, with what the comment of its fumen asks.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The field, of which full rows have vanished.
    pub field: AnyField,
    /// The hold slot.
    pub hold: Hold,
    /// Queues that the comment asks about.
    pub pattern: Option<String>,
    /// Whether the fumen is higher than four lines, and nothing says how many lines the clear has.
    pub is_higher: bool,
    /// How pieces move by the comment.
    pub turning: Turning,
}

impl Stated {
    /// A position without a comment.
    #[cfg(feature = "api")]
    pub(super) fn of(field: impl Into<AnyField>, hold: Hold) -> Self {
        Self {
            field: field.into(),
            hold,
            pattern: None,
            is_higher: false,
            turning: Turning::default(),
        }
    }

    /// The field, for a request that takes no more than six lines.
    pub(super) fn low(&self) -> Result<Field, Refusal> {
        self.field.low().map_err(bad)
    }

    /// What a problem takes of it, with the field in its word.
    pub(super) const fn given<W>(&self, field: FieldOf<W>) -> Given<'_, W> {
        Given {
            field,
            hold: self.hold,
            turning: &self.turning,
        }
    }

    /// The pieces that were given, else those that the comment of the fumen asks about.
    pub(super) fn pieces<'a>(&'a self, given: Option<&'a str>) -> Result<&'a str, Refusal> {
        let none = "nothing says which pieces: give `queue` or `pattern`, or a fumen with a quiz";
        given
            .or(self.pattern.as_deref())
            .ok_or_else(|| Code::BadRequest.because(none))
    }
}

impl Turning {
    /// The same by the rules of the guideline.
    #[cfg(feature = "api-game")]
    pub(super) fn movement(&self) -> Movement {
        Movement {
            game: KnownGame::Guideline,
            turning: self.clone(),
        }
    }
}

impl Movement {
    /// The name of the kicks, or their table in TOML.
    pub(super) fn kicks_name(&self) -> &str {
        let kicks = self.turning.kicks.as_ref();
        kicks.map_or(self.game.kicks_name(), |kicks| {
            let name = kicks.0.strip_prefix(['@', '+']).unwrap_or(&kicks.0);
            if name == "default" { "srs" } else { name }
        })
    }

    /// The physics of the request.
    ///
    /// # Errors
    ///
    /// When there are no such kicks.
    pub fn physics(&self) -> Result<Physics, Refusal> {
        let kicks = match &self.turning.kicks {
            Some(kicks) => kicks.table()?,
            None => self.game.kicks(),
        };
        Ok(Physics::new(kicks, self.turning.drop.unwrap_or_default()))
    }

    /// The same, and what a comment asks of it where nothing is said: kicks are said by the game as well.
    #[must_use]
    pub fn or(&self, asked: &Turning) -> Self {
        let mut movement = self.clone();
        let Turning { kicks, drop } = &mut movement.turning;
        if self.game == KnownGame::default() {
            *kicks = kicks.take().or_else(|| asked.kicks.clone());
        }
        *drop = drop.or(asked.drop);
        movement
    }
}

impl Board {
    /// The board of a text.
    #[must_use]
    pub const fn new(field: Cells) -> Self {
        Self {
            field,
            fumen: None,
            page: None,
            lines: None,
        }
    }

    /// The field; of a fumen, what its comment asks.
    ///
    /// # Errors
    ///
    /// When it makes no sense.
    pub fn stated(&self) -> Result<Stated, Refusal> {
        self.stated_and_asked().map(|(stated, _)| stated)
    }

    /// The same, and what the comment asks.
    fn stated_and_asked(&self) -> Result<(Stated, Option<Asked>), Refusal> {
        let lines = self.lines.map(Whole::count);
        let page = self.shown_page()?;
        let asked = page.as_ref().and_then(Asked::of_page);
        let mut is_higher = false;
        let field = match &page {
            Some(page) => {
                let stated = lines.or(asked.as_ref().and_then(|asked| asked.lines));
                let lines = stated.unwrap_or_else(|| lines_of([page]));
                is_higher = stated.is_none() && lines > USUAL_LINES;
                AnyField::of_diagram(&page.placed_diagram(), lines).map_err(with_hint)?
            }
            None if self.is_document() => of_document(&self.field.0, lines)?,
            None => of_rows(&self.field.0, lines)?,
        };
        let mut stated = Stated {
            is_higher,
            ..Stated::of(field, Hold::Empty)
        };
        if let Some(asked) = &asked {
            stated.hold = asked.hold().unwrap_or(Hold::Empty);
            stated.pattern = asked.pieces(Hold::Empty);
            stated.turning.clone_from(&asked.turning);
        }
        Ok((stated, asked))
    }

    /// The diagram of the fumen, and the lines; none without a fumen.
    ///
    /// # Errors
    ///
    /// When the fumen is none.
    pub fn diagram(&self) -> Result<Option<(Diagram, usize)>, Refusal> {
        let Some(page) = self.shown_page()? else {
            return Ok(None);
        };
        let asked = || Asked::of_page(&page)?.lines;
        let lines = self.lines.map(Whole::count).or_else(asked);
        let lines = lines.unwrap_or_else(|| lines_of([&page]));
        Ok(Some((page.placed_diagram(), lines)))
    }

    /// The field, and the picture of the cells that are to be filled; none if nothing shows which.
    ///
    /// # Errors
    ///
    /// When it makes no sense.
    #[cfg(feature = "api-patterns")]
    pub fn target(&self, colors: TargetColors) -> Result<Option<(AnyField, String)>, Refusal> {
        if let Some((diagram, lines)) = self.diagram()? {
            return colors.read(&diagram, lines).map(Some).map_err(bad);
        }
        let drawn = Drawn::read(&self.field.0);
        let picture = target_of_rows(&drawn.rows, colors)?;
        if self.is_document() || !picture.contains('*') {
            return Ok(None);
        }
        let lines = self
            .lines
            .map(Whole::count)
            .or(drawn.lines)
            .unwrap_or(USUAL_LINES);
        let field = AnyField::parse(&picture.replace(['*', '?', '+'], "."), lines).map_err(with_hint)?;
        if field.rows() < lines {
            return Err(bad("a row of the field is full"));
        }
        Ok(Some((field, picture)))
    }

    /// The field, of more rows than clears have.
    ///
    /// # Errors
    ///
    /// When it makes no sense.
    pub fn well(&self) -> Result<Well, Refusal> {
        if self.lines.is_some() {
            return Err(bad("--lines says how many lines a clear has, and this is none"));
        }
        match self.shown_page()? {
            Some(page) => Ok(Well::of_diagram(&page.placed_diagram())),
            None => Well::parse(&Drawn::read(&self.field.0).rows).map_err(bad),
        }
    }

    /// What the comment of the fumen asks.
    ///
    /// # Errors
    ///
    /// When the fumen is none.
    pub fn asked(&self) -> Result<Option<Asked>, Refusal> {
        Ok(self.shown_page()?.as_ref().and_then(Asked::of_page))
    }

    /// Whether the field is an answer in JSON.
    fn is_document(&self) -> bool {
        self.field.0.trim_start().starts_with('{')
    }

    /// None, as there is no fumen: the page reads those by `perfect-clear/fumen`, which one of its modules has.
    #[cfg(not(feature = "api-all"))]
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what would be done with a page is left out of the module as well"
    )]
    fn shown_page(&self) -> Result<Option<Page>, Refusal> {
        let is_fumen = self.fumen.is_some() || self.page.is_some() || self.field.0.contains(['@', '%']);
        if is_fumen || self.is_document() {
            return Err(Refusal::elsewhere("fields are lists of rows"));
        }
        Ok(None)
    }

    /// The page of the fumen that is shown; none without a fumen.
    #[cfg(feature = "api-all")]
    fn shown_page(&self) -> Result<Option<Page>, Refusal> {
        let fumen = match &self.fumen {
            Some(_) if !self.field.0.is_empty() => {
                return Err(
                    Code::BadRequest.because("`field` and `fumen` are two fields: one of them is needed")
                );
            }
            Some(fumen) => fumen,
            None if !self.is_document() && has_fumen(&self.field.0) => &self.field.0,
            None if self.page.is_some() => {
                return Err(bad("--page is for fumens, and there is none"));
            }
            None => return Ok(None),
        };
        let number = self.page.map_or(1, Whole::count);
        let pages = fumen::decode(&without_remarks(fumen)).map_err(bad)?;
        let shown = pages.into_iter().nth(number - 1);
        shown.map(Some).ok_or_else(|| bad(FumenError::NoPage(number)))
    }
}

impl Holding {
    /// The hold slot.
    ///
    /// # Errors
    ///
    /// When a piece is held, and there is no hold.
    pub fn hold(&self) -> Result<Hold, Refusal> {
        match self.hold {
            Some(_) if self.no_hold => Err(bad("a piece is held, and there is no hold")),
            None if self.no_hold => Ok(Hold::Off),
            Some(Held(Some(piece))) => Ok(Hold::Piece(piece)),
            Some(Held(None)) | None => Ok(Hold::Empty),
        }
    }
}

impl Holding {
    /// What is stated of a field with a comment, whose pieces count or not.
    pub(super) fn stating(&self, field: AnyField, asked: &Asked, is_asked: bool) -> Result<Stated, Refusal> {
        let given = self.hold()?;
        let said = if is_asked {
            asked.hold()
        } else {
            asked.hold_of_others()
        };
        let hold = said.filter(|_| given == Hold::Empty).unwrap_or(given);
        Ok(Stated {
            pattern: asked.pieces(given).filter(|_| is_asked),
            turning: asked.turning.clone(),
            ..Stated::of(field, hold)
        })
    }
}

impl Position {
    /// What the position states. Pieces of a comment, and a piece in the slot of its quiz, count where none are given;
    /// its options count where the position says nothing else.
    ///
    /// # Errors
    ///
    /// When it makes no sense.
    pub fn stated<T>(&self, given: Option<&T>) -> Result<Stated, Refusal> {
        let (stated, asked) = self.board.stated_and_asked()?;
        let heard = self
            .holding
            .stating(stated.field, &asked.unwrap_or_default(), given.is_none())?;
        Ok(Stated {
            is_higher: stated.is_higher,
            ..heard
        })
    }
}
