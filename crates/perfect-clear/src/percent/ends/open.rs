//! Which queues of a batch have no solution yet.

use super::plan::Plan;
use super::tails::Marks;
use crate::bit_set::BitSet;
use crate::piece_list::PieceList;
use crate::slot::{Slot, SlotSet};

/// The queues of a batch for which no solution was found yet.
pub(super) struct Open {
    /// By link: their ends.
    ends: [BitSet<Vec<u64>>; Slot::COUNT],
    /// By link: the kinds of these ends.
    pub(super) kinds: [u64; Slot::COUNT],
    /// The marks of these, all links together.
    pub(super) marks: Marks,
    /// The links with such ends.
    pub(super) links: SlotSet,
    /// How often some were solved.
    pub(super) hits: u64,
}

impl Open {
    /// No queue.
    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            ends: std::array::from_fn(|_| BitSet::empty(plan.levels[0].len())),
            kinds: [0; Slot::COUNT],
            marks: Marks::NONE,
            links: SlotSet::EMPTY,
            hits: 0,
        }
    }

    /// All queues of a batch.
    pub(super) fn begin(&mut self, plan: &Plan, batch: &[PieceList]) {
        *self = Self::new(plan);
        for &queue in batch {
            let link = plan.link(queue);
            self.ends[link.index()].insert(plan.number(queue));
            self.links |= SlotSet::of(link);
        }
        for (kinds, ends) in self.kinds.iter_mut().zip(&self.ends) {
            *kinds = plan.kinds(ends);
        }
        self.mark();
    }

    /// Finds the marks anew.
    fn mark(&mut self) {
        self.marks = Marks::NONE;
        for link in self.links.iter() {
            self.marks.add(link, self.kinds[link.index()]);
        }
    }

    /// Whether none is left.
    pub(super) const fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Whether no solution of a queue was found.
    pub(super) fn contains(&self, plan: &Plan, queue: PieceList) -> bool {
        let link = plan.link(queue);
        self.links.contains(link) && self.ends[link.index()].contains(plan.number(queue))
    }

    /// Takes these ends away where the link comes before them.
    #[inline]
    pub(super) fn close(&mut self, plan: &Plan, link: Slot, solved: BitSet<&[u64]>) {
        let open = &mut self.ends[link.index()];
        // A set that has nothing open changes nothing: kinds and marks are counted anew for the others alone.
        if open.meets(&solved) {
            *open -= &solved;
            self.kinds[link.index()] = plan.kinds(open);
            self.hits += 1;
            if open.is_empty() {
                self.links = self.links.without(link);
            }
            self.mark();
        }
    }
}
