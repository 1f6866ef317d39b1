//! The last pieces of all queues, for all batches together.
//!
//! # What
//!
//! What follows a state depends on its field, its slot and the pieces that come, not on those that came. All first bags
//! followed by four pieces are 4.2 million queues, but only 840 *ends* of four pieces. For each field with four pieces
//! to go, and each slot, the set of ends that clear it is worked out once, and serves every queue.
//!
//! # How
//!
//! The set of a field is put together from the sets of the fields after one more piece:
//!
//! | | |
//! |---|---|
//! | `s` | the piece in the slot |
//! | `h t` | an end: its first piece `h`, and the ends of the next level, `t` |
//! | `U[p][x]` | the ends that clear what the piece `p` leaves on some landing, with `x` in the slot |
//!
//! Either `s` is placed, and `h` goes into the slot; or `h` is placed, and `s` stays. So `h t` clears the field if `t`
//! is in `U[s][h]` or in `U[h][s]`. Many sets are equal, and each is kept once.
//!
//! A queue is a *prefix*, a *link* of one piece, and an end. A batch are the queues with the same prefix, which is
//! known: all states that it leads to are entered, each once. Where it ends, the link is placed or kept, for all links
//! side by side, and what clears the field after it is taken from the ends that are *open* with this link: those of the
//! batch's own queues for which no solution was found yet. When none is left, the batch is done. Other ends do not
//! count: those that the bag cannot give any more are the ones that often have no solution, and whoever waits for them
//! looks at every state.
//!
//! The batches of a thread share all that was found out about fields, and what has served one batch is tried first in
//! the next one. So most batches are done after a few states, and the others have to look at all of them.

mod graph;
mod plan;
#[cfg(test)]
mod tests;

use quadrille_search::hash::Map;
use quadrille_search::{Check, GaveUp, Limits};

use super::hopeful::HopefulMoves;
use crate::bit_set::BitSet;
use crate::piece_list::PieceList;
use crate::prune::Stock;
use crate::slot::{Slot, SlotSet};
use crate::{Hold, Piece};
use graph::{EndsOf, Graph};
pub(super) use plan::Plan;
use plan::Unions;

/// The most pieces left on a field whose ends are worked out.
const LEFT: usize = 4;

/// The most fields that are known when a batch begins; with more, everything begins anew.
const MOST_FIELDS: usize = 1 << 23;

/// The batches of one thread, one after the other.
pub(super) struct Ends<'a> {
    hopeful: HopefulMoves<'a>,
    plan: &'a Plan,
    check: Check<'a>,
    nodes: u64,
    /// [`MOST_FIELDS`], and fewer in a test.
    most_fields: usize,
    /// What all batches have in common.
    known: Tables,
    /// The number of this batch.
    batch: u32,
    open: Open,
}

/// The queues of a batch for which no solution was found yet.
struct Open {
    /// By link: their ends.
    ends: [BitSet<Vec<u64>>; Slot::COUNT],
    /// By link: the kinds of these ends.
    kinds: [u64; Slot::COUNT],
    /// The links with such ends.
    links: SlotSet,
    /// How often some were solved.
    hits: u64,
}

/// What is known of fields.
struct Tables {
    graph: Graph,
    /// By level, the different sets of ends, one after the other, and their numbers.
    sets: Vec<Vec<u64>>,
    numbers: Vec<Map<Box<[u64]>, u32>>,
    /// The kinds of the ends in each set of the first level. There is a look at these before one at the set, which is
    /// far away in the memory.
    kinds: Vec<u64>,
}

impl<'a> Ends<'a> {
    pub(super) fn new(hopeful: HopefulMoves<'a>, plan: &'a Plan, limits: &'a Limits) -> Self {
        Self {
            hopeful,
            plan,
            check: limits.every(1 << 6),
            nodes: 0,
            most_fields: MOST_FIELDS,
            known: Tables::new(plan),
            batch: 0,
            open: Open::new(plan),
        }
    }

