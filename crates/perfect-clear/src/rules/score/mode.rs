//! Kinds of clears that a player may insist on.

use quadrille_schema::names;

use super::{Clear, Rules, Scoring, Spin};

names! {
    /// Demand on the placements of a queue beside their aim; the words and meanings are those of solution-finder's
    /// `cover --mode`.
    pub enum Mode: "mode" {
        /// Nothing
        #[default]
        Normal = "normal" | "normal" | "1l" | "1line" | "1lines" | "1l-or-pc" | "1line-or-pc" | "1lines-or-pc",
        /// Some T clears lines by a spin, full or mini
        AnyTSpin = "any-tspin" | "any-tspin" | "anytspin" | "any" | "tsm" | "tspinm",
        /// Some T clears one line or more by a full spin
        TSpinSingle = "tss" | "tss" | "tspin1",
        /// Some T clears two lines or more by a full spin
        TSpinDouble = "tsd" | "tsd" | "tspin2",
        /// Some T clears three lines by a full spin
        TSpinTriple = "tst" | "tst" | "tspin3",
        /// Some piece clears lines by a spin, full or mini; which pieces can is said by the rule for spins
        AnySpin = "any-spin" | "any-spin" | "anyspin" | "allspin" | "all-spin",
        /// Some piece clears one line or more by a full spin
        SpinSingle = "spin1" | "spin1",
        /// Some piece clears two lines or more by a full spin
        SpinDouble = "spin2" | "spin2",
        /// Some piece clears three lines or more by a full spin
        SpinTriple = "spin3" | "spin3",
        /// Some piece clears four lines
        Tetris = "tetris" | "tetris",
        /// The last piece clears four lines
        TetrisEnd = "tetris-end" | "tetris-end" | "tetrisend",
        /// Whatever clears lines does so by a spin, or clears four
        BackToBack = "b2b" | "b2b",
        /// Whatever clears lines clears two or more
        TwoLines = "2l" | "2l" | "2line" | "2lines",
        /// Whatever clears lines clears three or four
        ThreeLines = "3l" | "3l" | "3line" | "3lines",
        /// Whatever clears lines clears four
        FourLines = "4l" | "4l" | "4line" | "4lines",
        /// Whatever clears lines clears two or more, or leaves nothing
        TwoLinesOrPerfect = "2l-or-pc" | "2l-or-pc" | "2line-or-pc" | "2lines-or-pc",
        /// Whatever clears lines clears three or four, or leaves nothing
        ThreeLinesOrPerfect = "3l-or-pc" | "3l-or-pc" | "3line-or-pc" | "3lines-or-pc",
        /// Whatever clears lines clears four, or leaves nothing
        FourLinesOrPerfect = "4l-or-pc" | "4l-or-pc" | "4line-or-pc" | "4lines-or-pc",
    }
}

/// A mode, and the rules by which spins count. A mode alone is meant by the rules of the guideline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Demand {
    /// What must be done.
    pub mode: Mode,
    /// What counts as a spin.
    pub rules: Rules,
    /// How often something may be done.
    pub bounds: Bounds,
}

/// Bounds on what placements may do, and on how long they must keep back to back. The meanings are those of
/// solution-finder's `cover --max-softdrop --max-clearline --starting-b2b`; here they go with all modes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The most pieces that a hard drop does not bring to their places; any number if this is `None`. A piece that
    /// counts as a spin is always one of them.
    pub soft_drops: Option<u8>,
    /// The most pieces that clear lines; any number if this is `None`.
    pub clears: Option<u8>,
    /// Number of clears, the first ones, that must be by a spin or of four lines.
    pub back_to_back: u8,
}

impl From<Mode> for Demand {
    fn from(mode: Mode) -> Self {
        Self {
            mode,
            ..Self::default()
        }
    }
}

impl From<Scoring> for Demand {
    fn from(scoring: Scoring) -> Self {
        let Scoring { mode, rules, .. } = scoring;
        Self {
            mode,
            rules,
            ..Self::default()
        }
    }
}

/// Events of some placements, as far as they matter: what has no bound is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Progress {
    /// Whether what the mode asks for is done.
    is_done: bool,
    soft_drops: u8,
    clears: u8,
    /// Clears that have kept back to back, up to the number that must.
    back_to_back: u8,
}

