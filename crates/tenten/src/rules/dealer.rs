//! Dealers as values.

use std::fmt;
use std::str::FromStr;

use quadrille_schema::{UnknownName, is_name};
use serde::{Deserialize, Serialize};

/// Dealer of the sets of a game: what `dealer` in a file of rules and `--dealer` name.
///
/// | name | sets |
/// |---|---|
/// | `weighted` | each piece is drawn by its weight |
/// | `uniform` | each piece is as likely as each other, whatever the weights |
/// | `kind` | drawn by weight as a whole until some order takes the set, up to [`DealerKind::DRAWS`] times |
/// | `fitting` | as `kind`; and if none of these fits, one of all sets that fit, by its weight |
/// | `repair` | drawn by weight; of a set that does not fit, the piece at fault is exchanged until it fits |
/// | `graded-0` to `graded-8` | of nine sets drawn as `kind` does, the one with this many easier ones |
///
/// The first two do not look at the board. With `kind` a game is over when none of that many draws fits, and the set
/// that it ends with is the first of them; `redraw` is another name for it. With `fitting` and `repair` it is over only
/// when no set at all fits; `repair` tries the smallest pieces in the end. The graded dealers draw as often as `kind`
/// does; [`Difficulty`](crate::Difficulty) says which set is easier. [`Dealer`](crate::Dealer) has all but the first
/// two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum DealerKind {
    /// By weight.
    #[default]
    Weighted,
    /// All pieces alike.
    Uniform,
    /// By weight, and whole sets again until one fits.
    Kind,
    /// By weight, and single pieces again until the set fits.
    Repair,
    /// By weight, among the sets that fit.
    Fitting,
    /// By weight, the easiest or the hardest of a few that fit, or one between.
    Graded(Grade),
}

/// Difficulty of the sets of a graded dealer: the number of easier ones among nine, from 0 to 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The sets among which a graded dealer chooses.
    pub const SETS: usize = 9;

    /// The grade with this number of easier sets; `None` from [`Grade::SETS`] on.
    #[must_use]
    pub const fn new(easier: u8) -> Option<Self> {
        if (easier as usize) < Self::SETS {
            Some(Self(easier))
        } else {
            None
        }
    }

    /// The number of easier sets.
    #[must_use]
    pub const fn easier(self) -> usize {
        self.0 as usize
    }
}

impl DealerKind {
    /// Sets that `kind` and graded dealers draw at most before the game is over, and `fitting` before it tries all.
    pub const DRAWS: usize = 1_000;

    /// All of them.
    pub const ALL: [Self; Self::PLAIN + Grade::SETS] = {
        let mut all = [Self::Weighted; Self::PLAIN + Grade::SETS];
        (all[1], all[2], all[3], all[4]) = (Self::Uniform, Self::Kind, Self::Repair, Self::Fitting);
        let mut easier = 0;
        while easier < Grade::SETS {
            all[Self::PLAIN + easier] = Self::Graded(Grade(easier as u8));
            easier += 1;
        }
        all
    };

    /// Those that are not graded, which come first.
    pub(super) const PLAIN: usize = 5;

    /// Their names.
    pub const NAMES: [&str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = Self::ALL[place].name();
            place += 1;
        }
        names
    };

    /// The name in files, options and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weighted => "weighted",
            Self::Uniform => "uniform",
            Self::Kind => "kind",
            Self::Repair => "repair",
            Self::Fitting => "fitting",
            Self::Graded(grade) => GRADED[grade.easier()],
        }
    }

    /// Whether sets depend on the board, so that the exact risk, which is of drawn sets, is not the chance that a game
    /// ends.
    #[must_use]
    pub const fn looks_at_the_board(self) -> bool {
        matches!(self, Self::Kind | Self::Repair | Self::Fitting | Self::Graded(_))
    }

    /// The dealer of the draws that the exact risk is of: this one, unless it looks at the board.
    #[must_use]
    pub const fn drawing(self) -> Self {
        match self {
            Self::Uniform => Self::Uniform,
            Self::Weighted | Self::Kind | Self::Repair | Self::Fitting | Self::Graded(_) => Self::Weighted,
        }
    }

    /// Whether this is the usual one, which needs not be named.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// The names of the graded dealers.
const GRADED: [&str; Grade::SETS] = [
    "graded-0", "graded-1", "graded-2", "graded-3", "graded-4", "graded-5", "graded-6", "graded-7",
    "graded-8",
];

impl From<DealerKind> for &'static str {
    fn from(kind: DealerKind) -> Self {
        kind.name()
    }
}

impl TryFrom<String> for DealerKind {
    type Error = UnknownName;

    fn try_from(name: String) -> Result<Self, UnknownName> {
        name.parse()
    }
}

impl fmt::Display for DealerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DealerKind {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let name = if is_name(name, "redraw") { "kind" } else { name };
        let is_it = |kind: &Self| is_name(name, kind.name());
        Self::ALL
            .into_iter()
            .find(is_it)
            .ok_or_else(|| UnknownName::new("dealer", name, &Self::ALL.map(Self::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dealers_have_names() {
        let names = DealerKind::ALL.map(DealerKind::name).join(" ");
        let graded = "graded-0 graded-1 graded-2 graded-3 graded-4 graded-5 graded-6 graded-7 graded-8";
        assert_eq!(names, format!("weighted uniform kind repair fitting {graded}"));
        for kind in DealerKind::ALL {
            let name = kind.to_string();
            assert_eq!((name.parse(), name.as_str()), (Ok(kind), kind.name()));
            let json = serde_json::to_string(&kind).unwrap();
            assert_eq!(json, format!("{name:?}"));
            assert_eq!(serde_json::from_str::<DealerKind>(&json).unwrap(), kind);
        }
        assert_eq!("redraw".parse(), Ok(DealerKind::Kind));
        for name in ["", "kindd", "graded", "graded-9"] {
            let unknown = name.parse::<DealerKind>().unwrap_err();
            assert_eq!(unknown.nearest().is_some(), !name.is_empty(), "{name:?}");
        }
    }

    #[test]
    fn drawn_sets_do_not_look_at_the_board() {
        for kind in DealerKind::ALL {
            let is_drawn = matches!(kind, DealerKind::Weighted | DealerKind::Uniform);
            assert_eq!(kind.looks_at_the_board(), !is_drawn, "{kind}");
            assert_eq!(kind.is_usual(), kind == DealerKind::Weighted, "{kind}");
            assert!(!kind.drawing().looks_at_the_board(), "{kind}");
            assert_eq!(kind.drawing() == kind, is_drawn, "{kind}");
        }
    }

    #[test]
    fn grades_are_numbers_of_easier_sets() {
        let easier: Vec<usize> = (0..=u8::MAX).filter_map(Grade::new).map(Grade::easier).collect();
        assert_eq!(easier, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let graded = |easier| DealerKind::Graded(Grade::new(easier).unwrap());
        assert_eq!(
            (0..9).map(graded).collect::<Vec<_>>(),
            DealerKind::ALL[DealerKind::PLAIN..]
        );
    }
}
