//! Movement that leads to hopeful fields alone.

use crate::prune::{Stock, looks_hopeful, smoothness};
use crate::words::field::{clear_full_rows, rows_left};
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Mover, Piece, Table};

/// Movement without the fields that cannot be cleared: those that are not in the table, or, without one, those that
/// tests rule out.
#[derive(Clone, Copy)]
pub(super) struct HopefulMoves<'a> {
    mover: &'a Mover,
    lines: usize,
    table: Option<&'a Table>,
}

/// The field after a placement, and its cost.
type Next<W> = (i32, W);

impl<'a> HopefulMoves<'a> {
    /// A table that does not know the field from which all begins is not used.
    pub(super) fn new<W: FieldWord>(mover: &'a Mover, start: FieldOf<W>, table: Option<&'a Table>) -> Self {
        let lines = start.lines();
        let knows = |table: &&Table| {
            table.is_for(mover) && table.lines() == lines && table.contains(start.word().low())
        };
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
    pub(super) fn is_clear<W: FieldWord>(&self, word: W) -> bool {
        word == W::rows(self.lines)
    }

    /// Whether the stock may clear the field. To be called once for a field: it takes longer than
    /// [`HopefulMoves::fields_after`].
    #[inline]
    pub(super) fn is_hopeful<W: FieldWord>(&self, word: W, stock: impl FnOnce() -> Stock) -> bool {
        self.table.is_some() || self.mover.packing().is_hopeful(word, self.lines, stock)
    }

    /// The hopeful fields after the piece, the smoothest first, as often as they are reached.
    #[inline]
    pub(super) fn fields_after<W: FieldWord>(&self, word: W, piece: Piece) -> Vec<Next<W>> {
        let mut nexts = Vec::with_capacity(36);
        self.each_field_after(word, piece, |next| {
            nexts.push((-smoothness(next, self.lines), next));
            // They are few: each one sinks into its place.
            let mut at = nexts.len() - 1;
            while at > 0 && nexts[at - 1] > nexts[at] {
                nexts.swap(at - 1, at);
                at -= 1;
            }
        });
        nexts
    }

    /// Calls `f` with each hopeful field after the piece, as often as it is reached.
    #[inline]
    pub(super) fn each_field_after<W: FieldWord>(&self, word: W, piece: Piece, mut f: impl FnMut(W)) {
        let rows = rows_left(word, self.lines);
        let landings = self.mover.landings_in(word & W::rows(rows), rows, piece);
        landings.for_each_mask(|mask| {
            let next = clear_full_rows(word | mask, self.lines);
            // The quick test comes first: a look at the table may have to wait for the memory.
            if looks_hopeful(next, self.lines) && self.table.is_none_or(|table| table.contains(next.low())) {
                f(next);
            }
        });
    }
}
