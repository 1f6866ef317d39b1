//! Whether pieces can fill the empty cells at all, in whatever order and wherever they would have to come from.
//!
//! # What
//!
//! The test looks for an exact cover of the empty cells by pieces of a stock. That is less than a clear, and much more
//! than most fields have.
//!
//! A *stretched* piece has the columns of a piece, and its rows in the same order, with any rows between them. In the
//! field as it lies now, a piece may be stretched over rows that vanish before it comes.
//!
//! *Proof* that no solution is lost: rows only move down as a whole, and never past each other; so two rows of a piece
//! that are neighbours when it lies may now have rows between them, which vanish before, and nothing else changes.
//!
//! A row that a piece skips has vanished before the piece is placed; the piece's own rows cannot be full, and so cannot
//! vanish, before it lies. So each skipped row vanishes before each row of the piece. Covers in which rows would have
//! to vanish before each other in a circle are refused.

mod height;
mod order;
mod stock;
mod stretched;

use crate::MOST_LINES;
use crate::words::field::{pieces_left, rows_left};
use crate::words::field_word::FieldWord;
use height::Height;
pub(crate) use stock::Stock;

/// The test for fields of a number of lines or fewer.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// By rows left.
    heights: Vec<AnyHeight>,
}

#[derive(Clone, Debug)]
enum AnyHeight {
    /// Up to five rows, in which at most 59 pieces have their end in the same row.
    Small(Height<u64>),
    /// Six rows: 91.
    Large(Height<u128>),
}

/// The most pieces left for which packing pays: with more, nearly every field can be packed.
const WORTHWHILE: usize = 7;

/// The most pieces left of a start that is looked at, and the most rows: with six, an answer can take a minute.
const OF_A_START: usize = 10;
const ROWS_OF_A_START: usize = 5;

impl Packing {
    /// Tables for fields of at most `lines` lines, as far as there are six: in higher ones there are too many pieces.
    pub(crate) fn new(lines: usize) -> Self {
        let height = |rows| match rows {
            0..=5 => AnyHeight::Small(Height::new(rows)),
            _ => AnyHeight::Large(Height::new(rows)),
        };
        Self {
            heights: (0..=lines.min(MOST_LINES)).map(height).collect(),
        }
    }

    /// Whether the stock can fill the empty cells of a field. Where the answer costs more than it saves, it is yes.
    #[inline]
    pub(crate) fn is_hopeful<W: FieldWord>(
        &self,
        word: W,
        lines: usize,
        stock: impl FnOnce() -> Stock,
    ) -> bool {
        self.is_hopeful_within(WORTHWHILE, word, lines, stock)
    }

    /// The same for a field where a long search starts. If the pieces cannot fill it, no other test is as fast.
    /// Of high fields, the answer is yes.
    pub(crate) fn is_start_hopeful(&self, word: u64, lines: usize, stock: impl FnOnce() -> Stock) -> bool {
        rows_left(word, lines) > ROWS_OF_A_START || self.is_hopeful_within(OF_A_START, word, lines, stock)
    }

    #[inline]
    fn is_hopeful_within<W: FieldWord>(
        &self,
        pieces: usize,
        word: W,
        lines: usize,
        stock: impl FnOnce() -> Stock,
    ) -> bool {
        if pieces_left(word, lines) > pieces {
            return true;
        }
        let rows = rows_left(word, lines);
        if W::MOST_LINES > MOST_LINES && rows > MOST_LINES {
            return true;
        }
        self.can_fill((word & W::rows(rows)).low(), rows, stock())
    }

    /// Whether the stock can fill the empty cells of the rows that are left.
    #[inline]
    fn can_fill(&self, cells: u64, rows: usize, stock: Stock) -> bool {
        match &self.heights[rows] {
            AnyHeight::Small(height) => height.can_fill(cells, stock),
            AnyHeight::Large(height) => height.can_fill(cells, stock),
        }
    }
}

#[cfg(test)]
mod tests;
