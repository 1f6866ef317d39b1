//! The most promising of many fields, where not all can be followed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::distinct::{DROPPED, first_places};
use crate::prune::smoothness;

/// As [`first_places`], with at most `most` different words: the smoothest that are useful.
pub(super) fn best_places(
    words: &[u64],
    lines: usize,
    most: usize,
    mut is_useful: impl FnMut(u64) -> bool,
) -> Vec<u32> {
    let mut firsts = first_places(words, |_| true);
    let ranked = (0..).zip(&firsts).filter(|(at, first)| at == *first);
    let ranked = ranked.map(|(at, _): (u32, _)| {
        let word = words[at as usize];
        (smoothness(word, lines), Reverse(word), at)
    });
    let mut open: BinaryHeap<_> = ranked.collect();
    let mut left = most;
    // Those that are kept are told from those that are dropped by what stands at their first place.
    while left > 0
        && let Some((_, Reverse(word), at)) = open.pop()
    {
        if is_useful(word) {
            left -= 1;
        } else {
            firsts[at as usize] = DROPPED;
        }
    }
    for (_, _, at) in open {
        firsts[at as usize] = DROPPED;
    }
    for at in 0..firsts.len() {
        let first = firsts[at];
        if first != DROPPED {
            firsts[at] = firsts[first as usize];
        }
    }
    firsts
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::Seed;
    use crate::words::field::rows_mask;

    /// With room for all it is the same list; with less, the smoothest of them, and what equals them.
    #[test]
    fn the_smoothest_are_kept() {
        let mut random = Seed(3).stream(0);
        let words: Vec<u64> = (0..3_000)
            .map(|_| random.random_range(0..2_000_u64) & rows_mask(4))
            .collect();
        let is_useful = |word: u64| !word.is_multiple_of(3);
        let all = first_places(&words, is_useful);
        assert_eq!(best_places(&words, 4, words.len(), is_useful), all);

        let mut ranked: Vec<u64> = words.iter().copied().filter(|&word| is_useful(word)).collect();
        ranked.sort_by_key(|&word| (Reverse(smoothness(word, 4)), word));
        ranked.dedup();
        for most in [0, 1, 100] {
            let kept = best_places(&words, 4, most, is_useful);
            for (at, (&kept, &first)) in kept.iter().zip(&all).enumerate() {
                let is_best = ranked[..most].contains(&words[at]);
                assert_eq!(kept, if is_best { first } else { DROPPED }, "{:b}", words[at]);
            }
        }
    }
}
