//! The rules in action: where a piece may lie, and what happens when it does.

use quadrille_bitboard::{Bitboard, Cell, Placement};

use crate::{Board, PieceId, Rules};

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

/// The board after a move, and what the move brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The filled cells after the lines vanished.
    pub board: Board,
    /// The cells of all rows that vanished.
    pub rows: Board,
    /// The cells of all columns that vanished.
    pub columns: Board,
    /// Points for the piece and the lines.
    pub points: u32,
}

impl Played {
    /// The rows that vanished, from the top.
    #[must_use]
    pub fn cleared_rows(&self) -> Vec<usize> {
        (0..self.rows.height())
            .filter(|&row| self.rows.contains(Cell::new(row, 0)))
            .collect()
    }

    /// The columns that vanished, from the left.
    #[must_use]
    pub fn cleared_columns(&self) -> Vec<usize> {
        (0..self.columns.width())
            .filter(|&col| self.columns.contains(Cell::new(0, col)))
            .collect()
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
    let inside = one.anchor.row < rules.size() && one.anchor.col < rules.size();
    (inside && anchors(rules, board, one.piece).contains(one.anchor))
        .then(|| play_unchecked(rules, board, one))
}

/// Plays moves one after the other; `None` if one of them does not fit.
#[must_use]
pub fn play_all(rules: &Rules, mut board: Board, moves: &[Move]) -> Option<Vec<(Move, Played)>> {
    let follow = |&one: &Move| {
        let played = play(rules, board, one)?;
        board = played.board;
        Some((one, played))
    };
    moves.iter().map(follow).collect()
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
    let mut filled = board;
    filled.stamp(Placement { shape, anchor });
    let (rows, columns) = full_lines(rules, filled);
    // Each full row has a cell in the first column, each full column one in the first row.
    let lines = (rows.column_count(0) + columns.row_count(0)) as u32;
    Played {
        board: filled - (rows | columns),
        rows,
        columns,
        points: shape.len() as u32 + rules.points_for_lines(lines),
    }
}

/// The cells of all full rows, and of all full columns.
#[must_use]
pub fn full_lines(rules: &Rules, filled: Board) -> (Board, Board) {
    // Cells outside a smaller board count as filled, so that its lines are full when its own cells are.
    let padded = filled | !rules.field();
    let whole = |lines: Board, outside: Board| (lines - outside) & rules.field();
    let outside_rows = (!rules.field()).full_rows();
    let outside_columns = (!rules.field()).full_columns();
    (
        whole(padded.full_rows(), outside_rows),
        whole(padded.full_columns(), outside_columns),
    )
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
