//! Plays 1010! and its cousins: rules, players, simulation, advice, and the exact chance that a set of pieces fits.
//!
//! The game: a square board, and in each round a *set* of pieces, three in the usual rules, all of which must be
//! placed, in any order. Rows and columns that are full after a piece vanish at once. The game is over when no order
//! and no places take the whole set.
//!
//! # Vocabulary
//!
//! - [`Rules`]: the pieces with their weights, the side of the board, the size of a set, the score. They are
//!   [`Rules::classic`], [`Rules::klooni`], [`Rules::eight`], read [from TOML](Rules::from_toml), or made of a
//!   [`Setup`].
//! - [`Board`]: the filled cells. A [`Move`] places a piece (a [`PieceId`]) with the top-left corner of its bounding
//!   box, the *anchor*, in a cell; [`engine`] plays it and clears full lines.
//! - A [`Problem`] is a board and the pieces to be placed on it, a whole set or what is left of one, checked.
//!   Letters parse to one, such as `rO.` for an empty board.
//! - A [`Player`] places sets. A [`PlayerKind`] is a player as a value, apart from the rules: it parses from names
//!   such as `lookahead` or `greedy-10025`. A player's [`Judgement`] is what makes one final board better than
//!   another.
//! - [`Strategy`] and [`Weights`] say what boards are worth, to an [`Evaluator`].
//! - The [`Risk`] of a board is the exact chance that the next set does not fit; a [`RiskMeter`] works it out.
//! - An *event* is a few pieces of which the last clears lines that all of them have a cell in.
//!
//! # Example
//!
//! ```
//! use quadrille_tenten::{Config, Limits, Outcome, Problem, Rules, solve, verify_advice};
//!
//! let board = format!("#########.\n{}", "..........\n".repeat(9));
//! let problem = Problem::parse(&Rules::classic(), &board, "rO.")?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Solved(ways) = report.outcome else {
//!     panic!("there is room enough");
//! };
//! verify_advice(&problem, &ways[0])?;
//! let (last, played) = &ways[0].moves[2];
//! assert_eq!((ways[0].moves.len(), ways[0].risk.is_zero()), (3, true));
//! println!("{} at {:?} clears rows {:?}", problem.rules()[last.piece].letter, last.anchor, played.cleared_rows());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Questions, and the shape of their answers
//!
//! | question | asked by | answer |
//! |---|---|---|
//! | where to place a set | [`solve()`] or an [`Adviser`] | [`Report`]: [`Outcome`], the ways found, [`Stats`] |
//! | what still goes of a set that does not fit | [`lost()`] | [`Lost`]: by choice, most points and most room |
//! | does a set fit, and if not, why | [`validate::validate`] | [`validate::Report`]: [`Outcome`] with an account |
//! | how likely the next set does not fit | [`RiskMeter::account`] | [`RiskAccount`]: exact, or bounds after a limit |
//! | is an advice right | [`verify_advice`] | nothing, or the first [`verify::Fault`] |
//! | is a record right | [`verify::Replay`] | [`verify::Replayed`], or the first line that is wrong |
//! | how long do games live | [`simulate::Simulation`], [`stats`] | results of games, tables, intervals |
//! | how long do games of strong players live | [`measure::Measurement`] | games that are split, their mean risk |
//! | which weights live longer | [`tune::Tuner`] | generation after generation |
//! | what boards are worth, by games | `learn::Learner` | [`Patterns`] |
//! | how likely games are lost from boards | `learn::forecast::ForecastLearner` | [`Forecast`] |
//!
//! The first three are searches, which heed [`Limits`] and report progress to them. A simulation and a tuning are no
//! searches: they have no answer that could be proved, and end when their games do. They heed the same flag
//! ([`Stop`]), and what they come to is statistics of games, not [`Stats`] of counted work.
//!
//! # What else there is
//!
//! - Each player by itself: [`FirstFit`], [`Greedy`] and its readable twin [`Naive`], [`Quick`], [`Hazard`],
//!   [`Lookahead`], [`Scorer`].
//! - [`Fitter`]: whether sets fit, in microseconds.
//! - [`Game`]: round after round with any player and any source of [`Sets`]; [`record`] writes it down.
//! - [`Table`]: a game that a person plays elsewhere, round after round; `api` (a feature) has requests in JSON and
//!   their answers.
//! - [`Dealer`]: sets that can be placed, for games that want no unfair end; a [`DealerKind`] names one in rules.
//! - [`compat`]: the draws of the reference program, move for move.
//!
//! Nothing here prints, exits or reads a clock. The same problem, configuration, [`Seed`] and limit of counted work
//! give the same answer on any number of threads, if the features are the same. Without `learned` and `learned-1010`,
//! the players `learned` and `farsight` are others, and so is the strongest one, which the default [`Config`] asks. Any
//! crate of a build can switch a feature on for all of them: where that matters, name another player, such as
//! `lookahead`.
//!
//! # Features
//!
//! - `program` (on by default): what the `tenten` program needs; turn the default features off for the library alone.
//! - `api`: requests in JSON and their answers, part of `program`; `api-core`: those that a page asks, for which rules
//!   go by name.
//! - `learned`: the players `learned` and `farsight` with all values that were learned, and the learning of them
//!   (module `learn`); `learned-1010`: these players of 1010! and Klooni alone. Without values, `learned` plays as
//!   `quick` does, and `farsight` as `lookahead`.
//! - `vectors`: pictures as SVG (module `draw`); `pictures`: as PNG and animated GIF as well.

