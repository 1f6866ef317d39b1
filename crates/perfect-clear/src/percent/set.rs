//! Sets of a thousand queues.

use std::ops::Range;

/// Words of a set.
pub(super) const WORDS: usize = 14;

/// Queues that are searched together: as many as there are ways to draw four pieces from a bag, and a few more.
pub(super) const TOGETHER: usize = 64 * WORDS;

/// Queues, by number.
pub(super) type Queues = [u64; WORDS];

pub(super) fn and(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] & b[i])
}

pub(super) fn or(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] | b[i])
}

pub(super) fn without(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] & !b[i])
}

pub(super) fn is_empty(queues: &Queues) -> bool {
    queues.iter().all(|&word| word == 0)
}

pub(super) fn members(queues: &Queues) -> impl Iterator<Item = usize> {
    queues.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(64 * at + bit)
        })
    })
}

/// So many queues in batches.
pub(super) fn batches(queues: usize) -> Vec<Range<usize>> {
    let starts = (0..queues).step_by(TOGETHER);
    starts.map(|start| start..queues.min(start + TOGETHER)).collect()
}
