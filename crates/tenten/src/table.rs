//! What is on the table between two questions of a person.

use thiserror::Error;

use crate::{Advice, Adviser, Board, Move, PieceId, Played, Rules, Streak, engine};

/// A game that a person plays elsewhere, as far as it has come. It is a value: what happens gives a new one, so undoing
/// is going back to the one before.
///
/// ```
/// use quadrille_tenten::{Adviser, Board, Cell, Move, PlayerKind, Rules, Table, Ties};
///
/// let rules = Rules::classic();
/// let adviser = Adviser::new(&rules, PlayerKind::strongest(&rules).player(&rules, Ties::First));
/// let table = Table::new(Board::EMPTY).with_set(rules.parse_set("rOo")?);
/// let moves = [Move { piece: rules.piece('O').unwrap(), anchor: Cell::new(7, 7) }];
/// let (way, next) = table.place(&adviser, &moves)?;
/// assert_eq!((way.points, next.score, next.rounds), (9, 9, 0));
/// assert_eq!(rules.set_text(&next.left), "ro");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The filled cells.
    pub board: Board,
    /// Rounds that were finished.
    pub rounds: u64,
    /// Points of all moves.
    pub score: u64,
    /// The pieces that are still to be placed, if it is known.
    pub left: Vec<PieceId>,
    /// Clears that follow each other.
    pub streak: Streak,
}

/// Reason why moves cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlaceError {
    /// A piece is none of those that are to be placed.
    #[error("{letter} is not among {set}, which is to be placed")]
    NotAmong {
        /// The letter of the piece.
        letter: char,
        /// The letters of those that are to be placed.
        set: String,
    },
    /// A piece does not fit where it should go.
    #[error("{letter} does not fit with its top-left corner in row {}, column {}", one.anchor.row + 1, one.anchor.col + 1)]
    NoRoom {
        /// The letter of the piece.
        letter: char,
        /// The first move that does not fit.
        one: Move,
    },
}

impl Table {
    /// The start of a game from this board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            ..Self::default()
        }
    }

    /// The same table with other pieces to be placed.
    #[must_use]
    pub fn with_set(self, set: Vec<PieceId>) -> Self {
        Self { left: set, ..self }
    }

    /// The same game on another board, with nothing to be placed.
    #[must_use]
    pub fn with_board(&self, board: Board) -> Self {
        Self {
            board,
            rounds: self.rounds,
            score: self.score,
            left: Vec::new(),
            streak: self.streak,
        }
    }

    /// The table after the whole set was placed in this way.
    #[must_use]
    pub fn follow(&self, way: &Advice) -> Self {
        Self {
            board: way.board,
            rounds: self.rounds.saturating_add(1),
            score: self.score.saturating_add(u64::from(way.points)),
            left: Vec::new(),
            streak: way.streak,
        }
    }

    /// What each of these moves brings, and the table after them. Where nothing is known to be left, any pieces may be
    /// placed.
    ///
    /// The round is finished with the last piece that is to be placed.
    ///
    /// # Errors
    ///
    /// When a piece is none of those that are left, or does not fit.
    pub fn play(&self, rules: &Rules, moves: &[Move]) -> Result<(Vec<(Move, Played)>, Self), PlaceError> {
        let left = self.left_after(rules, moves)?;
        let played = engine::play_all_after(rules, self.streak, self.board, moves);
        let played = played.ok_or_else(|| no_room(rules, self.board, moves))?;
        let streak = engine::streak_after(rules, self.streak, &played);
        let is_done = !self.left.is_empty() && left.is_empty();
        let points: u32 = played.iter().map(|(_, played)| played.points).sum();
        let next = Self {
            board: played.last().map_or(self.board, |(_, played)| played.board),
            rounds: self.rounds.saturating_add(u64::from(is_done)),
            score: self.score.saturating_add(u64::from(points)),
            left,
            streak: if is_done { streak.after_set(rules) } else { streak },
        };
        Ok((played, next))
    }

    /// As [`Table::play`], with what comes of the moves judged by an adviser.
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn place(&self, adviser: &Adviser, moves: &[Move]) -> Result<(Advice, Self), PlaceError> {
        let (played, next) = self.play(adviser.rules(), moves)?;
        Ok((adviser.judge_played(self.board, self.streak, played), next))
    }

    /// The pieces that are left after these moves.
    fn left_after(&self, rules: &Rules, moves: &[Move]) -> Result<Vec<PieceId>, PlaceError> {
        let mut left = self.left.clone();
        for one in moves {
            if let Some(place) = left.iter().position(|&piece| piece == one.piece) {
                left.remove(place);
            } else if !self.left.is_empty() {
                return Err(PlaceError::NotAmong {
                    letter: rules[one.piece].letter,
                    set: rules.set_text(&self.left),
                });
            }
        }
        Ok(left)
    }
}

/// The first of these moves that does not fit, in an error.
fn no_room(rules: &Rules, board: Board, moves: &[Move]) -> PlaceError {
    let fits = |count: &usize| engine::play_all(rules, board, &moves[..*count]).is_some();
    let first_wrong = (0..moves.len()).take_while(fits).last().unwrap_or_default();
    let one = moves[first_wrong];
    PlaceError::NoRoom {
        letter: rules[one.piece].letter,
        one,
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Cell;

    use super::*;
    use crate::{PlayerKind, Ties};

    fn adviser() -> Adviser {
        let rules = Rules::classic();
        let player: PlayerKind = "quick".parse().unwrap();
        Adviser::new(&rules, player.player(&rules, Ties::First))
    }

    fn at(letter: char, row: usize, col: usize) -> Move {
        Move {
            piece: Rules::classic().piece(letter).unwrap(),
            anchor: Cell::new(row, col),
        }
    }

    #[test]
    fn a_round_ends_with_its_last_piece() {
        let adviser = adviser();
        let set = adviser.rules().parse_set("OO.").unwrap();
        let table = Table::new(Board::EMPTY).with_set(set);
        let (_, one) = table.place(&adviser, &[at('O', 0, 0), at('.', 9, 9)]).unwrap();
        assert_eq!(
            (one.rounds, one.score, adviser.rules().set_text(&one.left)),
            (0, 10, "O".to_owned())
        );
        let (way, two) = one.place(&adviser, &[at('O', 0, 3)]).unwrap();
        assert_eq!((two.rounds, two.score, two.left.len()), (1, 19, 0));
        assert_eq!(one.follow(&way), two);
        // Without a set, moves are played all the same, and finish no round.
        let (_, three) = two.place(&adviser, &[at('O', 0, 6)]).unwrap();
        assert_eq!((three.rounds, three.score), (1, 28));
    }

    #[test]
    fn wrong_moves_change_nothing() {
        let adviser = adviser();
        let set = adviser.rules().parse_set("OO.").unwrap();
        let table = Table::new(Board::EMPTY).with_set(set);
        let error = |moves: &[Move]| table.place(&adviser, moves).unwrap_err().to_string();
        assert_eq!(
            error(&[at('O', 0, 0), at('o', 3, 3)]),
            "o is not among OO., which is to be placed"
        );
        assert_eq!(
            error(&[at('O', 0, 0), at('O', 2, 2), at('.', 5, 5)]),
            "O does not fit with its top-left corner in row 3, column 3"
        );
        assert_eq!(
            error(&[at('O', 8, 0)]),
            "O does not fit with its top-left corner in row 9, column 1"
        );
    }
}
