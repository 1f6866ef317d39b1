//! Wins at once, better ones, and proofs.

mod chains;
mod long;
mod search;

use quadrille_search::{GaveUp, Limits, Seed};

use crate::{Game, Policy, Record, Rules, Scoring};
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
    /// What random games are drawn from.
    pub seed: Seed,
    /// How random games choose.
    pub policy: Policy,
    /// What brings how many points; for the goal of the highest score alone.
    pub scoring: Scoring,
    /// Random games to play at most, when nothing better is left to do.
    pub playouts: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            goal: Goal::Refills,
            seed: Seed(1),
            policy: Policy::Uniform,
            scoring: Scoring::default(),
            playouts: 100_000,
        }
    }
}

/// What the best line cannot go below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Fewest refills.
    pub refills: u32,
    /// Fewest pairs: half of the digits and of those that refills must add, one at least for each odd class.
    pub pairs: u32,
    /// Classes {d, 10 - d} with an odd number of digits.
    pub odd_classes: u32,
}

impl Bounds {
    /// The bounds that follow from the numbers of the digits alone.
    ///
    /// A pair takes two digits of a class, so a class with an odd number needs a refill; with m digits left it adds m,
    /// and each odd class has one of them at least.
    ///
    /// ```
    /// use quadrille_number_match::{Board, Bounds};
    ///
    /// let bounds = Bounds::of(&Board::parse("1239", 9, 100)?);
    /// assert_eq!((bounds.refills, bounds.pairs), (1, 3));
    /// # Ok::<(), quadrille_number_match::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(board: &crate::Board) -> Self {
        let odd = board.odd_classes() as u32;
        Self {
            refills: u32::from(odd > 0),
            pairs: u32::midpoint(board.live() as u32, odd),
            odd_classes: odd,
        }
    }
}

/// How much work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Random games.
    pub playouts: u64,
    /// Positions that exact searches looked at.
    pub nodes: u64,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best win, or the start with no steps.
    pub record: Record,
    /// For the goal of the highest score: the score of the record, and what no line can score more than.
    pub score: Option<Score>,
    /// The bounds, as far as the search could raise them.
    pub bounds: Bounds,
    /// What ended the search before a proof.
    pub gave_up: Option<GaveUp>,
    /// How much work was done.
    pub work: Work,
}

/// A score and what no line can score more than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The score.
    pub points: u64,
    /// The bound.
    pub bound: u64,
}

/// Searches the best win of a game as it stands, or proves that there is none.
///
/// Of a game that has begun, the record starts with the board as it stands, and allows the refills that are left.
///
/// Each better win is told as it is found. The result is the same on any number of threads, unless the flag is raised.
///
/// ```
/// use quadrille_number_match::record::Status;
/// use quadrille_number_match::{Board, Config, Game, Limits, Rules, solve};
///
/// let board = Board::parse("796419892/653584767/894231818", 9, 100)?;
/// let game = Game::new(Rules::default(), board);
/// let report = solve(&game, &Config::default(), &Limits::none(), |_| {});
/// assert_eq!(report.record.status, Status::Solved);
/// assert_eq!((report.record.refills, report.record.pairs), (1, 24));
/// assert!(report.record.optimal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(game: &Game, config: &Config, limits: &Limits, better: impl FnMut(&Record)) -> Report {
    let game = &rebased(game);
    let mut search = Search::new(game, config, limits, better);
    let ended = search.run();
    search.report(ended)
}

/// The game as a new one: what was done before does not count.
fn rebased(game: &Game) -> Game {
    let max_refills = game.rules().max_refills;
    let rules = Rules {
        max_refills: max_refills.map(|most| most.saturating_sub(game.refills())),
        ..*game.rules()
    };
    Game::new(rules, game.board().clone())
}
