//! The fewest sets that cover everything: set cover, exactly.
//!
//! 1. [`Instance`]: elements that are in the same sets become one.
//! 2. [`Part::reduce`]: what follows from what is left out. Where every set with the element `a` has the element `b` as
//!    well, covering `a` covers `b`, so `b` is left out. A set whose elements are all in another set is left out, too.
//!    An element that is in one set only forces that set. Each may make room for the others, so they are repeated.
//! 3. [`walk`]: a walk from one choice to the next, with weights on what it misses, finds few sets soon.
//! 4. [`search`]: branch and bound proves that fewer are not enough, or finds them. Each part is bounded by its linear
//!    program ([`tableau`]): each element gets a price, and prices for which even the best choice is dear prove that
//!    many sets are needed ([`bound`]). For the proof, prices are whole numbers, so it is exact.
//! 5. Where sets cost something, the same search goes through the covers of the smallest size, and keeps the cheapest.
//!
//! The walk is that of C. Gao, X. Yao, T. Weise and J. Li, "An efficient local search heuristic with row weighting for
//! the unicost set covering problem", European Journal of Operational Research 246 (2015).

mod bound;
mod instance;
mod node;
mod part;
mod search;
mod tableau;
mod walk;

use quadrille_search::{GaveUp, Limits};

use crate::words::bit_set::BitSet;
pub(super) use instance::Instance;
use part::Part;
use search::{Search, Wanted};

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

/// A cover and what it costs, ordered by that.
type Priced = (u64, Vec<usize>);

/// The fewest sets that have all elements; each costs 1.
///
/// Progress is reported in parts that were searched.
pub(super) fn find(whole: &Instance, limits: &Limits) -> Minimal {
    let mut part = Part::new(whole);
    part.reduce(whole);
    let rest = whole.rest(&part);
    let wanted = Wanted { most: 1, size: None };
    let mut search = Search::new(&rest, whole.priced(&part.chosen), wanted, limits);
    search.take(&walk::walk(&rest, rest.greedy()));
    // What the search says after a limit is what is known.
    _ = search.run();
    let least = search.least as usize;
    let chosen = search.found.pop().map(|(_, chosen)| chosen).unwrap_or_default();
    Minimal { chosen, least }
}

