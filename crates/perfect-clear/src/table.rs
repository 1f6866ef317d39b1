//! The useful fields of a first clear, as a set that answers at once.
//!
//! # What
//!
//! A field is *useful* if some pieces lead to it from the empty field and some pieces lead from it to the clear,
//! whatever the queue. For four lines there are some 14 million under SRS, of more than a thousand times as many fields
//! that can be reached. A search that knows them never looks at a field that cannot be cleared.
//!
//! # How
//!
//! 1. *Forward*, piece by piece: all fields after all placements, without those that the tests of
//!    `prune` rule out.
//! 2. *Backward*: of the fields with n pieces, those stay from which a placement leads to one that stays with n + 1.
//! 3. Each layer becomes a hash table without empty places. Two accesses to the memory find whether a field is in it,
//!    and its number.
//!
//! # Why not backward from the clear
//!
//! Taking pieces away from the full field, row by row put back, finds 26 million fields with six pieces, of which one
//! in six is useful. And whether a piece can land there must be found out forward anyway.
//!
//! # Does it work
//!
//! Small tables agree with plain recursion; `cargo xtask table` builds the large ones and compares their counts with
//! those that another program found from both ends.

mod build;
mod file;
mod fingerprint;
mod gather;
mod known;
mod layer;
mod near;
mod verify;

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;
use thiserror::Error;

use crate::{Field, Mover};
pub use file::{ReadError, VERSION};
use layer::Layer;
pub(crate) use layer::mix;
pub use verify::Flaw;

/// All fields that can be reached from the empty one and from which it can be cleared, whatever the pieces; for one
/// number of lines and one physics.
///
/// ```
/// use quadrille_perfect_clear::{Field, Limits, Mover, Physics, Table};
///
/// let mover = Mover::new(Physics::srs(), 2)?;
/// let table = Table::build(&mover, &Limits::none())?;
/// let [useful, useless] = ["XX......../XX........", "X.XX....../XX........"]
///     .map(|rows| Field::parse(rows, 2).expect("a field"));
/// assert!(table.contains(useful.word()) && !table.contains(useless.word()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    lines: usize,
    /// Of lines and physics.
    fingerprint: u64,
    /// By pieces placed.
    layers: Vec<Layer>,
    /// By pieces placed: how many fields have fewer.
    offsets: Vec<u32>,
}

/// The useful fields from a field on, by the pieces placed from there.
#[cfg(test)]
pub(crate) fn layers_from(mover: &Mover, start: Field) -> Vec<Vec<u64>> {
    build::layers(mover, start, &Limits::none()).expect("there is no limit")
}

/// Bits of a word.
const MOST_CELLS: usize = 40;

/// Reason why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// Lines that no pieces clear, or too many lines, and so too many fields.
    #[error("tables are for 2 or 4 lines, not for {0}")]
    Lines(usize),
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

impl Table {
    /// Builds the table for the mover's physics and lines, on rayon's threads, whose number changes nothing.
    ///
    /// Progress is reported in fields that were looked at. With five pieces on fields of four lines there are tens of
    /// millions of them; the limits can end the build at any time.
    ///
    /// # Errors
    ///
    /// When there are not two or four lines, or a limit strikes.
    pub fn build(mover: &Mover, limits: &Limits) -> Result<Self, TableError> {
        let lines = mover.lines();
        let start = Field::from_word(0, lines);
        if start.pieces_needed().is_err() || start.empty_cells() > MOST_CELLS {
            return Err(TableError::Lines(lines));
        }
        let layers = build::layers(mover, start, limits).map_err(TableError::GaveUp)?;
        limits.check(0).map_err(TableError::GaveUp)?;
        Ok(Self::of_layers(mover, &layers))
    }

    /// The table of these words, by pieces placed, in ascending order.
    pub(crate) fn of_layers(mover: &Mover, layers: &[Vec<u64>]) -> Self {
        let layer = |words: &Vec<u64>| Layer::new(words.iter().copied(), words.len());
        let layers: Vec<Layer> = layers.par_iter().map(layer).collect();
        let offsets = layers.iter().scan(0, |total, layer| {
            let offset = *total;
            *total += layer.len() as u32;
            Some(offset)
        });
        Self {
            lines: mover.lines(),
            fingerprint: fingerprint::of(mover.physics(), mover.lines()),
            offsets: offsets.collect(),
            layers,
        }
    }

    /// The lines that are to be cleared.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// One number for the lines and the physics: tables with the same one are equal.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The fingerprint of the mover's table, whether there is one or not.
    #[must_use]
    pub fn fingerprint_for(mover: &Mover) -> u64 {
        fingerprint::of(mover.physics(), mover.lines())
    }

    /// Whether the table is for the mover's lines and physics.
    #[must_use]
    pub fn is_for(&self, mover: &Mover) -> bool {
        self.fingerprint == Self::fingerprint_for(mover)
    }

    /// How many fields there are, by pieces placed.
    #[must_use]
    pub fn counts(&self) -> Vec<usize> {
        self.layers.iter().map(Layer::len).collect()
    }

    /// How many fields there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts().iter().sum()
    }

    /// Whether there is none, which no physics here comes to: the clear field is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this is the [word](Field::word) of a useful field.
    #[inline]
    #[must_use]
    pub fn contains(&self, word: u64) -> bool {
        self.find(word).is_some()
    }

    /// The number of the field with this word. Fields with fewer pieces have lower numbers, from 0 without a gap;
    /// see [`Table::words`].
    #[inline]
    #[must_use]
    pub fn index(&self, word: u64) -> Option<u32> {
        let (placed, index) = self.find(word)?;
        Some(self.offsets[placed] + index)
    }

    /// The words of the fields with `placed` pieces, in the order of their numbers; none if there are no such fields.
    pub fn words(&self, placed: usize) -> impl Iterator<Item = u64> {
        self.layers.get(placed).into_iter().flat_map(Layer::words)
    }

    /// The words of the fields with `placed` pieces, in ascending order.
    #[must_use]
    pub fn layer(&self, placed: usize) -> Vec<u64> {
        let mut words: Vec<u64> = self.words(placed).collect();
        words.sort_unstable();
        words
    }

    /// Pieces placed, and the number of the field in its layer.
    #[inline]
    pub(crate) fn find(&self, word: u64) -> Option<(usize, u32)> {
        let cells = word.count_ones() as usize;
        if !cells.is_multiple_of(4) || word >> (10 * self.lines) != 0 {
            return None;
        }
        let index = self.layers.get(cells / 4)?.index(word)?;
        Some((cells / 4, index))
    }
}
