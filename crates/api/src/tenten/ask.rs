use quadrille_tenten as tenten;
use serde::Deserialize;

use super::Desk;
use crate::Refusal;
use crate::fields::{Fields, Read, questions};
use crate::host::Seconds;
#[cfg(test)]
use crate::protocol::names;

/// The most other ways that are ranked.
pub const MOST_WAYS: u32 = 100;
/// The most moves that are played at once.
pub const MOST_MOVES: usize = 100;

questions! {
    /// What can be asked. A board is a text of rows, the top one first, with `/` between them: `#` is filled, `.` is
    /// empty. Without one, or where it is blank, the board is empty.
    #[cfg_attr(test, ts(tag = "op", rename = "TentenAsk"))]
    pub enum Ask of Desk {
        /// All games that are known by name: `{"games": [...]}`, each as `tenten/rules` has it.
        "tenten/games" => Games,
        /// The rules of this name: the side of the board, and the pieces with letters, weights and cells.
        "tenten/rules" => RulesOf,
        /// A set for a board: the document of `tenten deal`.
        "tenten/deal" => Deal,
        /// The board of a text from elsewhere, a picture or JSON that has one: `{"board": [...]}`.
        "tenten/read" => Picture,
        /// Where to place a set: the document of `tenten advise --format json`.
        ///
        /// With `most`, the player's own way is passed on as `{"way": ...}` before others are looked for.
        "tenten/advise" => Advise,
        /// The game after moves: `{"rules", "board", "left", "rounds", "score", "streak", "idle", "score_gain",
        /// "moves"}`, and `way` if a player is to judge it.
        "tenten/place" => Place,
        /// How likely the next set does not fit, by piece and by set: the document of `tenten risk --format json`.
        "tenten/risk" => Risk,
        /// Whether a set fits, and if not, why: the document of `tenten validate --format json`.
        "tenten/validate" => Validate,
    }
}

/// Rules by their name, as `tenten/games` lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct RulesName(usize);

impl TryFrom<String> for RulesName {
    type Error = tenten::UnknownName;

    fn try_from(name: String) -> Result<Self, tenten::UnknownName> {
        let place = tenten::Rules::NAMES.iter().position(|known| *known == name);
        place
            .map(Self)
            .ok_or_else(|| tenten::UnknownName::new("game", &name, &tenten::Rules::NAMES))
    }
}

impl RulesName {
    pub(crate) fn rules(self) -> tenten::Rules {
        tenten::Rules::named(tenten::Rules::NAMES[self.0]).unwrap_or_else(|_| tenten::Rules::classic())
    }
}

/// What is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TentenGoal", rename_all = "kebab-case"))]
#[serde(try_from = "String")]
pub enum Goal {
    /// To live long.
    #[default]
    Survival,
    /// Points: lines at once and streaks count.
    Score,
}

impl TryFrom<String> for Goal {
    type Error = tenten::UnknownName;

    fn try_from(name: String) -> Result<Self, tenten::UnknownName> {
        match &*name {
            "survival" => Ok(Self::Survival),
            "score" => Ok(Self::Score),
            _ => Err(tenten::UnknownName::new("goal", &name, &["survival", "score"])),
        }
    }
}

/// The games that are known by name.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TentenGames"))]
pub struct Games {}

impl Read for Games {
    fn read(_: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {})
    }
}

/// A piece, and where it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TentenStep"))]
pub struct Step {
    /// The letter.
    pub piece: char,
    /// The row of the top-left corner of its bounding box, from 0 at the top.
    pub row: u8,
    /// The column of that corner, from 0 at the left.
    pub col: u8,
}

impl Read for Step {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            piece: fields.required("piece")?,
            row: fields.required("row")?,
            col: fields.required("col")?,
        })
    }
}

/// Rules to look at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenRulesOf"))]
pub struct RulesOf {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
}

impl Read for RulesOf {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let rules = fields.or_default("rules")?;
        Ok(Self { rules })
    }
}

