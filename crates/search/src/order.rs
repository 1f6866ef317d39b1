//! Sorting where it is not hot: one routine for all types.
//!
//! The sorts of the standard library are compiled anew for each type, which is 4 to 14 KiB of a WebAssembly module each
//! time. These sort the numbers of the items, for which one routine does. They are slower: searches keep the others.
//! Many words are sorted by [`sort_words`], which is not.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts items; equal ones stay in their order.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts items by a key, which is taken anew for each comparison; items with equal keys stay in their order.
///
/// ```
/// use quadrille_search::order;
///
/// let mut words = ["three", "one", "four", "two"];
/// order::sort_by_key(&mut words, |word| word.len());
/// assert_eq!(words, ["one", "two", "four", "three"]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items by a comparison, which must be a total order; equal items stay in their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_numbers(&mut order, &|one, other| compare(&items[one], &items[other]));
    arrange(items, &mut order);
}

/// Sorts words by one of their bytes after the other, the lowest one first. It takes as much memory again.
///
/// ```
/// use quadrille_search::order;
///
/// let mut words = vec![3 << 40, 7, 1 << 40, 5];
/// order::sort_words(&mut words);
/// assert_eq!(words, [5, 7, 1 << 40, 3 << 40]);
/// ```
pub fn sort_words(words: &mut Vec<u64>) {
    let mut sorted = vec![0; words.len()];
    for byte in 0..u64::BITS / 8 {
        let digit = |word: u64| (word >> (8 * byte) & 0xFF) as usize;
        let mut places = [0_usize; 256];
        for &word in &*words {
            places[digit(word)] += 1;
        }
        // All words are alike in this byte.
        if places.contains(&words.len()) {
            continue;
        }
        let mut start = 0;
        for place in &mut places {
            start += core::mem::replace(place, start);
        }
        for &word in &*words {
            let place = &mut places[digit(word)];
            sorted[*place] = word;
            *place += 1;
        }
        core::mem::swap(words, &mut sorted);
    }
}

/// A merge sort: runs of doubled length, from one list into another and back.
fn sort_numbers(numbers: &mut Vec<usize>, compare: &dyn Fn(usize, usize) -> Ordering) {
    let mut merged = Vec::with_capacity(numbers.len());
    let mut length = 1;
    while length < numbers.len() {
        for runs in numbers.chunks(2 * length) {
            let (mut left, mut right) = runs.split_at(length.min(runs.len()));
            while let (Some(&one), Some(&other)) = (left.first(), right.first()) {
                let is_right = compare(one, other).is_gt();
                let run = if is_right { &mut right } else { &mut left };
                *run = &run[1..];
                merged.push(if is_right { other } else { one });
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        core::mem::swap(numbers, &mut merged);
        merged.clear();
        length *= 2;
    }
}

/// Brings to each place the item whose number stands there.
fn arrange<T>(items: &mut [T], order: &mut [usize]) {
    for start in 0..items.len() {
        // The items of one circle go round; a place that is done has its own number.
        let mut place = start;
        while order[place] != start {
            let from = core::mem::replace(&mut order[place], place);
            items.swap(place, from);
            place = from;
        }
        order[place] = place;
    }
}

#[cfg(all(test, feature = "random"))]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::Seed;

    #[test]
    fn words_are_sorted() {
        let mut random = Seed(2).stream(0);
        for length in (0..20).chain([1_000]) {
            for mask in [0, 3, 0xFF00, u64::MAX] {
                let mut ours: Vec<u64> = (0..length).map(|_| random.random::<u64>() & mask).collect();
                let mut theirs = ours.clone();
                sort_words(&mut ours);
                theirs.sort_unstable();
                assert_eq!(ours, theirs);
            }
        }
    }

    #[test]
    fn agrees_with_the_standard_library() {
        let mut random = Seed(1).stream(0);
        for length in (0..40).chain([200, 1_000]) {
            for most in [2, 10, 1_000_000] {
                // The second number distinguishes equal ones.
                let items: Vec<(u32, usize)> = (0..length)
                    .map(|place| (random.random_range(0..most), place))
                    .collect();
                let (mut ours, mut theirs) = (items.clone(), items);
                sort_by_key(&mut ours, |item| std::cmp::Reverse(item.0));
                theirs.sort_by_key(|item| std::cmp::Reverse(item.0));
                assert_eq!(ours, theirs);
                sort(&mut ours);
                theirs.sort_unstable();
                assert_eq!(ours, theirs);
            }
        }
    }
}
