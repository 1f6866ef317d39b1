//! Perfect clears: every question that a player asks about a field and the pieces to come, answered exactly.
//!
//! A perfect clear leaves no cell of the field filled. Fields are ten wide, and one to six lines are to be cleared, or
//! up to twelve in questions about the queues of a pattern. Pieces, turns, hold and bags are those of the guideline,
//! and other kick tables are data.
//!
//! # Vocabulary
//!
//! The words of the community, and where they are here:
//!
//! | word | means | here |
//! |---|---|---|
//! | PC | a perfect clear; the 2nd PC is the second clear of a game | [`Problem`] |
//! | hold | the slot for one piece, and to swap the current piece with it | [`Hold`] |
//! | next, previews | the pieces that the game shows | [`Shown`] |
//! | queue | the pieces to come, the current one first | [`Queue`] |
//! | pattern | many queues in one word, such as `T,*p4` | [`Pattern`] |
//! | bag | the seven pieces in some order; games deal bag after bag | [`PieceSet`], [`Beginning`] |
//! | landing | where a piece can come to rest | [`Mover::landings`], [`Landings`] |
//! | soft drop, tuck, spin | a piece is moved, or turned, below an overhang | [`DropMode`] |
//! | kick, SRS, 180 | what is tried when a piece turns; half turns | [`KickTable`] |
//! | finesse | the keys that bring a piece to its place | [`finesse`] |
//! | solution | placements that clear the field; in `path`, whatever their order | [`Solution`], [`build::Path`] |
//! | congruent | tilings of the same cells by other pieces | [`build::setups`] |
//! | minimals | the fewest solutions that serve every queue | [`build::Paths::minimals`] |
//! | T-spin, mini, b2b, combo | what a placement scores, and what the clears before add to it | [`score`] |
//! | saves | the pieces that a clear can leave for the next one | [`build::saves`] |
//! | setup | pieces that are built first, from memory | [`build::Setup`], [`book`] |
//! | cover | the queues that build a setup | [`build::cover()`] |
//! | solve rate | the share of queues that can clear a field, if all pieces are known | [`percent()`] |
//! | chance | what a player can reach who sees what the game shows | [`chance`] |
//! | legal boards | the fields from which an empty field can still be cleared | [`Table`] |
//! | PC loop | clear after clear | [`chain`] |
//! | fumen | the community's diagrams, as texts | [`fumen`] |
//!
//! # Example
//!
//! ```
//! use quadrille_perfect_clear::{
//!     Config, Field, Limits, Outcome, Pattern, Problem, fumen, percent, solve, verify_solution,
//! };
//!
//! let problem: Problem = "TILJSZOTILJ".parse()?;
//! let report = solve(&problem, &Config::default(), &Limits::none());
//! let Outcome::Solved(solution) = report.outcome else {
//!     panic!("this queue has a solution");
//! };
//! assert_eq!(solution.steps.len(), 10);
//! verify_solution(&problem, &solution)?;
//! assert!(fumen::of_solution(problem.field(), &solution).starts_with("v115@"));
//!
//! let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
//! let problem = Problem::new(field, "T,*p4".parse::<Pattern>()?)?;
//! let share = percent(&problem, &Config::default(), &Limits::none())?;
//! assert_eq!((share.solved, share.total), (744, 840));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is asked, and what is answered
//!
//! Every question is a [`Problem`]: a field, the hold slot, how pieces move, and the pieces, whose type decides what
//! can be asked. A [`Config`] says how to answer, [`Limits`] how long, and who is informed of progress.
//!
//! What is asked about a [`Pattern`] takes fields of seven to twelve lines as well, `TallField`, with the feature
//! `tall`.
//!
//! | question | pieces | answer |
//! |---|---|---|
//! | one solution, or all: [`solve()`], [`solve_all`] | [`Queue`] | a [`Report`] with an [`Outcome`] |
//! | the [`Graph`] or [`MemoGraph`] of all solutions | [`Queue`] | itself, or the limit that struck |
//! | a solve rate: [`percent()`] | [`Pattern`] | a [`Percent`] |
//! | [`build::paths`], [`build::saves`], [`build::scores`] | [`Pattern`] | all queues, and what each can do |
//! | [`build::setups`], [`build::cover()`] | [`build::Building`], [`build::Covering`] | the same |
//! | [`chance::advise`], [`chance::policy()`] | [`Shown`] | a chance, and what to do |
//! | [`chance::prospects()`] | [`Shown`] | the clears in a row to expect, by move |
//! | [`chance::all_bags`] | [`Beginning`] | a chance for each first bag |
//! | [`chance::all_openings`] | [`Beginning`] | the same, and each first move |
//! | [`chain::chain`] | [`Beginning`] | the starts of clears that follow each other |
//!
//! Only the first line is a question of yes or no, and has an outcome as in the other solvers. Where many queues are
//! counted, a limit leaves what is known by then, and `gave_up` says so. An exact chance is known wholly or not at all,
//! so there a limit is an error.
//!
//! # What else there is
//!
//! - Checks by code that shares nothing with the solver: [`verify_solution`], a [`verify::Referee`] for all the rest,
//!   and `check`, with the feature `documents`, for answers in JSON.
//! - [`book`]: setups that players know by heart, and what they are worth.
//! - [`chain::Estimate`] and [`chain::Worth`]: how many clears follow each other, and what a saved piece is worth.
//! - [`game`]: a game that a coach follows, piece by piece.
//! - `tbp`, with the feature `api`: a bot for front ends, by the Tetris Bot Protocol.
//! - [`ren`]: the longest combo of a queue, on fields of up to 24 rows.
//! - [`openings`]: a small file of every first bag, with its chance and its best moves.
//! - [`why_not`]: a sentence why a field cannot be cleared.
//! - `api` and `document`, with the feature `api`: requests and answers in JSON, as `docs/formats.md` describes them.
//! - `draw`, with the feature `pictures`: SVG, PNG and animated GIF.
//!
//! Nothing here prints, exits or reads a clock: a time limit is a [`Stop`] that the caller raises. The same problem,
//! configuration and seed give the same answer on any number of threads. [`Limits`], [`Outcome`], [`GaveUp`], [`Seed`]
//! and [`Stop`] are those of `quadrille-search`, which all solvers share.
//!
//! # Features
//!
//! - `program` (on by default): what the `perfect-clear` program needs; turn the default features off for the library
//!   alone.
//! - `api`: requests and answers in JSON, part of `program`; `api-game`, `api-patterns`, `api-loop` and `api-all` say
//!   which requests.
//! - `tall`: clears of seven to twelve lines, part of `api-all`.
//! - `pictures`: SVG, PNG and GIF, part of `program`.
//! - `values`: what starts of a clear are worth, for SRS with soft drop (`StartValues::built_in`); 0.45 MB, part of
//!   `program`. No other answer depends on it.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns and rows are small numbers, and become displacements and back"
)]