/// A set to deal.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenDeal"))]
pub struct Deal {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
    /// Who deals; without a name, as the rules say.
    #[cfg_attr(test, ts(as = "Option<names::TentenDealer>"))]
    pub dealer: Option<String>,
    /// The board, at which some dealers look.
    pub board: Option<String>,
    /// What the draws depend on; in JavaScript up to 2^53 - 1.
    pub seed: u64,
    /// The number of the set: another one for each round.
    pub number: u64,
}

impl Read for Deal {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            rules: fields.or_default("rules")?,
            dealer: fields.optional("dealer")?,
            board: fields.optional("board")?,
            seed: fields.required("seed")?,
            number: fields.required("number")?,
        })
    }
}

/// A board to read.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenPicture"))]
pub struct Picture {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
    /// The text.
    pub text: String,
}

impl Read for Picture {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            rules: fields.or_default("rules")?,
            text: fields.required("text")?,
        })
    }
}

/// A set to place.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenAdvise"))]
pub struct Advise {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
    /// The board.
    pub board: Option<String>,
    /// The letters of the pieces, in any order.
    pub pieces: String,
    /// Who advises. By default it is `score` where points are the goal, else `farsight` of 1010! and Klooni and
    /// `lookahead` of all other games.
    #[cfg_attr(test, ts(as = "Option<names::TentenPlayer>"))]
    pub player: Option<String>,
    /// What is played for; with `score`, the answer has points against the risk.
    #[cfg_attr(test, ts(as = "Option<Goal>"))]
    pub goal: Goal,
    /// Clears that came one after the other just before, in games that give points for it.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub streak: u32,
    /// Placements without a clear since the last of them.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub idle: u32,
    /// At most how many other ways are ranked: 0 to 100, none if nothing is said.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub most: u32,
    /// About how many boards may be judged beyond the quick choice, which takes milliseconds: with 1, the answer
    /// is the quick choice.
    pub nodes: Option<u64>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Advise {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            rules: fields.or_default("rules")?,
            board: fields.optional("board")?,
            pieces: fields.required("pieces")?,
            player: fields.optional("player")?,
            goal: fields.or_default("goal")?,
            streak: fields.or_default("streak")?,
            idle: fields.or_default("idle")?,
            most: fields.or_default("most")?,
            nodes: fields.optional("nodes")?,
            seconds: fields.seconds()?,
        })
    }
}

/// Moves to play.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenPlace"))]
pub struct Place {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
    /// The board.
    pub board: Option<String>,
    /// The letters of the pieces that are to be placed; without them, any may be.
    pub pieces: Option<String>,
    /// Rounds that were finished.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub rounds: u64,
    /// Points so far.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub score: u64,
    /// Clears that came one after the other just before.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub streak: u32,
    /// Placements without a clear since the last of them.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub idle: u32,
    /// The moves, in order.
    pub moves: Vec<Step>,
    /// Who judges the way.
    #[cfg_attr(test, ts(as = "Option<names::TentenPlayer>"))]
    pub player: Option<String>,
}

impl Read for Place {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            rules: fields.or_default("rules")?,
            board: fields.optional("board")?,
            pieces: fields.optional("pieces")?,
            rounds: fields.or_default("rounds")?,
            score: fields.or_default("score")?,
            streak: fields.or_default("streak")?,
            idle: fields.or_default("idle")?,
            moves: fields.objects("moves")?,
            player: fields.optional("player")?,
        })
    }
}

/// A board whose risk is asked for.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenRisk"))]
pub struct Risk {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
    /// The board.
    pub board: Option<String>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Risk {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            rules: fields.or_default("rules")?,
            board: fields.optional("board")?,
            seconds: fields.seconds()?,
        })
    }
}

/// A set that may not fit.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TentenValidate"))]
pub struct Validate {
    /// The rules; those of 1010! if nothing is said.
    #[cfg_attr(test, ts(as = "Option<names::TentenRules>"))]
    pub rules: RulesName,
    /// The board.
    pub board: Option<String>,
    /// The letters of the pieces, in any order.
    pub pieces: String,
    /// The most boards that the account of a set which does not fit looks at.
    pub nodes: Option<u64>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Validate {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            rules: fields.or_default("rules")?,
            board: fields.optional("board")?,
            pieces: fields.required("pieces")?,
            nodes: fields.optional("nodes")?,
            seconds: fields.seconds()?,
        })
    }
}
