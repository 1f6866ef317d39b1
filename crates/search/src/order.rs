//! Sorting where it is not hot: one routine for all types.
//!
//! The sorts of the standard library are compiled anew for each type, which is 4 to 14 KiB of a WebAssembly module each
//! time. These sort the numbers of the items, for which one routine does. They are slower: searches keep the others.

use std::cmp::Ordering;

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
        std::mem::swap(numbers, &mut merged);
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
            let from = std::mem::replace(&mut order[place], place);
            items.swap(place, from);
            place = from;
        }
        order[place] = place;
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::Seed;

    #[test]
    fn agrees_with_the_standard_library() {
        let mut random = Seed(1).stream(0);
        for length in (0..40).chain([200, 1_000]) {
            for most in [2, 10, 1_000_000] {
                // The second number tells equal ones apart.
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