/// The cheapest covers of the size of one that is known, the cheapest first, each with its cost, and what kept the
/// search from its end. Unless the size is proved to be the smallest, that cover is all that is known.
///
/// Progress is reported in parts that were searched.
pub(super) fn cheapest(
    whole: &Instance,
    known: &Minimal,
    most: usize,
    limits: &Limits,
) -> (Vec<Priced>, Option<GaveUp>) {
    let cover = whole.priced(&known.chosen);
    if !known.is_proven() {
        return (vec![cover], Some(GaveUp::NodeLimit));
    }
    let mut part = Part::new(whole);
    // Where one cover is wanted, sets that others make needless need not be looked at.
    match most {
        1 => part.reduce(whole),
        _ => part.reduce_elements(whole),
    };
    let rest = whole.rest(&part);
    let size = Some(known.chosen.len() - part.chosen.len());
    let mut search = Search::new(&rest, whole.priced(&part.chosen), Wanted { most, size }, limits);
    search.add(cover);
    let gave_up = search.run().err();
    (search.found, gave_up)
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
        find(&Instance::new(&sets, 16), &Limits::none())
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

    /// No limits, and the number of parts that were searched.
    fn counted() -> (Limits, Arc<AtomicU64>) {
        let parts = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&parts);
        let count = move |more| _ = counted.fetch_add(more, Ordering::Relaxed);
        (Limits::none().on_progress(count), parts)
    }

    /// Elements in three sets each leave nothing to reduce: parts are searched, and a search that is cut off knows a
    /// cover and a bound.
    #[test]
    fn covers_are_searched_and_bounded() {
        let mut random = Seed(4).stream(0);
        let (limits, parts) = counted();
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
            let found = find(&Instance::new(&lists, 32), &limits);
            assert_eq!(
                (found.least, found.chosen.len()),
                (expected, expected),
                "{sets:?}"
            );
            let early = find(&Instance::new(&lists, 32), &Limits::nodes(0));
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

    /// All smallest choices of sets, the cheapest first.
    fn plain_choices(sets: &[Vec<u32>], costs: &[u32]) -> Vec<Priced> {
        let masks: Vec<u32> = sets
            .iter()
            .map(|set| set.iter().fold(0, |mask, element| mask | 1 << element))
            .collect();
        let all = masks.iter().fold(0, |all, mask| all | mask);
        let members = |choice: u32| (0..sets.len()).filter(move |&set| choice >> set & 1 == 1);
        let covers = (0..1_u32 << sets.len())
            .filter(|&choice| members(choice).fold(0, |union, set| union | masks[set]) == all);
        let fewest = covers.clone().map(u32::count_ones).min().unwrap();
        let mut choices: Vec<Priced> = covers
            .filter(|choice| choice.count_ones() == fewest)
            .map(|choice| {
                (
                    members(choice).map(|set| u64::from(costs[set])).sum(),
                    members(choice).collect(),
                )
            })
            .collect();
        choices.sort();
        choices
    }

    #[test]
    fn the_cheapest_are_those_that_trying_all_finds() {
        let mut random = Seed(5).stream(0);
        let (mut choices, mut saved, mut cut) = (0, 0, 0);
        let (limits, parts) = counted();
        for case in 0..400 {
            // Elements in few sets each, and ones that are drawn for each set.
            let count = random.random_range(1..13);
            let mut sets: Vec<Vec<u32>> = vec![Vec::new(); count];
            for element in 0..24 {
                for set in rand::seq::index::sample(&mut random, count, count.min(2 + case % 3)) {
                    sets[set].push(element);
                }
            }
            let dearest = [1, 5, 1_000, u32::MAX][case % 4];
            let costs: Vec<u32> = sets.iter().map(|_| random.random_range(0..=dearest)).collect();
            let expected = plain_choices(&sets, &costs);
            let lists: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
            let fewest = find(&Instance::new(&lists, 24), &Limits::none());
            let whole = Instance::new(&lists, 24).with_costs(&costs);
            for most in [1, 2, 5, 1_000] {
                let (found, gave_up) = cheapest(&whole, &fewest, most, &limits);
                assert_eq!(
                    (gave_up, found.len()),
                    (None, most.min(expected.len())),
                    "{sets:?} {costs:?}"
                );
                let cost = |priced: &Priced| priced.0;
                let (of_found, of_expected) = (found.iter().map(cost), expected.iter().map(cost));
                assert!(of_found.eq(of_expected.take(found.len())), "{sets:?} {costs:?}");
                assert!(
                    found.iter().all(|priced| expected.contains(priced)),
                    "{sets:?} {costs:?}"
                );
                assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
                cut += usize::from(most > 1 && found.len() < expected.len());
            }
            choices += expected.len();
            saved += usize::from(expected[0].0 < expected[expected.len() - 1].0);
        }
        assert!(
            choices > 1_000 && saved > 100 && cut > 100,
            "{choices} {saved} {cut}"
        );
        assert!(parts.load(Ordering::Relaxed) > 8_000, "{parts:?}");
    }

    /// A search that is cut off has a cover of the smallest size, and says that it is cut off.
    #[test]
    fn a_choice_that_is_cut_off_is_a_cover() {
        let sets: Vec<Vec<u32>> = (0..9).map(|set| vec![set, (set + 1) % 9]).collect();
        let lists: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
        let fewest = find(&Instance::new(&lists, 9), &Limits::none());
        assert_eq!(fewest.least, 5);
        let whole = Instance::new(&lists, 9).with_costs(&[3; 9]);
        let (found, gave_up) = cheapest(&whole, &fewest, 4, &Limits::nodes(0));
        assert_eq!((found.len(), gave_up), (1, Some(GaveUp::NodeLimit)));
        assert_eq!((found[0].0, found[0].1.len()), (15, 5));
    }
}
