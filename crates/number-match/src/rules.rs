//! What may be done on a board: all that differs from one edition of the game to the next.

use std::ops::RangeInclusive;

use quadrille_schema::{Code, Given, Kind, Refusal, Schema, group, names, object};
use serde_json::{Map, Value as Json};
use thiserror::Error;

#[cfg(test)]
pub(crate) mod samples;

/// Sight along diagonals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Diagonals {
    /// As in the apps.
    #[default]
    Seen,
    /// As on paper, in Take Ten and in Numberama.
    Blocked,
}

/// Sight over the end of a row: from its last digit to the first one of the next row.
///
/// ```
/// use quadrille_number_match::{Problem, Rules, Wrap};
///
/// let over_the_end: Problem = "1.2.3.8.6/4.7.8.3.5".parse()?;
/// let rules = Rules { wrap: Wrap::Blocked, ..Rules::default() };
/// let within_rows = Problem::new(rules, over_the_end.board().clone())?;
/// assert_eq!([over_the_end, within_rows].map(|problem| problem.game().pairs().len()), [1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// As in the apps and on paper.
    #[default]
    Seen,
    /// As in some variants: a row ends where it ends.
    Blocked,
}

names! {
    /// Place of the copies of the digits that a refill adds.
    pub enum RefillPlace: "place of a refill" {
        /// After the last cell, be it cleared or not
        #[default]
        AfterLastCell = "after-last-cell",
        /// After the last digit
        AfterLastDigit = "after-last-digit",
    }
}

names! {
    /// Time at which a refill may be made.
    pub enum RefillTime: "time of a refill" {
        /// At any time
        #[default]
        Any = "any-time",
        /// When no pair is left
        Stuck = "when-stuck",
    }
}

names! {
    /// Fate of a row without a digit.
    pub enum Rows: "fate of rows" {
        /// It vanishes at once
        #[default]
        Vanish = "vanish",
        /// It vanishes when the player waits; until then, pairs may be taken across it
        VanishLate = "vanish-late",
        /// It stays
        Stay = "stay",
    }
}

names! {
    /// Rules with a name.
    pub enum Preset: "preset" {
        /// Nine columns, diagonals, four refills; first boards of 27 digits
        App = "app",
        /// Number Match by Easybrain: five refills; first boards of 35 digits
        Easybrain = "easybrain",
        /// The board with the digits of 1 to 19 without 10, no diagonals, any number of refills
        Paper = "1-19",
    }
}

impl Preset {
    /// The rules.
    #[must_use]
    pub fn rules(self) -> Rules {
        match self {
            Self::App => Rules::default(),
            Self::Easybrain => Rules::easybrain(),
            Self::Paper => Rules::paper(),
        }
    }

    /// Digits of a first board.
    #[must_use]
    pub const fn first_digits(self) -> usize {
        match self {
            Self::Easybrain => 35,
            Self::App | Self::Paper => 27,
        }
    }
}

/// A number of columns that a board can have.
///
/// ```
/// use quadrille_number_match::Width;
///
/// assert_eq!(Width::new(9), Ok(Width::NINE));
/// assert_eq!(Width::new(0).unwrap_err().to_string(), "0 columns: a board has 5 to 16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(usize);

impl Width {
    /// The nine columns of the apps.
    pub const NINE: Self = Self(9);
    /// The numbers of columns that there can be.
    pub const RANGE: RangeInclusive<usize> = 5..=16;

    /// Checks a number of columns.
    ///
    /// # Errors
    ///
    /// When it is not in [`Width::RANGE`].
    pub fn new(columns: usize) -> Result<Self, WidthError> {
        if Self::RANGE.contains(&columns) {
            Ok(Self(columns))
        } else {
            Err(WidthError(columns))
        }
    }

    /// The number of columns.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0
    }
}

