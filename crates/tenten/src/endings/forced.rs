//! Games that a dealer ends who may choose.

use quadrille_bitboard::{Bitboard, Cell, Shape};

use super::certificate::all_lines;
use crate::{Board, PieceId, Rules};

/// A piece that alone ends a game from the empty board, because it never clears a line there.
///
/// Whatever the places, it fills a multiple of some number of cells of each line, and the length of the line is no
/// multiple of that: so no line is ever full. And each place covers a marked cell, so that no more pieces than marks
/// can lie on the board.
///
/// ```text
/// ..........    1010!: a square of nine fills 0 or 3 cells of each line, and 10 is no multiple of 3.
/// ..........    Each of its places covers one of the nine marks. So nine of them fit at most: three rounds,
/// ..x..x..x.    and the set of the fourth does not fit.
/// ..........
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedLoss {
    /// The piece of which all sets are made.
    pub piece: PieceId,
    /// The cells of which each place of it covers one.
    pub marks: Board,
    /// The round whose set does not fit, whatever was played.
    pub rounds: usize,
}

impl ForcedLoss {
    /// The piece that ends games in the fewest rounds, if one does by this argument.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let losses = rules.piece_ids().filter_map(|piece| Self::by(rules, piece));
        losses.min_by_key(|loss| loss.rounds)
    }

    /// The loss by this piece: every place and every line is looked at.
    #[must_use]
    pub fn by(rules: &Rules, piece: PieceId) -> Option<Self> {
        let shape = rules[piece].shape;
        let places = places(shape, rules.size());
        let never_full = |line: &Board| {
            let filled = places.iter().map(|&place| (place & *line).count());
            !line.count().is_multiple_of(filled.fold(0, common_divisor))
        };
        let marks = lattice(shape, rules.size());
        let is_marked = |&place: &Board| !(place & marks).is_empty();
        (all_lines(rules).iter().all(never_full) && places.iter().all(is_marked)).then(|| Self {
            piece,
            marks,
            rounds: marks.count() / rules.set_size() + 1,
        })
    }
}

/// The cells of all places of a piece.
fn places(shape: Shape, size: usize) -> Vec<Board> {
    let corners =
        (0..=size - shape.height()).flat_map(|row| (0..=size - shape.width()).map(move |col| (row, col)));
    let cells = |(row, col)| {
        shape
            .cells()
            .map(move |cell| Cell::new(row + cell.row, col + cell.col))
            .collect()
    };
    corners.map(cells).collect()
}

/// The last cells of the boxes of this shape's size that tile the board from its corner.
fn lattice(shape: Shape, size: usize) -> Board {
    let rows = (shape.height()..=size).step_by(shape.height());
    let cols = || (shape.width()..=size).step_by(shape.width());
    rows.flat_map(|row| cols().map(move |col| Cell::new(row - 1, col - 1)))
        .collect()
}

/// The greatest number that divides both; 0 is a multiple of all.
fn common_divisor(one: usize, other: usize) -> usize {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}
