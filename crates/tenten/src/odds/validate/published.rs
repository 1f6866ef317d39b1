//! A model of the published program's fault, to count what it gets wrong.
//!
//! The article's program walks the places of the second and of the third piece with positions that are set to the first
//! place once for each order and never again. So they go on where they stood instead of starting anew: once the
//! second piece's places are used up for one place of the first, all other places of the first fail at once. The
//! program never takes a set that does not fit, but it refuses some that do.

use crate::odds::fits::Table;
use crate::orders::orders;
use crate::placing::bits;
use crate::{Board, Fitter, PieceId};

/// Whether the program with the fault takes the set.
///
/// # Panics
///
/// As [`super::paper::search`].
#[must_use]
pub fn takes(fitter: &Fitter, board: Board, set: &[PieceId]) -> bool {
    orders(set.len()).into_iter().any(|order| {
        let pieces: Vec<PieceId> = order.iter().map(|&place| set[place]).collect();
        let mut from = vec![0; pieces.len()];
        place(fitter.table(), board.bits(), &pieces, &mut from)
    })
}

/// `from` has the first place that each piece has not tried yet.
fn place(table: &Table, filled: u128, pieces: &[PieceId], from: &mut [u32]) -> bool {
    let Some((&piece, rest)) = pieces.split_first() else {
        return true;
    };
    let piece = piece.index() as u8;
    let untried = u128::MAX.checked_shl(from[0]).unwrap_or(0);
    let found = bits(table.anchors(table.free(filled), piece) & untried).any(|anchor| {
        let board = table.after(filled, piece, anchor);
        place(table, board, rest, &mut from[1..])
    });
    from[0] = u128::BITS;
    found
}
