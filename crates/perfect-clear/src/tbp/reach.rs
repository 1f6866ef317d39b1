//! Where a piece can come to rest on the whole board, from the place where it appears.
//!
//! # How
//!
//! As in [`rules::moves`](crate::Mover), sets of corners are flooded: here a word for each column, so that boards of 40
//! rows have room, and whoever is buried under the place where pieces appear can move nowhere. On low boards, the flood
//! begins with all of the air, from which every way down leads.
//!
//! # Does it work
//!
//! The tests compare it with a piece that is moved step by step on a [`Well`](crate::ren::Well), and with a flood that
//! begins where the piece appears.

use super::stack::{ROWS, Stack};
use crate::rules::moves::{Arrivals, Turn, Turns};
use crate::rules::score::{Rules, Spin, kinds_at};
use crate::words::shape::{Shape, WIDTH};
use crate::{DropMode, FARTHEST, Physics, Piece, Placement, Rotation};

/// Corners by column; bit `y` of a column is its row.
type Columns = [u64; WIDTH];

/// No corner.
const NOWHERE: Columns = [0; WIDTH];

/// The row of the lowest cells of a piece that has just appeared. If it does not fit there, it appears one row higher.
const FIRST_ROW: usize = 19;

/// Boards up to this height leave all of the air between them and the place where pieces appear: a turn there leads
/// down by no more than the box of the piece and the farthest kick.
const LOW: usize = FIRST_ROW - FARTHEST as usize - 3;

/// Movement of pieces on the whole board.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    turns: Turns,
    drop: DropMode,
}

/// Every corner to which a piece can come on a board, by rotation.
pub(super) struct Reached<'a> {
    reach: &'a Reach,
    stack: Stack,
    piece: Piece,
    /// Where the piece fits.
    fits: [Columns; 4],
    /// Of those, where it can come.
    corners: [Columns; 4],
}

impl Reach {
    pub(super) fn new(physics: &Physics) -> Self {
        Self {
            turns: Turns::new(&physics.kicks),
            drop: physics.drop,
        }
    }

    /// Every corner to which the piece can come on a board.
    pub(super) fn of(&self, stack: &Stack, piece: Piece) -> Reached<'_> {
        let mut reached = self.fitting(stack, piece);
        if stack.height() <= LOW {
            reached.begin_in_air();
        } else {
            reached.begin_where_it_appears();
        }
        reached.flood();
        reached
    }

    /// Where the piece fits, before it comes anywhere.
    fn fitting(&self, stack: &Stack, piece: Piece) -> Reached<'_> {
        Reached {
            reach: self,
            stack: *stack,
            piece,
            fits: Rotation::ALL.map(|rotation| fitting(stack, Shape::of(piece, rotation))),
            corners: [NOWHERE; 4],
        }
    }
}

