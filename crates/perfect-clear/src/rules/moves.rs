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
//! serve fields of four lines. Higher fields and wilder tables take a word of twelve rows, and fields of more than ten
//! lines one of twenty-five.
//!
//! # Does it work
//!
//! The twin in `tests/library/moves` moves one piece cell by cell from the place where it appears; both are compared on
//! random fields for each piece, way to drop and table.

mod compile;
mod engine;
mod finesse;

use std::sync::OnceLock;

use crate::prune::Packing;
use crate::words::field_word::FieldWord;
#[cfg(feature = "tall")]
use crate::words::field_word::FumenWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{FieldOf, Physics, Piece, Placement, Rotation};

pub use compile::ReachError;
pub(crate) use compile::{Turn, Turns};
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
    /// Twenty-five rows.
    #[cfg(feature = "tall")]
    Huge(Box<Engine<FumenWord>>),
}

impl Mover {
    /// Prepares the tables of masks.
    ///
    /// # Errors
    ///
    /// When kicks lead so far down that no word has enough rows, which no known table does.
    pub fn new(physics: Physics, lines: usize) -> Result<Self, ReachError> {
        let turns = Turns::new(&physics.kicks);
        let rows = lines + turns.air_rows();
        let drop = physics.drop;
        let engine = match rows {
            ..=Engine::<u64>::ROWS => AnyEngine::Small(Box::new(Engine::new(&turns, drop))),
            ..=Engine::<u128>::ROWS => AnyEngine::Large(Box::new(Engine::new(&turns, drop))),
            #[cfg(feature = "tall")]
            ..=Engine::<FumenWord>::ROWS => AnyEngine::Huge(Box::new(Engine::new(&turns, drop))),
            _ => return Err(ReachError { rows }),
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
    pub fn landings<W: FieldWord>(&self, field: FieldOf<W>, piece: Piece) -> Landings<W> {
        self.landings_in(field.cells(), field.rows(), piece)
    }

    /// All placements of the piece among these cells, in the lowest `rows` rows.
    #[inline]
    pub(crate) fn landings_in<W: FieldWord>(&self, cells: W, rows: usize, piece: Piece) -> Landings<W> {
        let landings = match &self.engine {
            AnyEngine::Small(engine) => engine.landings(cells, rows, piece),
            AnyEngine::Large(engine) => engine.landings(cells, rows, piece),
            #[cfg(feature = "tall")]
            AnyEngine::Huge(engine) => engine.landings(cells, rows, piece),
        };
        match self.physics.drop.twist(piece) {
            None => landings,
            Some(twist) => twist.sieve(self, Board { cells, rows }, landings),
        }
    }
}

impl Mover {
    /// How the piece can come to each corner where it fits, among these cells.
    pub(crate) fn arrivals_in<W: FieldWord>(&self, cells: W, piece: Piece) -> Arrivals<W> {
        match &self.engine {
            AnyEngine::Small(engine) => engine.arrivals(cells, piece),
            AnyEngine::Large(engine) => engine.arrivals(cells, piece),
            #[cfg(feature = "tall")]
            AnyEngine::Huge(engine) => engine.arrivals(cells, piece),
        }
    }
}

/// Filled cells, all of them in the lowest rows.
#[derive(Clone, Copy)]
pub struct Board<W> {
    pub(crate) cells: W,
    pub(crate) rows: usize,
}

/// Placements of one piece, as sets of corners by rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings<W = u64> {
    piece: Piece,
    /// Bits of corners, by rotation; rotations that are no new shapes have none.
    corners: [W; 4],
}

impl<W: FieldWord> Landings<W> {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.corners.iter().map(|bits| bits.count() as usize).sum()
    }

    /// Whether the piece cannot come to rest within the rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.corners == [W::ZERO; 4]
    }

    /// Whether the placement is one of them.
    #[must_use]
    pub fn contains(&self, placement: Placement) -> bool {
        let bit = WIDTH * usize::from(placement.y) + usize::from(placement.x);
        let is_inside = bit < WIDTH * W::MOST_LINES;
        placement.piece == self.piece && is_inside && self.corners[placement.rotation.index()].has(bit)
    }

    /// Only those of which something is so.
    pub(crate) fn retain(mut self, mut f: impl FnMut(Placement) -> bool) -> Self {
        for placement in self {
            if !f(placement) {
                let bit = WIDTH * usize::from(placement.y) + usize::from(placement.x);
                let corners = &mut self.corners[placement.rotation.index()];
                *corners = *corners & !W::bit(bit as u32);
            }
        }
        self
    }

    /// Only those whose cells are all among these.
    pub(crate) fn among(mut self, cells: W) -> Self {
        for rotation in Rotation::ALL {
            let shape = Shape::of(self.piece, rotation).cells;
            let bits = shape.map(|(x, y)| cells.shifted_down(WIDTH * usize::from(y) + usize::from(x)));
            let corners = &mut self.corners[rotation.index()];
            *corners = bits.into_iter().fold(*corners, |corners, bits| corners & bits);
        }
        self
    }

    /// Calls `f` with the cells of each.
    #[inline]
    pub(crate) fn for_each_mask(&self, mut f: impl FnMut(W)) {
        for rotation in Rotation::ALL {
            let bits = W::from_low(Shape::of(self.piece, rotation).bits);
            let mut corners = self.corners[rotation.index()];
            while corners != W::ZERO {
                f(bits.moved_up(corners.lowest()));
                corners = corners.without_lowest();
            }
        }
    }
}

impl<W: FieldWord> IntoIterator for Landings<W> {
    type Item = Placement;
    type IntoIter = IntoIter<W>;

    fn into_iter(self) -> IntoIter<W> {
        IntoIter(self)
    }
}

/// Placements, by rotation, then row by row from the bottom.
#[derive(Clone, Debug)]
pub struct IntoIter<W = u64>(Landings<W>);

impl<W: FieldWord> Iterator for IntoIter<W> {
    type Item = Placement;

    #[inline]
    fn next(&mut self) -> Option<Placement> {
        let Landings { piece, corners } = &mut self.0;
        let rotation = Rotation::ALL
            .into_iter()
            .find(|rotation| corners[rotation.index()] != W::ZERO)?;
        let bits = &mut corners[rotation.index()];
        let bit = bits.lowest();
        *bits = bits.without_lowest();
        Some(Placement::at_bit(*piece, rotation, bit))
    }
}