// The twins' positions are shared with the tests of the public face, which name the crate.
#[cfg(test)]
extern crate self as quadrille_tenten;

mod advise;
#[cfg(feature = "api-core")]
pub mod api;
#[cfg(feature = "vectors")]
pub mod draw;
pub mod endings;
mod evaluate;
#[cfg(feature = "learned")]
pub mod learn;
pub mod measure;
mod odds;
mod orders;
mod placing;
mod plain;
mod play;
mod players;
#[cfg(feature = "learned-1010")]
mod portable;
mod problem;
mod rules;
mod table;
#[cfg(test)]
mod testing;
pub mod tune;
#[cfg(test)]
mod twins;
pub mod verify;

pub use quadrille_bitboard::Cell;
pub use quadrille_schema::UnknownName;
pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use advise::{Advice, Adviser, Config, Lost, LostChoice, Partial, Report, Unfit, lost, solve};
#[cfg(feature = "streaks")]
pub use evaluate::StreakValues;
pub use evaluate::{Evaluator, Forecast, Patterns, Strategy, StrategyError, Weights, WeightsError};
pub use odds::fits::{Fitter, fits};
pub use odds::risk::{PieceRisk, Risk, RiskAccount, RiskMeter};
pub use odds::validate;
pub use play::dealer::{Deal, Dealer, Difficulty, Remedy};
pub use play::game::{DealtSets, DrawnSets, End, EndReason, Game, PlayerError, Round, Sets, Step};
pub use play::{compat, record, simulate, stats};
#[cfg(feature = "streaks")]
pub use players::StreakKeeper;
pub use players::{
    Aim, AimError, Choice, FirstFit, Goal, Greedy, Hazard, Judgement, Lookahead, Naive, Order, Player,
    PlayerKind, Quick, Ranked, RankedWay, ScoredWay, Scorer, Ties, TooManyWays, TradeOff, UnknownPlayer,
};
pub use problem::{Problem, ProblemError, Stats};
pub use rules::engine::{self, FullLines, Move};
pub use rules::{
    Counted, DealerKind, Fact, Grade, KnownGame, LineError, LineKind, LinePoints, Piece, PieceId, Played,
    Rules, RulesError, RulesFileError, Score, SetError, Setup, Streak, StreakOf, StreakRule, StreakStep,
    Telling,
};
pub use table::{PlaceError, Table};
pub use verify::verify_advice;

/// The cells that are filled. Boards smaller than 10 x 10 use the top-left corner.
pub type Board = quadrille_bitboard::FixedBoard<u128, 10, 10>;