impl Reached<'_> {
    fn begin_in_air(&mut self) {
        let air = from_row(self.stack.height());
        let rotations = self.reach.turns.rotations(self.piece);
        for (rotation, _) in (0..4).zip(rotations).filter(|(_, can)| *can) {
            self.corners[rotation] = self.fits[rotation].map(|fits| fits & air);
        }
    }

    fn begin_where_it_appears(&mut self) {
        let x = if self.piece == Piece::O { 4 } else { 3 };
        let free = self.fits[0][x];
        let rows = [FIRST_ROW, FIRST_ROW + 1];
        let first = rows.into_iter().find(|row| free >> row & 1 == 1);
        self.corners[0][x] = first.map_or(0, |row| 1 << row);
    }

    /// The rows from which the piece may be moved sideways, and those between which it may be turned.
    fn freedom(&self) -> (u64, u64) {
        let air = from_row(self.stack.height());
        match self.reach.drop.of(self.piece) {
            DropMode::Hard => (air, air),
            DropMode::Slide => (u64::MAX, air),
            // A T that must spin comes down softly as well.
            DropMode::Soft | DropMode::TSoft | DropMode::TSpin(_) => (u64::MAX, u64::MAX),
        }
    }

    /// Moves and turns the piece until it comes nowhere new.
    fn flood(&mut self) {
        let (may_shift, may_turn) = self.freedom();
        let mut turned = [NOWHERE; 4];
        loop {
            for (reached, fits) in self.corners.iter_mut().zip(&self.fits) {
                spread(reached, fits, may_shift);
            }
            // Corners from which the piece has been turned before lead nowhere new.
            let before = std::mem::replace(&mut turned, self.corners);
            let mut is_new = false;
            for turn in self.reach.turns.of(self.piece) {
                let (from, to) = (turn.from.index(), turn.to.index());
                let sources = std::array::from_fn(|x| turned[from][x] & !before[from][x] & may_turn);
                let reached = &mut self.corners[to];
                targets(turn, sources, &self.fits[to], |_, x, corners| {
                    let new = corners & may_turn & !reached[x];
                    is_new |= new != 0;
                    reached[x] |= new;
                });
            }
            if !is_new {
                return;
            }
        }
    }

    /// Where the piece can come to rest, in order: of rotations with the same cells, the first.
    pub(super) fn landings(&self) -> Vec<Placement> {
        let mut rests = [NOWHERE; 4];
        for rotation in Rotation::ALL {
            let shape = Shape::of(self.piece, rotation).canonical.index();
            for (rest, corners) in rests[shape].iter_mut().zip(self.resting(rotation)) {
                *rest |= corners;
            }
        }
        let mut landings = Vec::new();
        for rotation in Rotation::ALL {
            for (x, mut corners) in (0..).zip(rests[rotation.index()]) {
                while corners != 0 {
                    let y = corners.trailing_zeros() as u8;
                    landings.push(Placement::new(self.piece, rotation, x, y));
                    corners &= corners - 1;
                }
            }
        }
        landings
    }

    /// The corners where the piece comes to rest in a rotation.
    fn resting(&self, rotation: Rotation) -> Columns {
        let (fits, reached) = (self.fits[rotation.index()], self.corners[rotation.index()]);
        std::array::from_fn(|x| reached[x] & !(fits[x] << 1))
    }

    /// The rotation in which the piece comes to a place: of those with the same cells, the first that does; none if it
    /// cannot come to rest there.
    pub(super) fn rotation_at(&self, placement: Placement) -> Option<Rotation> {
        let (x, y) = (usize::from(placement.x), placement.y);
        let is_same = |rotation: &Rotation| {
            Shape::of(self.piece, *rotation).canonical == placement.rotation
                && self.resting(*rotation)[x] >> y & 1 == 1
        };
        let mut rotations = Rotation::ALL.into_iter().filter(is_same);
        rotations.next().filter(|_| placement.piece == self.piece)
    }

    /// How the piece can count at a place where it can come to rest, the best first.
    pub(super) fn spins(&self, rules: Rules, placement: Placement) -> Vec<Spin> {
        // The corners around the piece lie in six rows from the one below it.
        let first = placement.y.saturating_sub(1);
        let low = Placement {
            y: placement.y - first,
            ..placement
        };
        let cells = self.stack.rows_from(first.into());
        let kinds = kinds_at(rules, cells, low, &self.arrivals(placement, low));
        let mut spins: Vec<Spin> = kinds.iter().collect();
        spins.reverse();
        spins
    }

    /// How the piece can come to a place, told of another one.
    fn arrivals(&self, placement: Placement, told_of: Placement) -> Arrivals<u64> {
        let (x, y) = (usize::from(placement.x), placement.y);
        let bit = 1 << (WIDTH * usize::from(told_of.y) + x);
        let (may_shift, may_turn) = self.freedom();
        let mut arrivals = Arrivals::none();
        for rotation in 0..4 {
            let (fits, reached) = (&self.fits[rotation], &self.corners[rotation]);
            if fits[x] >> y & 1 == 0 {
                continue;
            }
            if stepped(reached, may_shift)[x] >> y & 1 == 1 {
                arrivals.moved[rotation] = bit;
            }
            if stepped(fits, u64::MAX)[x] >> y & 1 == 0 {
                arrivals.stuck[rotation] = bit;
            }
        }
        for turn in self.reach.turns.of(self.piece) {
            let (from, to) = (turn.from.index(), turn.to.index());
            let sources = self.corners[from].map(|corners| corners & may_turn);
            targets(turn, sources, &self.fits[to], |(dx, dy), column, corners| {
                if column == x && (corners & may_turn) >> y & 1 == 1 {
                    let set = if turn.is_half() {
                        &mut arrivals.half
                    } else {
                        &mut arrivals.turned
                    };
                    set[to] = bit;
                    if turn.is_far(self.piece, dx, dy) {
                        arrivals.far[to] = bit;
                    }
                }
            });
        }
        arrivals
    }
}

