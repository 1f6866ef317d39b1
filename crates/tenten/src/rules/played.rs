//! What a move brings.

use quadrille_bitboard::{Bitboard, Cell};

use crate::Board;

/// The board after a move, and what the move brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The filled cells after the lines vanished.
    pub board: Board,
    /// The cells of all rows that vanished.
    pub rows: Board,
    /// The cells of all columns that vanished.
    pub columns: Board,
    /// The cells of all other lines that vanished, such as boxes.
    pub others: Board,
    /// Which of [`Rules::other_lines`](crate::Rules::other_lines) vanished: bit n stands for the n-th.
    pub other_lines: u64,
    /// How many lines vanished.
    pub lines: u32,
    /// Points for the piece and the lines, and for the streak where one is known.
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

    /// The other lines that vanished, by their places in [`Rules::other_lines`](crate::Rules::other_lines).
    #[must_use]
    pub fn cleared_others(&self) -> Vec<usize> {
        (0..64).filter(|line| self.other_lines >> line & 1 == 1).collect()
    }

    /// The cells of all lines that vanished.
    #[must_use]
    pub fn vanished(&self) -> Board {
        self.rows | self.columns | self.others
    }
}
