use quadrille_bitboard::ParseError;
use thiserror::Error;

use crate::{Board, PieceId, Rules, SetError};

/// A board and the pieces that are to be placed on it: a whole set of the rules, or what is left of one.
///
/// ```
/// use quadrille_tenten::{Problem, ProblemError, Rules};
///
/// let rules = Rules::classic();
/// let empty = "..........\n".repeat(10);
/// let problem = Problem::parse(&rules, &empty, "rOo")?;
/// assert_eq!(problem.set().len(), 3);
/// assert!(matches!(Problem::parse(&rules, &empty, "rOoo"), Err(ProblemError::Set(_))));
/// # Ok::<(), ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    rules: Rules,
    board: Board,
    set: Vec<PieceId>,
}

/// Why a board and pieces state no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The text is no board of the rules.
    #[error(transparent)]
    Picture(#[from] ParseError),
    /// The pieces are no set of the rules.
    #[error(transparent)]
    Set(#[from] SetError),
    /// Cells are filled that the board of the rules does not have.
    #[error("cells outside the board of {size} x {size} are filled")]
    TooLarge {
        /// The side of the board.
        size: usize,
    },
    /// A piece is none of the rules, but of others with more pieces.
    #[error("there is no piece number {index}, only {pieces}")]
    Piece {
        /// The number of the piece, from 0.
        index: usize,
        /// The number of pieces of the rules.
        pieces: usize,
    },
}

impl Problem {
    /// The problem of placing these pieces, in any order, on a board. The board may have full lines: they vanish with
    /// the first piece.
    ///
    /// # Errors
    ///
    /// When the board or a piece is none of the rules, or there is no piece, or more than a set has.
    pub fn new(rules: &Rules, board: Board, set: &[PieceId]) -> Result<Self, ProblemError> {
        let size = rules.size();
        if board - rules.field() != Board::EMPTY {
            return Err(ProblemError::TooLarge { size });
        }
        let pieces = rules.pieces().len();
        if let Some(index) = set
            .iter()
            .map(|piece| piece.index())
            .find(|&index| index >= pieces)
        {
            return Err(ProblemError::Piece { index, pieces });
        }
        rules.check_size(set.len(), 1)?;
        Ok(Self {
            rules: rules.clone(),
            board,
            set: set.to_vec(),
        })
    }

    /// The problem that a picture of a board and the letters of pieces state, as [`Rules::parse_board`] and
    /// [`Rules::parse_part_of_set`] read them.
    ///
    /// # Errors
    ///
    /// Where the board or the letters are wrong.
    pub fn parse(rules: &Rules, board: &str, set: &str) -> Result<Self, ProblemError> {
        Self::new(rules, rules.parse_board(board)?, &rules.parse_part_of_set(set)?)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The filled cells.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The pieces to be placed.
    #[must_use]
    pub fn set(&self) -> &[PieceId] {
        &self.set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rubbish_is_refused() {
        let rules = Rules::classic();
        let small = Rules::from_toml(include_str!("../../../fixtures/tenten/rules-8x8.toml")).unwrap();
        let dot = rules.piece('.').unwrap();
        let foreign = small.piece_ids().last().unwrap();
        assert!(Problem::new(&rules, Board::FULL, &[dot]).is_ok());
        assert_eq!(
            Problem::new(&small, Board::FULL, &[dot]),
            Err(ProblemError::TooLarge { size: 8 })
        );
        assert_eq!(
            Problem::new(&rules, Board::EMPTY, &[foreign]),
            Err(ProblemError::Piece {
                index: 32,
                pieces: 19
            })
        );
        for count in [0, 4] {
            let error = Problem::new(&rules, Board::EMPTY, &[dot; 4][..count]);
            assert!(matches!(error, Err(ProblemError::Set(SetError::Size { .. }))));
        }
    }
}