/// This row of a column and all above it.
const fn from_row(row: usize) -> u64 {
    u64::MAX << row
}

/// The corners where a shape fits among filled cells, below the top of the board.
fn fitting(stack: &Stack, shape: &Shape) -> Columns {
    let rows = (1 << (ROWS + 1 - shape.height as usize)) - 1;
    let mut fits = NOWHERE;
    for (x, fits) in fits
        .iter_mut()
        .enumerate()
        .take(WIDTH + 1 - usize::from(shape.width))
    {
        let blocked = shape.cells.iter().fold(0, |blocked, &(dx, dy)| {
            blocked | stack.columns()[x + usize::from(dx)] >> dy
        });
        *fits = !blocked & rows;
    }
    fits
}

/// Floods corners downwards, and sideways from these rows.
fn spread(reached: &mut Columns, fits: &Columns, may_shift: u64) {
    loop {
        let before = *reached;
        for (reached, fits) in reached.iter_mut().zip(fits) {
            *reached = fallen(*reached, *fits);
        }
        for x in 1..WIDTH {
            reached[x] |= reached[x - 1] & may_shift & fits[x];
        }
        for x in (1..WIDTH).rev() {
            reached[x - 1] |= reached[x] & may_shift & fits[x - 1];
        }
        if *reached == before {
            return;
        }
    }
}

/// These corners and those below them, as far as the piece fits: each step goes twice as far as the one before.
const fn fallen(mut reached: u64, mut fits: u64) -> u64 {
    let mut step = 1;
    while step < ROWS {
        reached |= fits & reached >> step;
        fits &= fits >> step;
        step *= 2;
    }
    reached
}

/// Corners one step from these: down, or to a side from these rows.
fn stepped(corners: &Columns, may_shift: u64) -> Columns {
    std::array::from_fn(|x| {
        let beside = |x: Option<usize>| {
            x.and_then(|x| corners.get(x))
                .map_or(0, |column| column & may_shift)
        };
        corners[x] >> 1 | beside(x.checked_sub(1)) | beside(Some(x + 1))
    })
}

/// Calls `f` with the corners to which each test of a turn leads from some corners: the test, the column, its corners.
fn targets(turn: &Turn, mut sources: Columns, fits: &Columns, mut f: impl FnMut((isize, isize), usize, u64)) {
    for &(dx, dy) in &turn.tests {
        for (x, left) in sources.iter_mut().enumerate().filter(|(_, left)| **left != 0) {
            let target = x.checked_add_signed(dx).filter(|&to| to < WIDTH);
            let Some(to) = target else { continue };
            let turned = *left & moved(fits[to], -dy);
            if turned != 0 {
                *left &= !turned;
                f((dx, dy), to, moved(turned, dy));
            }
        }
    }
}

