//! Kinds of clears that a player may insist on.

use std::fmt;
use std::str::FromStr;

use super::{Clear, Rules, Scoring, Spin, UnknownName, named};

/// What the placements of a queue must do beside their aim; the words and meanings are those of solution-finder's
/// `cover --mode`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Nothing.
    #[default]
    Normal,
    /// Some T clears lines by a spin, full or mini.
    AnyTSpin,
    /// Some T clears one line or more by a full spin.
    TSpinSingle,
    /// Some T clears two lines or more by a full spin.
    TSpinDouble,
    /// Some T clears three lines by a full spin.
    TSpinTriple,
    /// Some piece clears four lines.
    Tetris,
    /// The last piece clears four lines.
    TetrisEnd,
    /// Whatever clears lines does so by a spin, or clears four.
    BackToBack,
}

/// A mode, and the rules by which spins count. A mode alone is meant by the rules of the guideline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Demand {
    /// What must be done.
    pub mode: Mode,
    /// What counts as a spin.
    pub rules: Rules,
}

impl From<Mode> for Demand {
    fn from(mode: Mode) -> Self {
        let rules = Rules::default();
        Self { mode, rules }
    }
}

impl From<Scoring> for Demand {
    fn from(scoring: Scoring) -> Self {
        let Scoring { mode, rules, .. } = scoring;
        Self { mode, rules }
    }
}

/// Whether what must happen has happened, after some placements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Progress(bool);

impl Mode {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Normal,
        Self::AnyTSpin,
        Self::TSpinSingle,
        Self::TSpinDouble,
        Self::TSpinTriple,
        Self::Tetris,
        Self::TetrisEnd,
        Self::BackToBack,
    ];

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::AnyTSpin => "any-tspin",
            Self::TSpinSingle => "tss",
            Self::TSpinDouble => "tsd",
            Self::TSpinTriple => "tst",
            Self::Tetris => "tetris",
            Self::TetrisEnd => "tetris-end",
            Self::BackToBack => "b2b",
        }
    }

    /// What is so after one placement more; `None` if the aim is missed for good.
    pub(crate) fn after(self, before: Progress, clear: Clear) -> Option<Progress> {
        let is_done = match self {
            Self::AnyTSpin => before.0 || clear.is_t && clear.spin != Spin::None && clear.lines > 0,
            Self::TSpinSingle => before.0 || is_full(clear, 1),
            Self::TSpinDouble => before.0 || is_full(clear, 2),
            Self::TSpinTriple => before.0 || is_full(clear, 3),
            Self::Tetris => before.0 || clear.lines >= 4,
            Self::TetrisEnd => clear.lines >= 4,
            Self::BackToBack if clear.lines > 0 && !clear.is_difficult() => return None,
            Self::Normal | Self::BackToBack => false,
        };
        Some(Progress(is_done))
    }

    /// Whether placements that end so have done what they must.
    pub(crate) fn is_met(self, end: Progress) -> bool {
        matches!(self, Self::Normal | Self::BackToBack) || end.0
    }
}

/// Whether a T clears that many lines or more by a full spin.
fn is_full(clear: Clear, lines: usize) -> bool {
    clear.is_t && clear.spin == Spin::Full && clear.lines >= lines
}

impl FromStr for Mode {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        named(name, "mode", &Self::ALL, Self::name)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
