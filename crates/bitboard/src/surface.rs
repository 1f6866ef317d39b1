//! Pairs of neighbours of which one is in the set.

use crate::{Bitboard, Direction, EdgeRule};

#[inline]
pub(crate) fn surface<B: Bitboard>(board: &B, rule: EdgeRule) -> usize {
    let within = differing_pairs(board, Direction::East) + differing_pairs(board, Direction::South);
    let (width, height) = (board.width(), board.height());
    // A corner cell lies at two edges and counts for each; so does a cell of a board with one row for top and bottom.
    let filled = board.row_count(0)
        + board.row_count(height - 1)
        + board.column_count(0)
        + board.column_count(width - 1);
    match rule {
        EdgeRule::Nothing => within,
        EdgeRule::Empty => within + filled,
        EdgeRule::Filled => within + 2 * (width + height) - filled,
    }
}

/// Cells whose neighbour in this direction, east or south, is on the board and unlike them.
#[inline]
fn differing_pairs<B: Bitboard>(board: &B, direction: Direction) -> usize {
    let unit = if direction == Direction::East {
        1
    } else {
        board.stride()
    };
    let mut paired = board.full_like();
    paired.erode(unit);
    let mut next = board.empty_like();
    next.or_shifted_down(board, unit);
    next.xor(board);
    next.and(&paired);
    next.count()
}
