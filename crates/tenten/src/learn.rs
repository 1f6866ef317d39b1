//! Learns from games what boards are worth: temporal differences over a network of n-tuples.
//!
//! **What.** A [`Learner`] plays games to their end by what it knows, and sets the values of the boards that it met
//! right: the *danger* of a board is the chance that the game is lost, a loss that lies a round further off counting
//! less. What it has learned becomes [`Patterns`].
//!
//! **How.** What a board costs by the details ([`Weights::DETAILS`]), or by the quick score in games without details,
//! says how dangerous it is in the large: at first only one number for each of 48 costs is learned. Then each window
//! of the board adds a number for what is seen in it. After a game its boards are gone through from the last to the
//! first; each is drawn towards a mixture of what came after it and of what the next board is thought to be worth
//! (TD(lambda)). Each number has a rate of its own, which falls as soon as its changes contradict each other (temporal
//! coherence; Beal and Smith 1999, and Jaskowski 2018 for 2048).
//!
//! **Why heavier pieces.** In the true game a strong player is hardly ever in danger, and so learns nothing. Rules in
//! which large pieces are more likely have lives of some hundred rounds. What is dangerous there is so in the true
//! game.
//!
//! **Does it work.** `docs/results.md` has the lives of the player in games that it was not taught in.
//!
//! One thread learns, and with the same rules and seed it learns the same on any machine.

pub mod forecast;
#[cfg(feature = "streak-values")]
pub mod streaks;

use quadrille_search::{Seed, Stop};

use crate::evaluate::patterns::{Grid, NODES, Patterns, STEP, UNIT, Windows, between};
use crate::players::greedy::Candidate;
use crate::portable::power_of_e;
use crate::{Board, PieceId, Quick, Rules, Ties, Weights};

/// The best boards by the additive weights among which the least danger is taken.
const WIDTH: usize = 16;
/// What a loss counts less for each round that it lies further off.
const DISCOUNT: f64 = 0.97;
/// How much of what is learned comes from the rounds after the next one.
const LAMBDA: f64 = 0.7;
/// Rounds in which nothing but the numbers for costs are learned.
const FIRST: u64 = 60_000;
/// How fast numbers for costs change, in those rounds and later.
const COST_RATES: [f32; 2] = [0.3, 0.02];
/// How fast those of windows do, all together.
const RATE: f32 = 0.2;
/// Errors are measured in the slope of the chance, but not in a lesser one than this.
const LEAST_SLOPE: f64 = 0.1;
/// The largest error that is learned from, as a logit.
const LARGEST: f64 = 4.0;
/// What costs are thought to mean before anything is learned: the logit of no cost, and of each cell.
const GUESS: [f32; 2] = [-6.0, 0.08];
/// A game that lasts longer is broken off.
const LONGEST: u64 = 20_000;

/// A number that is learned, and how its changes agree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Learned {
    value: f32,
    /// The sum of its changes.
    sum: f32,
    /// The sum of their sizes.
    size: f32,
}

impl Learned {
    fn learn(&mut self, step: f32, error: f32) {
        let rate = if self.size > 0.0 {
            self.sum.abs() / self.size
        } else {
            1.0
        };
        self.value += step * rate;
        self.sum += error;
        self.size += error.abs();
    }
}

/// A game that was learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The rounds that it lasted.
    pub rounds: u64,
    /// Whether it was lost; if not, it was broken off.
    pub is_lost: bool,
}

/// Learns in games by one set of rules.
#[derive(Clone, Debug)]
pub struct Learner {
    rules: Rules,
    quick: Quick,
    seed: Seed,
    games: u64,
    rounds: u64,
    windows: Windows,
    seen: Vec<Learned>,
    costs: [Learned; NODES],
}