/// Corners, this many rows higher.
const fn moved(corners: u64, rows: isize) -> u64 {
    if rows >= 0 {
        corners << rows
    } else {
        corners >> -rows
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::ren::Well;
    use crate::{KickTable, Seed};

    /// Random rows, the lowest first: some nearly full, some nearly empty, with overhangs.
    fn rows(random: &mut quadrille_search::Stream, height: usize) -> Vec<u16> {
        let mut row = || {
            let bits: [u16; 3] = std::array::from_fn(|_| random.random_range(0..0x3FF));
            if random.random_range(0..3) == 0 {
                bits[0] & bits[1]
            } else {
                bits[0] | bits[1] & bits[2]
            }
        };
        (0..height).map(|_| row()).filter(|&row| row != 0x3FF).collect()
    }

    fn stack(rows: &[u16]) -> Stack {
        Stack::of(|x, y| rows.get(y).is_some_and(|row| row >> x & 1 == 1))
    }

    fn well(rows: &[u16]) -> Well {
        let row = |row: &u16| -> String {
            (0..WIDTH)
                .map(|x| if row >> x & 1 == 1 { 'X' } else { '.' })
                .collect()
        };
        let rows: Vec<String> = rows.iter().rev().map(row).collect();
        Well::parse(&rows.join("/")).unwrap()
    }

    #[test]
    fn landings_are_those_of_a_piece_that_moves_step_by_step() {
        let mut random = Seed(17).stream(0);
        for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard, DropMode::TSoft] {
            for kicks in KickTable::NAMES.map(|name| KickTable::named(name).unwrap()) {
                let reach = Reach::new(&Physics::new(kicks, drop));
                for height in [0, 2, 5, 9, 13, 16] {
                    let rows = rows(&mut random, height);
                    let (stack, well) = (stack(&rows), well(&rows));
                    for piece in Piece::ALL {
                        let landings = reach.of(&stack, piece).landings();
                        assert_eq!(
                            landings,
                            well.landings(&reach.turns, drop, piece),
                            "{piece} {drop} on\n{well}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_air_need_not_be_flooded() {
        let mut random = Seed(23).stream(0);
        let reach = Reach::new(&Physics::new(KickTable::srs_plus(), DropMode::Soft));
        for _ in 0..200 {
            let height = random.random_range(0..=LOW);
            let stack = stack(&rows(&mut random, height));
            for piece in Piece::ALL {
                let mut slow = reach.fitting(&stack, piece);
                slow.begin_where_it_appears();
                slow.flood();
                let fast = reach.of(&stack, piece);
                assert_eq!(fast.landings(), slow.landings(), "{piece}");
                for placement in fast.landings() {
                    assert_eq!(fast.rotation_at(placement), slow.rotation_at(placement));
                }
            }
        }
    }

    /// Nobody comes past a wall that is higher than the place where pieces appear, nor anywhere from inside a stack.
    #[test]
    fn pieces_come_from_where_they_appear() {
        let reach = Reach::new(&Physics::srs());
        let wall = Stack::of(|x, y| x == 7 && y < 30);
        for piece in Piece::ALL {
            let landings = reach.of(&wall, piece).landings();
            assert!(!landings.is_empty());
            assert!(
                landings.iter().all(|at| at.cells().iter().all(|&(x, _)| x < 7)),
                "{piece}"
            );
        }
        let buried = Stack::of(|x, y| x < 9 && y < 25);
        assert!(reach.of(&buried, Piece::I).landings().is_empty());
        // One row higher there is room.
        let high = Stack::of(|x, y| x < 9 && y < 20);
        assert!(!reach.of(&high, Piece::I).landings().is_empty());
    }

    /// As the mover of low fields has it, on the floor and high above it.
    #[test]
    fn spins_are_those_of_low_fields() {
        use crate::rules::moves::Board;
        use crate::rules::score::{Spins, System, spun};
        use crate::{MOST_LINES, Mover};

        let mut random = Seed(29).stream(0);
        let physics = Physics::new(KickTable::srs_plus(), DropMode::Soft);
        let (reach, mover) = (Reach::new(&physics), Mover::new(physics, MOST_LINES).unwrap());
        let rules = Rules {
            system: System::Tetrio,
            spins: Spins::AllMiniPlus,
        };
        let mut spinning = 0;
        for _ in 0..300 {
            let rows = rows(&mut random, 4);
            let low = stack(&rows);
            // The same on top of a pillar: a floor that is no row.
            let raised: Vec<u16> = [0x1FF].repeat(12).into_iter().chain(rows).collect();
            let high = stack(&raised);
            for piece in Piece::ALL {
                let board = Board {
                    cells: low.rows_from(0),
                    rows: MOST_LINES,
                };
                let mut expected = Vec::new();
                spun(rules, &mover, board, piece, |cells, kinds| {
                    expected.push((cells, kinds));
                });
                let (on_floor, raised) = (reach.of(&low, piece), reach.of(&high, piece));
                for placement in on_floor
                    .landings()
                    .into_iter()
                    .filter(|at| at.mask::<u64>(MOST_LINES).is_some())
                {
                    let found = on_floor.spins(rules, placement);
                    let same = expected
                        .iter()
                        .find(|(cells, _)| *cells == placement.bits::<u64>());
                    let mut kinds: Vec<Spin> = same.expect("a landing").1.iter().collect();
                    kinds.reverse();
                    assert_eq!(found, kinds, "{placement}");
                    spinning += usize::from(found[0] != Spin::None);
                    let up = Placement {
                        y: placement.y + 12,
                        ..placement
                    };
                    // Above the row that is open at the right, things may differ.
                    if placement.x < 5 && raised.rotation_at(up).is_some() {
                        assert_eq!(raised.spins(rules, up).first(), found.first(), "{up}");
                    }
                }
            }
        }
        assert!(spinning > 100, "{spinning}");
    }
}
