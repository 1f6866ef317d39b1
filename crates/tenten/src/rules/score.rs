//! What moves are worth: cells, lines at once, streaks, a board that is cleared.

use quadrille_bitboard::Bitboard;

use crate::{Board, Played, Rules};

/// The score of a game.
///
/// A move is worth [`Score::cell`] for each cell of the piece that [counts](Counted), and what it clears:
/// [`Score::lines`] for the lines at once and [`Score::vanished`] for each cell that vanishes. What it clears is worth
/// more in a [streak](StreakRule). A move that leaves the board empty brings [`Score::empty_board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points for each cell of a piece that counts.
    pub cell: u32,
    /// Which cells of a piece count.
    pub counted: Counted,
    /// Points for the lines that vanish at once.
    pub lines: LinePoints,
    /// Points for each cell that vanishes.
    pub vanished: u32,
    /// Points for a move after which the board is empty.
    pub empty_board: u32,
    /// What clears that follow each other are worth.
    pub streak: StreakRule,
}

/// Cells of a piece that bring points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counted {
    /// All cells.
    #[default]
    Placed,
    /// Those that do not vanish with the move.
    Staying,
}

/// Points for k lines at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinePoints {
    /// This, times k (k + 1).
    Growing(u32),
    /// The k-th number; the last one for more lines than are listed. An empty list is worth nothing.
    Listed(Vec<u32>),
}

/// Points of clears that follow each other.
///
/// The length of a streak is the number of placements, or of sets, with a clear before this one. If it is not 0, a
/// clear brings `bonus` points, and `percent` per cent of the points for its lines and cells for each step of the
/// length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StreakRule {
    /// What is counted.
    pub of: StreakOf,
    /// Placements, or sets, without a clear that a streak survives.
    pub patience: u32,
    /// Points for each clear of a streak but the first.
    pub bonus: u32,
    /// Per cent of the points for what vanishes, for each step of the length.
    pub percent: u32,
}

/// Unit of a streak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StreakOf {
    /// Placements that clear.
    #[default]
    Placements,
    /// Sets of which a placement clears.
    Sets,
}

/// Length of a streak in a game so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Streak {
    /// Placements or sets with a clear so far.
    pub length: u32,
    /// Placements or sets without one since then.
    pub idle: u32,
    /// Whether the set that is being placed has cleared something; of no meaning where placements count.
    pub has_cleared: bool,
}

/// One point for a cell, and 5 k (k + 1) for k lines, as in 1010!.
impl Default for Score {
    fn default() -> Self {
        Self::with_line_bonus(5)
    }
}

impl Score {
    /// The largest number of points or of per cent in a score: no sum overflows.
    pub const MOST: u32 = 10_000;

    /// One point for a cell, and this times k (k + 1) for k lines.
    #[must_use]
    pub const fn with_line_bonus(bonus: u32) -> Self {
        Self {
            cell: 1,
            counted: Counted::Placed,
            lines: LinePoints::Growing(bonus),
            vanished: 0,
            empty_board: 0,
            streak: StreakRule {
                of: StreakOf::Placements,
                patience: 0,
                bonus: 0,
                percent: 0,
            },
        }
    }

    /// Whether a round's points are the cells' and those of the lines at once, whatever came before.
    pub(crate) fn is_plain(&self) -> bool {
        self.counted == Counted::Placed
            && self.vanished == 0
            && self.empty_board == 0
            && self.streak.bonus == 0
            && self.streak.percent == 0
    }

    /// The number that is too large.
    pub(super) fn check(&self) -> Result<(), u32> {
        let lines = match &self.lines {
            LinePoints::Growing(bonus) => std::slice::from_ref(bonus),
            LinePoints::Listed(points) => points,
        };
        let StreakRule {
            patience,
            bonus,
            percent,
            ..
        } = self.streak;
        let numbers = [
            self.cell,
            self.vanished,
            self.empty_board,
            patience,
            bonus,
            percent,
        ];
        let mut numbers = numbers.iter().chain(lines);
        numbers
            .find(|&&number| number > Self::MOST)
            .map_or(Ok(()), |&number| Err(number))
    }

    /// The points of a move that places `cells`, of which the lines `vanishing` from the board go, without a streak.
    pub(crate) fn of_move(&self, cells: Board, vanishing: Board, lines: u32) -> u32 {
        let counted = match self.counted {
            Counted::Placed => cells.count(),
            Counted::Staying => (cells - vanishing).count(),
        };
        self.cell * counted as u32 + self.of_clear(vanishing, lines)
    }

    /// The points of what vanishes, without a streak.
    fn of_clear(&self, vanishing: Board, lines: u32) -> u32 {
        self.lines.of(lines) + self.vanished * vanishing.count() as u32
    }
}

/// The most that a streak adds to one move: the points of a round cannot overflow.
const MOST_EXTRA: u64 = 1 << 28;

impl LinePoints {
    /// The points for this number of lines at once.
    #[must_use]
    pub fn of(&self, lines: u32) -> u32 {
        match self {
            Self::Growing(bonus) => bonus * lines * (lines + 1),
            Self::Listed(points) => {
                let place = (lines as usize).min(points.len());
                place.checked_sub(1).map_or(0, |place| points[place])
            }
        }
    }
}

impl Streak {
    /// What the streak adds to a move, and the streak after it.
    #[must_use]
    pub fn follow(mut self, rules: &Rules, played: &Played) -> (u32, Self) {
        let rule = rules.score().streak;
        let mut extra = 0;
        if played.lines > 0 {
            extra = self.extra(rules, played);
            match rule.of {
                StreakOf::Placements => self = self.after_clear(),
                StreakOf::Sets => self.has_cleared = true,
            }
        } else if rule.of == StreakOf::Placements {
            self = self.after_none(rule);
        }
        (extra, self)
    }

    /// The streak once the whole set has been placed.
    #[must_use]
    pub fn after_set(self, rules: &Rules) -> Self {
        let rule = rules.score().streak;
        match rule.of {
            StreakOf::Placements => self,
            StreakOf::Sets if self.has_cleared => self.after_clear(),
            StreakOf::Sets => self.after_none(rule),
        }
    }

    const fn after_clear(self) -> Self {
        Self {
            length: self.length.saturating_add(1),
            idle: 0,
            has_cleared: false,
        }
    }

    const fn after_none(self, rule: StreakRule) -> Self {
        if self.length == 0 || self.idle >= rule.patience {
            return Self {
                length: 0,
                idle: 0,
                has_cleared: false,
            };
        }
        Self {
            idle: self.idle + 1,
            ..self
        }
    }

    fn extra(self, rules: &Rules, played: &Played) -> u32 {
        let rule = rules.score().streak;
        if self.length == 0 || (rule.bonus == 0 && rule.percent == 0) {
            return 0;
        }
        let clear = rules.score().of_clear(played.vanished(), played.lines);
        let steps = u64::from(self.length) * u64::from(rule.percent);
        let more = u64::from(clear).saturating_mul(steps) / 100;
        u64::from(rule.bonus).saturating_add(more).min(MOST_EXTRA) as u32
    }
}

#[cfg(test)]
mod tests;
