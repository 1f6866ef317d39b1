//! Work on many items side by side.
//!
//! The threads are those of rayon. A WebAssembly module of the page has one thread: there, the work is done one item
//! after the other, and rayon with its 25 to 44 KB of code stays out. Results never depend on it.

use std::ops::Range;

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// What the work makes of each item, in their order.
///
/// ```
/// assert_eq!(quadrille_search::parallel::map(&[1, 2, 3], |number| number * number), [1, 4, 9]);
/// ```
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    #[cfg(not(target_arch = "wasm32"))]
    let items = items.par_iter();
    #[cfg(target_arch = "wasm32")]
    let items = items.iter();
    items.map(work).collect()
}

/// The same for work that changes the items.
pub fn map_mut<T: Send, R: Send>(items: &mut [T], work: impl Fn(&mut T) -> R + Send + Sync) -> Vec<R> {
    #[cfg(not(target_arch = "wasm32"))]
    let items = items.par_iter_mut();
    #[cfg(target_arch = "wasm32")]
    let items = items.iter_mut();
    items.map(work).collect()
}

/// The first of these numbers for which this holds.
///
/// ```
/// assert_eq!(quadrille_search::parallel::first(2..1_000, |number| 91 % number == 0), Some(7));
/// ```
pub fn first(numbers: Range<u64>, holds: impl Fn(u64) -> bool + Send + Sync) -> Option<u64> {
    #[cfg(not(target_arch = "wasm32"))]
    let found = numbers.into_par_iter().find_first(|&number| holds(number));
    #[cfg(target_arch = "wasm32")]
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
    #[cfg(not(target_arch = "wasm32"))]
    let numbers = numbers.into_par_iter();
    numbers.filter_map(work).min_by_key(key)
}