#[cfg(feature = "api")]
pub mod api;
pub mod book;
pub mod build;
pub mod chain;
pub mod chance;
#[cfg(feature = "api")]
pub mod check;
mod config;
#[cfg(feature = "api")]
pub mod document;
#[cfg(feature = "pictures")]
pub mod draw;
pub mod fumen;
pub mod game;
mod memo;
pub mod openings;
mod percent;
mod prune;
pub mod ren;
mod rules;
pub mod solve;
pub mod table;
#[cfg(feature = "api")]
pub mod tbp;
#[cfg(test)]
mod testing;
pub mod verify;
pub mod why_not;
mod words;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use config::Config;
pub use memo::{MemoGraph, MemoNode, Stage, State};
pub use percent::{Branch, MOST_QUEUES, Percent, percent};
pub use rules::kicks::{FARTHEST, Kick, KickError, KickFileError, KickTable};
pub use rules::known_game::KnownGame;
pub use rules::moves::{IntoIter, Key, Landings, Mover, ReachError, finesse};
pub use rules::physics::{DropMode, DropWord, Physics, Twist};
pub use rules::score;
pub use solve::{Exhausted, Graph, Report, Stats, solve, solve_all};
pub use table::Table;
pub use verify::verify_solution;
pub use words::any_field::AnyField;
#[cfg(feature = "tall")]
pub use words::field::TallField;
pub use words::field::{Field, FieldError, FieldOf, MOST_LINES, MOST_TALL_LINES};
pub use words::field_word::FieldWord;
#[cfg(feature = "tall")]
pub use words::field_word::FumenWord;
pub use words::pattern::{CutQueues, LONGEST, Pattern, PatternError};
pub use words::piece::{Piece, PieceError, PieceSet, Rotation};
pub use words::placement::Placement;
pub use words::problem::{Pieces, Problem, ProblemError};
pub use words::queue::{BagError, Hold, Queue, QueueError, letters, parse_pieces};
pub use words::reader::Unexpected;
pub use words::shown::{Beginning, Shown, ShownError};
pub use words::solution::{Solution, Step};
pub use words::stream::PieceStream;
