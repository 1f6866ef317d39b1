//! The fewest sets that cover everything: set cover, exactly.
//!
//! 1. [`Instance`]: elements that are in the same sets become one.
//! 2. [`Part::reduce`]: what follows from what is left out. Where every set with the element `a` has the element `b` as
//!    well, covering `a` covers `b`, so `b` is left out. A set whose elements are all in another set is left out, too.
//!    An element that is in one set only forces that set. Each may make room for the others, so they are repeated.
//! 3. [`walk`]: a walk from one choice to the next, with weights on what it misses, finds few sets soon.
//! 4. [`search`]: branch and bound proves that fewer are not enough, or finds them. The bound is the Lagrangian dual
//!    ([`dual`]): each element gets a price, no set is worth more than the prices of its elements, and prices for which
//!    even the best choice is dear prove that many sets are needed. Prices are whole numbers, so the proof is exact.
//!
//! The walk is that of C. Gao, X. Yao, T. Weise and J. Li, "An efficient local search heuristic with row weighting for
//! the unicost set covering problem", European Journal of Operational Research 246 (2015); the dual is that of
//! M. L. Fisher, "The Lagrangian relaxation method for solving integer programming problems", Management Science 27
//! (1981), with the steps of A. Caprara, M. Fischetti and P. Toth, "A heuristic method for the set covering problem",
//! Operations Research 47 (1999).

mod dual;
mod instance;
mod part;
mod search;
mod walk;

use quadrille_search::{Limits, order};

use crate::bit_set::BitSet;
use instance::Instance;
use part::Part;
use search::Search;

/// Sets that cover everything, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The sets, in rising order.
    pub chosen: Vec<usize>,
    /// Fewer sets than these are known not to be enough: where they are as many as were chosen, that is proved.
    pub least: usize,
}

impl Minimal {
    /// Whether fewer sets than those chosen are known not to be enough.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.least == self.chosen.len()
    }
}

/// A set of elements, or of sets.
type Bits = BitSet<Vec<u64>>;

/// The fewest of some sets of numbers below `elements` that have all of their members.
///
/// Progress is reported in parts that were searched.
pub(super) fn find(sets: &[&[u32]], elements: usize, limits: &Limits) -> Minimal {
    let whole = Instance::new(sets, elements);
    let mut part = Part::new(&whole);
    part.reduce(&whole);
    let rest = whole.rest(&part);
    let forced = part.chosen.len();
    let chosen = walk::walk(&rest, rest.greedy());
    let mut search = Search::new(&rest, chosen, limits);
    let is_done = search.run().is_ok();
    let least = if is_done { search.best.len() } else { search.least };
    let mut chosen: Vec<usize> = search.best.iter().map(|&set| rest.names[set]).collect();
    chosen.extend(part.chosen.iter().map(|&set| whole.names[set]));
    order::sort(&mut chosen);
    let least = forced + least;
    Minimal { chosen, least }
}
#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;

    fn fewest(sets: &[Vec<u32>]) -> Minimal {
        let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
        find(&sets, 16, &Limits::none())
    }

    /// Every choice of sets is tried.
    fn plain(sets: &[Vec<u32>]) -> u32 {
        let masks: Vec<u32> = sets
            .iter()
            .map(|set| set.iter().map(|element| 1 << element).sum())
            .collect();
        let union = |choice: u32| {
            let chosen = masks
                .iter()
                .enumerate()
                .filter(|(number, _)| choice >> number & 1 == 1);
            chosen.fold(0, |all, (_, mask)| all | mask)
        };
        let all = union(u32::MAX);
        let covers = (0..1_u32 << sets.len()).filter(|&choice| union(choice) == all);
        covers.map(u32::count_ones).min().unwrap()
    }

    #[test]
    fn as_few_as_trying_all_finds() {
        let mut random = Seed(3).stream(0);
        let mut beaten = 0;
        for _ in 0..300 {
            let sets: Vec<Vec<u32>> = (0..random.random_range(1..11))
                .map(|_| (0..16).filter(|_| random.random_range(0..4) == 0).collect())
                .collect();
            let found = fewest(&sets);
            assert!(found.is_proven());
            assert_eq!(found.chosen.len() as u32, plain(&sets), "{sets:?}");
            let has = |element: &u32| found.chosen.iter().any(|&set| sets[set].contains(element));
            assert!(sets.iter().flatten().all(has), "{sets:?}");
            beaten += usize::from(found.chosen.len() > 2);
        }
        assert!(beaten > 50);
    }

    /// Elements in three sets each leave nothing to reduce: parts are searched, and a search that is cut off knows a
    /// cover and a bound.
    #[test]
    fn covers_are_searched_and_bounded() {
        let mut random = Seed(4).stream(0);
        let parts = Arc::new(AtomicU64::new(0));
        let mut cut_off = 0;
        for _ in 0..40 {
            let mut sets = vec![Vec::new(); 14];
            for element in 0..32 {
                for set in rand::seq::index::sample(&mut random, sets.len(), 3) {
                    sets[set].push(element);
                }
            }
            let expected = plain(&sets) as usize;
            let lists: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
            let counted = Arc::clone(&parts);
            let limits =
                Limits::none().on_progress(move |more| _ = counted.fetch_add(more, Ordering::Relaxed));
            let found = find(&lists, 32, &limits);
            assert_eq!(
                (found.least, found.chosen.len()),
                (expected, expected),
                "{sets:?}"
            );
            let early = find(&lists, 32, &Limits::nodes(0));
            let has = |element: u32| early.chosen.iter().any(|&set| sets[set].contains(&element));
            assert!((0..32).all(has), "{sets:?}");
            assert!(
                early.least <= expected && expected <= early.chosen.len(),
                "{sets:?}"
            );
            cut_off += usize::from(!early.is_proven());
        }
        assert!(
            parts.load(Ordering::Relaxed) > 40 && cut_off > 0,
            "{parts:?} {cut_off}"
        );
    }

    /// Two sets cover everything, but the largest is in no smallest choice.
    #[test]
    fn greed_does_not_pay() {
        let sets = [vec![0, 1, 2, 3, 4, 5], vec![0, 1, 2, 6, 7], vec![3, 4, 5, 8, 9]];
        let more = [vec![6, 8], vec![7, 9]];
        let found = fewest(&[&sets[..], &more[..]].concat());
        assert_eq!(
            found,
            Minimal {
                chosen: vec![1, 2],
                least: 2
            }
        );
    }
}
