//! How a piece moves: one cell or one turn at a time, from the place where it appears.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::grid::{COLUMNS, Cells, Grid};
use super::judge::{Arrival, Kick, Turn, judge};
use super::shapes::in_box;
use crate::score::{Rules, Spin};
use crate::{DropMode, FARTHEST, Physics, Piece, Rotation, Twist};

/// A piece on its way: its rotation, and the lower-left corner of the box within which it turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    rotation: Rotation,
    x: i32,
    y: i32,
}

/// Movement of pieces over one field.
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

    /// Whether the piece can be moved below others, and whether it can be turned there.
    const fn freedom(&self) -> (bool, bool) {
        match self.physics.drop {
            DropMode::Soft => (true, true),
            DropMode::Slide => (true, false),
            DropMode::Hard => (false, false),
            DropMode::TSoft | DropMode::TSpin(_) => {
                let is_t = matches!(self.piece, Piece::T);
                (is_t, is_t)
            }
        }
    }

    /// Whether there is soft drop.
    pub(super) const fn may_drop(&self) -> bool {
        self.freedom().0
    }

    pub(super) fn may_shift(&self, at: Position) -> bool {
        self.freedom().0 || self.is_high(at)
    }

    fn may_turn(&self, at: Position) -> bool {
        self.freedom().1 || self.is_high(at)
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
        self.kicked(at, quarters).map(|(target, _)| target)
    }

    /// A turn, and how far its first test that fits leads.
    fn kicked(&self, at: Position, quarters: usize) -> Option<(Position, Kick)> {
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
                return Some((target, (x, y)));
            }
        }
        None
    }

    /// Every place to which one step or one turn leads, and by which turn it does.
    fn next(&self, at: Position) -> impl Iterator<Item = (Position, Option<Turn>)> {
        let sides = [-1, 1].map(|x| self.step(at, x, 0).filter(|_| self.may_shift(at)));
        let turns = [1, 2, 3].map(|quarters| {
            let (target, kick) = self.kicked(at, quarters)?;
            Some((target, Some(Turn { quarters, kick })))
        });
        let steps = sides.into_iter().chain([self.step(at, 0, -1)]);
        let steps = steps.flatten().map(|target| (target, None));
        steps.chain(turns.into_iter().flatten())
    }

    /// Every set of cells inside the rows where the piece can be made to rest, and how many places were looked at.
    fn landings(&self) -> (BTreeSet<Cells>, u64) {
        let mut landings = BTreeSet::new();
        let looked = self.wander(|to, _| {
            if self.step(to, 0, -1).is_none() {
                landings.extend(self.cells(to));
            }
        });
        match self.physics.drop {
            DropMode::TSpin(twist) if self.piece == Piece::T => {
                let (spins, more) = self.all_spins(Rules::default());
                let by_spin = spins
                    .into_iter()
                    .filter(|(cells, spins)| self.is_twist(twist, cells, spins));
                (by_spin.map(|(cells, _)| cells).collect(), looked + more)
            }
            _ => (landings, looked),
        }
    }

    /// Whether a T that rests there makes one of the spins by which alone it may be placed.
    fn is_twist(&self, twist: Twist, cells: &Cells, spins: &BTreeSet<Spin>) -> bool {
        let lines = self.grid.clone().fill(cells).len();
        let is_spin = spins.iter().any(|&spin| spin != Spin::None);
        let is_full = spins.contains(&Spin::Full);
        match twist.name() {
            "tsz" => is_spin,
            "tsm" => is_spin && lines >= 1,
            "tss" => is_full && lines >= 1,
            "tsd" => is_full && lines >= 2,
            _ => is_full && lines >= 3,
        }
    }

    /// Every set of cells inside the rows where the piece can be made to rest, with how it can count there, and how
    /// many places were looked at.
    fn spins(&self, rules: Rules) -> (BTreeMap<Cells, BTreeSet<Spin>>, u64) {
        let (mut spins, looked) = self.all_spins(rules);
        if !matches!(self.physics.drop, DropMode::TSpin(_)) {
            return (spins, looked);
        }
        let (landings, more) = self.landings();
        spins.retain(|cells, _| landings.contains(cells));
        (spins, looked + more)
    }

    /// The same, where spins are not asked for.
    fn all_spins(&self, rules: Rules) -> (BTreeMap<Cells, BTreeSet<Spin>>, u64) {
        let mut spins: BTreeMap<Cells, BTreeSet<Spin>> = BTreeMap::new();
        let looked = self.wander(|to, turn| {
            let cells = self.cells(to).filter(|_| self.step(to, 0, -1).is_none());
            if let Some(cells) = cells {
                spins.entry(cells).or_default().insert(self.spin(rules, to, turn));
            }
        });
        (spins, looked)
    }

    /// How the piece counts at a place to which a turn leads, or a step.
    fn spin(&self, rules: Rules, at: Position, turn: Option<Turn>) -> Spin {
        let ways_out = [(-1, 0), (1, 0), (0, 1)].map(|(x, y)| self.step(at, x, y));
        let is_stuck = ways_out == [None; 3];
        let is_filled = |(x, y): (i32, i32)| {
            !(0..COLUMNS as i32).contains(&x) || y < 0 || self.grid.is_filled(x as usize, y as usize)
        };
        // The corners of its square, clockwise from the upper left one.
        let corners = [(0, 2), (2, 2), (2, 0), (0, 0)].map(|(x, y)| is_filled((at.x + x, at.y + y)));
        let arrival = Arrival {
            rotation: at.rotation,
            turn,
            corners,
            is_stuck,
        };
        judge(rules, self.piece, arrival)
    }

    /// Goes wherever the piece can go, and calls `f` with each place to which a step or a turn leads, and with the
    /// turn; returns how many places were looked at.
    fn wander(&self, mut f: impl FnMut(Position, Option<Turn>)) -> u64 {
        let start = self.appearing(self.grid.height() as i32 + ROOM);
        let mut seen = [[[false; SIDES]; CEILING as usize + 3]; 4];
        let mut open = vec![start];
        let mut looked = 0;
        while let Some(at) = open.pop() {
            looked += 1;
            for (next, turn) in self.next(at) {
                f(next, turn);
                let (x, y) = ((next.x + 3) as usize, (next.y + 3) as usize);
                let is_seen = &mut seen[next.rotation.index()][y][x];
                if !std::mem::replace(is_seen, true) {
                    open.push(next);
                }
            }
        }
        looked
    }
}

