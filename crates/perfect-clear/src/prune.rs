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

use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
pub(crate) use packing::{Packing, Stock};
use walls::NOT_LAST;
pub(crate) use walls::looks_hopeful;

/// How smooth a field is, at most 0: borders between filled and empty cells count against it, and empty cells below a
/// filled one. The weights were the best of two dozen on 1,000 random queues.
#[inline]
pub(crate) fn smoothness<W: FieldWord>(word: W, lines: usize) -> i32 {
    let above = word.moved_down(WIDTH as u32);
    let sides = (word ^ word.moved_down(1)) & W::in_all_rows(NOT_LAST) & W::rows(lines);
    let tops = (word ^ above) & W::rows(lines - 1);
    let covered = !word & above & W::rows(lines - 1);
    let rough = 2 * sides.count() + 2 * tops.count() + covered.count();
    -(rough as i32)
}
