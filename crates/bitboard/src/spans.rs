//! Floods of large boards, run by run.
//!
//! What: a run is a maximal row of neighbouring set bits. How: a run that is met is taken out of the bits still to be
//! visited and put on a stack; for each run on the stack, the runs that touch it from above and below are met.
//! Why: each run is met once and each word of the bit string is read a few times, however winding the flood is,
//! where growing the whole set step by step would read the whole board once per step. Sentinels end every run.

use alloc::vec::Vec;

use crate::bits::{Bits, low_mask};
use crate::{Bitboard, Connectivity, DynBoard};

/// Calls `visit` with the index and the length of each run that hangs together with the bit at `seed`, taking them
/// out of `free`. `stack` is only kept for its memory.
pub(crate) fn visit(
    free: &mut DynBoard,
    seed: usize,
    connectivity: Connectivity,
    stack: &mut Vec<(usize, usize)>,
    mut visit: impl FnMut(usize, usize),
) {
    let (stride, slant) = (free.stride(), usize::from(connectivity == Connectivity::Eight));
    stack.clear();
    stack.push(take_run(free, seed));
    while let Some((start, end)) = stack.pop() {
        visit(start, end - start);
        for base in [start - stride, start + stride] {
            let (mut index, limit) = (base - slant, base + (end - start) + slant);
            while let Some(met) = free.next_set(index).filter(|&met| met < limit) {
                let run = take_run(free, met);
                index = run.1;
                stack.push(run);
            }
        }
    }
}

/// Takes the run around a set bit out of `free`: its first index and the one after its last.
fn take_run(free: &mut DynBoard, index: usize) -> (usize, usize) {
    let start = previous_clear(free, index) + 1;
    let end = next_clear(free, index);
    let mut at = start;
    while at < end {
        let len = (end - at).min(64);
        free.clear_at(at, low_mask(len));
        at += len;
    }
    (start, end)
}

/// The border before and after every row is clear, so there always is such a bit.
fn next_clear(board: &DynBoard, index: usize) -> usize {
    let mut i = index / 64;
    let mut clear = !board.word(i) & u64::MAX << (index % 64);
    while clear == 0 {
        i += 1;
        clear = !board.word(i);
    }
    64 * i + clear.trailing_zeros() as usize
}

fn previous_clear(board: &DynBoard, index: usize) -> usize {
    let mut i = index / 64;
    let mut clear = !board.word(i) & !(u64::MAX << (index % 64));
    while clear == 0 {
        i -= 1;
        clear = !board.word(i);
    }
    64 * i + clear.ilog2() as usize
}
