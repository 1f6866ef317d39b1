//! How a piece moves: one cell or one turn at a time, from the place where it appears.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::grid::{COLUMNS, Cells, Grid};
use super::shapes::in_box;
use crate::{DropMode, FARTHEST, Physics, Piece, Rotation};

/// A piece on its way: its rotation, and the lower-left corner of the box within which it turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    rotation: Rotation,
    x: i32,
    y: i32,
}

/// How pieces move over one field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Air<'a> {
    pub(super) physics: &'a Physics,
    pub(super) grid: &'a Grid,
    pub(super) piece: Piece,
}

/// Rows above the field where a piece appears when only its landings matter: two more than kicks reach down from.
const ROOM: i32 = FARTHEST as i32 + 2;

/// The row of the lowest cells of a piece that has just appeared in the game.
const FIRST_ROW: i32 = 20;

/// Nothing moves higher than this.
const CEILING: i32 = 40;

/// Places of a box side by side: up to three of its columns may be outside the field, on either side.
const SIDES: usize = COLUMNS + 3;

impl Position {
    const fn moved(self, x: i32, y: i32) -> Self {
        Self {
            x: self.x + x,
            y: self.y + y,
            ..self
        }
    }
}

impl Air<'_> {
    /// Where the piece appears in the game: in the middle, in row 21.
    pub(super) fn start(&self) -> Position {
        let lowest = in_box(self.piece, Rotation::Spawn).map(|cell| cell.1);
        let lowest = lowest.into_iter().min().unwrap_or(0);
        self.appearing(FIRST_ROW - lowest)
    }

    fn appearing(&self, y: i32) -> Position {
        Position {
            rotation: Rotation::Spawn,
            x: if self.piece == Piece::O { 4 } else { 3 },
            y,
        }
    }

    /// The cells that the piece covers, wherever they are.
    fn covered(&self, at: Position) -> [(i32, i32); 4] {
        in_box(self.piece, at.rotation).map(|(x, y)| (at.x + x, at.y + y))
    }

    /// Whether the piece fits between the walls and the filled cells.
    pub(super) fn fits(&self, at: Position) -> bool {
        self.covered(at).into_iter().all(|(x, y)| {
            (0..COLUMNS as i32).contains(&x)
                && (0..CEILING).contains(&y)
                && !self.grid.is_filled(x as usize, y as usize)
        })
    }

    /// The cells of the piece, if all are inside the rows that are left.
    pub(super) fn cells(&self, at: Position) -> Option<Cells> {
        let mut cells = self.covered(at).map(|(x, y)| (x as usize, y as usize));
        cells.sort_unstable_by_key(|&(x, y)| (y, x));
        let is_inside = self.fits(at) && cells.iter().all(|&(_, y)| y < self.grid.height());
        is_inside.then_some(cells)
    }

    /// Whether no kick from here leads into the rows of the field.
    fn is_high(&self, at: Position) -> bool {
        at.y >= self.grid.height() as i32 + i32::from(FARTHEST)
    }

    pub(super) fn may_shift(&self, at: Position) -> bool {
        self.physics.drop != DropMode::Hard || self.is_high(at)
    }

    fn may_turn(&self, at: Position) -> bool {
        self.physics.drop == DropMode::Soft || self.is_high(at)
    }

    /// A step to the side or down.
    pub(super) fn step(&self, at: Position, x: i32, y: i32) -> Option<Position> {
        Some(at.moved(x, y)).filter(|&to| self.fits(to))
    }

    /// Steps in one direction, as far as they go.
    pub(super) fn far(&self, mut at: Position, x: i32, y: i32) -> Position {
        while let Some(next) = self.step(at, x, y) {
            at = next;
        }
        at
    }

    /// A turn: to the place of the first test that fits.
    pub(super) fn turn(&self, at: Position, quarters: usize) -> Option<Position> {
        if !self.may_turn(at) {
            return None;
        }
        let to = at.rotation.turned(quarters);
        for &(x, y) in self.physics.kicks.tests(self.piece, at.rotation, to) {
            let target = Position {
                rotation: to,
                ..at.moved(x.into(), y.into())
            };
            if self.fits(target) {
                return Some(target);
            }
        }
        None
    }

    /// Every place to which one step or one turn leads.
    fn next(&self, at: Position) -> impl Iterator<Item = Position> {
        let sides = [-1, 1].map(|x| self.step(at, x, 0).filter(|_| self.may_shift(at)));
        let turns = [1, 2, 3].map(|quarters| self.turn(at, quarters));
        let down = self.step(at, 0, -1);
        sides.into_iter().chain(turns).chain([down]).flatten()
    }

    /// Every set of cells inside the rows where the piece can be made to rest, and how many places were looked at.
    fn landings(&self) -> (BTreeSet<Cells>, u64) {
        let start = self.appearing(self.grid.height() as i32 + ROOM);
        let mut seen = [[[false; SIDES]; CEILING as usize + 3]; 4];
        let mut open = vec![start];
        let mut landings = BTreeSet::new();
        let mut looked = 0;
        while let Some(at) = open.pop() {
            looked += 1;
            if self.step(at, 0, -1).is_none() {
                landings.extend(self.cells(at));
            }
            for next in self.next(at) {
                let (x, y) = ((next.x + 3) as usize, (next.y + 3) as usize);
                let is_seen = &mut seen[next.rotation.index()][y][x];
                if !std::mem::replace(is_seen, true) {
                    open.push(next);
                }
            }
        }
        (landings, looked)
    }
}

/// Sets of four cells.
type CellSets = Rc<BTreeSet<Cells>>;

/// Where pieces can rest, remembered by field.
#[derive(Debug)]
pub(super) struct Landings<'a> {
    physics: &'a Physics,
    known: BTreeMap<(Vec<[bool; COLUMNS]>, Piece), CellSets>,
    /// How many places have been looked at.
    pub(super) looked: u64,
}

/// The most fields that are remembered.
const MOST_KNOWN: usize = 200_000;

impl<'a> Landings<'a> {
    pub(super) const fn new(physics: &'a Physics) -> Self {
        Self {
            physics,
            known: BTreeMap::new(),
            looked: 0,
        }
    }

    pub(super) const fn physics(&self) -> &'a Physics {
        self.physics
    }

    /// Every set of cells where the piece can be made to rest.
    pub(super) fn of(&mut self, grid: &Grid, piece: Piece) -> CellSets {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let air = Air {
            physics: self.physics,
            grid,
            piece,
        };
        let landings = self.known.entry((grid.picture(), piece)).or_insert_with(|| {
            let (landings, looked) = air.landings();
            self.looked += looked;
            Rc::new(landings)
        });
        Rc::clone(landings)
    }
}

#[cfg(test)]
mod tests;
