//! The entry point: a problem, a configuration and limits in; a win, a proof that there is none, or neither out.
//!
//! What is searched when:
//!
//! 1. *Parity.* A class with an odd number of digits takes a refill: without one left, there is no win.
//! 2. *A first win.* Short boards: random games ([`random`]). Long ones: chains and narrow searches in turns
//!    ([`long`]).
//! 3. *The best win, proved.* One refill by layers, then more refills ([`exhaust`]).
//! 4. *The rest.* Where no proof is in reach, more steps of chains and more random games.
//!
//! The highest score has a search of its own ([`points`]).

mod chains;
mod exhaust;
mod long;
mod points;
mod random;
mod search;

use std::fmt;

use quadrille_search::{GaveUp, Limits, Outcome, Seed};

use crate::record::Status;
use crate::{Action, Board, Method, Problem, Record, Scoring};
use search::Search;

/// What makes a win better than another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Fewest refills, then fewest pairs.
    #[default]
    Refills,
    /// Fewest pairs, with as many refills as it takes.
    Pairs,
    /// Highest score.
    Score,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// What makes a win better.
    pub goal: Goal,
    /// What fixes every random choice.
    pub seed: Seed,
    /// How random games choose.
    pub method: Method,
    /// The points of a line; for the goal of the highest score alone.
    pub scoring: Scoring,
    /// The most random games to play, when nothing better is left to do.
    pub playouts: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            goal: Goal::Refills,
            seed: Seed(1),
            method: Method::Uniform,
            scoring: Scoring::default(),
            playouts: 100_000,
        }
    }
}

/// A line that clears the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// Refills of the line.
    pub refills: u32,
    /// Pairs of the line.
    pub pairs: u32,
    /// The line.
    pub line: Vec<Action>,
}

/// Why there is no win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Some classes have an odd number of digits, which takes a refill, and none is left.
    OddClasses {
        /// The number of such classes.
        classes: u32,
    },
    /// Every line was tried.
    Exhausted,
}

impl Proof {
    /// The name in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OddClasses { .. } => "odd-classes",
            Self::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Proof {
    /// The reason in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OddClasses { classes } => write!(
                f,
                "no refill is allowed, and classes with an odd number of digits take one: {classes}"
            ),
            Self::Exhausted => f.write_str("every line leaves digits"),
        }
    }
}

/// What the best line cannot go below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Fewest refills.
    pub refills: u32,
    /// Fewest pairs: half of the digits at the start and of those that refills must add.
    pub pairs: u32,
    /// Classes {d, 10 - d} with an odd number of digits.
    pub odd_classes: u32,
}

impl Bounds {
    /// The bounds that follow from the numbers of the digits alone.
    ///
    /// A pair takes two digits of a class, so a class with an odd number of digits takes a refill. A refill adds as
    /// many digits as are left, and each odd class has one of them at least.
    ///
    /// ```
    /// use quadrille_number_match::{Board, Bounds, Width};
    ///
    /// let bounds = Bounds::of(&Board::parse("1239", Width::NINE, 100)?);
    /// assert_eq!((bounds.refills, bounds.pairs), (1, 3));
    /// # Ok::<(), quadrille_number_match::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let odd = board.odd_classes() as u32;
        Self {
            refills: u32::from(odd > 0),
            pairs: u32::midpoint(board.live() as u32, odd),
            odd_classes: odd,
        }
    }
}

/// Counted work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Random games, and steps of chains.
    pub playouts: u64,
    /// Positions that exact searches looked at.
    pub nodes: u64,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best win, a proof that there is none, or neither.
    pub outcome: Outcome<Win, Proof>,
    /// What ended the search before its proof: that no win is better, or that there is none. None when it is proved.
    pub gave_up: Option<GaveUp>,
    /// The bounds, as far as the search could raise them.
    pub bounds: Bounds,
    /// For the goal of the highest score: the score of the win, and what no line can score more than.
    pub score: Option<Score>,
    /// The work done.
    pub stats: Stats,
}

/// A score and what no line can score more than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The score; 0 without a win.
    pub points: u64,
    /// The bound.
    pub bound: u64,
}

impl Report {
    /// Whether nothing is open: the win is the best, or there is none.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.gave_up.is_none()
    }

    /// The document of the answer to this problem; without a win it has no steps.
    #[must_use]
    pub fn record(&self, problem: &Problem) -> Record {
        let (line, status) = match &self.outcome {
            Outcome::Solved(win) => (&win.line[..], Status::Solved),
            Outcome::Unsolvable(_) => (&[][..], Status::Unsolvable),
            Outcome::GaveUp(_) => (&[][..], Status::Unknown),
        };
        let optimal = status == Status::Solved && self.is_proved();
        Record::of_legal(problem, line).with_claims(status, optimal)
    }
}

/// Searches the best win of a problem, or proves that there is none.
///
/// The answer is the same on any number of threads, unless somebody raises the flag of the limits.
///
/// ```
/// use quadrille_number_match::{Board, Config, Limits, Outcome, Problem, Rules, Width, solve, verify};
///
/// let board = Board::parse("796419892/653584767/894231818", Width::NINE, 100)?;
/// let problem = Problem::new(Rules::default(), board)?;
/// let report = solve(&problem, &Config::default(), &Limits::none());
/// assert!(report.is_proved());
/// let Outcome::Solved(win) = report.outcome else {
///     panic!("it can be won");
/// };
/// assert_eq!((win.refills, win.pairs), (1, 24));
/// assert_eq!(verify(&problem, &win.line)?.left, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(problem: &Problem, config: &Config, limits: &Limits) -> Report {
    solve_with(problem, config, limits, |_| {})
}

/// [`solve()`], which calls `on_better` with each better win as it is found.
pub fn solve_with(
    problem: &Problem,
    config: &Config,
    limits: &Limits,
    on_better: impl FnMut(&Win),
) -> Report {
    let mut search = Search::new(problem, config, limits, on_better);
    let ended = search.run();
    search.report(ended)
}
