//! The entry point: a problem, a configuration and limits in; a win, a proof that there is none, or neither out.
//!
//! What is searched when:
//!
//! 1. *Parity.* A class with an odd number of digits takes a refill: without one left, there is no win.
//! 2. *A first win.* Short boards: random games ([`random`]), or chains where any win will do. Long ones: chains and
//!    narrow searches in turns ([`long`]).
//! 3. *The best win, proved.* One refill by layers, then more refills ([`exhaust`]).
//! 4. *The rest.* Where no proof is in reach, more steps of chains and more random games.
//!
//! The highest score has a search of its own ([`points`]). Where no win is found, the best line is one that leaves the
//! fewest digits, or brings the most points ([`ends`]).

mod chains;
mod ends;
mod exhaust;
mod long;
mod player;
mod points;
mod random;
mod search;
mod windows;

use std::fmt;

use quadrille_schema::{names, object};
use quadrille_search::{GaveUp, Limits, Outcome, Seed};

use crate::record::Status;
use crate::{Action, Board, Method, Problem, Record, Scoring};
use search::Search;

names! {
    /// Criterion by which one line is better than another. A win is better than any line that leaves digits.
    pub enum Goal: "goal" {
        /// Fewest refills, then fewest pairs
        #[default]
        Refills = "refills" | "win",
        /// Fewest pairs, with as many refills as it takes
        Pairs = "pairs",
        /// Fewest digits left; without a win, as few as the time allows to find
        Digits = "digits",
        /// Highest score, of a win where one is found
        Score = "score",
        /// Any win: the first that is found
        Any = "any",
    }
}

/// Search where no win is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fallback {
    /// The line that leaves the fewest digits; for the goal of the highest score, the one with the most points.
    #[default]
    Digits,
    /// Nothing.
    Nothing,
}

/// Settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// What makes a line better.
    pub goal: Goal,
    /// What is searched where no win is found.
    pub fallback: Fallback,
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
            fallback: Fallback::Digits,
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

/// A line that leaves digits, the best one that was found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Partial {
    /// Refills of the line.
    pub refills: u32,
    /// Pairs of the line.
    pub pairs: u32,
    /// The line.
    pub line: Vec<Action>,
    /// Digits that are left at its end.
    pub left: u32,
    /// No line leaves fewer digits than this.
    pub least: u32,
}

/// Proof that there is no win.
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

object! {
    /// Lower bounds of all wins, in the order of the goal.
    ///
    /// Where refills come first, a win with more refills than the best one may have fewer pairs than `pairs`. Where the
    /// pairs come first, or the points, each of the two numbers holds for all wins.
    #[derive(Copy, Eq)]
    pub struct Bounds {
        /// No win has fewer refills
        refills: u32,
        /// No win has fewer pairs: at first half of the digits at the start and of those that refills must add. Where
        /// refills come first, no win that is as good in its refills as the best one, or better, has fewer
        pairs: u32,
        /// Classes {d, 10 - d} with an odd number of digits
        odd_classes: u32,
    }
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

object! {
    /// Counted work of a search.
    #[derive(Copy, Default, Eq)]
    pub struct Stats {
        /// Random games, and steps of chains
        playouts: u64,
        /// Positions that exact searches looked at
        nodes: u64,
    }
}

/// Report of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What made a line better.
    pub goal: Goal,
    /// The best win, a proof that there is none, or neither. A win need not be proved to be the best one:
    /// [`Report::is_proved`].
    pub outcome: Outcome<Win, Proof>,
    /// Where there is no win, or none was found: the best line that leaves digits, unless none was wanted.
    pub partial: Option<Partial>,
    /// What ended the search before its proof: that no win is better, or that there is none. None when it is proved.
    pub gave_up: Option<GaveUp>,
    /// The bounds, as far as the search could raise them.
    pub bounds: Bounds,
    /// For the goal of the highest score: the score of the line, and what no line can score more than.
    pub score: Option<Score>,
    /// The work done.
    pub stats: Stats,
}

object! {
    /// A score and what no line can score more than.
    #[derive(Copy, Eq)]
    pub struct Score {
        /// The score; 0 without a line
        points: u64,
        /// The bound; null where the rules set no limit to refills, or one that allows more points than can be counted
        bound: Option<u64> = None,
    }
}

impl Score {
    /// Whether it is proved that no line scores more.
    #[must_use]
    pub fn is_highest(&self) -> bool {
        self.bound == Some(self.points)
    }
}

impl Report {
    /// Whether nothing is open: the win is the best, or there is none.
    ///
    /// Where any win was the goal, the win may be the best by the bounds.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        let is_open = match &self.outcome {
            Outcome::Solved(win) if self.goal == Goal::Any => {
                (win.refills, win.pairs) != (self.bounds.refills, self.bounds.pairs)
            }
            _ => false,
        };
        self.gave_up.is_none() && !is_open
    }

    /// Whether the seed had a part in what is known: a proof holds with any seed, though the line may be another one.
    #[must_use]
    pub fn is_random(&self) -> bool {
        let is_settled = self.is_proved() && (self.partial.is_none() || self.is_line_proved());
        self.stats.playouts > 0 && !is_settled
    }

    /// The line of the win, else the best one that leaves digits; no steps when none was wanted.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        match (&self.outcome, &self.partial) {
            (Outcome::Solved(win), _) => &win.line,
            (_, Some(partial)) => &partial.line,
            (_, None) => &[],
        }
    }

    /// Whether it is proved that no line is better than [`Report::line`]: than the win; else, that no line leaves fewer
    /// digits, or has more points where that is the goal.
    #[must_use]
    pub fn is_line_proved(&self) -> bool {
        match (&self.outcome, &self.partial, self.score) {
            (Outcome::Solved(_), ..) => self.is_proved(),
            (_, None, _) => false,
            (_, Some(_), Some(score)) => score.is_highest(),
            (_, Some(partial), None) => partial.left == partial.least,
        }
    }

    /// The document of the answer to this problem.
    #[must_use]
    pub fn record(&self, problem: &Problem) -> Record {
        let status = match &self.outcome {
            Outcome::Solved(_) => Status::Solved,
            Outcome::Unsolvable(_) => Status::Unsolvable,
            Outcome::GaveUp(_) => Status::Unknown,
        };
        Record::of_legal(problem, self.line()).with_claims(status, self.is_line_proved())
    }
}

/// Searches the best win of a problem, or proves that there is none; without one, the best line that leaves digits.
///
/// The answer is the same on any number of threads, unless somebody raises the flag of the limits.
///
/// A node limit counts [`Stats::nodes`], the positions of exact searches, which look at it each 1,024 of them. Random
/// games and steps of chains ([`Stats::playouts`]) are not counted; [`Config::playouts`] bounds the games. But they end
/// where the nodes are used up, and those for a first win where they are as many as the limit. The search may find a
/// win or a proof before its first look at the limits, even where the flag was raised before the call.
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
    mut on_better: impl FnMut(&Win),
) -> Report {
    let mut search = Search::new(problem, config, limits, &mut on_better);
    let ended = search.run();
    search.report(ended)
}