/// Sets of four cells.
type CellSets = Rc<BTreeSet<Cells>>;

/// Places where pieces can rest, remembered by field.
#[derive(Debug)]
pub(super) struct Landings<'a> {
    physics: &'a Physics,
    known: BTreeMap<(Vec<[bool; COLUMNS]>, Piece), CellSets>,
    /// How pieces count.
    rules: Rules,
    /// As `known`, with how they count by these rules.
    spins: BTreeMap<(Vec<[bool; COLUMNS]>, Piece), SpinSets>,
    /// How many places have been looked at.
    pub(super) looked: u64,
}

/// Spins of a piece by the set of cells where it can rest.
type SpinSets = Rc<BTreeMap<Cells, BTreeSet<Spin>>>;

/// The most fields that are remembered.
const MOST_KNOWN: usize = 200_000;

impl<'a> Landings<'a> {
    pub(super) fn new(physics: &'a Physics) -> Self {
        Self {
            physics,
            known: BTreeMap::new(),
            rules: Rules::default(),
            spins: BTreeMap::new(),
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

    /// Has pieces count by these rules.
    pub(super) fn use_rules(&mut self, rules: Rules) {
        if self.rules != rules {
            (self.rules, self.spins) = (rules, BTreeMap::new());
        }
    }

    /// Every set of cells where the piece can be made to rest, and how it can count there.
    pub(super) fn spins(&mut self, grid: &Grid, piece: Piece) -> SpinSets {
        if self.spins.len() >= MOST_KNOWN {
            self.spins.clear();
        }
        let air = Air {
            physics: self.physics,
            grid,
            piece,
        };
        let spins = self.spins.entry((grid.picture(), piece)).or_insert_with(|| {
            let (spins, looked) = air.spins(self.rules);
            self.looked += looked;
            Rc::new(spins)
        });
        Rc::clone(spins)
    }
}

#[cfg(test)]
mod tests;
