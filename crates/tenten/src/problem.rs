use std::str::FromStr;

use quadrille_bitboard::ParseError;
use thiserror::Error;

use crate::{Board, PieceId, Rules, SetError, Streak};

/// A board and the pieces that are to be placed on it: a whole set of the rules, or what is left of one.
///
/// ```
/// use quadrille_tenten::{Problem, ProblemError, Rules};
///
/// let rules = Rules::classic();
/// let empty = "..........\n".repeat(10);
/// let problem = Problem::parse(&rules, &empty, "rOo")?;
/// assert_eq!(problem.set().len(), 3);
/// assert_eq!("rOo".parse(), Ok(problem));
/// assert!(matches!(Problem::parse(&rules, &empty, "rOoo"), Err(ProblemError::Set(_))));
/// # Ok::<(), ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    rules: Rules,
    board: Board,
    set: Vec<PieceId>,
    streak: Streak,
}

/// Reason why a board and pieces state no problem.
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
            streak: Streak::default(),
        })
    }

    /// The same problem after clears that follow each other, which bring points in some games.
    #[must_use]
    pub fn with_streak(self, streak: Streak) -> Self {
        Self { streak, ..self }
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

    /// The streak before the set.
    #[must_use]
    pub const fn streak(&self) -> Streak {
        self.streak
    }

    /// The pieces to be placed.
    #[must_use]
    pub fn set(&self) -> &[PieceId] {
        &self.set
    }
}

impl FromStr for Problem {
    type Err = ProblemError;

    /// By the rules of [`Rules::classic`], the letters of the pieces to be placed on an empty board; or the rows of a
    /// board, top first, between slashes or line breaks, a blank or a line break, and the letters.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rules = Rules::classic();
        let text = text.trim();
        match text.rsplit_once(char::is_whitespace) {
            Some((board, set)) => Self::parse(&rules, &board.replace('/', "\n"), set),
            None => Self::new(&rules, Board::EMPTY, &rules.parse_part_of_set(text)?),
        }
    }
}

/// Work done by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Boards that were judged: by the plain search for sets of four and boards with full lines, and for their risk and
    /// danger. The quick choice for sets of up to three pieces takes milliseconds, and is not counted.
    pub boards: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read() {
        let rows = format!("#########.{}", "/..........".repeat(9));
        let problem: Problem = format!("{rows} rO").parse().unwrap();
        let rules = Rules::classic();
        assert_eq!(
            Problem::parse(&rules, &rows.replace('/', "\n"), "rO"),
            Ok(problem)
        );
        assert!(matches!("rOX".parse::<Problem>(), Err(ProblemError::Set(_))));
        assert!(matches!(
            ".... rO".parse::<Problem>(),
            Err(ProblemError::Picture(_))
        ));
    }

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

    #[test]
    fn a_problem_is_what_it_was_made_of() {
        let rules = Rules::eight();
        let set: Vec<PieceId> = rules.piece_ids().skip(3).take(2).collect();
        let problem = Problem::new(&rules, rules.field(), &set).unwrap();
        assert_eq!(
            (problem.rules(), problem.board(), problem.set()),
            (&rules, rules.field(), &*set)
        );
        assert_eq!(problem.streak(), Streak::default());
        let streak = Streak {
            length: 2,
            idle: 1,
            has_cleared: true,
        };
        let later = problem.clone().with_streak(streak);
        assert_eq!(later.streak(), streak);
        assert_eq!(later.with_streak(Streak::default()), problem);
    }
}
