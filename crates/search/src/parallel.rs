//! Work on many items side by side.
//!
//! The threads are those of rayon. A WebAssembly module of the page has one thread: there, the work is done one item
//! after the other, and rayon with its 25 to 44 KB of code stays out. Results never depend on it.

use alloc::vec::Vec;
use core::ops::Range;

#[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
use rayon::prelude::*;

/// What the work makes of each item, in their order.
///
/// ```
/// assert_eq!(quadrille_search::parallel::map(&[1, 2, 3], |number| number * number), [1, 4, 9]);
/// ```
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    #[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
    let items = items.par_iter();
    #[cfg(not(all(feature = "parallel", not(target_arch = "wasm32"))))]
    let items = items.iter();
    items.map(work).collect()
}

/// The same for work that changes the items.
pub fn map_mut<T: Send, R: Send>(items: &mut [T], work: impl Fn(&mut T) -> R + Send + Sync) -> Vec<R> {
    #[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
    let items = items.par_iter_mut();
    #[cfg(not(all(feature = "parallel", not(target_arch = "wasm32"))))]
    let items = items.iter_mut();
    items.map(work).collect()
}

/// The first of these numbers for which this holds.
///
/// ```
/// assert_eq!(quadrille_search::parallel::first(2..1_000, |number| 91 % number == 0), Some(7));
/// ```
pub fn first(numbers: Range<u64>, holds: impl Fn(u64) -> bool + Send + Sync) -> Option<u64> {
    #[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
    let found = numbers.into_par_iter().find_first(|&number| holds(number));
    #[cfg(not(all(feature = "parallel", not(target_arch = "wasm32"))))]
    let found = { numbers }.find(|&number| holds(number));
    found
}

/// Of what the work makes of these numbers, if it makes something, that with the least key. Keys must differ.
///
/// ```
/// let prime = |number: u64| (2..number).all(|one| number % one > 0).then_some(number);
/// assert_eq!(quadrille_search::parallel::least(90..100, prime, |number| 100 - number), Some(97));
/// ```
pub fn least<R: Send, K: Ord + Send>(
    numbers: Range<u64>,
    work: impl Fn(u64) -> Option<R> + Send + Sync,
    key: impl Fn(&R) -> K + Send + Sync,
) -> Option<R> {
    #[cfg(all(feature = "parallel", not(target_arch = "wasm32")))]
    let numbers = numbers.into_par_iter();
    numbers.filter_map(work).min_by_key(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let mut items: Vec<u64> = (0..1_000).collect();
        let doubled: Vec<u64> = (0..1_000).map(|number| 2 * number).collect();
        assert_eq!(map(&items, |number| 2 * number), doubled);
        let before = map_mut(&mut items, |number| std::mem::replace(number, 2 * *number));
        assert_eq!(before, (0..1_000).collect::<Vec<u64>>());
        assert_eq!(items, doubled);
    }

    #[test]
    fn the_first_number_is_the_same_on_any_number_of_threads() {
        assert_eq!(first(5..1_000, |number| number % 100 == 0), Some(100));
        assert_eq!(first(5..1_000, |number| number > 1_000), None);
    }

    #[test]
    fn the_least_key_decides() {
        let even = |number: u64| (number % 2 == 0).then_some(number);
        assert_eq!(least(5..1_000, even, |number| *number), Some(6));
        assert_eq!(
            least(5..1_000, even, |number| std::cmp::Reverse(*number)),
            Some(998)
        );
        assert_eq!(least(5..6, even, |number| *number), None);
    }
}
