//! What is to be solved: a board and the rules that it is played by.

use std::str::FromStr;

use thiserror::Error;

use crate::{Board, BoardError, Rows, Rules};

/// A board with a digit at least, and the rules for it.
///
/// Where the rules let rows vanish, the rows without a digit are gone from the board.
///
/// ```
/// use quadrille_number_match::{Board, Problem, ProblemError, Rules, Width};
///
/// let board = Board::parse("123456728/........./46", Width::NINE, 100)?;
/// let problem = Problem::new(Rules::default(), board)?;
/// assert_eq!(problem.board().to_string(), "123456728\n46");
/// assert_eq!("123456728/46".parse(), Ok(problem));
///
/// let narrow = Board::parse("12345678/46", Width::new(8)?, 100)?;
/// let error = ProblemError::OtherWidth { board: 8, rules: 9 };
/// assert_eq!(Problem::new(Rules::default(), narrow), Err(error));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    rules: Rules,
    board: Board,
}

/// Reason why a board and rules state no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The text is no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The board and the rules differ in the number of columns.
    #[error("a board of {board} columns for rules of {rules}")]
    OtherWidth {
        /// The columns of the board.
        board: usize,
        /// The columns of the rules.
        rules: usize,
    },
    /// There is no digit to be cleared.
    #[error("the board has no digits")]
    NoDigits,
}

impl Problem {
    /// A board that is to be won by these rules.
    ///
    /// # Errors
    ///
    /// When the board has another number of columns than the rules, or no digit.
    pub fn new(rules: Rules, board: Board) -> Result<Self, ProblemError> {
        if board.width() != rules.width {
            return Err(ProblemError::OtherWidth {
                board: board.columns(),
                rules: rules.columns(),
            });
        }
        if board.is_empty() {
            return Err(ProblemError::NoDigits);
        }
        Ok(Self::settled(rules, board))
    }

    /// A problem of a board that is known to have digits and the right width.
    pub(crate) fn settled(rules: Rules, mut board: Board) -> Self {
        if rules.rows != Rows::Stay {
            board.vanish();
        }
        Self { rules, board }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board at the start.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

impl FromStr for Problem {
    type Err = ProblemError;

    /// The problem of winning a board of nine columns by the default rules: its rows, top first, between slashes or
    /// line breaks, as in `761541629/587238354`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(Rules::default(), text.parse()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Width};

    #[test]
    fn a_board_without_digits_is_no_problem() {
        let empty = Board::typed(Width::NINE, vec![0; 5]).unwrap();
        assert_eq!(Problem::new(Rules::default(), empty), Err(ProblemError::NoDigits));
    }

    #[test]
    fn rows_stay_where_the_rules_say_so() {
        let rules = Rules {
            rows: Rows::Stay,
            ..Rules::default()
        };
        let board = Board::parse("1/./1", Width::NINE, 100).unwrap();
        assert_eq!(Problem::new(rules, board.clone()).unwrap().board(), &board);
    }

    #[test]
    fn the_rest_of_a_game_has_the_refills_that_are_left() {
        let board = Board::parse("12", Width::NINE, 100).unwrap();
        let mut game = Problem::new(Rules::default(), board).unwrap().game();
        game.play(Action::Refill).unwrap();
        let rest = Problem::rest_of(&game).unwrap();
        assert_eq!(rest.rules().max_refills, Some(3));
        assert_eq!(rest.board().to_string(), "1212");
    }
}
