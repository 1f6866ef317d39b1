//! The rules in action: where a piece may lie, and what happens when it does.

use quadrille_bitboard::{Bitboard, Cell, Placement};

pub use super::played::Played;
use crate::{Board, LineKind, PieceId, Rules, Streak};

/// A piece of the set and where it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The piece.
    pub piece: PieceId,
    /// The top-left corner of its bounding box.
    pub anchor: Cell,
}

impl From<(PieceId, Cell)> for Move {
    fn from((piece, anchor): (PieceId, Cell)) -> Self {
        Self { piece, anchor }
    }
}

impl From<&Self> for Move {
    fn from(one: &Self) -> Self {
        *one
    }
}

/// Lines that are full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FullLines {
    /// The cells of all full rows, if rows vanish.
    pub rows: Board,
    /// The cells of all full columns, if columns vanish.
    pub columns: Board,
    /// The cells of all other full lines.
    pub others: Board,
    /// Which of [`Rules::other_lines`] are full: bit n stands for the n-th.
    pub other_lines: u64,
    /// How many lines are full.
    pub count: u32,
}

impl FullLines {
    /// The cells of all of them.
    #[must_use]
    pub fn cells(&self) -> Board {
        self.rows | self.columns | self.others
    }
}

/// All anchors where a piece fits on the free cells.
#[must_use]
pub fn anchors(rules: &Rules, board: Board, piece: PieceId) -> Board {
    (rules.field() & !board).placements(rules[piece].shape)
}

/// Every move of one piece of a set, pieces that come twice once.
pub fn legal_moves<'a>(
    rules: &'a Rules,
    board: Board,
    set: &'a [PieceId],
) -> impl Iterator<Item = Move> + 'a {
    let first = set
        .iter()
        .enumerate()
        .filter(|&(place, piece)| !set[..place].contains(piece));
    first.flat_map(move |(_, &piece)| {
        let anchors: Vec<Cell> = anchors(rules, board, piece).cells().collect();
        anchors.into_iter().map(move |anchor| Move { piece, anchor })
    })
}

/// Places a piece and clears full lines; `None` if it does not fit.
///
/// The move is a [`Move`] or a pair of a piece and its anchor.
#[must_use]
pub fn play(rules: &Rules, board: Board, one: impl Into<Move>) -> Option<Played> {
    let one = one.into();
    let placement = Placement {
        shape: rules[one.piece].shape,
        anchor: one.anchor,
    };
    let fits = (rules.field() & !board).covers(placement);
    fits.then(|| play_unchecked(rules, board, one))
}

/// Plays moves one after the other, without a streak before them; `None` if one of them does not fit.
#[must_use]
pub fn play_all(rules: &Rules, board: Board, moves: &[Move]) -> Option<Vec<(Move, Played)>> {
    play_all_after(rules, Streak::default(), board, moves)
}

/// As [`play_all`], after this streak: the points of each move have what it adds.
#[must_use]
pub fn play_all_after(
    rules: &Rules,
    mut streak: Streak,
    mut board: Board,
    moves: &[Move],
) -> Option<Vec<(Move, Played)>> {
    let follow = |&one: &Move| {
        let mut played = play(rules, board, one)?;
        let (extra, next) = streak.follow(rules, &played);
        played.points += extra;
        (board, streak) = (played.board, next);
        Some((one, played))
    };
    moves.iter().map(follow).collect()
}

/// The streak after moves that were played, of which no set ended.
#[must_use]
pub fn streak_after(rules: &Rules, streak: Streak, moves: &[(Move, Played)]) -> Streak {
    let follow = |streak: Streak, (_, played): &(Move, Played)| streak.follow(rules, played).1;
    moves.iter().fold(streak, follow)
}

/// The board after moves that are known to fit, such as a player's.
///
/// # Panics
///
/// As [`play_unchecked`].
#[must_use]
pub fn board_after(rules: &Rules, board: Board, moves: &[Move]) -> Board {
    let play = |board, one: &Move| play_unchecked(rules, board, one).board;
    moves.iter().fold(board, play)
}

/// As [`play`], where the piece is known to fit.
///
/// # Panics
///
/// May panic if the piece reaches out of the board; if it overlaps, the result means nothing.
#[must_use]
pub fn play_unchecked(rules: &Rules, board: Board, one: impl Into<Move>) -> Played {
    let Move { piece, anchor } = one.into();
    let shape = rules[piece].shape;
    let mut placed = Board::EMPTY;
    placed.stamp(Placement { shape, anchor });
    let filled = board | placed;
    let full = full_lines(rules, filled);
    let after = filled - full.cells();
    let empty = if after.is_empty() {
        rules.score().empty_board
    } else {
        0
    };
    Played {
        board: after,
        rows: full.rows,
        columns: full.columns,
        others: full.others,
        other_lines: full.other_lines,
        lines: full.count,
        points: rules.score().of_move(placed, full.cells(), full.count) + empty,
    }
}

/// All full lines.
#[must_use]
pub fn full_lines(rules: &Rules, filled: Board) -> FullLines {
    // Cells outside a smaller board count as filled, so that its lines are full when its own cells are.
    let outside = !rules.field();
    let padded = filled | outside;
    let whole = |lines: Board, outside: Board| (lines - outside) & rules.field();
    let mut full = FullLines::default();
    // Each full row has a cell in the first column, each full column one in the first row.
    if rules.has_lines(LineKind::Rows) {
        full.rows = whole(padded.full_rows(), outside.full_rows());
        full.count += full.rows.column_count(0) as u32;
    }
    if rules.has_lines(LineKind::Columns) {
        full.columns = whole(padded.full_columns(), outside.full_columns());
        full.count += full.columns.row_count(0) as u32;
    }
    for (number, &line) in rules.other_lines().iter().enumerate() {
        if line - filled == Board::EMPTY {
            full.others |= line;
            full.other_lines |= 1 << number;
            full.count += 1;
        }
    }
    full
}

/// The board of a game: full lines have vanished, as they do at once. They bring no points.
#[must_use]
pub fn settled(rules: &Rules, board: Board) -> Board {
    board - full_lines(rules, board).cells()
}

/// How many sequences of this many moves there are, of pieces in the given order: a check of the rules' engine.
#[must_use]
pub fn perft(rules: &Rules, board: Board, pieces: &[PieceId]) -> u64 {
    let Some((&piece, rest)) = pieces.split_first() else {
        return 1;
    };
    let anchors: Vec<Cell> = anchors(rules, board, piece).cells().collect();
    if rest.is_empty() {
        return anchors.len() as u64;
    }
    let after = |anchor| play_unchecked(rules, board, (piece, anchor)).board;
    anchors
        .into_iter()
        .map(|anchor| perft(rules, after(anchor), rest))
        .sum()
}

#[cfg(test)]
mod tests;
