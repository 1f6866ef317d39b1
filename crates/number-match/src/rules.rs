//! What may be done on a board: all that differs from one edition of the game to the next.

use std::ops::RangeInclusive;

use thiserror::Error;

#[cfg(test)]
pub(crate) mod samples;

/// Whether digits see each other along diagonals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Diagonals {
    /// As in the apps.
    #[default]
    Seen,
    /// As on paper, in Take Ten and in Numberama.
    Blocked,
}

/// Whether digits see each other over the end of a row: the last one of a row the first one of the next.
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

/// Where a refill puts the copies of the digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RefillPlace {
    /// After the last cell, be it cleared or not.
    #[default]
    AfterLastCell,
    /// After the last digit: cleared cells at the end are used again.
    AfterLastDigit,
}

impl RefillPlace {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::AfterLastCell, Self::AfterLastDigit];

    /// The name in documents and arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AfterLastCell => "after-last-cell",
            Self::AfterLastDigit => "after-last-digit",
        }
    }
}

/// When a refill may be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RefillTime {
    /// At any time.
    #[default]
    Any,
    /// When no pair is left.
    Stuck,
}

impl RefillTime {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Any, Self::Stuck];

    /// The name in documents and arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any-time",
            Self::Stuck => "when-stuck",
        }
    }
}

/// What becomes of a row without a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rows {
    /// It vanishes at once; the rows below move up.
    #[default]
    Vanish,
    /// It vanishes when the player waits (or refills): until then, pairs may be taken across it.
    VanishLate,
    /// It stays where it is, as on paper.
    Stay,
}

impl Rows {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Vanish, Self::VanishLate, Self::Stay];

    /// The name in documents and arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vanish => "vanish",
            Self::VanishLate => "vanish-late",
            Self::Stay => "stay",
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

/// The rules of a game; by default those of the apps, with nine columns and four refills.
///
/// ```
/// use quadrille_number_match::{Diagonals, Rules, Width};
///
/// let rules = Rules { diagonals: Diagonals::Blocked, ..Rules::default() };
/// assert_eq!((rules.width, rules.max_refills), (Width::NINE, Some(4)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of columns.
    pub width: Width,
    /// Whether digits see each other along diagonals.
    pub diagonals: Diagonals,
    /// Whether digits see each other over the end of a row.
    pub wrap: Wrap,
    /// Where a refill puts the copies.
    pub refill: RefillPlace,
    /// When a refill may be made.
    pub refill_time: RefillTime,
    /// The number of refills that are allowed; `None` is without a limit.
    pub max_refills: Option<u32>,
    /// What becomes of a row without a digit.
    pub rows: Rows,
}

/// A board cannot have this number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} columns: a board has {min} to {max}", min = Width::RANGE.start(), max = Width::RANGE.end())]
pub struct WidthError(pub usize);

impl Default for Rules {
    fn default() -> Self {
        Self {
            width: Width::NINE,
            diagonals: Diagonals::Seen,
            wrap: Wrap::Seen,
            refill: RefillPlace::AfterLastCell,
            refill_time: RefillTime::Any,
            max_refills: Some(4),
            rows: Rows::Vanish,
        }
    }
}

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
