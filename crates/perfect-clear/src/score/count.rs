//! Points and lines of attack, and which of them count.

use std::ops::{Add, AddAssign};

use quadrille_schema::names;

/// Score of clears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// Points of the first level.
    pub points: u32,
    /// Lines of garbage that are sent.
    pub attack: u32,
}

names! {
    /// Number by which one of two scores is better: of two that have as much, the one with more of the other is better.
    pub enum Count: "count" {
        /// Points
        #[default]
        Points = "points",
        /// Lines of attack
        Attack = "attack",
    }
}

impl Count {
    /// Points or attack of a score, as this counts.
    #[must_use]
    pub const fn of(self, score: Score) -> u32 {
        match self {
            Self::Points => score.points,
            Self::Attack => score.attack,
        }
    }

    /// A number that is higher for the better of two scores; those of two clears add up to that of both.
    pub(crate) const fn rank(self, score: Score) -> u64 {
        let (first, second) = match self {
            Self::Points => (score.points, score.attack),
            Self::Attack => (score.attack, score.points),
        };
        (first as u64) << u32::BITS | second as u64
    }

    /// The score of such a number.
    pub(crate) const fn score(self, rank: u64) -> Score {
        let (first, second) = ((rank >> u32::BITS) as u32, rank as u32);
        match self {
            Self::Points => Score {
                points: first,
                attack: second,
            },
            Self::Attack => Score {
                points: second,
                attack: first,
            },
        }
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            points: self.points + other.points,
            attack: self.attack + other.attack,
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_add_up_and_go_back() {
        let scores = [(0, 0), (3500, 1), (3500, 2), (3499, 40), (100, 41)];
        let scores = scores.map(|(points, attack)| Score { points, attack });
        for count in Count::ALL {
            assert_eq!(count.name().parse(), Ok(count));
            for one in scores {
                assert_eq!(count.score(count.rank(one)), one);
                for other in scores {
                    assert_eq!(count.rank(one) + count.rank(other), count.rank(one + other));
                    let is_more = count.of(one) > count.of(other);
                    assert!(!is_more || count.rank(one) > count.rank(other));
                }
            }
        }
    }
}
