//! Learns from games what boards are worth while a streak goes on: the values of the player `streak`.
//!
//! **What.** A [`StreakLearner`] plays games in which something is cleared with every set for as long as that is
//! possible, and sets the worth of the boards right that it met on the way. What it has learned becomes
//! [`StreakValues`].
//!
//! **How.** Each round takes the end with a clear whose points and worth come to most. When a streak is over, its
//! boards are gone through from the last to the first: each is drawn towards a mixture of what came after it and of
//! what the next board is thought to be worth (TD(lambda), with a small lambda). The game goes on without the streak;
//! only a set that does not fit ends it. Each number has a rate of its own, which falls as soon as its changes
//! contradict each other (temporal coherence).
//!
//! **What comes out.** The mean of the numbers over the last rounds, as single ones are noisy.
//!
//! **Does it work.** `docs/results.md` has the points of the player in games that it was not taught in.
//!
//! One thread learns in whole numbers, and with the same rules and seed it learns the same on any machine.

use quadrille_search::{Seed, Stop};

use crate::evaluate::StreakValues;
use crate::evaluate::streaks::{Classes, DISCOUNT, LOOKS, Members, Worth, looks};
use crate::players::clears::{Clears, Width};
use crate::portable::power_of_e;
use crate::{Board, PieceId, Rules};

/// How much of what is learned comes from the rounds after the next one.
const LAMBDA: f64 = 0.2;
/// How fast numbers change at first, all together.
const RATE: f64 = 0.5;
/// The rate falls by the same share each round; in the end it is lower by this power of e, which is a factor of 20.
const FALL: f64 = 3.0;
/// How much of its agreement a class forgets with each change.
const FORGOTTEN: f32 = 1.0 / 2_048.0;
/// Errors are measured in the slope of the worth, but not in a lesser one than this.
const LEAST_SLOPE: f64 = 0.02;
/// The largest error that is learned from, as a logit.
const LARGEST: f64 = 4.0;
/// What a logit of 1 is in the numbers that learn.
const UNIT: f64 = (1 << 24) as f64;
/// The largest number, as a logit a half: the sum of all that are seen on a board does not overflow.
const MOST: i32 = 1 << 23;
/// Rounds between two looks at the numbers for their mean, which is taken over the last of this many parts.
const PERIOD: u64 = 4_096;
const PARTS: u64 = 8;
/// Boards that are gone on from after each piece where nothing can be cleared.
const BEAM: usize = 24;
/// A game that lasts longer is broken off.
const LONGEST: u64 = 20_000;

/// Games that were learned from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreakLesson {
    /// Rounds that were played.
    pub rounds: u64,
    /// Streaks that ended since nothing could be cleared.
    pub breaks: u64,
    /// Streaks that ended since a set did not fit.
    pub deaths: u64,
    /// Points of clears without a streak, the sum of all.
    pub points: u64,
}

/// Numbers of all entries.
#[derive(Clone, Debug)]
struct Numbers(Vec<i32>);

impl Worth for Numbers {
    #[inline]
    fn logit(&self, board: u128) -> f64 {
        let mut sum = 0;
        looks(board, |entry| sum += self.0[entry]);
        f64::from(sum) / UNIT
    }
}

/// How the changes of a class agree.
#[derive(Clone, Copy, Debug, Default)]
struct Agreement {
    /// Their sum.
    sum: f32,
    /// The sum of their sizes.
    size: f32,
}

/// A board of a streak, and what the clears that led to it brought.
#[derive(Clone, Copy, Debug)]
struct Link {
    board: u128,
    points: u32,
}

/// Learns in games by one set of rules.
#[derive(Clone, Debug)]
pub struct StreakLearner {
    rules: Rules,
    clears: Clears,
    seed: Seed,
    /// Rounds after which learning ends.
    last: u64,
    games: u64,
    rounds: u64,
    classes: Classes,
    members: Members,
    /// By entry.
    numbers: Numbers,
    agreements: Vec<Agreement>,
    /// By class, the sum of the looks at the numbers, and how many there were.
    sums: Vec<i64>,
    summed: i64,
}

impl StreakLearner {
    /// A learner that knows nothing and is to learn from this many rounds; `None` if the rules are of another kind. It
    /// learns games of 8 x 8 in sets of three whose rows and columns vanish.
    #[must_use]
    pub fn new(rules: &Rules, seed: Seed, rounds: u64) -> Option<Self> {
        StreakValues::side(rules)?;
        let classes = Classes::new();
        Some(Self {
            rules: rules.clone(),
            clears: Clears::new(rules),
            seed,
            last: rounds.max(1),
            games: 0,
            rounds: 0,
            members: classes.members(),
            numbers: Numbers(classes.spread(&vec![0; classes.count()])),
            agreements: vec![Agreement::default(); classes.count()],
            sums: vec![0; classes.count()],
            summed: 0,
            classes,
        })
    }

    /// How many rounds have been learned from.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Plays the next game and learns from it; `None` if `stop` was raised before its end.
    pub fn step(&mut self, stop: &Stop) -> Option<StreakLesson> {
        let mut random = self.seed.child(self.games).stream(0);
        let mut lesson = StreakLesson::default();
        let mut chain: Vec<Link> = vec![];
        let mut board = Board::EMPTY.bits();
        while lesson.rounds < LONGEST {
            if stop.is_raised() {
                return None;
            }
            let set = self.rules.draw_set(&mut random);
            let nodes = self.clears.nodes(board, &set);
            if let Some(end) = self.clears.best(&self.numbers, &nodes, Width::PLAY) {
                let link = Link {
                    board: end.board,
                    points: end.points,
                };
                lesson.points += u64::from(end.points);
                chain.push(link);
                board = end.board;
            } else {
                let has_streak = u64::from(!chain.is_empty());
                self.learn_from(&chain, 0.0);
                chain.clear();
                let Some(next) = self.quiet(board, &set) else {
                    lesson.deaths += has_streak;
                    break;
                };
                lesson.breaks += has_streak;
                board = next;
            }
            lesson.rounds += 1;
            self.count_round();
        }
        if let Some(last) = chain.last() {
            let ahead = self.numbers.worth(last.board);
            self.learn_from(&chain, ahead);
        }
        self.games += 1;
        Some(lesson)
    }