/// Declares [`Rules`], and [`RuleOptions`], which change them field by field.
macro_rules! rules {
    ($(
        $(#[doc = $doc:literal])+
        #[arg($($argument:tt)+)]
        #[doc = $usual:literal]
        $field:ident: $Value:ty = $default:expr,
    )+) => {
        object! {
            /// The rules of a game; by default those of the apps, with nine columns and four refills.
            #[derive(Copy, Eq, Hash)]
            pub struct Rules {
                $($(#[doc = $doc])+ $field: $Value = $default,)+
            }
        }

        impl Default for Rules {
            fn default() -> Self {
                Self {
                    $($field: $default,)+
                }
            }
        }

        group! {
            /// Rules to begin with, and what is other than in them.
            #[derive(Copy)]
            pub struct RuleOptions {
                /// Rules that the other options change: those of apps, or of the paper game from 1 to 19
                /// [default: those of the document that the board comes from, else app]
                #[arg(value_name("NAME").heading("Rules"))]
                preset: Option<Preset>,
                $(
                    $(#[doc = $doc])+
                    #[doc = $usual]
                    #[arg($($argument)+.heading("Rules"))]
                    $field: Given<$Value>,
                )+
            }
        }

        impl RuleOptions {
            /// Digits of a first board.
            #[must_use]
            pub fn first_digits(&self) -> usize {
                self.preset.unwrap_or(Preset::App).first_digits()
            }

            /// The rules: those of the preset, else those of the document that the board comes from, else those of the
            /// apps, as far as no option says otherwise.
            #[must_use]
            pub fn over(&self, document: Option<Rules>) -> Rules {
                let base = self.preset.map_or_else(|| document.unwrap_or_default(), Preset::rules);
                Rules {
                    $($field: self.$field.0.unwrap_or(base.$field),)+
                }
            }
        }
    };
}

rules! {
    /// Columns, 5 to 16
    #[arg(value_name("N"))]
    /// [default: 9]
    width: Width = Width::NINE,
    /// Whether digits see each other along diagonals
    #[arg(value_name("YES|NO"))]
    /// [default: yes; no on paper]
    diagonals: Diagonals = Diagonals::Seen,
    /// Whether digits see each other over the end of a row, the last one of a row the first one of the next
    #[arg(value_name("YES|NO"))]
    /// [default: yes]
    wrap: Wrap = Wrap::Seen,
    /// Where a refill puts the copies
    #[arg(value_name("PLACE"))]
    /// [default: after-last-cell]
    refill: RefillPlace = RefillPlace::AfterLastCell,
    /// When a refill may be made
    #[arg(value_name("TIME"))]
    /// [default: any-time]
    refill_when: RefillTime = RefillTime::Any,
    /// Refills that may be made; null, on a command line `unlimited`, is without a limit
    #[arg(value_name("N").null("unlimited"))]
    /// [default: 4; 5 of easybrain; unlimited on paper]
    max_refills: Option<u32> = Some(4),
    /// What becomes of a row without a digit
    #[arg(value_name("FATE"))]
    /// [default: vanish]
    rows: Rows = Rows::Vanish,
}

/// A board cannot have this number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} columns: a board has {min} to {max}", min = Width::RANGE.start(), max = Width::RANGE.end())]
pub struct WidthError(pub usize);

impl Rules {
    /// The cells of the longest board that a refill may make. Each refill can double a board: without a bound, forty of
    /// them in a line that somebody made up would fill any memory.
    pub const MOST_CELLS: usize = 1_000_000;

    /// Number Match by Easybrain: as by default, with five refills.
    ///
    /// The readme of the open solver `Hegemege/number-match-solver` says so of the game on Android: nine columns, 35
    /// digits at first, diagonals, five refills at any time, rows that vanish.
    #[must_use]
    pub fn easybrain() -> Self {
        Self {
            max_refills: Some(5),
            ..Self::default()
        }
    }

    /// The paper game: no diagonals, any number of refills.
    #[must_use]
    pub fn paper() -> Self {
        Self {
            diagonals: Diagonals::Blocked,
            max_refills: None,
            ..Self::default()
        }
    }

    /// The number of columns.
    ///
    /// ```
    /// use quadrille_number_match::{Diagonals, Rules};
    ///
    /// let rules = Rules { diagonals: Diagonals::Blocked, ..Rules::default() };
    /// assert_eq!((rules.columns(), rules.max_refills), (9, Some(4)));
    /// ```
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.width.0
    }

    /// Whether one more refill is allowed after `refills`.
    #[must_use]
    pub fn allow_refill(&self, refills: u32) -> bool {
        self.max_refills.is_none_or(|most| refills < most)
    }
}

impl Schema for Width {
    const KIND: Kind = Kind::Whole {
        least: *Self::RANGE.start() as u64,
        most: *Self::RANGE.end() as u64,
    };

    fn read(json: Json) -> Result<Self, Refusal> {
        let columns = usize::read(json)?;
        Self::new(columns).map_err(|error| Code::BadProblem.because(&error))
    }

    fn write(&self) -> Json {
        self.0.into()
    }
}

impl Schema for Diagonals {
    const KIND: Kind = Kind::Flag;

    fn read(json: Json) -> Result<Self, Refusal> {
        let is_seen = bool::read(json)?;
        Ok(if is_seen { Self::Seen } else { Self::Blocked })
    }

    fn write(&self) -> Json {
        (*self == Self::Seen).into()
    }
}

/// Older documents do not have it: it is written where rows end.
impl Schema for Wrap {
    const KIND: Kind = Kind::Flag;

    fn read(json: Json) -> Result<Self, Refusal> {
        let is_seen = bool::read(json)?;
        Ok(if is_seen { Self::Seen } else { Self::Blocked })
    }

    fn write(&self) -> Json {
        (*self == Self::Seen).into()
    }

    fn put(&self, object: &mut Map<String, Json>, name: &str) {
        if *self == Self::Blocked {
            object.insert(name.to_owned(), self.write());
        }
    }
}

/// Whether two digits make a pair: they are equal or their sum is ten.
#[must_use]
pub(crate) const fn fit(a: u8, b: u8) -> bool {
    a == b || a + b == 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_what_they_say() {
        let usual = Rules::default();
        assert_eq!((usual.columns(), usual.max_refills), (9, Some(4)));
        assert_eq!(
            Rules {
                max_refills: Some(4),
                ..Rules::easybrain()
            },
            usual
        );
        assert_eq!(Rules::easybrain().max_refills, Some(5));
        let paper = Rules {
            diagonals: Diagonals::Blocked,
            max_refills: None,
            ..usual
        };
        assert_eq!(Rules::paper(), paper);
    }

    #[test]
    fn refills_have_an_end_where_the_rules_say_so() {
        let allowed = |max_refills| {
            let rules = Rules {
                max_refills,
                ..Rules::default()
            };
            [0, 1, 2, 3, u32::MAX].map(|refills| rules.allow_refill(refills))
        };
        assert_eq!(allowed(None), [true; 5]);
        assert_eq!(allowed(Some(2)), [true, true, false, false, false]);
        assert_eq!(allowed(Some(0)), [false; 5]);
    }

    #[test]
    fn digits_fit_that_are_equal_or_make_ten() {
        let fitting = |a| -> String {
            let digits = (1..=9).filter(|&b| fit(a, b));
            digits.map(|digit| char::from(b'0' + digit)).collect()
        };
        let all: Vec<String> = (1..=9).map(fitting).collect();
        assert_eq!(all, ["19", "28", "37", "46", "5", "46", "37", "28", "19"]);
    }
}
