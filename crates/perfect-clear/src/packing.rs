//! Whether pieces can fill the empty cells at all, in whatever order and wherever they would have to come from.
//!
//! A relaxation, and a strong one: it asks for an exact cover of the empty cells by pieces of a given stock. Rows that
//! vanish below a part of a piece let it fall apart: in the field as it lies now, the rows of a piece keep their order,
//! but other rows may lie between them. So a *stretched* piece has the columns of the piece and any rows in the same order.
//! *Proof* that no solution is lost: rows only move down as a whole, and never past each other; so two rows of a piece
//! that are neighbours when it lies may now have rows between them, which vanish before, and nothing else changes.

use std::ops::Range;

use crate::field::{rows_left, rows_mask};
use crate::shape::{Shape, WIDTH};
use crate::{Piece, Rotation};

/// Stretched pieces for each number of rows.
///
/// Cells are numbered column by column here, so that a stretched piece that fills the first empty cell is a mask above it,
/// and one that fills the last empty cell a mask below.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// By rows left.
    heights: Vec<Height>,
}

/// Stretched pieces in so many rows.
#[derive(Clone, Debug)]
struct Height {
    /// The cells of a row, column by column.
    spread: Vec<u64>,
    /// The row of each cell.
    rows: [u8; 64],
    /// Pieces by their first cell, which is the lowest bit of their forms.
    first: End,
    /// Pieces by their last cell, which is the highest bit of their forms.
    last: End,
}

/// Stretched pieces by the cell at one of their ends.
#[derive(Clone, Debug, Default)]
struct End {
    /// For a cell in each row, and whether its neighbours beyond are empty: where the pieces stand that may fit.
    ranges: Vec<[(u32, u32); NEAR]>,
    stretched: Vec<Stretched>,
}

/// The most pieces left for which packing pays: with more, nearly every field can be packed.
const WORTHWHILE: usize = 7;

/// How many cells beside one at an end are looked at to choose pieces.
const NEAR_CELLS: usize = 8;

/// How many different things they can be.
const NEAR: usize = 1 << NEAR_CELLS;

/// A stretched piece, with the cell at its end at the lowest or the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretched {
    bits: u32,
    piece: Piece,
}

/// How many there are of each piece, four bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stock(u32);

impl Stock {
    pub(crate) const EMPTY: Self = Self(0);

    #[inline]
    pub(crate) const fn with(self, piece: Piece) -> Self {
        // More than fifteen of a kind are as good as fifteen: no field here takes more pieces.
        if self.count(piece) < 15 {
            Self(self.0 + (1 << (4 * piece.index())))
        } else {
            self
        }
    }

    /// The larger count of each piece.
    pub(crate) fn most(self, other: Self) -> Self {
        let counts = Piece::ALL.map(|piece| self.count(piece).max(other.count(piece)) << (4 * piece.index()));
        Self(counts.iter().sum())
    }

    #[inline]
    const fn without(self, piece: Piece) -> Self {
        Self(self.0 - (1 << (4 * piece.index())))
    }

    #[inline]
    const fn count(self, piece: Piece) -> u32 {
        self.0 >> (4 * piece.index()) & 15
    }
}

impl FromIterator<Piece> for Stock {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Packing {
    /// Tables for fields of at most so many lines.
    pub(crate) fn new(lines: usize) -> Self {
        Self {
            heights: (0..=lines).map(Height::new).collect(),
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
        let height = &self.heights[rows];
        let empty = !cells & rows_mask(rows);
        let columns = (0..rows).fold(0, |columns, y| {
            let row = empty >> (WIDTH * y) & rows_mask(1);
            columns | height.spread[row as usize] << y
        });
        height.fill(columns, stock)
    }
}

impl Height {
    fn new(rows: usize) -> Self {
        let spread = (0..1_u64 << WIDTH).map(|row| {
            let column = |x: usize| (row >> x & 1) << (rows * x);
            (0..WIDTH).map(column).sum()
        });
        let all: Vec<(usize, Stretched)> = Piece::ALL
            .into_iter()
            .flat_map(|piece| stretched(piece, rows))
            .collect();
        let last = all.iter().map(|&(row, one)| {
            let length = one.bits.ilog2();
            let bits = one.bits << (u32::BITS - 1 - length);
            ((row + length as usize) % rows, Stretched { bits, ..one })
        });
        let last: Vec<(usize, Stretched)> = last.collect();
        Self {
            spread: spread.collect(),
            rows: std::array::from_fn(|cell| cell.checked_rem(rows).unwrap_or(0) as u8),
            first: End::new(rows, &all, |near| (near << 1 | 1) as u32),
            last: End::new(rows, &last, |near| (1 << 31) | (near as u32) << (31 - NEAR_CELLS)),
        }
    }

