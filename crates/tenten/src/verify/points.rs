//! The points of a record, counted anew.

use super::Cleared;
use crate::{Counted, LinePoints, Score, Streak, StreakOf, StreakRule, StreakStep};

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
            points += self.more(&score.streak, clear);
        }
        self.in_set |= count > 0;
        match score.streak.of {
            StreakOf::Placements => self.step(score, count > 0),
            StreakOf::Clears if count > 0 => self.step(score, true),
            StreakOf::Clears | StreakOf::Sets => {}
        }
        points
    }

    /// What a clear brings that comes after others.
    fn more(&self, rule: &StreakRule, clear: u64) -> u64 {
        // The last step counts that begins at this clear, or before it.
        let number = self.clears + 1;
        let begun = |step: &&StreakStep| u64::from(step.from) <= number;
        let grown = rule.steps.iter().flatten().rfind(begun);
        let grown = grown.map_or(100, |step| u128::from(step.percent));
        let times = 100 + u128::from(self.clears) * u128::from(rule.percent);
        let whole = u128::from(clear) * grown * times / (100 * 100);
        u64::from(rule.bonus) + u64::try_from(whole).unwrap_or(u64::MAX) - clear
    }

    /// Clears so far, and placements or sets since the last of them.
    #[cfg(feature = "api")]
    pub(super) const fn so_far(&self) -> (u64, u32) {
        (self.clears, self.since)
    }

    /// The set has been placed.
    pub(super) fn end_set(&mut self, score: &Score) {
        let has_cleared = std::mem::take(&mut self.in_set);
        match score.streak.of {
            StreakOf::Sets => self.step(score, has_cleared),
            StreakOf::Clears => self.step(score, false),
            StreakOf::Placements => {}
        }
    }

    fn step(&mut self, score: &Score, has_cleared: bool) {
        if has_cleared {
            self.clears += 1;
            self.since = 0;
            return;
        }
        self.since += 1;
        // The set of the last clear ends as well, and is none without a clear.
        let more = u32::from(score.streak.of == StreakOf::Clears);
        if self.clears == 0 || self.since > score.streak.patience + more {
            self.clears = 0;
            self.since = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clear of the first `rows` rows, and of a piece's cells those that vanish.
    fn cleared(rows: usize, placed: u64, placed_vanished: u64) -> Cleared {
        Cleared {
            rows: (0..rows).collect(),
            placed,
            placed_vanished,
            vanished: 8 * rows as u64,
            ..Cleared::default()
        }
    }

    fn score(of: StreakOf) -> Score {
        Score {
            cell: 2,
            counted: Counted::Staying,
            lines: LinePoints::Listed(vec![10, 30]),
            vanished: 1,
            empty_board: 300,
            streak: StreakRule {
                of,
                patience: 1,
                bonus: 5,
                percent: 50,
                ..StreakRule::default()
            },
        }
    }

    #[test]
    fn a_streak_of_placements_ends_after_two_without_a_clear() {
        let score = score(StreakOf::Placements);
        let mut run = Run::default();
        let moves = [
            (cleared(1, 5, 2), false, 3 * 2 + 10 + 8),
            (cleared(0, 3, 0), false, 3 * 2),
            // Three lines are worth what two are, half of the clear is added, and the board is empty.
            (cleared(3, 5, 5), true, 30 + 24 + 300 + 5 + 27),
            (cleared(0, 1, 0), false, 2),
            (cleared(0, 1, 0), false, 2),
            (cleared(1, 2, 2), false, 10 + 8),
        ];
        for (number, (cleared, is_empty, expected)) in moves.into_iter().enumerate() {
            assert_eq!(run.points(&score, &cleared, is_empty), expected, "move {number}");
        }
    }

    #[test]
    fn a_streak_of_sets_counts_a_set_once() {
        let score = score(StreakOf::Sets);
        let mut run = Run::default();
        let one = cleared(1, 2, 2);
        // Nothing is added within the first set, whatever it clears.
        for _ in 0..3 {
            assert_eq!(run.points(&score, &one, false), 18);
        }
        run.end_set(&score);
        assert_eq!(run.points(&score, &one, false), 18 + 5 + 9);
        assert_eq!(run.points(&score, &cleared(0, 4, 0), false), 8);
        run.end_set(&score);
        assert_eq!(run.points(&score, &one, false), 18 + 5 + 18);
    }

    /// An advice may begin in the middle of a game.
    #[test]
    fn a_streak_goes_on_from_where_it_stands() {
        let (one, none) = (cleared(1, 2, 2), cleared(0, 4, 0));
        let streak = |length, idle| Streak {
            length,
            idle,
            has_cleared: false,
        };
        let placements = score(StreakOf::Placements);
        for (idle, second) in [(0, 18 + 5 + 18), (1, 18)] {
            let mut run = Run::from(streak(2, 0));
            assert_eq!(run.points(&placements, &one, false), 18 + 5 + 18);
            let mut run = Run::from(streak(2, idle));
            assert_eq!(run.points(&placements, &none, false), 8);
            assert_eq!(run.points(&placements, &one, false), second, "after {idle}");
        }
        let sets = score(StreakOf::Sets);
        let mut run = Run::from(Streak {
            has_cleared: true,
            ..streak(0, 0)
        });
        run.end_set(&sets);
        assert_eq!(run.points(&sets, &one, false), 18 + 5 + 9);
    }
}
