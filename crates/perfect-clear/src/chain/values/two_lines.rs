//! Clears of two lines.
//!
//! After five pieces, two lines may be full and nothing else: where clears of two lines count, that is one. Of the next
//! start, the piece in the slot is known, and what is shown but for the last piece, which is revealed after the fifth
//! placement. So this clear is worth a mean over that piece, whatever is known beyond ([`Beyond`](super::Beyond)): the
//! fifth placement is made before.
//!
//! Few fields are one piece before such a clear. They are worked out apart, which costs the others nothing.

use super::windows::{bags, draw, windows};
use super::{KINDS, StartValues};
use crate::{Piece, PieceSet};

/// Pieces that are known of the next start, besides the one in the slot.
const KNOWN: usize = 5;

/// Bits of their window.
const WINDOW: usize = 3 * KNOWN;

/// Worth of a clear of two lines, itself included.
#[derive(Clone, Debug)]
pub(super) struct ClearsOfTwo {
    /// By bag, slot and window.
    values: Vec<f32>,
}

impl ClearsOfTwo {
    /// Made from the values of the next starts.
    pub(super) fn new(values: &StartValues) -> Self {
        let mut found = Self {
            values: vec![0.0; (KINDS * BAGS) << WINDOW],
        };
        for bag in bags() {
            for window in windows(bag, KNOWN) {
                for slot in 0..KINDS {
                    found.values[place(bag.number(), slot, window)] = worth(values, bag, slot, window);
                }
            }
        }
        found
    }

    /// With this piece in the slot, and this window of five pieces, after which the bag with this number is left.
    #[inline]
    fn of(&self, bag: usize, slot: usize, window: u32) -> f32 {
        self.values[place(bag, slot, window)]
    }

    /// The most that it is worth with one of these pieces in the slot, a bit for each.
    #[inline]
    pub(super) fn best(&self, slots: u8, bag: usize, window: u32) -> f32 {
        let slots = (0..Piece::COUNT).filter(|piece| slots >> piece & 1 == 1);
        slots.map(|slot| self.of(bag, slot, window)).fold(0.0, f32::max)
    }
}

/// Bags that five pieces leave open: how many pieces are left says all, but for one, which may be any.
const BAGS: usize = 2 * KINDS - 1;

#[inline]
fn place(bag: usize, slot: usize, window: u32) -> usize {
    let bag = match bag.count_ones() as usize {
        1 => bag.trailing_zeros() as usize,
        left => KINDS - 2 + left,
    };
    (KINDS * bag + slot) << WINDOW | window as usize
}

/// The mean over what is revealed last.
fn worth(values: &StartValues, bag: PieceSet, slot: usize, window: u32) -> f32 {
    let sum = bag.iter().map(|last| {
        let after = draw(bag, last);
        f64::from(values.of(after, slot, window << 3 | last.index() as u32))
    });
    (1.0 + sum.sum::<f64>() / bag.len() as f64) as f32
}

/// What is left after the fifth placement, where it clears two lines: the pieces of which one is left, a bit for each.
///
/// Of the two pieces at hand, one is placed. `placing` are the pieces that clear two lines.
#[inline]
pub(super) fn kept(a: usize, b: usize, placing: u8) -> u8 {
    (placing >> a & 1) << b | (placing >> b & 1) << a
}
