//! What placements score: spins, points, and the kinds of clears that a player may insist on.
//!
//! # What counts as a spin
//!
//! Of a T, by the *corner rule*: its last movement was a turn, and three of the four corners of the square of three by
//! three around it are filled; walls and floor count as filled. If both corners in *front* are filled, on the side to
//! which the T points, it is a full spin, else a *mini*. A mini counts as full after a *far* kick, one column to the
//! side and two rows down into a T on its side, as in T-spin triples and fins: the last test of the guideline's table.
//!
//! Of another piece, or a T without three corners, by *immobility*, if [`Spins`] asks for that: its last movement was a
//! turn, and it can move neither to the sides nor up.
//!
//! A placement that can be reached in several ways counts as whatever serves the player best.
//!
//! # What clears score
//!
//! [`Rules::clear`] has the tables, of points and of lines of attack; `docs/algorithms/perfect-clear.md` names their
//! sources.

mod attack;
mod count;
mod mode;
mod spins;

use quadrille_schema::names;

pub use quadrille_schema::UnknownName;

pub use count::{Count, Score};
pub(crate) use mode::Progress;
pub use mode::{Bounds, Demand, Mode};
#[cfg(feature = "api")]
pub(crate) use spins::kinds_at;
pub(crate) use spins::{Kinds, corners, spun, twisted};

/// Spin of a placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spin {
    /// As no spin.
    #[default]
    None,
    /// As a mini spin.
    Mini,
    /// As a full spin.
    Full,
}

names! {
    /// Pieces that can spin.
    pub enum Spins: "rule for spins" {
        /// T alone, by its corners
        #[default]
        T = "t",
        /// The others too, fully, if they are immobile
        All = "all",
        /// The others too, as minis, if they are immobile
        AllMini = "all-mini",
        /// As `all-mini`, and a T without three corners that is immobile is a mini
        AllMiniPlus = "all-mini+",
    }
}

names! {
    /// Tables of points and of lines of attack.
    pub enum System: "scoring" {
        /// The guideline's
        #[default]
        Guideline = "guideline",
        /// Those of TETR.IO
        Tetrio = "tetrio",
        /// Those of Jstris: no kick makes a mini a full spin, two lines or more do, and half turns do not count
        Jstris = "jstris",
    }
}

/// Rules of scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whose tables count.
    pub system: System,
    /// Which pieces can spin.
    pub spins: Spins,
}

/// A placement, as far as it scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clear {
    /// Whether the piece is a T.
    pub is_t: bool,
    /// How it counts.
    pub spin: Spin,
    /// How many rows it clears, up to four.
    pub lines: usize,
    /// Whether the field is empty after it.
    pub is_perfect: bool,
}

/// State that the clears before leave behind for the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Streak {
    /// How many of the last clears of lines were difficult, by a spin or of four lines; except in TETR.IO, where it
    /// matters how long the chain is, 1 stands for any number of them.
    pub back_to_back: u8,
    /// How many placements in a row have cleared lines.
    pub combo: u8,
}

/// Scores of clears, and the clears that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scoring {
    /// What scores how much.
    pub rules: Rules,
    /// What the clears before have left behind.
    pub streak: Streak,
    /// What every solution must do.
    pub mode: Mode,
    /// Which of two scores is better.
    pub count: Count,
}

/// Points by the number of lines.
type Table = [u32; 5];

const PLAIN: Table = [0, 100, 300, 500, 800];
// The guideline has no mini of three lines and no spin of four: only other pieces than T can make them.
const MINI: Table = [100, 200, 400, 800, 1600];
const FULL: Table = [400, 800, 1200, 1600, 2600];
const GUIDELINE_PERFECT: Table = [0, 800, 1200, 1800, 2000];
const GUIDELINE_PERFECT_AGAIN: u32 = 3200;

impl Clear {
    /// Whether it keeps back to back: it clears lines by a spin, or four of them.
    #[must_use]
    pub const fn is_difficult(self) -> bool {
        self.lines >= 4 || self.lines > 0 && !matches!(self.spin, Spin::None)
    }
}

