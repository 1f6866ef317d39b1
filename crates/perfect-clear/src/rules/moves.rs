//! Where a piece can come to rest: all places at once.
//!
//! # What
//!
//! [`Mover::landings`] finds every placement of a piece that lies wholly within the rows that are to be cleared, rests
//! on something, and can be reached from above by moves to the sides, down, and turns with kicks.
//!
//! # How
//!
//! A *position* is a rotation and the lower-left corner of the smallest rectangle around the piece. For each rotation,
//! the corners where the piece fits are one word of rows of ten bits, found by four shifts of the filled cells. Rows
//! from the top of the field upwards are free air: the piece comes from there, so its corners in air are *reached*, in
//! all rotations to which its turns lead.
//!
//! 1. Straight down: a corner is reached if all corners above it fit. On most fields these are all corners where the
//!    piece rests, and nothing is left to do.
//! 2. Flood to the sides and down.
//! 3. Turns: of the corners reached, those where the first test succeeds, of the rest those where the second does, and
//!    so on, each with two rolls of a word; then flood again, until nothing is new or all landings are reached. A turn
//!    is skipped while its target rotation has no corner left that fits and is not reached.
//!
//! # Why a few rows of air are enough
//!
//! A turn that starts in air matters only if one of its tests leads below the air. In row `h + d` of air, the tests
//! that come before the first one whose target is in air and inside the columns decide that; from some `d` on there is
//! none. [`Turns`] computes the highest such row of a table: 1 for SRS, so six rows of ten bits
//! serve fields of four lines. Higher fields and wilder tables take a word of twelve rows.
//!
//! # Does it work
//!
//! The twin in `tests/moves` moves one piece cell by cell from the place where it appears; both are compared on random
//! fields for each piece, way to drop and table.

mod compile;
mod engine;
mod finesse;

use std::sync::OnceLock;

use crate::prune::Packing;
use crate::words::shape::{Shape, WIDTH};
use crate::{Field, Physics, Piece, Placement, Rotation};

pub use compile::ReachError;
pub(crate) use compile::Turns;
pub(crate) use engine::Arrivals;
use engine::Engine;
pub use finesse::{Key, finesse};

/// Finds where pieces come to rest, for one physics and one number of lines.
#[derive(Clone, Debug)]
pub struct Mover {
    physics: Physics,
    lines: usize,
    engine: AnyEngine,
    /// Made when it is first needed: a single solution is often found in less time.
    packing: OnceLock<Packing>,
}

#[derive(Clone, Debug)]
enum AnyEngine {
    /// Six rows.
    Small(Box<Engine<u64>>),
    /// Twelve rows.
    Large(Box<Engine<u128>>),
}

impl Mover {
    /// Prepares the tables of masks.
    ///
    /// # Errors
    ///
    /// When kicks lead so far down that twelve rows are not enough, which no known table does.
    pub fn new(physics: Physics, lines: usize) -> Result<Self, ReachError> {
        let turns = Turns::new(&physics.kicks);
        let rows = lines + turns.air_rows();
        let engine = if rows <= 6 {
            AnyEngine::Small(Box::new(Engine::new(&turns, physics.drop)))
        } else if rows <= 12 {
            AnyEngine::Large(Box::new(Engine::new(&turns, physics.drop)))
        } else {
            return Err(ReachError { rows });
        };
        Ok(Self {
            physics,
            lines,
            engine,
            packing: OnceLock::new(),
        })
    }

    /// The physics that it was made for.
    #[must_use]
    pub const fn physics(&self) -> &Physics {
        &self.physics
    }

    /// The number of lines that it was made for.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The test whether pieces can fill a field.
    #[inline]
    pub(crate) fn packing(&self) -> &Packing {
        self.packing.get_or_init(|| Packing::new(self.lines))
    }

    /// All placements of the piece; `field` must be of at most as many lines as the mover.
    #[must_use]
    pub fn landings(&self, field: Field, piece: Piece) -> Landings {
        self.landings_in(field.cells(), field.rows(), piece)
    }

    /// All placements of the piece among these cells, in the lowest `rows` rows.
    #[inline]
    pub(crate) fn landings_in(&self, cells: u64, rows: usize, piece: Piece) -> Landings {
        let landings = match &self.engine {
            AnyEngine::Small(engine) => engine.landings(cells, rows, piece),
            AnyEngine::Large(engine) => engine.landings(cells, rows, piece),
        };
        match self.physics.drop.twist(piece) {
            None => landings,
            Some(twist) => twist.sieve(self, Board { cells, rows }, landings),
        }
    }
}

impl Mover {
    /// How the piece can come to each corner where it fits, among these cells.
    pub(crate) fn arrivals_in(&self, cells: u64, piece: Piece) -> Arrivals {
        match &self.engine {
            AnyEngine::Small(engine) => engine.arrivals(cells, piece),
            AnyEngine::Large(engine) => engine.arrivals(cells, piece),
        }
    }
}

/// Filled cells, all of them in the lowest rows.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) cells: u64,
    pub(crate) rows: usize,
}

/// Placements of one piece, as sets of corners by rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings {
    piece: Piece,
    /// Bits of corners, by rotation; rotations that are no new shapes have none.
    corners: [u64; 4],
}

impl Landings {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.corners.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Whether the piece cannot come to rest within the rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.corners == [0; 4]
    }

    /// Whether the placement is one of them.
    #[must_use]
    pub fn contains(&self, placement: Placement) -> bool {
        let bit = 10 * u32::from(placement.y) + u32::from(placement.x);
        placement.piece == self.piece && bit < 60 && self.corners[placement.rotation.index()] >> bit & 1 == 1
    }

    /// Only those of which something is so.
    pub(crate) fn retain(mut self, mut f: impl FnMut(Placement) -> bool) -> Self {
        for placement in self {
            if !f(placement) {
                let bit = WIDTH * usize::from(placement.y) + usize::from(placement.x);
                self.corners[placement.rotation.index()] &= !(1 << bit);
            }
        }
        self
    }

    /// Only those whose cells are all among these.
    pub(crate) fn among(mut self, cells: u64) -> Self {
        for rotation in Rotation::ALL {
            let shape = Shape::of(self.piece, rotation).cells;
            let bits = shape.map(|(x, y)| cells >> (WIDTH * usize::from(y) + usize::from(x)));
            let corners = &mut self.corners[rotation.index()];
            *corners = bits.into_iter().fold(*corners, |corners, bits| corners & bits);
        }
        self
    }

    /// Calls `f` with the cells of each.
    #[inline]
    pub(crate) fn for_each_mask(&self, mut f: impl FnMut(u64)) {
        for rotation in Rotation::ALL {
            let bits = Shape::of(self.piece, rotation).bits;
            let mut corners = self.corners[rotation.index()];
            while corners != 0 {
                f(bits << corners.trailing_zeros());
                corners &= corners - 1;
            }
        }
    }
}

impl IntoIterator for Landings {
    type Item = Placement;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self)
    }
}

/// Placements, by rotation, then row by row from the bottom.
#[derive(Clone, Debug)]
pub struct IntoIter(Landings);

impl Iterator for IntoIter {
    type Item = Placement;

    #[inline]
    fn next(&mut self) -> Option<Placement> {
        let Landings { piece, corners } = &mut self.0;
        let rotation = Rotation::ALL
            .into_iter()
            .find(|rotation| corners[rotation.index()] != 0)?;
        let bits = &mut corners[rotation.index()];
        let bit = bits.trailing_zeros();
        *bits &= *bits - 1;
        Some(Placement::at_bit(*piece, rotation, bit))
    }
}
