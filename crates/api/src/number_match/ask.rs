use quadrille_number_match as number_match;
use serde::Deserialize;
use serde_json::Value;

use super::{Desk, Rules, StepValue};
use crate::Refusal;
use crate::fields::{Fields, Read, questions};
use crate::host::Seconds;

/// The most cells of a board.
pub const MOST_CELLS: usize = 1_024;

/// The seed of those who do not care.
const FIRST: u64 = 1;
/// Digits of a new board in the apps.
const DIGITS: u32 = 27;
/// Boards beside each other in a picture.
const COLUMNS: u32 = 5;

questions! {
    /// What can be asked. A board is a text of digits, `.` or `0` for cleared cells, its rows between slashes or in one
    /// line; see `docs/formats.md`. It has at most 1,024 cells. Rules that are missing are those of the apps.
    #[cfg_attr(test, ts(tag = "op", rename = "NumberMatchAsk"))]
    pub enum Ask of Desk {
        /// The best win, and the proof that there is none better, or none: the document of `number-match solve --format
        /// json`. Informs of each better win, `{"win": RECORD, "followed": FOLLOWED}`, with what
        /// `number-match/follow` answers.
        "number-match/solve" => Solve,
        /// All boards on the way of a line, each with the step that comes next and where its pair is seen.
        "number-match/follow" => Follow,
        /// Plays one step: the board after it, and all pairs that may then be taken.
        "number-match/play" => Play,
        /// All pairs that may be taken now, and whether a refill is allowed.
        "number-match/pairs" => Pairs,
        /// A text from elsewhere, a board or a document of the program: its board, its rules, and its steps if it has
        /// some.
        "number-match/read" => Text,
        /// Checks the line of a document by code that shares nothing with the solver: what `number-match verify
        /// --format json` writes.
        "number-match/verify" => Verify,
        /// A random board: what `number-match generate --format json` writes.
        "number-match/generate" => Generate,
        /// A picture of the board, or of each step of a line from it: `{"svg": TEXT}`.
        "number-match/draw" => Draw,
    }
}

/// A board to win.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchSolve"))]
pub struct Solve {
    /// The board.
    pub board: String,
    /// The rules, with the refills that are left.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
    /// What makes a win better.
    #[cfg_attr(test, ts(as = "Option<Goal>"))]
    pub goal: Goal,
    /// What fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub seed: u64,
    /// The most random games to play when nothing better is left to do: 100,000 by default, and as many as there is
    /// time for with `seconds`.
    pub playouts: Option<u64>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Solve {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            board: fields.required("board")?,
            rules: fields.object_or_default("rules")?,
            goal: fields.named("goal")?,
            seed: fields.or("seed", FIRST)?,
            playouts: fields.optional("playouts")?,
            nodes: fields.optional("nodes")?,
            seconds: fields.seconds()?,
        })
    }
}

/// A line to follow.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchFollow"))]
pub struct Follow {
    /// The board.
    pub board: String,
    /// The rules.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
    /// The steps, as an answer of `number-match/solve` has them.
    pub steps: Vec<StepValue>,
}

impl Read for Follow {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            board: fields.required("board")?,
            rules: fields.object_or_default("rules")?,
            steps: fields.objects("steps")?,
        })
    }
}

/// A step to play.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchPlay"))]
pub struct Play {
    /// The board.
    pub board: String,
    /// The rules.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
    /// The step.
    pub step: StepValue,
}

impl Read for Play {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            board: fields.required("board")?,
            rules: fields.object_or_default("rules")?,
            step: fields.object("step")?,
        })
    }
}

/// A board whose pairs are asked for.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchPairs"))]
pub struct Pairs {
    /// The board.
    pub board: String,
    /// The rules.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
}

impl Read for Pairs {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            board: fields.required("board")?,
            rules: fields.object_or_default("rules")?,
        })
    }
}

/// A text to read.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchText"))]
pub struct Text {
    /// The text.
    pub text: String,
    /// The rules of a text that states none.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
}

impl Read for Text {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            text: fields.required("text")?,
            rules: fields.object_or_default("rules")?,
        })
    }
}

/// A line to check.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchVerify"))]
pub struct Verify {
    /// The document of `number-match/solve`.
    #[cfg_attr(test, ts(type = "object"))]
    pub record: Value,
}

impl Read for Verify {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            record: fields.required("record")?,
        })
    }
}

/// A board to draw at random.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchGenerate"))]
pub struct Generate {
    /// What fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub seed: u64,
    /// The number of the board among those of the seed, from 0.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub number: u64,
    /// Digits of the board, at most 1,024; 27 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub digits: u32,
    /// Only a board with at most this number of opening pairs; those of apps have at most 6.
    pub most_pairs: Option<u32>,
    /// The rules.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
}

impl Read for Generate {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            seed: fields.or("seed", FIRST)?,
            number: fields.or_default("number")?,
            digits: fields.or("digits", DIGITS)?,
            most_pairs: fields.optional("most_pairs")?,
            rules: fields.object_or_default("rules")?,
        })
    }
}

/// Boards to draw.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchDraw"))]
pub struct Draw {
    /// The board.
    pub board: String,
    /// The rules.
    #[cfg_attr(test, ts(as = "Option<Rules>"))]
    pub rules: Rules,
    /// The steps.
    #[cfg_attr(test, ts(as = "Option<Vec<StepValue>>"))]
    pub steps: Vec<StepValue>,
    /// Boards beside each other.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub columns: u32,
}

impl Read for Draw {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            board: fields.required("board")?,
            rules: fields.object_or_default("rules")?,
            steps: fields.objects_or_none("steps")?,
            columns: fields.or("columns", COLUMNS)?,
        })
    }
}

/// What makes a line better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NumberMatchGoal"))]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Fewest refills, then fewest pairs.
    #[default]
    Refills,
    /// Fewest pairs, with as many refills as it takes.
    Pairs,
    /// Fewest digits left; without a win, as few as the limits allow to find.
    Digits,
    /// Highest score, of a win where one is found.
    Score,
    /// Any win: the first that is found.
    Any,
}

impl From<Goal> for number_match::Goal {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Refills => Self::Refills,
            Goal::Pairs => Self::Pairs,
            Goal::Digits => Self::Digits,
            Goal::Score => Self::Score,
            Goal::Any => Self::Any,
        }
    }
}
