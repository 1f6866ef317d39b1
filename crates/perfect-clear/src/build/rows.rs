//! Rows where they were at first, whichever of them have vanished.

use super::Tile;
use crate::words::field::rows_mask;
use crate::words::shape::{Shape, WIDTH};
use crate::{MOST_LINES, Mover, Piece, Placement, Rotation};

/// The rows of a field that have not vanished.
pub(super) struct Rows {
    /// The numbers that they had at first, lowest first.
    numbers: [usize; MOST_LINES],
    len: usize,
}

impl Rows {
    /// The cells of the field as it stands, and its rows.
    pub(super) fn of(word: u64, rows: usize) -> (u64, Self) {
        let mut left = Self {
            numbers: [0; MOST_LINES],
            len: 0,
        };
        let mut cells = 0;
        for row in 0..rows {
            let line = word >> (WIDTH * row) & rows_mask(1);
            if line != rows_mask(1) {
                cells |= line << (WIDTH * left.len);
                left.numbers[left.len] = row;
                left.len += 1;
            }
        }
        (cells, left)
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Cells, where they are in the field as it stands; those of rows that have vanished are left out.
    pub(super) fn gather(&self, cells: u64) -> u64 {
        let row = |y: usize| (cells >> (WIDTH * self.numbers[y]) & rows_mask(1)) << (WIDTH * y);
        (0..self.len).map(row).sum()
    }

    /// Cells of the field as it stands, where they were at first.
    pub(super) fn spread(&self, cells: u64) -> u64 {
        let row = |y: usize| (cells >> (WIDTH * y) & rows_mask(1)) << (WIDTH * self.numbers[y]);
        (0..self.len).map(row).sum()
    }
}

/// The placement that puts down a tile after the cells of `word` are filled, in a field of `rows` rows.
pub(super) fn placement(mover: &Mover, word: u64, rows: usize, tile: Tile) -> Option<Placement> {
    let (cells, left) = Rows::of(word, rows);
    let mut landings = mover.landings_in(cells, left.len(), tile.piece).into_iter();
    landings.find(|placement| left.spread(placement.bits()) == tile.cells)
}

/// Whether a tile can be put down after the cells of `word` are filled, in a field of `rows` rows.
pub(super) fn lands(mover: &Mover, word: u64, rows: usize, tile: Tile) -> bool {
    let (cells, left) = Rows::of(word, rows);
    let mut lands = false;
    let landings = mover.landings_in(cells, left.len(), tile.piece);
    landings.for_each_mask(|mask| lands |= left.spread(mask) == tile.cells);
    lands
}

/// All tiles of a piece within some rows between which those of `full` may vanish.
pub(super) fn tiles(piece: Piece, rows: usize, full: u64) -> Vec<u64> {
    let is_full = |row: usize| full >> (WIDTH * row) & rows_mask(1) == rows_mask(1);
    let mut found = Vec::new();
    for rotation in Rotation::ALL {
        let shape = Shape::of(piece, rotation);
        if shape.canonical != rotation {
            continue;
        }
        for chosen in 0..1_u32 << rows {
            let chosen: Vec<usize> = (0..rows).filter(|row| chosen >> row & 1 == 1).collect();
            let is_whole = chosen.windows(2).all(|pair| (pair[0] + 1..pair[1]).all(is_full));
            if chosen.len() == usize::from(shape.height) && is_whole {
                let cells = shape
                    .cells
                    .map(|(x, y)| 1 << (WIDTH * chosen[usize::from(y)] + usize::from(x)));
                let cells: u64 = cells.iter().sum();
                found.extend((0..=WIDTH - usize::from(shape.width)).map(|x| cells << x));
            }
        }
    }
    found
}