impl Demand {
    /// Whether any placements will do.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.mode == Mode::Normal && self.bounds == Bounds::default()
    }

    /// What is so after one placement more, which a hard drop makes or not; `None` if the aim is missed for good.
    pub(crate) fn after(self, before: Progress, clear: Clear, is_soft: bool) -> Option<Progress> {
        let Bounds {
            soft_drops,
            clears,
            back_to_back,
        } = self.bounds;
        let is_clear = clear.lines > 0;
        let must_be_difficult = is_clear && before.back_to_back < back_to_back;
        if must_be_difficult && !clear.is_difficult() {
            return None;
        }
        Some(Progress {
            is_done: self.mode.after(before.is_done, clear)?,
            soft_drops: counted(before.soft_drops, is_soft, soft_drops)?,
            clears: counted(before.clears, is_clear, clears)?,
            back_to_back: before.back_to_back + u8::from(must_be_difficult),
        })
    }

    /// Whether placements that end so have done what they must.
    pub(crate) fn is_met(self, end: Progress) -> bool {
        self.mode.is_met(end.is_done) && end.back_to_back >= self.bounds.back_to_back
    }
}

/// How often something has happened; `None` if it is too often.
fn counted(before: u8, happens: bool, most: Option<u8>) -> Option<u8> {
    match most {
        Some(most) if happens => (before < most).then_some(before + 1),
        _ => Some(before),
    }
}

impl Mode {
    /// What is forbidden where something is: to clear fewer lines than this, unless nothing is left and that is
    /// excused.
    const fn fewest_lines(self) -> Option<(usize, bool)> {
        match self {
            Self::TwoLines => Some((2, false)),
            Self::ThreeLines => Some((3, false)),
            Self::FourLines => Some((4, false)),
            Self::TwoLinesOrPerfect => Some((2, true)),
            Self::ThreeLinesOrPerfect => Some((3, true)),
            Self::FourLinesOrPerfect => Some((4, true)),
            _ => None,
        }
    }

    /// Whether it is done after one placement more; `None` if it is missed for good.
    fn after(self, before: bool, clear: Clear) -> Option<bool> {
        if let Some((fewest, is_perfect_excused)) = self.fewest_lines() {
            let is_enough = clear.lines == 0 || clear.lines >= fewest;
            return (is_enough || is_perfect_excused && clear.is_perfect).then_some(before);
        }
        let is_done = match self {
            _ if self.is_of_spin() => before || self.is_spun_by(clear),
            Self::Tetris => before || clear.lines >= 4,
            Self::TetrisEnd => clear.lines >= 4,
            Self::BackToBack if clear.lines > 0 && !clear.is_difficult() => return None,
            _ => false,
        };
        Some(is_done)
    }

    /// Whether it asks for a spin.
    #[must_use]
    pub const fn is_of_spin(self) -> bool {
        self.is_of_t() || self.is_of_any()
    }

    /// Whether it asks for a spin of any piece.
    pub(crate) const fn is_of_any(self) -> bool {
        matches!(
            self,
            Self::AnySpin | Self::SpinSingle | Self::SpinDouble | Self::SpinTriple
        )
    }

    /// Whether it asks for a spin of a T.
    pub(crate) const fn is_of_t(self) -> bool {
        matches!(
            self,
            Self::AnyTSpin | Self::TSpinSingle | Self::TSpinDouble | Self::TSpinTriple
        )
    }

    /// How many lines the spin that it asks for clears at least.
    pub(crate) const fn fewest_of_spin(self) -> usize {
        match self {
            Self::TSpinDouble | Self::SpinDouble => 2,
            Self::TSpinTriple | Self::SpinTriple => 3,
            _ => 1,
        }
    }

    /// Whether a placement is such a spin.
    fn is_spun_by(self, clear: Clear) -> bool {
        let least = match self {
            Self::AnyTSpin | Self::AnySpin => Spin::Mini,
            _ => Spin::Full,
        };
        (clear.is_t || !self.is_of_t()) && clear.spin >= least && clear.lines >= self.fewest_of_spin()
    }

    /// Whether a single placement does it.
    pub(crate) fn is_met_by(self, clear: Clear) -> bool {
        self.after(false, clear)
            .is_some_and(|is_done| self.is_met(is_done))
    }

    const fn is_met(self, is_done: bool) -> bool {
        is_done || matches!(self, Self::Normal | Self::BackToBack) || self.fewest_lines().is_some()
    }
}