    /// What has been learned, in whole numbers.
    #[must_use]
    pub fn values(&self) -> StreakValues {
        let logit = |class: usize| {
            // None were looked at in a short lesson.
            let (sum, count) = match self.summed {
                0 => (i64::from(self.number(class)), 1),
                count => (self.sums[class], count),
            };
            sum as f64 / count as f64 / UNIT
        };
        let logits: Vec<f64> = (0..self.classes.count()).map(logit).collect();
        StreakValues::of_logits(&self.classes, &logits)
    }

    /// The best board without a clear, if the set fits.
    fn quiet(&self, board: u128, set: &[PieceId]) -> Option<u128> {
        let widths = [BEAM, usize::MAX];
        let mut ends = widths
            .into_iter()
            .map(|beam| self.clears.best_quiet(&self.numbers, board, set, beam));
        ends.find_map(|end| end.map(|end| end.board))
    }

    /// The number of a class.
    fn number(&self, class: usize) -> i32 {
        self.numbers.0[self.members.of(class)[0] as usize]
    }

    /// Counts a round; from time to time in the last part, the sums take the numbers in.
    fn count_round(&mut self) {
        self.rounds += 1;
        let is_last = (self.last - self.rounds.min(self.last)) * PARTS < self.last;
        if !is_last || !self.rounds.is_multiple_of(PERIOD) {
            return;
        }
        for class in 0..self.classes.count() {
            self.sums[class] += i64::from(self.number(class));
        }
        self.summed += 1;
    }

    /// Draws the boards of a streak towards what came after them, the last one first; `ahead` is the worth after the
    /// last.
    fn learn_from(&mut self, chain: &[Link], mut ahead: f64) {
        let part = self.rounds as f64 / self.last as f64;
        let rate = RATE * power_of_e(-FALL * part);
        for link in chain.iter().rev() {
            let before = self.numbers.worth(link.board);
            let slope = (before * (1.0 - before)).max(LEAST_SLOPE);
            let error = ((ahead - before) / slope).clamp(-LARGEST, LARGEST);
            self.learn(link.board, error, rate);
            let next = self.numbers.worth(link.board);
            let next = LAMBDA * ahead + (1.0 - LAMBDA) * next;
            ahead = (self.clears.reward(link.points) + DISCOUNT * next).min(1.0);
        }
    }

    /// Changes the numbers of what is seen on a board by an error in its logit.
    fn learn(&mut self, board: u128, error: f64, rate: f64) {
        let step = error * rate / LOOKS as f64 * UNIT;
        looks(board, |entry| {
            let class = self.classes.of(entry);
            let Agreement { sum, size } = &mut self.agreements[class];
            let agreed = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
            *sum += error as f32 - *sum * FORGOTTEN;
            *size += (error as f32).abs() - *size * FORGOTTEN;
            let changed = self.numbers.0[entry] + (step * f64::from(agreed)) as i32;
            let changed = changed.clamp(-MOST, MOST);
            for &entry in self.members.of(class) {
                self.numbers.0[entry as usize] = changed;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        let rules = include_str!("../../../../fixtures/tenten/rules-block-blast-streaks.toml");
        Rules::from_toml(rules).expect("good rules")
    }

    /// A board after which a streak broke is worth less, one that is followed by a good one more, as is its image.
    #[test]
    fn worth_follows_what_happened() {
        let mut learner = StreakLearner::new(&rules(), Seed(1), 1_000).expect("8 x 8");
        let board = 0b1_0110_u128 | 1 << 11;
        let before = learner.numbers.worth(board);
        let link = |points| Link { board, points };
        learner.learn_from(&[link(10)], 0.0);
        let broken = learner.numbers.worth(board);
        assert!(broken < before, "{before} {broken}");
        for _ in 0..50 {
            learner.learn_from(&[link(10), link(300)], 1.0);
        }
        assert!(learner.numbers.worth(board) > broken);
        // Rows as columns.
        let image = 1_u128 << 11 | 1 << 22 | 1 << 44 | 1 << 1;
        assert_eq!(
            learner.numbers.logit(board).to_bits(),
            learner.numbers.logit(image).to_bits()
        );
    }

    /// The same seed teaches the same, and streaks become longer.
    #[test]
    fn learning_is_repeatable() {
        let learned = |seed| {
            let mut learner = StreakLearner::new(&rules(), Seed(seed), 100).expect("8 x 8");
            let lessons: Vec<StreakLesson> = (0..3).filter_map(|_| learner.step(&Stop::new())).collect();
            assert!(
                lessons
                    .iter()
                    .all(|lesson| lesson.deaths <= 1 && lesson.rounds > 0),
                "{lessons:?}"
            );
            learner.numbers.0
        };
        let first = learned(1);
        assert_eq!(first, learned(1));
        assert_ne!(first, learned(2));
        assert!(first.iter().any(|&number| number != 0));
    }

    #[test]
    fn other_games_are_not_learned() {
        assert!(StreakLearner::new(&Rules::classic(), Seed(1), 1).is_none());
        let mut learner = StreakLearner::new(&rules(), Seed(1), 1).expect("8 x 8");
        let stop = Stop::new();
        stop.raise();
        assert_eq!((learner.step(&stop), learner.rounds()), (None, 0));
    }
}
