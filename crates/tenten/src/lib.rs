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
//! let half = engine::play(&rules, board, line, Cell::new(9, 0)).expect("it fits");
//! let played = engine::play(&rules, half.board, line, Cell::new(9, 5)).expect("it fits");
//! assert_eq!((played.cleared_rows(), played.points), (vec![9], 15));
//! assert!(played.board.is_empty());
//! ```

mod advice;
pub mod compat;
mod dealer;
pub mod engine;
mod evaluate;
mod first_fit;
mod fits;
mod game;
mod greedy;
mod hazard;
mod naive;
mod player;
pub mod players;
mod quick;
pub mod record;
mod risk;
mod rules;
mod rules_file;
pub mod simulate;
pub mod stats;
mod strategy;
mod text;
pub mod tune;
pub mod validate;
mod weights;

pub use advice::{Advice, Adviser};
pub use dealer::{Deal, Dealer, Dealing};
pub use engine::{Move, Played};
pub use evaluate::Evaluator;
pub use first_fit::FirstFit;
pub use fits::{Fitter, fits};
pub use game::{Drawn, End, EndReason, Game, PlayerError, Round, Sets, Step};
pub use greedy::Greedy;
pub use hazard::Hazard;
pub use naive::{Naive, Ties};
pub use player::Player;
pub use quick::Quick;
pub use risk::{PieceRisk, Risk, RiskAccount, RiskMeter};
pub use rules::{Piece, PieceId, Rules, RulesError};
pub use rules_file::RulesFileError;
pub use strategy::{Strategy, StrategyError};
pub use text::SetError;
pub use weights::{Weights, WeightsError};

/// The cells that are filled. Boards smaller than 10 x 10 use the top-left corner.
pub type Board = quadrille_bitboard::FixedBoard<u128, 10, 10>;
