//! Fields that no pieces can clear any more, recognized without a search.
//!
//! A field is *hopeful* if it may be cleared as far as a test knows. All tests are sound: whatever they rule out has no
//! clear. Their proofs stand beside them.
//!
//! - [`looks_hopeful`]: walls, for every field that is reached.
//! - [`Packing::is_hopeful`]: whether the pieces that are left can fill the empty cells. It takes longer: one look
//!   at a field, and only with few pieces left, or where a long search starts.
//!
//! [`smoothness`] rules out nothing: it says which fields to try first.

mod packing;
mod walls;

use crate::words::field::rows_mask;
use crate::words::shape::WIDTH;
pub(crate) use packing::{Packing, Stock};
use walls::NOT_LAST;
pub(crate) use walls::looks_hopeful;

/// The leftmost column of six rows.
const FIRST_COLUMN: u64 = {
    let (mut bits, mut y) = (0, 0);
    while y < 6 {
        bits |= 1 << (WIDTH * y);
        y += 1;
    }
    bits
};

/// How smooth a field is, at most 0: borders between filled and empty cells count against it, and empty cells below a
/// filled one. The weights were the best of two dozen on 1,000 random queues.
#[inline]
pub(crate) const fn smoothness(word: u64, lines: usize) -> i32 {
    let sides = (word ^ (word >> 1)) & (FIRST_COLUMN * NOT_LAST) & rows_mask(lines);
    let tops = (word ^ (word >> WIDTH)) & rows_mask(lines - 1);
    let covered = !word & (word >> WIDTH) & rows_mask(lines - 1);
    let rough = 2 * sides.count_ones() + 2 * tops.count_ones() + covered.count_ones();
    -(rough as i32)
}
