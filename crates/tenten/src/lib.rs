//! 1010!: rules, players, simulation, advice, and the exact chance that a set of pieces fits.
//!
//! The game: a square board, and in each round a *set* of pieces, three in the usual rules, all of which must be placed, in
//! any order. Rows and columns that are full after a piece vanish at once. The game is over when no order and no
//! places take the whole set.
//!
//! ```
//! use quadrille_tenten::{Board, Rules, engine};
//! use quadrille_bitboard::{Bitboard, Cell};
//!
//! let rules = Rules::classic();
//! let line = rules.piece('H').expect("a row of five");
//! let board = Board::EMPTY;
//! assert_eq!(engine::anchors(&rules, board, line).count(), 60);
//! let half = engine::play(&rules, board, (line, Cell::new(9, 0))).expect("it fits");
//! let played = engine::play(&rules, half.board, (line, Cell::new(9, 5))).expect("it fits");
//! assert_eq!((played.cleared_rows(), played.points), (vec![9], 15));
//! assert!(played.board.is_empty());
//! ```

mod advise;
mod evaluate;
mod odds;
mod orders;
mod placing;
mod play;
mod players;
mod problem;
mod rules;
#[cfg(test)]
mod testing;
pub mod tune;
pub mod verify;

pub use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stop};

pub use advise::{Advice, Adviser, Config, Report, Stats, Unfit, advise};
pub use evaluate::{Evaluator, Strategy, StrategyError, Weights, WeightsError};
pub use odds::fits::{Fitter, fits};
pub use odds::risk::{PieceRisk, Risk, RiskAccount, RiskMeter};
pub use odds::validate;
pub use play::dealer::{Deal, Dealer, Remedy};
pub use play::game::{DrawnSets, End, EndReason, Game, PlayerError, Round, Sets, Step};
pub use play::{compat, record, simulate, stats};
pub use players::{
    Choice, FirstFit, Greedy, Hazard, Judgement, Lookahead, Naive, Order, Player, PlayerKind, Quick, Ties,
    UnknownPlayer,
};
pub use problem::{Problem, ProblemError};
pub use rules::engine::{self, Move, Played};
pub use rules::{Piece, PieceId, Rules, RulesError, RulesFileError, SetError, Setup};

/// The cells that are filled. Boards smaller than 10 x 10 use the top-left corner.
pub type Board = quadrille_bitboard::FixedBoard<u128, 10, 10>;