    /// Those of the queues, all with the same prefix, that cannot clear the field.
    pub(super) fn unsolved(
        &mut self,
        word: u64,
        hold: Hold,
        batch: &[PieceList],
    ) -> Result<Vec<PieceList>, GaveUp> {
        if self.known.graph.len() > self.most_fields {
            self.known = Tables::new(self.plan);
        }
        self.batch += 1;
        self.open.begin(self.plan, batch);
        let prefix = batch
            .first()
            .map_or(PieceList::EMPTY, |&queue| self.plan.prefix(queue));
        let (slot, prefix) = match hold {
            Hold::Off => (Slot::EMPTY, prefix),
            Hold::Piece(piece) => (Slot::of(piece), prefix),
            Hold::Empty => (prefix.first(), prefix.skip(1)),
        };
        let start = self.known.graph.number(word);
        self.visit(start, slot, prefix)?;
        let is_open = |queue: &&PieceList| self.open.contains(self.plan, **queue);
        Ok(batch.iter().filter(is_open).copied().collect())
    }

    /// Enters a state, with what is left of the prefix, and takes what it solves from the open ends.
    fn visit(&mut self, field: u32, slot: Slot, prefix: PieceList) -> Result<(), GaveUp> {
        if !self.known.graph.enter(field, slot, self.batch) {
            return Ok(());
        }
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        let stock = || {
            let links = self.open.links.iter().filter_map(Slot::piece);
            let known = slot.piece().into_iter().chain(prefix.iter()).chain(links);
            known.fold(self.plan.levels[0].stock, Stock::with)
        };
        if !self.hopeful.is_hopeful(self.known.graph.word(field), stock) {
            return Ok(());
        }
        let Some(next) = prefix.first().piece() else {
            self.place_link(field, slot);
            return Ok(());
        };
        if let Some(piece) = slot.piece() {
            self.place(field, piece, Slot::of(next), prefix.skip(1))?;
        }
        if slot != Slot::of(next) {
            self.place(field, next, slot, prefix.skip(1))?;
        }
        Ok(())
    }

    /// Enters the states after all landings of a piece, with the other one in the slot.
    fn place(&mut self, field: u32, piece: Piece, kept: Slot, prefix: PieceList) -> Result<(), GaveUp> {
        let (start, end) = self.known.graph.after(field, piece, self.hopeful);
        for place in start..end {
            if self.open.is_empty() {
                break;
            }
            let hits = self.open.hits;
            self.visit(self.known.graph.target(place), kept, prefix)?;
            if self.open.hits > hits {
                self.known.graph.prefer(start, place);
            }
        }
        Ok(())
    }

    /// The slot's piece is placed and the link kept, or the other way round, for all links that have open ends.
    fn place_link(&mut self, field: u32, slot: Slot) {
        if let Some(piece) = slot.piece() {
            self.close(field, piece, None);
        }
        for link in self.open.links.iter() {
            let is_left = link != slot && self.open.links.contains(link);
            if let Some(piece) = link.piece().filter(|_| is_left) {
                self.close(field, piece, Some((link, slot)));
            }
        }
    }

    /// Takes the ends that clear what a piece leaves from those that are open: for one link, with this in the slot
    /// afterwards, or for all of them, each of which goes into the slot.
    fn close(&mut self, field: u32, piece: Piece, only: Option<(Slot, Slot)>) {
        let words = self.plan.levels[0].words;
        let (start, end) = self.known.graph.after(field, piece, self.hopeful);
        for place in start..end {
            let target = self.known.graph.target(place);
            if !self.has_sets(0, target) {
                continue;
            }
            let hits = self.open.hits;
            let links = only.map_or(self.open.links, |(link, _)| SlotSet::of(link));
            for link in links.iter() {
                let slot = only.map_or(link, |(_, slot)| slot);
                let number = self.known.graph.set_of(target, slot);
                if self.known.kinds[number] & self.open.kinds[link.index()] != 0 {
                    let solved = BitSet(&self.known.sets[0][number * words..][..words]);
                    self.open.close(self.plan, link, solved);
                }
            }
            if self.open.hits > hits {
                self.known.graph.prefer(start, place);
            }
        }
    }

