//! Boards in a few machine words, for searches and playouts.
//!
//! # What
//!
//! A [`Field`] holds the classes 1 to 5 of up to 64 (or 128) cells in three bit planes, cell `i` in bit `i`. Two digits
//! make a pair when their classes are equal, so digits as such are not needed. A [`Lines`] knows the rules and finds
//! *hits*: the cells whose next digit back along a line, or in reading order, is of the same class.
//!
//! # How
//!
//! All hits of a direction are found at once. The planes are moved forward along the line through cleared cells (1, 2,
//! 4, ... steps, as long as a gap can be) and then one step more; where they now equal the planes, the cell sees its
//! own class. Diagonals do not leave at an edge and come back at the other: a mask holds the cells that a step can come
//! to. In reading order a single addition moves a plane, as it carries through cleared cells.
//!
//! # Does it work
//!
//! `field/tests.rs` compares hits, moves, vanishing rows and refills with [`crate::Game`] at each position of random
//! games of all rules and widths.

#![expect(
    clippy::inline_always,
    reason = "a playout looks at all hits after each pair: see `playouts/run.rs`"
)]

mod lines;

pub(crate) use lines::Lines;
pub(crate) use quadrille_bitboard::{Wide, Word};

/// Evaluates an expression in the first of some words, narrow ones first, that has room for a number of cells; else
/// another expression.
///
/// `in_words!(cells, W in [u64, u128] => search::<W>(), else Err(..))`
macro_rules! in_words {
    ($cells:expr, $Word:ident in [$($word:ty),+] => $run:expr, else $other:expr) => {{
        let cells: usize = $cells;
        $(if cells <= <$word as $crate::field::Word>::BITS as usize {
            type $Word = $word;
            $run
        } else)+ {
            $other
        }
    }};
}

pub(crate) use in_words;

/// Words for searches of short boards. Phones have to load a search for each size of words, so they take the next one:
/// that takes up to twice as long, and such a search is short.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Short = u64;
#[cfg(target_arch = "wasm32")]
pub(crate) type Short = u128;

use crate::board::class;
use crate::{Board, RefillPlace};

/// The classes of the cells. Cells behind the last one are clear.
///
/// A board of `quadrille_bitboard` has a border after each row. Here the cells lie without one, in reading order: so an
/// addition carries a plane from a digit to the next one through any number of cleared cells, over the ends of rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Field<W> {
    pub(crate) planes: [W; 3],
    /// Number of cells.
    pub(crate) len: u32,
}

/// Reading order, column, diagonal to the right, diagonal to the left.
pub(crate) const DIRECTIONS: usize = 4;

/// In each direction, the cells whose next digit back is of their class.
pub(crate) type Hits<W> = [W; DIRECTIONS];

impl<W: Word> Field<W> {
    /// The field of a board, unless it has too many cells.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        let len = u32::try_from(board.len()).ok().filter(|&len| len <= W::BITS)?;
        let mut planes = [W::ZERO; 3];
        for (at, &cell) in (0..).zip(board.cells()) {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if class(cell) >> bit & 1 == 1 {
                    *plane = *plane | W::bit(at);
                }
            }
        }
        Some(Self { planes, len })
    }

    /// The digits.
    #[inline]
    pub(crate) fn live(&self) -> W {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        self.live() == W::ZERO
    }

    /// Without the cleared cells behind the last digit. Only refills depend on them: after the last one, boards that
    /// differ there alone are one.
    #[inline]
    pub(crate) fn to_last_digit(mut self) -> Self {
        let live = self.live();
        self.len = if live == W::ZERO { 0 } else { live.highest() + 1 };
        self
    }

    /// Takes two digits away.
    #[inline]
    pub(crate) fn clear(&mut self, first: u32, second: u32) {
        let rest = !(W::bit(first) | W::bit(second));
        for plane in &mut self.planes {
            *plane = *plane & rest;
        }
    }

    /// The digits of the class of the last one of these; of none, the cleared cells.
    ///
    /// Without a branch, as nobody can foresee what it would do: a plane holds the last digit when, as numbers, the
    /// digits in it are more than the others.
    #[inline]
    pub(crate) fn same_as_last(&self, digits: W) -> W {
        let differs = |plane: W| {
            let inside = digits & plane;
            let of_last = if inside > digits ^ inside {
                !W::ZERO
            } else {
                W::ZERO
            };
            plane ^ of_last
        };
        let [a, b, c] = self.planes;
        !(differs(a) | differs(b) | differs(c))
    }

    /// The number of classes with an odd number of digits.
    pub(crate) fn odd_classes(&self) -> u32 {
        let [a, b, c] = self.planes;
        let classes = [a & !b & !c, b & !a & !c, a & b & !c, c & !a & !b, c & a & !b];
        classes.map(|class| class.count() % 2).iter().sum()
    }

    /// The cells behind a row move up by one row.
    #[inline]
    pub(crate) fn drop_row(&mut self, row: u32, width: u32) {
        let start = row * width;
        for plane in &mut self.planes {
            *plane = drop_row(*plane, start, width);
        }
        self.len = start.max(self.len.saturating_sub(width));
    }

    /// Adds copies of the digits, in order; none when there is no room.
    pub(crate) fn refilled(mut self, place: RefillPlace) -> Option<Self> {
        let mut rest = self.live();
        if place == RefillPlace::AfterLastDigit {
            self.len = if rest == W::ZERO { 0 } else { rest.highest() + 1 };
        }
        let mut to = self.len;
        if to + rest.count() > W::BITS {
            return None;
        }
        // Digit by digit, the classes of the old planes go to the next free cell.
        let from = self.planes;
        while rest != W::ZERO {
            let cell = rest.lowest();
            rest = rest.without_lowest();
            for (plane, from) in self.planes.iter_mut().zip(from) {
                *plane = *plane | (from.moved_down(cell) & W::ONE).moved_up(to);
            }
            to += 1;
        }
        self.len = to;
        Some(self)
    }

    /// The same field in a wider word.
    pub(crate) fn widened<V: Word + From<W>>(self) -> Field<V> {
        Field {
            planes: self.planes.map(V::from),
            len: self.len,
        }
    }
}

#[inline]
pub(crate) fn drop_row<W: Word>(cells: W, start: u32, width: u32) -> W {
    let above = W::first_bits(start);
    let moved = if start + width < W::BITS {
        cells.moved_down(width)
    } else {
        W::ZERO
    };
    (cells & above) | (moved & !above)
}

/// The hits in reading order; `reach` has the cells that a step can come to.
///
/// An addition moves a plane through cleared cells, however many: it carries through a run of them to the digit behind.
/// Where rows are ends, it stops at the first cell of the next row, which is not in reach.
#[inline(always)]
pub(crate) fn hits_in_reading_order<W: Word>(field: &Field<W>, reach: W) -> W {
    let live = field.live();
    let open = !live & reach;
    let differs = |plane: W| {
        let behind = plane << 1;
        (behind | open.plus(open & behind)) ^ plane
    };
    let [a, b, c] = field.planes;
    !(differs(a) | differs(b) | differs(c)) & live & reach
}

#[cfg(test)]
mod tests;