impl Rules {
    /// What a placement is worth, and what it leaves behind: its points on the first level, without those for drops,
    /// and the lines that it sends.
    ///
    /// ```
    /// use quadrille_perfect_clear::score::{Clear, Rules, Spin, Streak};
    ///
    /// let double = Clear { is_t: true, spin: Spin::Full, lines: 2, is_perfect: false };
    /// let (score, after) = Rules::default().clear(double, Streak::default());
    /// assert_eq!((score.points, score.attack), (1200, 4));
    /// assert_eq!((after.back_to_back, after.combo), (1, 1));
    /// assert_eq!(Rules::default().clear(double, after).0.points, 1800 + 50);
    /// ```
    #[must_use]
    pub const fn clear(self, clear: Clear, before: Streak) -> (Score, Streak) {
        let after = if clear.lines == 0 {
            Streak { combo: 0, ..before }
        } else {
            Streak {
                back_to_back: self.chain(clear, before),
                combo: before.combo.saturating_add(1),
            }
        };
        let score = Score {
            points: self.points(clear, before),
            attack: self.attack(clear, before, after),
        };
        (score, after)
    }

    const fn points(self, clear: Clear, before: Streak) -> u32 {
        let lines = if clear.lines > 4 { 4 } else { clear.lines };
        let table = match clear.spin {
            Spin::None => PLAIN,
            Spin::Mini => MINI,
            Spin::Full => FULL,
        };
        if lines == 0 {
            return table[0];
        }
        let base = if before.back_to_back > 0 && clear.is_difficult() {
            table[lines] * 3 / 2
        } else {
            table[lines]
        };
        let perfect = if clear.is_perfect {
            self.perfect(lines, before)
        } else {
            0
        };
        base + 50 * before.combo as u32 + perfect
    }

    /// Whether a spin counts as a full one for the number of its lines alone.
    pub(crate) fn counts_full(self, spin: Spin, lines: usize) -> bool {
        self.system == System::Jstris && spin == Spin::Mini && lines >= 2
    }

    const fn perfect(self, lines: usize, before: Streak) -> u32 {
        match self.system {
            System::Guideline if lines == 4 && before.back_to_back > 0 => GUIDELINE_PERFECT_AGAIN,
            System::Guideline => GUIDELINE_PERFECT[lines],
            System::Tetrio => 3500,
            System::Jstris => 3000,
        }
    }
}

impl Spin {
    /// From the least to the best.
    pub const ALL: [Self; 3] = [Self::None, Self::Mini, Self::Full];
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEMS: [System; 3] = System::ALL;

    fn clear(spin: Spin, lines: usize, is_perfect: bool) -> Clear {
        Clear {
            is_t: spin != Spin::None,
            spin,
            lines,
            is_perfect,
        }
    }

    /// A Tetris that ends a perfect clear, back to back, as the third placement in a row that clears lines.
    #[test]
    fn tables_differ_in_perfect_clears() {
        let before = Streak {
            back_to_back: 1,
            combo: 2,
        };
        let points = SYSTEMS.map(|system| {
            let rules = Rules {
                system,
                ..Rules::default()
            };
            rules.clear(clear(Spin::None, 4, true), before).0.points
        });
        assert_eq!(points, [1200 + 100 + 3200, 1200 + 100 + 3500, 1200 + 100 + 3000]);
    }

    #[test]
    fn streaks_end() {
        let rules = Rules::default();
        let before = Streak {
            back_to_back: 1,
            combo: 3,
        };
        let (spun, after) = rules.clear(clear(Spin::Full, 0, false), before);
        let nothing_cleared = Streak {
            back_to_back: 1,
            combo: 0,
        };
        assert_eq!((spun.points, after), (400, nothing_cleared));
        let (plain, after) = rules.clear(clear(Spin::None, 3, false), before);
        let not_difficult = Streak {
            back_to_back: 0,
            combo: 4,
        };
        assert_eq!((plain.points, after), (500 + 150, not_difficult));
    }

    #[test]
    fn names_are_found_again() {
        for system in SYSTEMS {
            assert_eq!(system.name().parse(), Ok(system));
        }
        for spins in Spins::ALL {
            assert_eq!(spins.name().parse(), Ok(spins));
        }
        let error = "nes".parse::<System>().unwrap_err().to_string();
        assert_eq!(
            error,
            r#"there is no scoring "nes" (one of guideline, tetrio, jstris)"#
        );
    }
}
