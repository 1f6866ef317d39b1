//! Wins boards of Number Match with the fewest refills and pairs, and proves that no line does better.
//!
//! The game: two digits that are equal or add up to ten may be taken when nothing stands between them in a column, on a
//! diagonal, or in reading order. Rows without a digit vanish. A refill adds copies of all digits at the end. The game
//! is won when no digit is left. It is also known as Take Ten, Numberama, Seeds, and 1-19.
//!
//! # Vocabulary
//!
//! | word | meaning |
//! |---|---|
//! | *pair* ([`Pair`]) | two digits that match and see each other; players say *match* |
//! | *refill* | copies of all digits at the end; the apps say *add* or *+* |
//! | *class* | the digits d and 10 - d, which match each other: five classes |
//! | [`Rules`] | what differs between editions: [`Width`], [`Diagonals`], [`Wrap`], [`Rows`], refills |
//! | [`Board`] | digits and cleared cells in rows; `"761541629/587238354"` parses to one, of nine columns |
//! | [`Problem`] | a board with a digit at least, and rules of the same width |
//! | [`Action`] | take a pair, refill, or wait until emptied rows vanish |
//! | *line* | a list of actions from the start of a problem |
//! | [`Win`] | a line that leaves no digit |
//! | [`Partial`] | a line that leaves digits: what is to be had where there is no win |
//! | [`Playout`] | a random game, played by a [`Method`] |
//!
//! [`solve()`] searches within [`Limits`], as its [`Config`] says, and returns a [`Report`] with an [`Outcome`]:
//! [`Solved`](Outcome::Solved) with a [`Win`], [`Unsolvable`](Outcome::Unsolvable) with a [`Proof`], or
//! [`GaveUp`](Outcome::GaveUp) with the reason. A win may come without the proof that it is the best one:
//! [`Report::is_proved`].
//!
//! # Example
//!
//! ```
//! use quadrille_number_match::{
//!     Config, Limits, Outcome, Problem, Proof, Rules, solve, verify_win,
//! };
//!
//! let problem: Problem = "123456728/46".parse()?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! assert!(report.is_proved());
//! let Outcome::Solved(win) = report.outcome else {
//!     panic!("one refill wins this board");
//! };
//! assert_eq!((win.refills, win.pairs), (1, 9));
//! verify_win(&problem, &win)?;
//!
//! let rules = Rules { max_refills: Some(0), ..Rules::default() };
//! let problem = Problem::new(rules, problem.board().clone())?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Unsolvable(proof) = report.outcome else {
//!     panic!("the only 1 has no partner without a refill");
//! };
//! assert_eq!(proof, Proof::OddClasses { classes: 3 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What else there is
//!
//! - A [`Game`] plays by the rules, made to be read: pairs, checks with reasons, actions.
//! - [`Playouts`] plays random games, hundreds of thousands a second; [`trials`] counts how many of them win a board.
//! - [`verify()`], [`verify_win`] and [`verify_record`] check lines by code that shares nothing with the solver.
//! - A [`Followed`] line goes forth and back beside the game on the phone, and is edited where the phone differs.
//! - A [`Record`] is the document of a line; [`record`] reads and writes it.
//! - `api` (feature `api`) has the requests that are answered in JSON, and their answers.
//! - A [`Scoring`] has the points of a line, and a bound; [`Goal::Score`] searches for the highest score.
//! - A [`Generator`] draws boards, with few opening pairs or none if wanted.
//! - `draw` (feature `vectors`, or `pictures`) has boards and lines as SVG, or as SVG and PNG.
//!
//! Nothing here prints, exits or reads a clock: a time limit is a [`Stop`] that the caller raises. The same problem,
//! configuration, [`Seed`] and node limit give the same answer on any number of threads. [`Limits`], [`Outcome`],
//! [`GaveUp`], [`Seed`] and [`Stop`] are those of `quadrille-search`, which all solvers share.
//!
//! # Features
//!
//! - `program` (on by default): what the `number-match` program needs; turn the default features off for the library
//!   alone.
//! - `api`: requests and answers in JSON, part of `program`.
//! - `vectors`: pictures as SVG, part of `api` and `pictures`.
//! - `pictures`: SVG and PNG, part of `program`.

#[cfg(feature = "api")]
pub mod api;
mod board;
#[cfg(feature = "vectors")]
pub mod draw;
mod exact;
mod field;
mod followed;
mod game;
mod generate;
mod playouts;
mod problem;
pub mod record;
mod rules;
mod score;
mod solve;
pub mod trials;
mod verify;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use board::{Board, BoardError};
pub use followed::Followed;
pub use game::{Action, Game, Illegal, Pair};
pub use generate::{GenerateError, Generator};
pub use playouts::{Method, Playout, Playouts};
pub use problem::{Problem, ProblemError};
pub use record::{Record, RecordError};
pub use rules::{
    Diagonals, Preset, RefillPlace, RefillTime, Rows, RuleOptions, Rules, Width, WidthError, Wrap,
};
pub use score::{Scoring, ScoringError};
pub use solve::{
    Bounds, Config, Fallback, Goal, Partial, Proof, Report, Score, Stats, Win, solve, solve_with,
};
pub use verify::{Digit, Fault, Flaw, Spot, Verdict, verify, verify_record, verify_win};
