//! Rows and columns.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::low_mask;
use crate::{Bitboard, Cell, Edge};

/// Numbers of lines that were emptied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LinesCleared {
    /// Full rows.
    pub rows: usize,
    /// Full columns.
    pub columns: usize,
}

impl LinesCleared {
    /// Rows and columns together.
    #[inline]
    #[must_use]
    pub const fn total(self) -> usize {
        self.rows + self.columns
    }
}

/// Each bit of `set` becomes a line of `len` bits, `unit` apart.
#[inline]
pub(crate) fn spread<B: Bitboard>(set: &mut B, len: usize, unit: usize) {
    let mut reach = 1;
    while reach < len {
        let by = if reach < len - reach { reach } else { len - reach };
        let shorter = set.clone();
        set.or_shifted_up(&shorter, by * unit);
        reach += by;
    }
}

#[inline]
pub(crate) fn clear_full<B: Bitboard>(board: &mut B) -> LinesCleared {
    let rows = board.full_row_heads();
    let columns = board.full_column_heads();
    let cleared = LinesCleared {
        rows: rows.count(),
        columns: columns.count(),
    };
    if cleared.total() > 0 {
        let mut lines = board.full_rows();
        lines.or(&board.full_columns());
        board.and_not(&lines);
    }
    cleared
}

/// Calls `each` with the column and the number of columns, at most 64, of the pieces of a row.
#[inline]
pub(crate) fn for_each_piece(width: usize, mut each: impl FnMut(usize, usize)) {
    let mut col = 0;
    while col < width {
        let len = (width - col).min(64);
        each(col, len);
        col += len;
    }
}

#[inline]
pub(crate) fn row_count<B: Bitboard>(board: &B, row: usize) -> usize {
    if row >= board.height() {
        return 0;
    }
    let mut count = 0;
    for_each_piece(board.width(), |col, len| {
        let bits = board.read(board.index(Cell::new(row, col))) & low_mask(len);
        count += bits.count_ones() as usize;
    });
    count
}

/// Row by row; on boards of many words that is faster than eroding them again and again.
pub(crate) fn row_is_full<B: Bitboard>(board: &B, row: usize) -> bool {
    let mut full = true;
    for_each_piece(board.width(), |col, len| {
        full = full && !board.read(board.index(Cell::new(row, col))) & low_mask(len) == 0;
    });
    full
}

/// The top row, the AND of all rows.
pub(crate) fn full_column_heads<B: Bitboard>(board: &B) -> B {
    let mut heads = board.empty_like();
    for_each_piece(board.width(), |col, len| {
        let all = |bits, row| bits & board.read(board.index(Cell::new(row, col)));
        let bits = (0..board.height()).fold(low_mask(len), all);
        heads.set_at(heads.index(Cell::new(0, col)), bits);
    });
    heads
}

pub(crate) fn column_counts<B: Bitboard>(board: &B) -> Vec<usize> {
    let mut counts = vec![0; board.width()];
    for cell in board.cells() {
        counts[cell.col] += 1;
    }
    counts
}

/// Writes row `from` of `source` over the empty row `to` of `target`.
#[inline]
pub(crate) fn copy_row<B: Bitboard>(source: &B, from: usize, target: &mut B, to: usize) {
    for_each_piece(source.width(), |col, len| {
        let bits = source.read(source.index(Cell::new(from, col))) & low_mask(len);
        target.set_at(target.index(Cell::new(to, col)), bits);
    });
}

#[inline]
pub(crate) fn collapse_full<B: Bitboard>(board: &mut B, edge: Edge) -> usize {
    let marked = match edge {
        Edge::Top | Edge::Bottom => board.full_row_heads(),
        Edge::Left | Edge::Right => board.full_column_heads(),
    };
    let count = marked.count();
    if count > 0 {
        board.collapse(&marked, edge);
    }
    count
}

#[inline]
pub(crate) fn collapse<B: Bitboard>(board: &mut B, marked: &B, edge: Edge) {
    match edge {
        Edge::Top | Edge::Bottom => collapse_rows(board, marked, edge),
        Edge::Left | Edge::Right => collapse_columns(board, marked, edge),
    }
}

/// Cell by cell and not by way of the transposed board, which may not fit the board's word.
pub(crate) fn collapse_columns<B: Bitboard>(board: &mut B, marked: &B, edge: Edge) {
    let width = board.width();
    let mut order: Vec<usize> = (0..width).collect();
    if edge == Edge::Right {
        order.reverse();
    }
    let gone = column_counts(marked);
    let kept = order.iter().filter(|&&col| gone[col] == 0);
    let mut targets = vec![None; width];
    for (&from, &to) in kept.zip(&order) {
        targets[from] = Some(to);
    }
    let mut collapsed = board.empty_like();
    for cell in board.cells() {
        if let Some(col) = targets[cell.col] {
            collapsed.insert(Cell::new(cell.row, col));
        }
    }
    *board = collapsed;
}

#[inline]
fn collapse_rows<B: Bitboard>(board: &mut B, marked: &B, edge: Edge) {
    let height = board.height();
    let mut collapsed = board.empty_like();
    let mut kept = 0;
    for i in 0..height {
        let row = |i| if edge == Edge::Top { i } else { height - 1 - i };
        if marked.row_count(row(i)) == 0 {
            copy_row(board, row(i), &mut collapsed, row(kept));
            kept += 1;
        }
    }
    *board = collapsed;
}
