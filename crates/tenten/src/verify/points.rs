//! The points of a record, counted anew.

use super::Cleared;
use crate::{Counted, LinePoints, Score, Streak, StreakOf};

/// Clears that follow each other, as a record shows them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// Placements or sets that have cleared something.
    clears: u64,
    /// Placements or sets since the last of them.
    since: u32,
    /// Whether the set has cleared something.
    in_set: bool,
}

impl From<Streak> for Run {
    fn from(streak: Streak) -> Self {
        Self {
            clears: streak.length.into(),
            since: streak.idle,
            in_set: streak.has_cleared,
        }
    }
}

impl Run {
    /// The points of a move, after which the board may be empty.
    pub(super) fn points(&mut self, score: &Score, cleared: &Cleared, is_empty: bool) -> u64 {
        let cells = match score.counted {
            Counted::Placed => cleared.placed,
            Counted::Staying => cleared.placed - cleared.placed_vanished,
        };
        let count = cleared.rows.len() + cleared.cols.len() + cleared.boxes.len();
        let lines = match &score.lines {
            LinePoints::Growing(bonus) => u64::from(*bonus) * (count * (count + 1)) as u64,
            LinePoints::Listed(list) if count == 0 || list.is_empty() => 0,
            LinePoints::Listed(list) => u64::from(list[count.min(list.len()) - 1]),
        };
        let clear = lines + u64::from(score.vanished) * cleared.vanished;
        let mut points = u64::from(score.cell) * cells + clear;
        if is_empty {
            points += u64::from(score.empty_board);
        }
        if count > 0 && self.clears > 0 {
            points +=
                u64::from(score.streak.bonus) + clear * self.clears * u64::from(score.streak.percent) / 100;
        }
        if score.streak.of == StreakOf::Placements {
            self.step(score, count > 0);
        } else {
            self.in_set |= count > 0;
        }
        points
    }

    /// The set has been placed.
    pub(super) fn end_set(&mut self, score: &Score) {
        if score.streak.of == StreakOf::Sets {
            let has_cleared = std::mem::take(&mut self.in_set);
            self.step(score, has_cleared);
        }
    }

    fn step(&mut self, score: &Score, has_cleared: bool) {
        if has_cleared {
            self.clears += 1;
            self.since = 0;
            return;
        }
        self.since += 1;
        if self.clears == 0 || self.since > score.streak.patience {
            self.clears = 0;
            self.since = 0;
        }
    }
}
