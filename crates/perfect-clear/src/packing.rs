//! Whether pieces can fill the empty cells at all, in whatever order and wherever they would have to come from.
//!
//! A relaxation, and a strong one: it asks for an exact cover of the empty cells by pieces of a given stock. Rows that
//! vanish below a part of a piece let it fall apart: in the field as it lies now, the rows of a piece keep their order,
//! but other rows may lie between them. So a *stretched* piece has the columns of the piece and any rows in the same order.
//! *Proof* that no solution is lost: rows only move down as a whole, and never past each other; so two rows of a piece
//! that are neighbours when it lies may now have rows between them, which vanish before, and nothing else changes.
//!
//! A piece that skips a row is placed after that row has vanished, and so are all rows of the piece. *Rows that skip each
//! other* in a circle would each have to vanish first: such a cover is none.

mod height;
mod order;
mod stock;
mod stretched;

use crate::field::{rows_left, rows_mask};
use crate::shape::WIDTH;
use height::Height;
pub(crate) use stock::Stock;

/// The test for fields of so many lines at most.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// By rows left.
    heights: Vec<Sized>,
}

#[derive(Clone, Debug)]
enum Sized {
    /// Up to five rows, in which at most 59 pieces have their end in the same row.
    Small(Height<u64>),
    /// Six rows: 91.
    Large(Height<u128>),
}

/// The most pieces left for which packing pays: with more, nearly every field can be packed.
const WORTHWHILE: usize = 7;

impl Packing {
    /// Tables for fields of at most so many lines.
    pub(crate) fn new(lines: usize) -> Self {
        let sized = |rows| match rows {
            0..=5 => Sized::Small(Height::new(rows)),
            _ => Sized::Large(Height::new(rows)),
        };
        Self {
            heights: (0..=lines).map(sized).collect(),
        }
    }

    /// Whether the stock can fill the empty cells of a field, asked only where the answer costs less than it saves.
    #[inline]
    pub(crate) fn allows(&self, word: u64, lines: usize, stock: impl FnOnce() -> Stock) -> bool {
        let empty = WIDTH * lines - word.count_ones() as usize;
        if empty > 4 * WORTHWHILE {
            return true;
        }
        let rows = rows_left(word, lines);
        self.is_possible(word & rows_mask(rows), rows, stock())
    }

    /// Whether the stock can fill the empty cells of the rows that are left.
    #[inline]
    pub(crate) fn is_possible(&self, cells: u64, rows: usize, stock: Stock) -> bool {
        match &self.heights[rows] {
            Sized::Small(height) => height.is_possible(cells, stock),
            Sized::Large(height) => height.is_possible(cells, stock),
        }
    }
}

#[cfg(test)]
mod tests;
