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
/// length. Those points grow by [`StreakRule::steps`] first.
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
    /// What the points for what vanishes grow to, the earlier step first.
    pub steps: [Option<StreakStep>; StreakRule::MOST_STEPS],
}

/// Growth of the points for what vanishes, from a clear of a streak on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StreakStep {
    /// The number of the clear in its streak, from 2.
    pub from: u32,
    /// Per cent of the points that such a clear brings without a streak, at least 100.
    pub percent: u32,
}

/// Unit of a streak, and of its patience.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StreakOf {
    /// Placements that clear; placements without a clear try its patience.
    #[default]
    Placements,
    /// Sets of which a placement clears; sets without a clear try its patience.
    Sets,
    /// Placements that clear; sets without a clear try its patience. So a streak lives through what is left of the set
    /// of its last clear, and then through a whole set and the sets of its patience.
    Clears,
}

impl StreakRule {
    /// Most steps.
    pub const MOST_STEPS: usize = 4;

    /// Whether clears that follow each other bring more than others.
    #[must_use]
    pub fn brings_points(&self) -> bool {
        self.bonus > 0 || self.percent > 0 || self.steps.iter().flatten().any(|step| step.percent > 100)
    }

    /// Whether the steps follow each other, none of them takes points away, and the first clear of a streak has none.
    pub(super) fn has_good_steps(&self) -> bool {
        let mut last = 1;
        self.steps.iter().flatten().all(|step| {
            let is_later = step.from > last;
            last = step.from;
            is_later && step.percent >= 100
        })
    }

    /// What a clear with this number in its streak brings, in per cent of what it would without one, before `percent`.
    fn grown(&self, number: u32) -> u32 {
        let steps = self.steps.iter().flatten();
        let reached = steps.take_while(|step| step.from <= number).last();
        reached.map_or(100, |step| step.percent)
    }
}

/// Length of a streak in a game so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Streak {
    /// Placements or sets with a clear so far.
    pub length: u32,
    /// Placements or sets without one since then; where a streak is one of [`StreakOf::Clears`], the sets that have
    /// ended since then.
    pub idle: u32,
    /// Whether the set that is being placed has cleared something; of no meaning but in a streak of sets.
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
                steps: [None; StreakRule::MOST_STEPS],
            },
        }
    }

    /// Whether a round's points are the cells' and those of the lines at once, whatever came before.
    pub(crate) fn is_plain(&self) -> bool {
        self.counted == Counted::Placed
            && self.vanished == 0
            && self.empty_board == 0
            && !self.streak.brings_points()
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
            steps,
            ..
        } = self.streak;
        let steps = steps.map(|step| step.map_or(0, |step| step.from.max(step.percent)));
        let numbers = [
            self.cell,
            self.vanished,
            self.empty_board,
            patience,
            bonus,
            percent,
        ];
        let mut numbers = numbers.iter().chain(lines).chain(&steps);
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
const MOST_EXTRA: u128 = 1 << 28;

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
                StreakOf::Placements | StreakOf::Clears => self = self.after_clear(),
                StreakOf::Sets => self.has_cleared = true,
            }
        } else if rule.of == StreakOf::Placements {
            self = self.after_none(rule.patience);
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
            StreakOf::Sets => self.after_none(rule.patience),
            // The end of the set of the last clear is the first that is counted, and no set without one.
            StreakOf::Clears => self.after_none(rule.patience.saturating_add(1)),
        }
    }

    const fn after_clear(self) -> Self {
        Self {
            length: self.length.saturating_add(1),
            idle: 0,
            has_cleared: false,
        }
    }

    const fn after_none(self, patience: u32) -> Self {
        if self.length == 0 || self.idle >= patience {
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
        if self.length == 0 || !rule.brings_points() {
            return 0;
        }
        let clear = u128::from(rules.score().of_clear(played.vanished(), played.lines));
        let times = 100 + u128::from(self.length) * u128::from(rule.percent);
        let grown = u128::from(rule.grown(self.length.saturating_add(1)));
        let more = clear * grown * times / 10_000 - clear;
        (u128::from(rule.bonus) + more).min(MOST_EXTRA) as u32
    }
}

#[cfg(test)]
mod tests;