impl Learner {
    /// A learner that knows nothing; `None` if the rules are of another kind. It learns games in sets of three: those
    /// of 8 x 8 and 10 x 10 whose rows and columns vanish, and those of 9 x 9 whose boxes of 3 x 3 vanish as well.
    #[must_use]
    pub fn new(rules: &Rules, seed: Seed) -> Option<Self> {
        let side = Patterns::side(rules).filter(|_| rules.set_size() == 3)?;
        let windows = Windows::new(side);
        let guess = |node: usize| Learned {
            value: GUESS[0] + GUESS[1] * STEP as f32 * node as f32,
            ..Learned::default()
        };
        Some(Self {
            rules: rules.clone(),
            quick: Quick::with_weights(rules, Weights::tuned(rules), Ties::Board),
            seed,
            games: 0,
            rounds: 0,
            seen: vec![Learned::default(); windows.len()],
            windows,
            costs: std::array::from_fn(guess),
        })
    }

    /// How many rounds have been learned from.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Plays the next game and learns from it; `None` if `stop` was raised before its end, and then nothing has
    /// changed.
    pub fn step(&mut self, stop: &Stop) -> Option<Lesson> {
        let mut random = self.seed.child(self.games).stream(0);
        let mut boards = vec![];
        let mut board = Board::EMPTY;
        let is_lost = loop {
            if stop.is_raised() {
                return None;
            }
            let set: Vec<PieceId> = (0..3).map(|_| self.rules.draw(&mut random)).collect();
            match self.choose(board, &set) {
                Some(next) if (boards.len() as u64) < LONGEST => board = next,
                next => break next.is_none(),
            }
            boards.push(board);
        };
        self.learn_from(&boards, is_lost);
        let rounds = boards.len() as u64;
        if (FIRST.saturating_sub(rounds)..FIRST).contains(&self.rounds) {
            self.begin_windows();
        }
        self.games += 1;
        self.rounds += rounds;
        Some(Lesson { rounds, is_lost })
    }

    /// What has been learned, in whole numbers.
    #[must_use]
    pub fn patterns(&self) -> Option<Patterns> {
        let whole = |learned: &Learned| (f64::from(learned.value) * UNIT).round() as i16;
        let kept = self.windows.shortened(&self.seen);
        let numbers = self.costs.iter().chain(&kept).map(whole);
        let bytes: Vec<u8> = numbers.flat_map(i16::to_le_bytes).collect();
        Patterns::from_bytes(&bytes)
    }

    /// The least dangerous of the best boards; of equal ones the first.
    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Board> {
        let best = self.quick.greedy().best(board, set, WIDTH)?;
        let dangers = best.iter().map(|candidate: &Candidate| {
            let board = candidate.board;
            (self.danger(board), board)
        });
        let least = dangers.reduce(|least, other| if other.0 < least.0 { other } else { least });
        least.map(|(_, board)| board)
    }

    /// The numbers for costs have settled: those of windows begin, and all rates anew.
    fn begin_windows(&mut self) {
        for learned in self.costs.iter_mut().chain(&mut self.seen) {
            (learned.sum, learned.size) = (0.0, 0.0);
        }
    }

    /// The node of a board's cost, and how far the cost is from it as a share of the way to the next one.
    fn node(&self, board: Board) -> (usize, f32) {
        let (cost, cell) = self.quick.greedy().evaluator().cost(board);
        let (node, part) = between(cost, cell);
        (node, part as f32 / 1000.0)
    }

    fn danger(&self, board: Board) -> f32 {
        let grid = Grid::of(board);
        let seen = self.windows.seen(&grid).map(|place| self.seen[place].value);
        let (node, part) = self.node(board);
        seen.sum::<f32>() + (1.0 - part) * self.costs[node].value + part * self.costs[node + 1].value
    }

    /// Draws the boards of a game towards what came after them, the last one first.
    fn learn_from(&mut self, boards: &[Board], is_lost: bool) {
        let chance_of = |learner: &Self, board: Board| chance(learner.danger(board).into());
        let mut ahead = match boards.last() {
            Some(&last) if !is_lost => chance_of(self, last),
            _ => 1.0,
        };
        for &board in boards.iter().rev() {
            let before = chance_of(self, board);
            let goal = DISCOUNT * ahead;
            let slope = (before * (1.0 - before)).max(LEAST_SLOPE);
            let error = ((goal - before) / slope).clamp(-LARGEST, LARGEST);
            self.learn(board, error as f32);
            ahead = LAMBDA * goal + (1.0 - LAMBDA) * chance_of(self, board);
        }
    }

