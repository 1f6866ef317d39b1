//! How the landings of a piece count, each by whatever movement it can end with.

use super::{Rules, Spin, Spins, System};
use crate::rules::moves::{Arrivals, Board, Landings};
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{DropMode, Mover, Piece, Placement, Rotation, Twist};

/// The ways in which a placement can count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    /// As no spin.
    const PLAIN: Self = Self(1 << Spin::None as u8);

    const fn add_if(&mut self, spin: Spin, is_so: bool) {
        if is_so {
            self.0 |= 1 << spin as u8;
        }
    }

    const fn contains(self, spin: Spin) -> bool {
        self.0 >> spin as u8 & 1 == 1
    }

    /// Each of them.
    pub(crate) fn iter(self) -> impl Iterator<Item = Spin> {
        Spin::ALL.into_iter().filter(move |&spin| self.contains(spin))
    }
}

/// Calls `f` with the cells of each landing of a piece among those of a board, and with how it can count.
pub(crate) fn spun<W: FieldWord>(
    rules: Rules,
    mover: &Mover,
    board: Board<W>,
    piece: Piece,
    mut f: impl FnMut(W, Kinds),
) {
    let Board { cells, rows } = board;
    let landings = mover.landings_in(cells, rows, piece);
    let is_turned = mover.physics().drop.of(piece) == DropMode::Soft;
    if !is_turned || !can_spin(rules.spins, piece) {
        landings.for_each_mask(|mask| f(mask, Kinds::PLAIN));
        return;
    }
    let arrivals = mover.arrivals_in(cells, piece);
    for placement in landings {
        f(
            placement.bits(),
            At::new(cells, placement).kinds(rules, &arrivals),
        );
    }
}

/// How a piece can count that comes to rest there, where its arrivals at that corner are known. `cells` are those of
/// six rows.
#[cfg(feature = "api")]
pub(crate) fn kinds_at(rules: Rules, cells: u64, placement: Placement, arrivals: &Arrivals<u64>) -> Kinds {
    if can_spin(rules.spins, placement.piece) {
        At::new(cells, placement).kinds(rules, arrivals)
    } else {
        Kinds::PLAIN
    }
}

/// Whether the piece can count as a spin at all.
fn can_spin(spins: Spins, piece: Piece) -> bool {
    match piece {
        Piece::T => true,
        Piece::O => false,
        _ => spins != Spins::T,
    }
}

/// Of the landings of a T, those that are such spins by the guideline.
pub(crate) fn twisted<W: FieldWord>(
    mover: &Mover,
    board: Board<W>,
    twist: Twist,
    all: Landings<W>,
) -> Landings<W> {
    let Board { cells, rows } = board;
    if all.is_empty() {
        return all;
    }
    let (rules, arrivals) = (Rules::default(), mover.arrivals_in(cells, Piece::T));
    all.retain(|placement| {
        let kinds = At::new(cells, placement).kinds(rules, &arrivals);
        let after = cells | placement.bits();
        let is_row_full = |&row: &usize| after.row(row) == W::rows(1);
        let lines = (0..rows).filter(is_row_full).count();
        kinds.iter().any(|spin| twist.is_met(spin, lines))
    })
}

/// How many of the corners around a T are filled, and the cells of the others, as far as there are rows.
pub(crate) fn corners<W: FieldWord>(cells: W, placement: Placement) -> (usize, W) {
    let at = At::new(cells, placement);
    let (x, y) = at.middle();
    let (mut filled, mut empty) = (0, W::ZERO);
    for (x, y) in [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)] {
        if at.is_filled(x, y) {
            filled += 1;
        } else if y < W::MOST_LINES as i32 {
            empty = empty | W::bit((WIDTH as i32 * y + x) as u32);
        }
    }
    (filled, empty)
}

/// A piece where it comes to rest.
#[derive(Clone, Copy)]
struct At<W> {
    cells: W,
    piece: Piece,
    rotation: Rotation,
    x: i32,
    y: i32,
}

impl<W: FieldWord> At<W> {
    fn new(cells: W, placement: Placement) -> Self {
        Self {
            cells,
            piece: placement.piece,
            rotation: placement.rotation,
            x: placement.x.into(),
            y: placement.y.into(),
        }
    }

    fn kinds(self, rules: Rules, arrivals: &Arrivals<W>) -> Kinds {
        // The rotations of this shape: they have the same corners.
        let step = match self.piece {
            Piece::I | Piece::S | Piece::Z => 2,
            _ => 4,
        };
        let corner = (WIDTH as i32 * self.y + self.x) as usize;
        let is_in = |sets: &[W; 4]| {
            let mut rotations = (self.rotation.index()..4).step_by(step);
            rotations.any(|rotation| sets[rotation].has(corner))
        };
        let mut kinds = Kinds::default();
        let (is_half, counts_half) = (is_in(&arrivals.half), rules.system != System::Jstris);
        kinds.add_if(Spin::None, is_in(&arrivals.moved) || is_half && !counts_half);
        let is_turned = is_half && counts_half || is_in(&arrivals.turned);
        let is_far = rules.system != System::Jstris && is_in(&arrivals.far);
        if let Some(spin) = self.by_corners().filter(|_| is_turned) {
            // A far kick is one of the quarter turns, and another one may lead there as well.
            kinds.add_if(spin, true);
            kinds.add_if(Spin::Full, is_far);
        } else {
            let is_stuck = is_turned && is_in(&arrivals.stuck);
            match self.stuck(rules.spins).filter(|_| is_stuck) {
                Some(spin) => kinds.add_if(spin, true),
                None => kinds.add_if(Spin::None, true),
            }
        }
        kinds
    }

    /// How it counts if it cannot move.
    fn stuck(self, spins: Spins) -> Option<Spin> {
        match spins {
            Spins::AllMiniPlus => Some(Spin::Mini),
            Spins::T => None,
            _ if self.piece == Piece::T => None,
            Spins::All => Some(Spin::Full),
            Spins::AllMini => Some(Spin::Mini),
        }
    }

    /// How it counts by its corners.
    fn by_corners(self) -> Option<Spin> {
        if self.piece != Piece::T {
            return None;
        }
        let middle = self.middle();
        let filled = |&(dx, dy): &(i32, i32)| self.is_filled(middle.0 + dx, middle.1 + dy);
        let (front, back) = match self.rotation {
            Rotation::Spawn => ([(-1, 1), (1, 1)], [(-1, -1), (1, -1)]),
            Rotation::Right => ([(1, 1), (1, -1)], [(-1, 1), (-1, -1)]),
            Rotation::Reverse => ([(-1, -1), (1, -1)], [(-1, 1), (1, 1)]),
            Rotation::Left => ([(-1, 1), (-1, -1)], [(1, 1), (1, -1)]),
        };
        let [front, back] =
            [front, back].map(|corners| corners.iter().filter(|corner| filled(corner)).count());
        match (front, back) {
            (2, 1..) => Some(Spin::Full),
            (1, 2) => Some(Spin::Mini),
            _ => None,
        }
    }

    /// The middle of the square in which it turns.
    fn middle(self) -> (i32, i32) {
        let (x, y) = Shape::of(self.piece, self.rotation).corner;
        (self.x - i32::from(x) + 1, self.y - i32::from(y) + 1)
    }

    fn is_filled(self, x: i32, y: i32) -> bool {
        let width = WIDTH as i32;
        let is_wall = !(0..width).contains(&x) || y < 0;
        // Above the rows there is nothing.
        is_wall || y < W::MOST_LINES as i32 && self.cells.has((width * y + x) as usize)
    }
}
