//! The fewest sets that cover everything: set cover, exactly.
//!
//! Where every set with the element `a` has the element `b` as well, covering `a` covers `b`, so `b` is left out. A set
//! whose elements are all in another set is left out, too. Each may make room for the other: both are repeated until
//! nothing changes.
//!
//! What remains is searched. The element with the fewest sets is the one to branch on: one of its sets must be chosen.
//! Elements no two of which share a set need a set each, so their number is a bound.

use std::cmp::Reverse;

use quadrille_search::hash::Set;
use quadrille_search::{Check, GaveUp, Limits};

use crate::bit_set::BitSet;

/// Sets that cover everything, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The sets, in rising order.
    pub chosen: Vec<usize>,
    /// Whether fewer are known not to be enough.
    pub is_proven: bool,
}

/// Nodes after which the best that was found has to do.
const MOST_NODES: u64 = 2_000_000;

/// A set of elements, or of sets.
type Bits = BitSet<Vec<u64>>;

/// The fewest of some sets of numbers below `elements` that have all of their members.
pub(super) fn find(sets: &[&[u32]], elements: usize, limits: &Limits) -> Minimal {
    let mut table = Table::new(sets, elements);
    table.reduce();
    // Every element that is left is in some set.
    let all = Bits::full(table.elements);
    let limits = limits.at_most(MOST_NODES);
    let mut cover = Cover {
        best: table.greedy(&all),
        holders: table.holders(),
        sets: table.sets,
        check: limits.every(1 << 6),
        nodes: 0,
    };
    let is_proven = cover.search(&all, &mut Vec::new()).is_ok();
    let mut chosen: Vec<usize> = cover.best.iter().map(|&set| cover.sets[set].0).collect();
    chosen.sort_unstable();
    Minimal { chosen, is_proven }
}

/// The sets that are left, with their numbers at first, and their elements.
struct Table {
    sets: Vec<(usize, Bits)>,
    elements: usize,
}

impl Table {
    /// Elements that are in the same sets become one.
    fn new(sets: &[&[u32]], elements: usize) -> Self {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); elements];
        for (number, set) in (0..).zip(sets) {
            set.iter()
                .for_each(|&element| members[element as usize].push(number));
        }
        let mut seen = Set::default();
        let is_new = |member: &Vec<u32>| !member.is_empty() && seen.insert(member.clone());
        let kinds: Vec<Vec<u32>> = members.into_iter().filter(is_new).collect();
        let mut table = vec![Bits::empty(kinds.len()); sets.len()];
        for (kind, member) in kinds.iter().enumerate() {
            for &set in member {
                table[set as usize].insert(kind);
            }
        }
        let elements = kinds.len();
        let sets = table.into_iter().enumerate().filter(|(_, set)| !set.is_empty());
        Self {
            sets: sets.collect(),
            elements,
        }
    }

    /// The sets that have each element.
    fn holders(&self) -> Vec<Bits> {
        let mut holders = vec![Bits::empty(self.sets.len()); self.elements];
        for (number, (_, set)) in self.sets.iter().enumerate() {
            set.iter().for_each(|element| holders[element].insert(number));
        }
        holders
    }

    /// Leaves out elements and sets that others make needless, until there are none.
    fn reduce(&mut self) {
        loop {
            let before = (self.sets.len(), self.elements);
            self.keep_hard_elements();
            let sets: Vec<&Bits> = self.sets.iter().map(|set| &set.1).collect();
            let keep = undominated(&sets, Bits::is_subset);
            let mut keep = keep.into_iter();
            self.sets.retain(|_| keep.next().unwrap_or(true));
            if before == (self.sets.len(), self.elements) {
                return;
            }
        }
    }

    fn keep_hard_elements(&mut self) {
        let holders = self.holders();
        let keep = undominated(&holders.iter().collect::<Vec<_>>(), |one, other| {
            other.is_subset(one)
        });
        let kept: Vec<usize> = (0..self.elements).filter(|&element| keep[element]).collect();
        for (_, set) in &mut self.sets {
            let mut fewer = Bits::empty(kept.len());
            for (new, &old) in kept.iter().enumerate() {
                if set.contains(old) {
                    fewer.insert(new);
                }
            }
            *set = fewer;
        }
        self.elements = kept.len();
    }

    /// Always the set with most of what is missing.
    fn greedy(&self, all: &Bits) -> Vec<usize> {
        let (mut missing, mut chosen) = (all.clone(), Vec::new());
        while !missing.is_empty() {
            let gain = |&number: &usize| (self.sets[number].1.common(&missing), Reverse(number));
            let Some(best) = (0..self.sets.len()).max_by_key(gain) else {
                break;
            };
            missing -= &self.sets[best].1;
            chosen.push(best);
        }
        chosen
    }
}

/// Which of some sets are not made needless by another; of equal ones, the first is kept.
fn undominated(sets: &[&Bits], is_needless: impl Fn(&Bits, &Bits) -> bool) -> Vec<bool> {
    let mut keep = vec![true; sets.len()];
    for one in 0..sets.len() {
        keep[one] = !(0..sets.len()).any(|other| {
            other != one
                && keep[other]
                && is_needless(sets[one], sets[other])
                && (other < one || sets[one] != sets[other])
        });
    }
    keep
}

struct Cover<'a> {
    sets: Vec<(usize, Bits)>,
    holders: Vec<Bits>,
    best: Vec<usize>,
    check: Check<'a>,
    nodes: u64,
}

impl Cover<'_> {
    fn search(&mut self, missing: &Bits, chosen: &mut Vec<usize>) -> Result<(), GaveUp> {
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        let fewest = missing.iter().min_by_key(|&element| self.holders[element].len());
        let Some(element) = fewest else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return Ok(());
        };
        if chosen.len() + self.bound(missing) >= self.best.len() {
            return Ok(());
        }
        let mut choices: Vec<usize> = self.holders[element].iter().collect();
        choices.sort_by_key(|&set| Reverse(self.sets[set].1.common(missing)));
        for set in choices {
            let mut left = missing.clone();
            left -= &self.sets[set].1;
            chosen.push(set);
            self.search(&left, chosen)?;
            chosen.pop();
        }
        Ok(())
    }

    /// Elements no two of which share a set, those in few sets first.
    fn bound(&self, missing: &Bits) -> usize {
        let mut elements: Vec<usize> = missing.iter().collect();
        elements.sort_by_key(|&element| self.holders[element].len());
        let mut used = Bits::empty(self.sets.len());
        let mut bound = 0;
        for element in elements {
            if self.holders[element].common(&used) == 0 {
                used |= &self.holders[element];
                bound += 1;
            }
        }
        bound
    }
}

#[cfg(test)]
mod tests {
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
            assert!(found.is_proven);
            assert_eq!(found.chosen.len() as u32, plain(&sets), "{sets:?}");
            let has = |element: &u32| found.chosen.iter().any(|&set| sets[set].contains(element));
            assert!(sets.iter().flatten().all(has), "{sets:?}");
            beaten += usize::from(found.chosen.len() > 2);
        }
        assert!(beaten > 50);
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
                is_proven: true
            }
        );
    }
}