    /// Changes the numbers of a board and its images by an error in its danger.
    fn learn(&mut self, board: Board, error: f32) {
        let is_first = self.rounds < FIRST;
        let (node, part) = self.node(board);
        let rate = COST_RATES[usize::from(!is_first)];
        for (node, share) in [(node, 1.0 - part), (node + 1, part)] {
            self.costs[node].learn(share * error * rate, share * error);
        }
        if is_first {
            return;
        }
        let step = error * RATE / self.windows.count() as f32;
        for grid in Grid::of(board).in_all_ways(self.windows.side()) {
            for place in self.windows.seen(&grid) {
                self.seen[place].learn(step, error);
            }
        }
    }
}

/// The chance that a logit stands for.
fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + power_of_e(-logit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logits_are_chances() {
        for logit in [-12.0_f64, -2.0, -0.1, 0.0, 0.7, 5.0] {
            let expected = 1.0 / (1.0 + (-logit).exp());
            assert!((chance(logit) / expected - 1.0).abs() < 2e-4, "{logit}");
        }
    }

    fn heavy() -> Rules {
        let text = include_str!("../../../fixtures/tenten/rules-blockudoku-heavy.toml");
        Rules::from_toml(text).expect("rules")
    }

    /// A board that is lost next becomes more dangerous, one that is followed by a calm board less; so do their images.
    #[test]
    fn dangers_follow_what_happened() {
        let mut learner = Learner::new(&heavy(), Seed(1)).expect("boxes");
        learner.rounds = FIRST;
        let set = vec![learner.rules.piece('I').expect("a bar"); 3];
        let board = learner.choose(Board::EMPTY, &set).expect("there is room");
        let images = |learner: &Learner| {
            let grids = Grid::of(board).in_all_ways(learner.windows.side());
            grids.map(|grid| {
                learner
                    .windows
                    .seen(&grid)
                    .map(|place| learner.seen[place].value)
                    .sum::<f32>()
            })
        };
        let before = learner.danger(board);
        learner.learn_from(&[board], true);
        let lost = learner.danger(board);
        assert!(lost > before, "{before} {lost}");
        let seen = images(&learner);
        assert!(
            seen.iter().all(|other| (other - seen[0]).abs() < 1e-4),
            "{seen:?}"
        );
        for _ in 0..50 {
            learner.learn_from(&[board, Board::EMPTY], false);
        }
        assert!(learner.danger(board) < lost);
    }

    /// The same seed teaches the same, and what was learned is kept whole.
    #[test]
    fn learning_is_repeatable() {
        let learned = |seed| {
            let mut learner = Learner::new(&heavy(), Seed(seed)).expect("boxes");
            learner.rounds = FIRST;
            let lessons: Vec<Lesson> = (0..3).filter_map(|_| learner.step(&Stop::new())).collect();
            assert!(
                lessons.iter().all(|lesson| lesson.is_lost && lesson.rounds > 0),
                "{lessons:?}"
            );
            learner.patterns().expect("the right shape").to_bytes()
        };
        let first = learned(1);
        assert_eq!(first, learned(1));
        assert_ne!(first, learned(2));
        assert_eq!(
            Patterns::from_bytes(&first).map(|patterns| patterns.to_bytes()),
            Some(first)
        );
    }

    #[test]
    fn a_raised_stop_changes_nothing() {
        let mut learner = Learner::new(&heavy(), Seed(1)).expect("boxes");
        let stop = Stop::new();
        stop.raise();
        assert_eq!((learner.step(&stop), learner.rounds()), (None, 0));
        let odd = include_str!("../../../fixtures/tenten/rules-odd.toml");
        assert!(Learner::new(&Rules::from_toml(odd).expect("rules"), Seed(1)).is_none());
    }
}
