//! Rules in requests: those of documents, and what is missing is as in the apps.

use quadrille_number_match as number_match;
use quadrille_number_match::Width;
use serde::Deserialize;

use crate::fields::{Fields, Read};
use crate::{Code, Refusal};

/// What differs between editions of the game. What is left out is as in the apps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "NumberMatchRules"))]
pub struct Rules {
    /// Columns, 5 to 16; 9 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub width: u32,
    /// Whether digits see each other along diagonals; true if nothing is said.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub diagonals: bool,
    /// Whether digits see each other over the end of a row; true if nothing is said.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub wrap: bool,
    /// Where a refill puts the copies of the digits; `after-last-cell` if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Place>"))]
    pub refill: Place,
    /// When a refill may be made; at any time if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Time>"))]
    pub refill_when: Time,
    /// Refills that may still be made, 4 if nothing is said; null is without a limit.
    #[cfg_attr(test, ts(optional = nullable))]
    pub max_refills: Option<u32>,
    /// What becomes of a row without a digit; it vanishes if nothing is said.
    #[cfg_attr(test, ts(as = "Option<Fate>"))]
    pub rows: Fate,
}

/// Where a refill puts the copies of the digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NumberMatchRefillPlace"))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// After the last cell, be it cleared or not.
    #[default]
    AfterLastCell,
    /// After the last digit.
    AfterLastDigit,
}

/// When a refill may be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NumberMatchRefillTime"))]
#[serde(rename_all = "kebab-case")]
pub enum Time {
    /// At any time.
    #[default]
    AnyTime,
    /// When no pair is left.
    WhenStuck,
}

/// What becomes of a row without a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NumberMatchRows"))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It vanishes at once.
    #[default]
    Vanish,
    /// It vanishes when the player waits or refills.
    VanishLate,
    /// It stays.
    Stay,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            width: Width::NINE.get() as u32,
            diagonals: true,
            wrap: true,
            refill: Place::default(),
            refill_when: Time::default(),
            max_refills: number_match::Rules::default().max_refills,
            rows: Fate::default(),
        }
    }
}

impl Read for Rules {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let apps = Self::default();
        Ok(Self {
            width: fields.or("width", apps.width)?,
            diagonals: fields.or("diagonals", apps.diagonals)?,
            wrap: fields.or("wrap", apps.wrap)?,
            refill: fields.named("refill")?,
            refill_when: fields.named("refill_when")?,
            max_refills: fields.or("max_refills", apps.max_refills)?,
            rows: fields.named("rows")?,
        })
    }
}

impl Rules {
    /// The rules of the library.
    pub(super) fn checked(self) -> Result<number_match::Rules, Refusal> {
        Ok(number_match::Rules {
            width: Width::new(self.width as usize).map_err(|error| Code::BadProblem.because(&error))?,
            diagonals: if self.diagonals {
                number_match::Diagonals::Seen
            } else {
                number_match::Diagonals::Blocked
            },
            wrap: if self.wrap {
                number_match::Wrap::Seen
            } else {
                number_match::Wrap::Blocked
            },
            refill: match self.refill {
                Place::AfterLastCell => number_match::RefillPlace::AfterLastCell,
                Place::AfterLastDigit => number_match::RefillPlace::AfterLastDigit,
            },
            refill_time: match self.refill_when {
                Time::AnyTime => number_match::RefillTime::Any,
                Time::WhenStuck => number_match::RefillTime::Stuck,
            },
            max_refills: self.max_refills,
            rows: match self.rows {
                Fate::Vanish => number_match::Rows::Vanish,
                Fate::VanishLate => number_match::Rows::VanishLate,
                Fate::Stay => number_match::Rows::Stay,
            },
        })
    }
}
