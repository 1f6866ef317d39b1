//! Sets and their elements, both ways.

use std::cmp::Reverse;

use quadrille_search::hash::Set;
use quadrille_search::order;

use super::{Bits, Part, Priced};

/// Sets with elements, and elements with the sets that have them.
pub(in crate::build) struct Instance {
    /// The elements of each set.
    pub(super) sets: Vec<Bits>,
    /// The sets of each element.
    pub(super) holders: Vec<Bits>,
    /// The numbers that the sets had at first.
    pub(super) names: Vec<usize>,
    /// What each set costs; 1 where only their number counts.
    pub(super) costs: Vec<u32>,
}

impl Instance {
    /// Elements that are in the same sets become one, those in no set are left out.
    pub(in crate::build) fn new(sets: &[&[u32]], elements: usize) -> Self {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); elements];
        for (number, set) in (0..).zip(sets) {
            set.iter()
                .for_each(|&element| members[element as usize].push(number));
        }
        let mut seen = Set::default();
        let is_new = |member: &Vec<u32>| !member.is_empty() && seen.insert(member.clone());
        let kinds: Vec<Vec<u32>> = members.into_iter().filter(is_new).collect();
        let holders = kinds.iter().map(|kind| {
            let mut holder = Bits::empty(sets.len());
            for &set in kind {
                holder.insert(set as usize);
            }
            holder
        });
        Self::of(holders.collect(), (0..sets.len()).collect())
    }

    /// The sets are those of the elements' holders.
    fn of(holders: Vec<Bits>, names: Vec<usize>) -> Self {
        let mut sets = vec![Bits::empty(holders.len()); names.len()];
        for (element, holder) in holders.iter().enumerate() {
            holder.iter().for_each(|set| sets[set].insert(element));
        }
        Self {
            costs: vec![1; sets.len()],
            sets,
            holders,
            names,
        }
    }

    /// The same sets, with what each of them costs.
    pub(in crate::build) fn with_costs(self, costs: &[u32]) -> Self {
        Self {
            costs: costs.to_vec(),
            ..self
        }
    }

    /// What sets cost together.
    pub(super) fn cost(&self, sets: &[usize]) -> u64 {
        sets.iter().map(|&set| u64::from(self.costs[set])).sum()
    }

    /// Sets by their first numbers, and what they cost together.
    pub(super) fn priced(&self, sets: &[usize]) -> Priced {
        let mut names: Vec<usize> = sets.iter().map(|&set| self.names[set]).collect();
        order::sort(&mut names);
        (self.cost(sets), names)
    }

    /// Whether these sets have all elements.
    pub(super) fn is_cover(&self, sets: &[usize]) -> bool {
        let mut missing = Bits::full(self.holders.len());
        for &set in sets {
            missing -= &self.sets[set];
        }
        missing.is_empty()
    }

    /// About what a set costs.
    pub(super) fn mean_cost(&self) -> u64 {
        let all: u64 = self.costs.iter().map(|&cost| u64::from(cost)).sum();
        all / self.costs.len().max(1) as u64
    }

    /// What a part has left, with new numbers.
    pub(super) fn rest(&self, part: &Part) -> Self {
        let open: Vec<usize> = part.open.iter().collect();
        let holders = part.missing.iter().map(|element| {
            let mut holder = Bits::empty(open.len());
            for (new, &old) in open.iter().enumerate() {
                holder.insert_if(new, self.holders[element].contains(old));
            }
            holder
        });
        let names = open.iter().map(|&set| self.names[set]).collect();
        let costs: Vec<u32> = open.iter().map(|&set| self.costs[set]).collect();
        Self::of(holders.collect(), names).with_costs(&costs)
    }

    /// Always the set with most of what is missing.
    pub(super) fn greedy(&self) -> Vec<usize> {
        let (mut missing, mut chosen) = (Bits::full(self.holders.len()), Vec::new());
        while !missing.is_empty() {
            let gain = |&number: &usize| (self.sets[number].common(&missing), Reverse(number));
            let Some(best) = (0..self.sets.len()).max_by_key(gain) else {
                break;
            };
            missing -= &self.sets[best];
            chosen.push(best);
        }
        chosen
    }
}