    /// Fills the empty cells in every way, always beginning at the end where fewer pieces fit.
    fn fill(&self, empty: u64, stock: Stock) -> bool {
        if empty == 0 {
            return true;
        }
        let (low, high) = (empty.trailing_zeros(), empty.leading_zeros());
        let from_first = self.first.range(self.rows[low as usize], empty >> low >> 1);
        let from_last = self
            .last
            .range(self.rows[63 - high as usize], empty << high >> (63 - NEAR_CELLS));
        if from_first.len() <= from_last.len() {
            let forms = &self.first.stretched[from_first];
            self.fill_by(forms, |bits| u64::from(bits) << low, empty, stock)
        } else {
            let forms = &self.last.stretched[from_last];
            self.fill_by(forms, |bits| u64::from(bits) << 32 >> high, empty, stock)
        }
    }

    #[inline]
    fn fill_by(&self, forms: &[Stretched], place: impl Fn(u32) -> u64, empty: u64, stock: Stock) -> bool {
        forms.iter().any(|one| {
            let bits = place(one.bits);
            bits & !empty == 0
                && stock.count(one.piece) > 0
                && self.fill(empty & !bits, stock.without(one.piece))
        })
    }
}

impl End {
    /// Chooses from pieces, each with the row of the cell at its end; `cells` are the bits of the forms that neighbours
    /// and the cell itself stand for.
    fn new(rows: usize, all: &[(usize, Stretched)], cells: impl Fn(usize) -> u32) -> Self {
        let mut end = Self::default();
        for row in 0..rows {
            let mut ranges = [(0, 0); NEAR];
            let start = end.stretched.len();
            end.stretched
                .extend(all.iter().filter(|one| one.0 == row).map(|one| one.1));
            ranges[NEAR - 1] = (start as u32, end.stretched.len() as u32);
            for near in (0..NEAR - 1).rev() {
                // With one cell more that is empty, more pieces fit: these are among those.
                let (from, to) = ranges[near | (near + 1)];
                let filled = cells(NEAR - 1) & !cells(near);
                let first = end.stretched.len() as u32;
                for number in from as usize..to as usize {
                    let one = end.stretched[number];
                    if one.bits & filled == 0 {
                        end.stretched.push(one);
                    }
                }
                ranges[near] = (first, end.stretched.len() as u32);
            }
            end.ranges.push(ranges);
        }
        end
    }

    #[inline]
    fn range(&self, row: u8, near: u64) -> Range<usize> {
        let (first, end) = self.ranges[usize::from(row)][near as usize % NEAR];
        first as usize..end as usize
    }
}

/// All stretched forms of a piece: the row of the lowest cell of the first column, and the form.
fn stretched(piece: Piece, rows: usize) -> Vec<(usize, Stretched)> {
    let mut found = Vec::new();
    for rotation in Rotation::ALL {
        let shape = Shape::of(piece, rotation);
        if shape.canonical != rotation {
            continue;
        }
        for chosen in (0..1_u32 << rows).filter(|chosen| chosen.count_ones() == shape.height.into()) {
            let chosen: Vec<usize> = (0..rows).filter(|row| chosen >> row & 1 == 1).collect();
            let cells = shape
                .cells
                .map(|(x, y)| 1 << (rows * usize::from(x) + chosen[usize::from(y)]));
            let bits = cells.into_iter().fold(0, |bits, cell: u64| bits | cell);
            let row = bits.trailing_zeros() as usize;
            let bits = (bits >> row) as u32;
            found.push((row, Stretched { bits, piece }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, parse_pieces};

    fn is_possible(field: &str, lines: usize, stock: &str) -> bool {
        let field = Field::parse(field, lines).unwrap();
        let stock = parse_pieces(stock).unwrap().into_iter().collect();
        Packing::new(lines).is_possible(field.cells(), field.rows(), stock)
    }

    #[test]
    fn rows_and_squares() {
        let gap = "XXXXXX..../XXXXXX....";
        assert!(is_possible(gap, 2, "II") && is_possible(gap, 2, "OO"));
        assert!(!is_possible(gap, 2, "SZ") && !is_possible(gap, 2, "O"));
        assert!(is_possible("", 2, "IIIIOI"));
    }

    /// A rod across two rows with a full one between them, before that one has vanished.
    #[test]
    fn pieces_are_stretched_over_rows_that_vanish() {
        let field = "XXXXXXXX../XXXXXX..../XXXXXXXX..";
        assert!(is_possible(field, 3, "OI"));
        assert!(!is_possible("XXXXXXXX../XXXXXX..../XXXXXXXX..", 3, "OS"));
    }

    #[test]
    fn stock() {
        let stock: Stock = parse_pieces("TTI").unwrap().into_iter().collect();
        assert_eq!(Piece::ALL.map(|piece| stock.count(piece)), [1, 0, 0, 0, 0, 2, 0]);
        assert_eq!(stock.without(Piece::T).without(Piece::T).count(Piece::T), 0);
    }
}
