//! A part of the choices: some sets are chosen, some ruled out, the others open.

use super::{Bits, Instance};

/// Partial choice of sets, and the choice that is left.
#[derive(Clone)]
pub(super) struct Part {
    /// Sets that may be chosen still.
    pub(super) open: Bits,
    /// Elements that are not covered yet.
    pub(super) missing: Bits,
    /// Sets that are chosen.
    pub(super) chosen: Vec<usize>,
}

/// An element is in no open set: this part has no cover.
pub(super) struct NoCover;

impl Part {
    /// All choices.
    pub(super) fn new(instance: &Instance) -> Self {
        Self {
            open: Bits::full(instance.sets.len()),
            missing: Bits::full(instance.holders.len()),
            chosen: Vec::new(),
        }
    }

    /// Chooses an open set.
    pub(super) fn choose(&mut self, instance: &Instance, set: usize) {
        self.open.remove(set);
        self.missing -= &instance.sets[set];
        self.chosen.push(set);
    }

    /// Chooses what must be chosen, and leaves out what others make needless, until there is nothing of the kind.
    /// Returns whether a cover is possible still. Of the cheapest covers with the fewest sets, one is left.
    pub(super) fn reduce(&mut self, instance: &Instance) -> bool {
        self.repeat(instance, Self::drop_needless_sets)
    }

    /// As [`Part::reduce`], but all covers are left.
    pub(super) fn reduce_elements(&mut self, instance: &Instance) -> bool {
        self.repeat(instance, |_, _| false)
    }

    fn repeat(&mut self, instance: &Instance, drop_sets: impl Fn(&mut Self, &Instance) -> bool) -> bool {
        loop {
            let Ok(is_forced) = self.choose_the_only_ones(instance) else {
                return false;
            };
            let fewer_sets = drop_sets(self, instance);
            let fewer_elements = self.drop_implied_elements(instance);
            if !(is_forced || fewer_sets || fewer_elements) {
                return true;
            }
        }
    }

    /// Chooses the sets of elements that are in one open set only.
    pub(super) fn choose_the_only_ones(&mut self, instance: &Instance) -> Result<bool, NoCover> {
        let mut is_forced = false;
        for element in self.missing.clone().iter() {
            if !self.missing.contains(element) {
                continue;
            }
            let mut holders = self.open.iter_common(&instance.holders[element]);
            let (first, second) = (holders.next().ok_or(NoCover)?, holders.next());
            drop(holders);
            if second.is_none() {
                self.choose(instance, first);
                is_forced = true;
            }
        }
        Ok(is_forced)
    }

    /// Rules out the sets whose missing elements are all in another open set that costs no more. That one is in all
    /// sets of holders of these elements, and few such sets meet in more than the set itself.
    fn drop_needless_sets(&mut self, instance: &Instance) -> bool {
        let before = self.open.len();
        for set in self.open.clone().iter() {
            let mut others = self.open.clone();
            others.remove(set);
            for element in self.missing.iter_common(&instance.sets[set]) {
                others &= &instance.holders[element];
                if others.is_empty() {
                    break;
                }
            }
            if others
                .iter()
                .any(|other| instance.costs[other] <= instance.costs[set])
            {
                self.open.remove(set);
            }
        }
        before > self.open.len()
    }

    /// Leaves out the elements that are in all open sets of another missing element.
    fn drop_implied_elements(&mut self, instance: &Instance) -> bool {
        let before = self.missing.len();
        for element in self.missing.clone().iter() {
            if !self.missing.contains(element) {
                continue;
            }
            let mut implied = self.missing.clone();
            implied.remove(element);
            for set in self.open.iter_common(&instance.holders[element]) {
                implied &= &instance.sets[set];
                if implied.is_empty() {
                    break;
                }
            }
            self.missing -= &implied;
        }
        before > self.missing.len()
    }
}
