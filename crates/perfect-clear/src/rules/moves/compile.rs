//! Kick tables as shifts of corners.

use thiserror::Error;

use crate::words::shape::{Shape, WIDTH};
use crate::{KickTable, Piece, Rotation};

/// Kicks lead so far down that a piece must be followed from too high above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the kicks lead so far down that {rows} rows would have to be searched, {MOST_ROWS} at most can be")]
pub struct ReachError {
    /// The rows that would be needed.
    pub rows: usize,
}

/// The most rows of a word.
const MOST_ROWS: usize = if cfg!(feature = "tall") { 25 } else { 12 };

/// One turn of one piece: the displacements of the corner, in the order in which they are tried.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) from: Rotation,
    pub(crate) to: Rotation,
    pub(crate) tests: Vec<(isize, isize)>,
}

/// All turns of all pieces.
#[derive(Clone, Debug)]
pub(crate) struct Turns([Vec<Turn>; Piece::COUNT]);

impl Turns {
    pub(crate) fn new(kicks: &KickTable) -> Self {
        Self(Piece::ALL.map(|piece| turns(kicks, piece)))
    }

    pub(crate) fn of(&self, piece: Piece) -> &[Turn] {
        &self.0[piece.index()]
    }

    /// The rotations to which turns lead, one after the other, from the one in which the piece appears: nothing but its
    /// turns keeps a piece from any of them while it is in the air.
    pub(crate) fn rotations(&self, piece: Piece) -> [bool; 4] {
        let mut known = [true, false, false, false];
        for _ in Rotation::ALL {
            for turn in self.of(piece) {
                known[turn.to.index()] |= known[turn.from.index()];
            }
        }
        known
    }

    /// How many rows above the field a turn may start in and still lead into the field.
    pub(crate) fn air_rows(&self) -> usize {
        let rows = Piece::ALL.into_iter().flat_map(|piece| {
            let turns = self.of(piece).iter();
            turns.map(move |turn| turn.air_rows(piece))
        });
        rows.max().unwrap_or(0).max(1)
    }
}

impl Turn {
    /// Whether it is half a turn.
    pub(crate) fn is_half(&self) -> bool {
        self.from.turned(2) == self.to
    }

    /// Whether one of its tests is a *far* kick: a quarter turn that leads one column to the side and two rows down
    /// with the box in which the piece turns, into a piece on its side.
    pub(crate) fn is_far(&self, piece: Piece, dx: isize, dy: isize) -> bool {
        let (from, to) = (
            Shape::of(piece, self.from).corner,
            Shape::of(piece, self.to).corner,
        );
        let corner = |before: u8, after: u8| isize::from(after) - isize::from(before);
        let kick = (dx - corner(from.0, to.0), dy - corner(from.1, to.1));
        let is_sideways = matches!(self.to, Rotation::Right | Rotation::Left);
        !self.is_half() && is_sideways && matches!(kick, (-1 | 1, -2))
    }

    /// As [`Turns::air_rows`]: one more than the highest row of air, counted from 0, from which some test leads below.
    fn air_rows(&self, piece: Piece) -> usize {
        let (from, to) = (Shape::of(piece, self.from), Shape::of(piece, self.to));
        let leads_down = |row: isize, x: isize| {
            let columns = 0..=WIDTH as isize - isize::from(to.width as i8);
            let first = self.tests.iter().find(|(dx, _)| columns.contains(&(x + dx)));
            first.is_some_and(|(_, dy)| row + dy < 0)
        };
        let lowest = self.tests.iter().map(|test| -test.1).max().unwrap_or(0).max(0);
        let columns = WIDTH as isize - isize::from(from.width as i8);
        (0..lowest)
            .rev()
            .find(|&row| (0..=columns).any(|x| leads_down(row, x)))
            .map_or(0, |row| row as usize + 1)
    }
}

fn turns(kicks: &KickTable, piece: Piece) -> Vec<Turn> {
    let mut turns = Vec::new();
    for from in Rotation::ALL {
        for to in Rotation::ALL {
            let tests = kicks.tests(piece, from, to);
            if !tests.is_empty() {
                let (a, b) = (Shape::of(piece, from).corner, Shape::of(piece, to).corner);
                let corner = |&(x, y): &(i8, i8)| {
                    let dx = isize::from(x) + b.0 as isize - a.0 as isize;
                    let dy = isize::from(y) + b.1 as isize - a.1 as isize;
                    (dx, dy)
                };
                let tests = tests.iter().map(corner).collect();
                turns.push(Turn { from, to, tests });
            }
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_of_air_are_enough_for_srs() {
        let rows = KickTable::NAMES.map(|name| Turns::new(&KickTable::named(name).unwrap()).air_rows());
        assert_eq!(rows, [2; KickTable::NAMES.len()]);
    }
}
