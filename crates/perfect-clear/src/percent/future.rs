//! Which fields still have a future.

use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::packing::Stock;
use crate::prune::{is_hopeful, promise};
use crate::{Field, Mover, Piece, Table};

/// Movement without the fields that cannot be cleared: those not in a table, or else those that tests rule out.
#[derive(Clone, Copy)]
pub(super) struct Future<'a> {
    mover: &'a Mover,
    lines: usize,
    table: Option<&'a Table>,
}

/// The field after a placement, and its cost.
type Next = (i32, u64);

impl<'a> Future<'a> {
    /// A table that does not know the field from which all begins is not used.
    pub(super) fn new(mover: &'a Mover, start: Field, table: Option<&'a Table>) -> Self {
        let lines = start.lines();
        let knows =
            |table: &&Table| table.is_for(mover) && table.lines() == lines && table.contains(start.word());
        Self {
            mover,
            lines,
            table: table.filter(knows),
        }
    }

    pub(super) const fn mover(&self) -> &'a Mover {
        self.mover
    }

    #[inline]
    pub(super) fn is_clear(&self, word: u64) -> bool {
        word == rows_mask(self.lines)
    }

    /// Whether the stock may clear the field; asked once for each field, for it takes longer than [`Future::landings`].
    #[inline]
    pub(super) fn allows(&self, word: u64, stock: impl FnOnce() -> Stock) -> bool {
        self.table.is_some() || self.mover.packing().allows(word, self.lines, stock)
    }

    /// Fields after the piece, the smoothest first.
    #[inline]
    pub(super) fn landings(&self, word: u64, piece: Piece) -> Vec<Next> {
        let mut landings = Vec::with_capacity(36);
        self.each_landing(word, piece, |next| {
            landings.push((-promise(next, self.lines), next));
        });
        landings.sort_unstable();
        landings
    }

    /// Hands each field after the piece to a function.
    #[inline]
    pub(super) fn each_landing(&self, word: u64, piece: Piece, mut f: impl FnMut(u64)) {
        let rows = rows_left(word, self.lines);
        let landings = self.mover.landings_in(word & rows_mask(rows), rows, piece);
        landings.for_each_mask(|mask| {
            let next = clear_full_rows(word | mask, self.lines);
            if is_hopeful(next, self.lines) && self.table.is_none_or(|table| table.contains(next)) {
                f(next);
            }
        });
    }
}
