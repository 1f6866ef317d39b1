//! The validator of Lohanda, Lukas and Lazarusli ("Performance Improver for Block Generator in 1010! Using AND-OR
//! Tree").
//!
//! Stage one, [`validate()`], says whether a set fits, with moves that place it, or how each order of it fails. Stage
//! two, [`repair()`], exchanges pieces until the set fits. The answer comes from the fast [`Fitter`]; the article's
//! complete search, [`paper`], is run only where it must account for a failure. [`published`] models a fault of the
//! published program.

pub mod paper;
pub mod published;
mod repair;
#[cfg(test)]
mod tests;

use quadrille_search::{Limits, Outcome};

pub use paper::{Account, Permutation};
pub(crate) use repair::Workshop;
pub use repair::{Change, NoSetFits, Repaired, repair};

use crate::{Fitter, Move, Problem, Stats};

/// Report of stage one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Moves that place the set, or how each order of it fails.
    pub outcome: Outcome<Vec<Move>, Account>,
    /// The work done.
    pub stats: Stats,
}

/// Whether a set fits, and how or why not.
///
/// The answer itself takes microseconds. Limits are for the account of a set that does not fit: one that strikes
/// leaves it [incomplete](Account::gave_up). They count boards.
///
/// ```
/// use quadrille_tenten::validate::validate;
/// use quadrille_tenten::{Board, Limits, Outcome, Problem, Rules};
///
/// let rules = Rules::classic();
/// let square = rules.piece('O').expect("the square of nine");
/// let problem = Problem::new(&rules, Board::FULL - Board::from_bits(0b11), &[square; 3])?;
/// let Outcome::Unsolvable(account) = validate(&problem, &Limits::none()).outcome else {
///     panic!("it cannot fit");
/// };
/// // All six orders fail at their first piece, for 5 points each.
/// assert_eq!(account.points_of(square), 30);
/// # Ok::<(), quadrille_tenten::ProblemError>(())
/// ```
#[must_use]
pub fn validate(problem: &Problem, limits: &Limits) -> Report {
    validate_by(&Fitter::new(problem.rules()), problem, limits)
}

/// As [`validate`], with a fitter that was made for the rules of the problem: to make one takes a millisecond.
#[must_use]
pub fn validate_by(fitter: &Fitter, problem: &Problem, limits: &Limits) -> Report {
    if let Some(moves) = fitter.fits(problem.board(), problem.set()) {
        return Report {
            outcome: Outcome::Solved(moves),
            stats: Stats::default(),
        };
    }
    let (account, boards) = paper::account(fitter, (problem.board(), problem.set()), limits);
    Report {
        outcome: Outcome::Unsolvable(account),
        stats: Stats { boards },
    }
}
