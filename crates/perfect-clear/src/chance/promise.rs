//! How promising a field is: which ones to follow, where not all can be followed.
//!
//! # What
//!
//! The *promise* of a field of four lines is a sum over its ten columns and the two walls beside them: each two
//! neighbours have a weight, by their cells and by how many pieces lie. Cleared rows count as filled, so two neighbours
//! are eight cells. Fields of other lines go by how [smooth](smoothness) they are.
//!
//! # How
//!
//! The weights are learned from exact values (`learn`): of random starts, all fields that can be reached, each with the
//! share of the tails that clear it, on average over what may be in the slot. The sum is the logarithm of the odds of
//! that share.
//!
//! # Does it work
//!
//! Of 40 random starts with six pieces shown, the first moves that are best among 200 fields of each layer lose 0.3 % of
//! the clears in a row to expect; among the 300 smoothest, 0.8 %.

mod best;
#[cfg(test)]
mod learn;
#[rustfmt::skip]
mod weights;

use crate::prune::smoothness;
use crate::words::shape::WIDTH;
pub(super) use best::best_places;
use weights::WEIGHTS;

/// Lines of the fields whose promise was learned.
const LINES: usize = 4;

/// Two neighbouring columns of four cells.
const PAIRS: usize = 1 << (2 * LINES);

/// Pieces of a field that is neither empty nor clear, at most.
const MOST_PIECES: usize = 9;

/// How promising a field is, beside others with the same number of pieces.
fn promise(word: u64, lines: usize) -> i32 {
    if lines != LINES {
        return smoothness(word, lines);
    }
    let Some(weights) = WEIGHTS.get(stage(word)) else {
        return 0;
    };
    pairs(word).map(|pair| i32::from(weights[pair])).sum()
}

/// The number of pieces of a field of four lines, from 0 for the first.
fn stage(word: u64) -> usize {
    (word.count_ones() as usize / 4).saturating_sub(1)
}

/// Each two neighbours among the columns of a field and the walls, left to right: the cells of the left one above those
/// of the right one.
#[inline]
fn pairs(word: u64) -> impl Iterator<Item = usize> {
    const WALL: usize = (1 << LINES) - 1;
    let column = move |x: usize| {
        let cells = word >> x;
        (cells & 1 | cells >> 9 & 2 | cells >> 18 & 4 | cells >> 27 & 8) as usize
    };
    let column_or_wall = move |x: usize| {
        if (1..=WIDTH).contains(&x) {
            column(x - 1)
        } else {
            WALL
        }
    };
    (0..=WIDTH).map(move |x| column_or_wall(x) << LINES | column_or_wall(x + 1))
}

/// Two neighbours seen in a mirror.
#[cfg(test)]
const fn mirrored(pair: usize) -> usize {
    pair >> LINES | (pair << LINES) % PAIRS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;

    fn field(rows: &str) -> Field {
        Field::parse(rows, LINES).unwrap()
    }

    #[test]
    fn walls_and_cleared_rows_are_filled() {
        // Of the two rows that are left, the lower one has a cell in the leftmost column.
        let field = field("X.......X./XXXXXXXXXX/XXXXXXXXXX");
        let pairs: Vec<usize> = pairs(field.word()).collect();
        assert_eq!(pairs.len(), WIDTH + 1);
        assert_eq!(pairs[..2], [0b1111_1101, 0b1101_1100]);
        assert_eq!(pairs[WIDTH - 1..], [0b1101_1100, 0b1100_1111]);
    }

    #[test]
    fn a_field_is_as_promising_as_its_mirror_image() {
        for pair in 0..PAIRS {
            assert!(
                WEIGHTS
                    .iter()
                    .all(|weights| weights[pair] == weights[mirrored(pair)])
            );
        }
        let field = field("XX......../X...XX..../XX..XX..XX");
        assert_eq!(
            promise(field.word(), LINES),
            promise(field.mirrored().word(), LINES)
        );
        assert!(WEIGHTS.len() == MOST_PIECES && promise(field.word(), LINES) != 0);
    }

    #[test]
    fn a_flat_field_is_more_promising_than_a_ragged_one() {
        let promise = |rows| promise(field(rows).word(), LINES);
        assert!(promise("XXXX....../XXXX......") > promise("X.X.X.X.../.X.X.X.X.."));
        assert!(
            promise("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....")
                > promise("XX.XXX.X../XX.XXXXX../XXX.XX.X../XX.XXXX...")
        );
    }
}