    /// Whether some ends of a level clear a field; if so, the graph has the numbers of their sets afterwards.
    #[inline]
    fn has_sets(&mut self, level: usize, field: u32) -> bool {
        match self.known.graph.ends(field) {
            EndsOf::Unknown => self.find_sets(level, field),
            EndsOf::None => false,
            EndsOf::Sets => true,
        }
    }

    /// The same for a field of which nobody has asked yet.
    #[inline(never)]
    fn find_sets(&mut self, level: usize, field: u32) -> bool {
        let here = &self.plan.levels[level];
        let word = self.known.graph.word(field);
        let is_clear = self.hopeful.is_clear(word);
        let numbers = if level + 1 == self.plan.levels.len() {
            // Nothing comes any more: the only end, whatever is in the slot, clears what is clear.
            is_clear.then(|| [self.known.number(level, &[1]); Slot::COUNT])
        } else if self.hopeful.is_hopeful(word, || here.stock) {
            let unions = self.unions(level, field);
            Some(Slot::ALL.map(|slot| {
                let mut clearing = BitSet::empty(here.len());
                here.add_clearing(&unions, slot, &mut clearing);
                let number = self.known.number(level, &clearing.0);
                if level == 0 && number as usize == self.known.kinds.len() {
                    self.known.kinds.push(self.plan.kinds(&clearing));
                }
                number
            }))
        } else {
            None
        };
        self.known.graph.remember(field, numbers);
        numbers.is_some()
    }

    /// `U` for a field with the ends of a level to come.
    fn unions(&mut self, level: usize, field: u32) -> Unions {
        let words = self.plan.levels[level + 1].words;
        let mut unions = Unions::empty(words);
        for piece in Piece::ALL {
            let (start, end) = self.known.graph.after(field, piece, self.hopeful);
            for place in start..end {
                let next = self.known.graph.target(place);
                if self.has_sets(level + 1, next) {
                    for slot in Slot::ALL {
                        let number = self.known.graph.set_of(next, slot);
                        let set = &self.known.sets[level + 1][number * words..][..words];
                        unions.add(piece, slot, BitSet(set));
                    }
                }
            }
        }
        unions
    }
}

impl Open {
    /// No queue.
    fn new(plan: &Plan) -> Self {
        Self {
            ends: std::array::from_fn(|_| BitSet::empty(plan.levels[0].len())),
            kinds: [0; Slot::COUNT],
            links: SlotSet::EMPTY,
            hits: 0,
        }
    }

    /// All queues of a batch.
    fn begin(&mut self, plan: &Plan, batch: &[PieceList]) {
        *self = Self::new(plan);
        for &queue in batch {
            let link = plan.link(queue);
            self.ends[link.index()].insert(plan.number(queue));
            self.links |= SlotSet::of(link);
        }
        for (kinds, ends) in self.kinds.iter_mut().zip(&self.ends) {
            *kinds = plan.kinds(ends);
        }
    }

    const fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    fn contains(&self, plan: &Plan, queue: PieceList) -> bool {
        let link = plan.link(queue);
        self.links.contains(link) && self.ends[link.index()].contains(plan.number(queue))
    }

    /// Takes these ends away where the link comes before them.
    #[inline]
    fn close(&mut self, plan: &Plan, link: Slot, solved: BitSet<&[u64]>) {
        let open = &mut self.ends[link.index()];
        if open.meets(&solved) {
            *open -= &solved;
            self.kinds[link.index()] = plan.kinds(open);
            self.hits += 1;
            if open.is_empty() {
                self.links = self.links.without(link);
            }
        }
    }
}

impl Tables {
    fn new(plan: &Plan) -> Self {
        Self {
            graph: Graph::default(),
            sets: vec![Vec::new(); plan.levels.len()],
            numbers: vec![Map::default(); plan.levels.len()],
            kinds: Vec::new(),
        }
    }

    /// The number of a set of ends of a level; each set is kept once.
    fn number(&mut self, level: usize, set: &[u64]) -> u32 {
        let numbers = &mut self.numbers[level];
        if let Some(&number) = numbers.get(set) {
            return number;
        }
        let number = numbers.len() as u32;
        numbers.insert(set.into(), number);
        self.sets[level].extend(set);
        number
    }
}
