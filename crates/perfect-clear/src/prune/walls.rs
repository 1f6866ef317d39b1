//! Walls: empty cells that are cut off, and are not a multiple of four.

use crate::MOST_LINES;
use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;

/// The columns that have one to their right, in the lowest row.
pub(super) const NOT_LAST: u64 = (1 << (WIDTH - 1)) - 1;

/// Whether a field may be cleared as far as walls are concerned: none of them cuts off a number of empty cells that
/// pieces cannot fill. This costs nearly nothing, so every field that is reached is looked at.
///
/// *Wall*: a border between two columns such that in no row both cells beside it are empty. *Proof*: a piece on both
/// sides of a border has two cells beside it in one row. Rows only ever move down as a whole, so both cells were in
/// one row from the beginning, and both empty. So no piece ever crosses a wall, those to its left fill the empty cells
/// to its left, and each fills four.
#[inline]
pub(crate) fn looks_hopeful<W: FieldWord>(word: W, lines: usize) -> bool {
    let empty = !word & W::rows(lines);
    // Empty cells with an empty one to the right; then those of all rows in the lowest one.
    let mut pairs = empty & empty.moved_down(1);
    if W::MOST_LINES > MOST_LINES {
        pairs = pairs | lowered(pairs, 6);
    }
    let pairs = pairs | lowered(pairs, 3);
    let pairs = pairs | lowered(pairs, 1) | lowered(pairs, 2);
    let mut walls = !pairs.low() & NOT_LAST;
    while walls != 0 {
        let x = walls.trailing_zeros();
        let left = empty & W::in_all_rows((2 << x) - 1);
        if !left.count().is_multiple_of(4) {
            return false;
        }
        walls &= walls - 1;
    }
    true
}

/// The cells that are this many rows higher.
#[inline]
fn lowered<W: FieldWord>(cells: W, rows: usize) -> W {
    cells.moved_down((WIDTH * rows) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;

    #[test]
    fn walls_cut_off_multiples_of_four() {
        let is_hopeful = |text| {
            let field = Field::parse(text, 4).unwrap();
            looks_hopeful(field.word(), 4)
        };
        assert!(is_hopeful(""));
        assert!(!is_hopeful("..X.......\n..X.......\n..X.......\nX.X......."));
        assert!(is_hopeful("..X.......\n..X.......\n..X.......\n..X......."));
        assert!(!is_hopeful("XX........\nX.X.......\nXX........\nX.X......."));
    }
}
