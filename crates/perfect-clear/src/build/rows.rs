//! Rows where they were at first, whichever of them have vanished.

use super::Tile;
use crate::fumen::HEIGHT;
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{Mover, Piece, Placement, Rotation};

/// The rows of a field that have not vanished.
pub(super) struct Rows {
    /// The numbers that they had at first, lowest first.
    numbers: [u8; HEIGHT],
    len: usize,
}

impl Rows {
    /// The cells of the field as it stands, and its rows.
    pub(super) fn of<W: FieldWord>(word: W, rows: usize) -> (W, Self) {
        let mut left = Self {
            numbers: [0; HEIGHT],
            len: 0,
        };
        let mut cells = W::ZERO;
        for row in 0..rows {
            let line = word.row(row);
            if line != W::rows(1) {
                cells = cells | line.raised(left.len);
                left.numbers[left.len] = row as u8;
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
    pub(super) fn gather<W: FieldWord>(&self, cells: W) -> W {
        let row = |y: usize| cells.row(self.numbers[y].into()).raised(y);
        (0..self.len).fold(W::ZERO, |gathered, y| gathered | row(y))
    }

    /// Cells of the field as it stands, where they were at first.
    pub(super) fn spread<W: FieldWord>(&self, cells: W) -> W {
        let row = |y: usize| cells.row(y).raised(self.numbers[y].into());
        (0..self.len).fold(W::ZERO, |spread, y| spread | row(y))
    }
}

/// The placement that puts down a tile after the cells of `word` are filled, in a field of `rows` rows.
pub(super) fn placement<W: FieldWord>(
    mover: &Mover,
    word: W,
    rows: usize,
    tile: Tile<W>,
) -> Option<Placement> {
    let (cells, left) = Rows::of(word, rows);
    let mut landings = mover.landings_in(cells, left.len(), tile.piece).into_iter();
    landings.find(|placement| left.spread(placement.bits::<W>()) == tile.cells)
}

/// Whether a tile can be put down after the cells of `word` are filled, in a field of `rows` rows.
pub(super) fn lands<W: FieldWord>(mover: &Mover, word: W, rows: usize, tile: Tile<W>) -> bool {
    let (cells, left) = Rows::of(word, rows);
    let mut lands = false;
    let landings = mover.landings_in(cells, left.len(), tile.piece);
    landings.for_each_mask(|mask| lands |= left.spread(mask) == tile.cells);
    lands
}

/// All tiles of a piece within some rows between which those of `full` may vanish.
pub(super) fn tiles<W: FieldWord>(piece: Piece, rows: usize, full: W) -> Vec<W> {
    let mut found = Vec::new();
    for rotation in Rotation::ALL {
        let shape = Shape::of(piece, rotation);
        if shape.canonical != rotation {
            continue;
        }
        for chosen in choices(shape.height.into(), rows, full) {
            let cell = |(x, y): (u8, u8)| W::bit((WIDTH * chosen[usize::from(y)]) as u32 + u32::from(x));
            let cells = shape.cells.map(cell);
            let cells = cells.into_iter().fold(W::ZERO, |cells, cell| cells | cell);
            found.extend((0..=WIDTH as u32 - u32::from(shape.width)).map(|x| cells.moved_up(x)));
        }
    }
    found
}

/// All choices of as many rows, lowest first, between which only full ones are left out.
fn choices<W: FieldWord>(height: usize, rows: usize, full: W) -> Vec<Vec<usize>> {
    let mut choices: Vec<Vec<usize>> = (0..rows).map(|row| vec![row]).collect();
    for placed in 1..height {
        let mut higher = Vec::new();
        for choice in &choices {
            for row in choice[placed - 1] + 1..rows {
                let mut more = choice.clone();
                more.push(row);
                higher.push(more);
                if full.row(row) != W::rows(1) {
                    break;
                }
            }
        }
        choices = higher;
    }
    choices
}
