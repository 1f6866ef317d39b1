//! The fewest sets that cover everything: set cover, exactly.
//!
//! An element whose sets are all among those of another is the harder one: covering it covers the other, which is left
//! out. A set whose elements are all among those of another is left out as well. What remains is searched by branching
//! on the element with the fewest sets; elements no two of which share a set each need one of their own, so their number
//! is a bound.

use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits};

/// Sets that cover everything, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The sets, in rising order.
    pub chosen: Vec<usize>,
    /// Whether fewer are known not to be enough.
    pub is_proven: bool,
}

/// How often the limits are looked at, in nodes.
const CHECK: u64 = 1 << 6;

/// Nodes after which the best that was found has to do.
const MOST_NODES: u64 = 2_000_000;

/// Sets of small numbers as words.
type Bits = Vec<u64>;

/// The fewest of some sets of numbers below `elements` that have all of their members.
pub(super) fn find(sets: &[&[u32]], elements: usize, limits: &Limits) -> Minimal {
    let mut table = Table::new(sets, elements);
    table.reduce();
    let all = table
        .sets
        .iter()
        .fold(vec![0; table.words()], |all, set| or(&all, &set.1));
    let limits = limits.at_most(MOST_NODES);
    let mut cover = Cover {
        best: table.greedy(&all),
        holders: table.holders(),
        sets: table.sets,
        limits,
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
        let mut table = vec![vec![0; kinds.len().div_ceil(64)]; sets.len()];
        for (kind, member) in kinds.iter().enumerate() {
            for &set in member {
                insert(&mut table[set as usize], kind);
            }
        }
        let elements = kinds.len();
        let sets = table
            .into_iter()
            .enumerate()
            .filter(|(_, set)| set.iter().any(|&word| word != 0));
        Self {
            sets: sets.collect(),
            elements,
        }
    }

    fn words(&self) -> usize {
        self.elements.div_ceil(64)
    }

    /// The sets that have each element.
    fn holders(&self) -> Vec<Bits> {
        let mut holders = vec![vec![0; self.sets.len().div_ceil(64)]; self.elements];
        for (number, (_, set)) in self.sets.iter().enumerate() {
            members(set).for_each(|element| insert(&mut holders[element], number));
        }
        holders
    }

    /// Leaves out elements and sets that others make needless, until there are none.
    fn reduce(&mut self) {
        loop {
            let before = (self.sets.len(), self.elements);
            self.keep_hard_elements();
            let sets: Vec<&Bits> = self.sets.iter().map(|set| &set.1).collect();
            let keep = undominated(&sets, is_within);
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
            is_within(other, one)
        });
        let kept: Vec<usize> = (0..self.elements).filter(|&element| keep[element]).collect();
        for (_, set) in &mut self.sets {
            let mut fewer = vec![0; kept.len().div_ceil(64)];
            for (new, &old) in kept.iter().enumerate() {
                if set[old / 64] >> (old % 64) & 1 == 1 {
                    insert(&mut fewer, new);
                }
            }
            *set = fewer;
        }
        self.elements = kept.len();
    }

    /// Always the set with most of what is missing.
    fn greedy(&self, all: &Bits) -> Vec<usize> {
        let (mut missing, mut chosen) = (all.clone(), Vec::new());
        while count(&missing) > 0 {
            let gain = |&number: &usize| (common(&self.sets[number].1, &missing), std::cmp::Reverse(number));
            let Some(best) = (0..self.sets.len()).max_by_key(gain) else {
                break;
            };
            missing = without(&missing, &self.sets[best].1);
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

struct Cover {
    sets: Vec<(usize, Bits)>,
    holders: Vec<Bits>,
    best: Vec<usize>,
    limits: Limits,
    nodes: u64,
}

impl Cover {
    fn search(&mut self, missing: &Bits, chosen: &mut Vec<usize>) -> Result<(), GaveUp> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK) {
            self.limits.check(self.nodes)?;
        }
        let fewest = members(missing).min_by_key(|&element| count(&self.holders[element]));
        let Some(element) = fewest else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return Ok(());
        };
        if chosen.len() + self.bound(missing) >= self.best.len() {
            return Ok(());
        }
        let mut choices: Vec<usize> = members(&self.holders[element]).collect();
        choices.sort_by_key(|&set| std::cmp::Reverse(common(&self.sets[set].1, missing)));
        for set in choices {
            chosen.push(set);
            self.search(&without(missing, &self.sets[set].1), chosen)?;
            chosen.pop();
        }
        Ok(())
    }

    /// Elements no two of which share a set, those in few sets first.
    fn bound(&self, missing: &Bits) -> usize {
        let mut elements: Vec<usize> = members(missing).collect();
        elements.sort_by_key(|&element| count(&self.holders[element]));
        let mut used = vec![0; self.sets.len().div_ceil(64)];
        let mut bound = 0;
        for element in elements {
            if common(&self.holders[element], &used) == 0 {
                used = or(&used, &self.holders[element]);
                bound += 1;
            }
        }
        bound
    }
}

fn insert(set: &mut Bits, number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

fn members(set: &Bits) -> impl Iterator<Item = usize> {
    let bits = |(at, &word): (usize, &u64)| {
        (0..64)
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| 64 * at + bit)
    };
    set.iter().enumerate().flat_map(bits)
}

fn count(set: &Bits) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn common(a: &Bits, b: &Bits) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

fn or(a: &Bits, b: &Bits) -> Bits {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

fn without(a: &Bits, b: &Bits) -> Bits {
    a.iter().zip(b).map(|(a, b)| a & !b).collect()
}

fn is_within(a: &Bits, b: &Bits) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
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
