use quadrille_perfect_clear::{DropMode, KnownGame};
use serde::Deserialize;

#[cfg(feature = "perfect-clear-loop")]
use super::prospects::Prospects;
use super::{Desk, problem};
#[cfg(feature = "perfect-clear")]
use super::{
    advise::Advise,
    moves::{Keys, Landings},
    pages::{Fumen, FumenOf},
    play::{Appear, Make, PlaceAt, Press, Start},
    solve::Solve,
    unglue::Unglue,
};
#[cfg(feature = "perfect-clear-patterns")]
use super::{
    patterns::{Saves, WaysOf},
    percent::Percent,
    score::Score,
    setup::Setup,
};
use crate::fields::{Fields, Read, questions};
#[cfg(test)]
use crate::protocol::names;
use crate::{Code, Refusal};

questions! {
    /// What can be asked.
    #[cfg_attr(test, ts(tag = "op", rename = "PerfectClearAsk"))]
    pub enum Ask of Desk {
        in "perfect-clear"
        /// The exact chance of what is shown, and the value of each move: the document of `advise`.
        "perfect-clear/advise" => Advise,
        in "perfect-clear-loop"
        /// How many clears in a row to expect after each move: the document of `advise --method loop`.
        "perfect-clear/prospects" => Prospects,
        in "perfect-clear"
        /// One solution of a known queue, or all: the document of `solve`.
        "perfect-clear/solve" => Solve,
        in "perfect-clear-patterns"
        /// The share of a pattern's queues that clear the field: the document of `percent`.
        "perfect-clear/percent" => Percent,
        in "perfect-clear-patterns"
        /// What a pattern's queues can leave over: the document of `saves`.
        "perfect-clear/saves" => Saves,
        in "perfect-clear-patterns"
        /// All ways to clear the field, and the fewest that serve all queues: the document of `path`.
        "perfect-clear/ways" => WaysOf,
        in "perfect-clear-patterns"
        /// The most points of a pattern's queues: the document of `score`.
        "perfect-clear/score" => Score,
        in "perfect-clear-patterns"
        /// All ways to fill the cells of a colour: the document of `setup`.
        "perfect-clear/setup" => Setup,
        in "perfect-clear"
        /// The keys that bring a piece to its place: `{"keys": [..]}`.
        "perfect-clear/keys" => Keys,
        in "perfect-clear"
        /// Where a piece can come to rest: `{"landings": [..]}`.
        "perfect-clear/landings" => Landings,
        in "perfect-clear"
        /// A game that begins here: `{"game": ..}`, and how many pieces are missing to decide.
        "perfect-clear/game/start" => Start,
        in "perfect-clear"
        /// The game after further pieces have appeared.
        "perfect-clear/game/appear" => Appear,
        in "perfect-clear"
        /// The game after hold was pressed for the first time, before it is known what comes after that.
        "perfect-clear/game/press" => Press,
        in "perfect-clear"
        /// The game after a piece came down in this rotation and column.
        "perfect-clear/game/place" => PlaceAt,
        in "perfect-clear"
        /// The game after a placement, as an advice names it.
        "perfect-clear/game/make" => Make,
        in "perfect-clear"
        /// The pages of a fumen.
        "perfect-clear/fumen" => Fumen,
        in "perfect-clear"
        /// A fumen of pages: `{"fumen": ".."}`.
        "perfect-clear/fumen-of" => FumenOf,
        in "perfect-clear"
        /// What lies on the pages of a fumen, piece by piece: `{"setups": [..]}`.
        "perfect-clear/unglue" => Unglue,
    }
}

/// A field, what is held, and how pieces move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearPosition"))]
pub struct Position {
    /// Rows from the top, with slashes between them: `.` empty, `X` filled; those that are missing on top are empty.
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub field: String,
    /// Lines to clear, 1 to 6; 4 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Lines>"))]
    pub lines: Lines,
    /// The piece that is held.
    #[cfg_attr(test, ts(optional = nullable))]
    pub hold: Option<String>,
    /// The game has no hold slot.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub no_hold: bool,
    /// The game by whose rules it is played; `guideline` if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearGame>"))]
    pub game: String,
    /// The kicks; those of the game if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::PerfectClearKicks>"))]
    pub kicks: String,
    /// How pieces come down.
    #[cfg_attr(test, ts(as = "Option<Drop>"))]
    pub drop: Drop,
}

impl Read for Position {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let game = fields.or("game", KnownGame::default().name().to_owned())?;
        let known: KnownGame = game.parse().map_err(|error| problem(&error))?;
        Ok(Self {
            game,
            field: fields.or_default("field")?,
            lines: Lines::read(fields)?,
            hold: fields.optional("hold")?,
            no_hold: fields.or_default("no_hold")?,
            kicks: fields.or("kicks", known.kicks_name().to_owned())?,
            drop: fields.or_default("drop")?,
        })
    }
}

/// The kicks of most games.
#[cfg(feature = "perfect-clear")]
pub(super) fn srs() -> String {
    "srs".to_owned()
}

/// Lines of a clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearLines"))]
pub struct Lines(u8);

impl Default for Lines {
    fn default() -> Self {
        Self(4)
    }
}

impl Lines {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        fields.or("lines", Self::default().0).map(Self)
    }
}

impl From<Lines> for usize {
    fn from(Lines(lines): Lines) -> Self {
        lines.into()
    }
}

/// How pieces come down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearDrop"))]
#[serde(rename_all = "kebab-case")]
pub enum Drop {
    /// Tucks and spins.
    #[default]
    Soft,
    /// Turned and moved above the stack, then dropped.
    Hard,
    /// Tucks, and no spins.
    Slide,
}

impl From<Drop> for DropMode {
    fn from(drop: Drop) -> Self {
        match drop {
            Drop::Soft => Self::Soft,
            Drop::Hard => Self::Hard,
            Drop::Slide => Self::Slide,
        }
    }
}

/// Mebibytes that an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearMemory"))]
pub struct Memory(u16);

/// A list that grows is in memory twice for a moment: with these, a module stays below 512 MiB.
const MOST_MEBIBYTES: u16 = 448;

impl Default for Memory {
    fn default() -> Self {
        Self(MOST_MEBIBYTES)
    }
}

impl Memory {
    #[cfg(any(feature = "perfect-clear", feature = "perfect-clear-loop"))]
    pub(super) fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let mebibytes = fields.or("memory", Self::default().0)?;
        if mebibytes > MOST_MEBIBYTES {
            return Err(Code::BadRequest.because(&format!("at most {MOST_MEBIBYTES} MiB can be asked for")));
        }
        Ok(Self(mebibytes))
    }

    pub(super) const fn bytes(self) -> u64 {
        (self.0 as u64) << 20
    }
}

/// How many answers are listed, at most 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PerfectClearMost"))]
pub struct Most(u16);

/// More than anybody reads.
#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-patterns"))]
const MOST_LISTED: u16 = 1_000;

impl Default for Most {
    fn default() -> Self {
        Self(20)
    }
}

impl Most {
    #[cfg(any(feature = "perfect-clear", feature = "perfect-clear-patterns"))]
    pub(super) fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let most = fields.or("most", Self::default().0)?;
        if !(1..=MOST_LISTED).contains(&most) {
            return Err(Code::BadRequest.because(&format!("from 1 to {MOST_LISTED} can be listed")));
        }
        Ok(Self(most))
    }
}

impl From<Most> for usize {
    fn from(Most(most): Most) -> Self {
        most.into()
    }
}
