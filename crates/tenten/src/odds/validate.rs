//! The validator of Lohanda, Lukas and Lazarusli ("Performance Improver for Block Generator in 1010! Using AND-OR Tree").
//!
//! Stage one, [`validate`], says whether a set fits, with a witness, or how each order of it fails; stage two,
//! [`repair()`], exchanges pieces until it fits. The answer comes from the fast [`Fitter`]; the article's complete search,
//! [`paper`], is run only where it must account for a failure. [`published`] models a fault of the published program.

pub mod paper;
pub mod published;
mod repair;
#[cfg(test)]
mod tests;

pub use paper::{Account, Permutation};
pub use repair::{Change, NoSetFits, Repaired, repair};

use crate::{Board, Fitter, Move, PieceId};

/// What stage one finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The set fits, by these moves.
    Fits(Vec<Move>),
    /// No order and no places take the set.
    Unfit(Account),
}

/// Whether the set fits, and how or why not.
///
/// ```
/// use quadrille_tenten::validate::{Verdict, validate};
/// use quadrille_tenten::{Board, Fitter, Rules};
///
/// let rules = Rules::classic();
/// let square = rules.piece('O').expect("the square of nine");
/// let board = Board::FULL - Board::from_bits(0b11);
/// let Verdict::Unfit(account) = validate(&Fitter::new(&rules), board, &[square; 3]) else {
///     panic!("it cannot fit");
/// };
/// // All six orders fail at their first piece, for 5 points each.
/// assert_eq!(account.points_of(square), 30);
/// ```
///
/// # Panics
///
/// As [`Fitter::takes`].
#[must_use]
pub fn validate(fitter: &Fitter, board: Board, set: &[PieceId]) -> Verdict {
    match fitter.fits(board, set) {
        Some(moves) => Verdict::Fits(moves),
        None => Verdict::Unfit(paper::account(fitter, board, set)),
    }
}
