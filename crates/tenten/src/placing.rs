//! Placing pieces, compiled once for rules: what the fast routines of `players` and `odds` share.
//!
//! Boards are the words of [`Board`], an anchor is the number of a bit, a piece its place in the rules.
//! The readable truth is [`crate::engine`], which uses nothing of this; the tests compare the two.

mod events;
mod figure;
mod fills;
mod gaps;
mod lines;
mod up_to;

pub(crate) use events::{Anchored, Event, Finder, Tables};
pub(crate) use figure::{Figure, covering};
pub(crate) use fills::Fills;
pub(crate) use lines::{Counts, Lines};
pub(crate) use up_to::{Item, UpTo};

use quadrille_bitboard::{Bitboard, Word};

use crate::{Board, Move, PieceId};

/// Bits from a cell to the one below it.
pub(crate) const STRIDE: usize = 11;

/// Kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Row,
    Column,
    /// A box, or any other set of cells.
    Other,
}

/// A piece at an anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Placed {
    pub(crate) piece: u8,
    pub(crate) anchor: u8,
}

/// Codes are in the order of pieces, then of anchors.
impl Item for Placed {
    const BITS: u32 = 16;

    #[inline]
    fn code(self) -> u64 {
        u64::from(self.piece) << 8 | u64::from(self.anchor)
    }

    #[inline]
    fn from_code(code: u64) -> Self {
        Self {
            piece: (code >> 8) as u8,
            anchor: code as u8,
        }
    }
}

impl From<Placed> for Move {
    fn from(placed: Placed) -> Self {
        Self {
            piece: PieceId::new(placed.piece),
            anchor: Board::EMPTY.cell(placed.anchor.into()),
        }
    }
}

/// Row of the board's word, one of ten, as a table's index.
#[inline]
pub(crate) fn row_bits(board: u128, row: usize) -> usize {
    board.moved_down((row * STRIDE) as u32) as usize & ((1 << (STRIDE - 1)) - 1)
}

/// Whether a set has this bit.
#[inline]
pub(crate) fn has(set: u128, bit: u8) -> bool {
    set.moved_down(u32::from(bit)) & 1 == 1
}

/// Takes the highest bit out of a set: its number.
#[inline]
pub(crate) fn take_last(set: &mut u128) -> Option<u8> {
    let highest = set.checked_ilog2()?;
    *set ^= 1 << highest;
    Some(highest as u8)
}

/// The numbers of the bits in a set, lowest first.
#[inline]
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        let is_bit = set != 0;
        // This takes nothing from an empty set, so no branch has to come before it.
        set &= set.wrapping_sub(1);
        is_bit.then_some(lowest)
    })
}
