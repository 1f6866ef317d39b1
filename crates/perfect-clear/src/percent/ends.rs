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
//! the next one. So most batches are done after a few states, and the others have to look at all of them, except for
//! those that earlier batches have found to be of no use: see [`tails`].

mod graph;
mod open;
mod plan;
mod tails;
#[cfg(test)]
mod tests;

use std::mem;
use std::ops::Range;

use quadrille_search::hash::Map;
use quadrille_search::{Check, GaveUp, Limits};

use super::hopeful::HopefulMoves;
use crate::prune::Stock;
use crate::words::bit_set::BitSet;
use crate::words::field_word::FieldWord;
use crate::words::piece_list::PieceList;
use crate::words::slot::{Slot, SlotSet};
use crate::{Hold, Piece};
use graph::{EndsOf, Graph};
use open::Open;
pub(super) use plan::Plan;
use plan::Unions;
use tails::{Notes, State, Tails};

/// The most pieces left on a field whose ends are worked out.
const LEFT: usize = 4;

/// The most fields that are known when a batch begins; with more, everything begins anew.
const MOST_FIELDS: usize = 1 << 23;

/// The most places for notes about states, as a power of two: 160 MiB.
const MOST_NOTES: u32 = 22;

/// The batches of one thread, one after the other.
pub(super) struct Ends<'a, W> {
    hopeful: HopefulMoves<'a>,
    plan: &'a Plan,
    check: Check<'a>,
    nodes: u64,
    /// [`MOST_FIELDS`], and fewer in a test.
    most_fields: usize,
    /// As many as there are queues, and at most [`MOST_NOTES`].
    notes: u32,
    /// What all batches have in common.
    known: Tables<W>,
    /// The number of this batch.
    batch: u32,
    open: Open,
    /// What [`Ends::place_link`] looks at, and empty otherwise.
    landings: Vec<Landing>,
}

/// A landing of the last piece before the ends.
struct Landing {
    /// Where the fields after the piece begin in the graph, and the place of this one.
    start: usize,
    place: usize,
    target: u32,
    /// The links to which it belongs.
    links: SlotSet,
    /// What is in the slot afterwards; the link, if that was not placed.
    kept: Option<Slot>,
}

/// Knowledge of fields.
struct Tables<W> {
    graph: Graph<W>,
    /// By level, the different sets of ends, one after the other, and their numbers.
    sets: Vec<Vec<u64>>,
    numbers: Vec<Map<Box<[u64]>, u32>>,
    /// The kinds of the ends in each set of the first level. There is a look at these before one at the set, which is
    /// far away in the memory.
    kinds: Vec<u64>,
    notes: Notes,
}

impl<'a, W: FieldWord> Ends<'a, W> {
    pub(super) fn new(hopeful: HopefulMoves<'a>, plan: &'a Plan, limits: &'a Limits) -> Self {
        let notes = plan.queues.ilog2().clamp(1, MOST_NOTES);
        Self {
            hopeful,
            plan,
            check: limits.every(1 << 6),
            nodes: 0,
            most_fields: MOST_FIELDS,
            notes,
            known: Tables::new(plan, notes),
            batch: 0,
            open: Open::new(plan),
            landings: Vec::new(),
        }
    }

    /// Those of the queues, all with the same prefix, that cannot clear the field.
    pub(super) fn unsolved(
        &mut self,
        word: W,
        hold: Hold,
        batch: &[PieceList],
    ) -> Result<Vec<PieceList>, GaveUp> {
        if self.known.graph.len() > self.most_fields {
            self.known = Tables::new(self.plan, self.notes);
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

    /// Enters a state, with what is left of the prefix, and takes what it solves from the open ends. Returns what
    /// clears it, as far as that is known.
    fn visit(&mut self, field: u32, slot: Slot, prefix: PieceList) -> Result<Tails, GaveUp> {
        let state = State::new(field, slot, prefix);
        let noted = self.known.notes.of(state);
        // Less may be open now than when it was chosen to be entered.
        if noted.exclude(self.open.links, self.open.marks) {
            return Ok(noted);
        }
        self.known.graph.enter(field, slot, self.batch);
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        let tails = self.look_at(field, slot, prefix)?;
        self.known.notes.add(state, tails);
        Ok(tails)
    }

    /// Looks at a state, whatever was noted.
    fn look_at(&mut self, field: u32, slot: Slot, prefix: PieceList) -> Result<Tails, GaveUp> {
        let stock = || {
            let links = self.open.links.iter().filter_map(Slot::piece);
            let known = slot.piece().into_iter().chain(prefix.iter()).chain(links);
            known.fold(self.plan.levels[0].stock, Stock::with)
        };
        let mut tails = Tails::none(self.open.links);
        if !self.hopeful.is_hopeful(self.known.graph.word(field), stock) {
            return Ok(tails);
        }
        let Some(next) = prefix.first().piece() else {
            return Ok(self.place_link(field, slot));
        };
        if let Some(piece) = slot.piece() {
            tails.add_all(self.place(field, piece, Slot::of(next), prefix.skip(1))?);
        }
        // Two equal pieces: the slot's was placed already.
        if slot != Slot::of(next) {
            tails.add_all(self.place(field, next, slot, prefix.skip(1))?);
        }
        Ok(tails)
    }

    /// Enters the states after all landings of a piece, with the other one in the slot.
    fn place(&mut self, field: u32, piece: Piece, kept: Slot, prefix: PieceList) -> Result<Tails, GaveUp> {
        let (start, end) = self.known.graph.after(field, piece, self.hopeful);
        let mut tails = Tails::none(self.open.links);
        for chunk in (start..end).step_by(u64::BITS as usize) {
            let chunk = chunk..end.min(chunk + u64::BITS as usize);
            let mut left = self.to_enter(chunk.clone(), kept, prefix, &mut tails);
            while left != 0 {
                if self.open.is_empty() {
                    // The batch is done; what is left here was not looked at, so nothing is known of it.
                    return Ok(Tails::UNKNOWN);
                }
                let place = chunk.start + left.trailing_zeros() as usize;
                left &= left - 1;
                let hits = self.open.hits;
                tails.add_all(self.visit(self.known.graph.target(place), kept, prefix)?);
                if self.open.hits > hits {
                    // Only places up to this one move, and all of these are done.
                    self.known.graph.prefer(start, place);
                }
            }
        }
        Ok(tails)
    }

    /// Of at most 64 places, a bit for each field to be entered. What is known of the others, those that the batch has
    /// entered and those that notes exclude, is added to the tails. Notes are far away in the memory, so the processor
    /// fetches several at a time.
    fn to_enter(&self, places: Range<usize>, kept: Slot, prefix: PieceList, tails: &mut Tails) -> u64 {
        let mut left = 0;
        for (bit, place) in places.enumerate() {
            let target = self.known.graph.target(place);
            let noted = self.known.notes.of(State::new(target, kept, prefix));
            let is_excluded = noted.exclude(self.open.links, self.open.marks);
            if is_excluded || self.known.graph.was_entered(target, kept, self.batch) {
                tails.add_all(noted);
            } else {
                left |= 1 << bit;
            }
        }
        left
    }

    /// The slot's piece is placed and the link kept, or the other way round, for all links that have open ends.
    fn place_link(&mut self, field: u32, slot: Slot) -> Tails {
        let links = self.open.links;
        let mut tails = Tails::none(links);
        let mut landings = mem::take(&mut self.landings);
        // What the slot's piece leaves does not depend on the link, so its landings are found once for all links.
        if let Some(piece) = slot.piece() {
            self.add_landings(field, piece, links, None, &mut landings);
        }
        for link in links.iter() {
            if let Some(piece) = link.piece().filter(|_| link != slot) {
                self.add_landings(field, piece, SlotSet::of(link), Some(slot), &mut landings);
            }
        }
        for landing in landings.drain(..) {
            if self.has_sets(0, landing.target) {
                self.close(&landing, &mut tails);
            }
        }
        self.landings = landings;
        tails
    }

    /// Adds the landings of a piece, but for those after which nothing clears. They are all found before there is a
    /// look at their sets: fields are far away in the memory, so the processor fetches several at a time.
    fn add_landings(
        &mut self,
        field: u32,
        piece: Piece,
        links: SlotSet,
        kept: Option<Slot>,
        landings: &mut Vec<Landing>,
    ) {
        let (start, end) = self.known.graph.after(field, piece, self.hopeful);
        for place in start..end {
            let target = self.known.graph.target(place);
            if self.known.graph.ends(target) != EndsOf::None {
                landings.push(Landing {
                    start,
                    place,
                    target,
                    links,
                    kept,
                });
            }
        }
    }

    /// Takes the ends that clear what a landing leaves from those that are open, and adds their kinds to the tails.
    fn close(&mut self, landing: &Landing, tails: &mut Tails) {
        let words = self.plan.levels[0].words;
        let hits = self.open.hits;
        for link in landing.links.iter() {
            let slot = landing.kept.unwrap_or(link);
            let number = self.known.graph.set_of(landing.target, slot);
            let kinds = self.known.kinds[number];
            tails.add(link, kinds);
            // Without a kind in common there is no end in common, and the set need not be fetched.
            if kinds & self.open.kinds[link.index()] != 0 {
                let solved = BitSet(&self.known.sets[0][number * words..][..words]);
                self.open.close(self.plan, link, solved);
            }
        }
        if self.open.hits > hits {
            self.known.graph.prefer(landing.start, landing.place);
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

impl<W: FieldWord> Tables<W> {
    /// Nothing, with 2^`bits` places for notes.
    fn new(plan: &Plan, bits: u32) -> Self {
        Self {
            graph: Graph::default(),
            sets: vec![Vec::new(); plan.levels.len()],
            numbers: vec![Map::default(); plan.levels.len()],
            kinds: Vec::new(),
            notes: Notes::new(bits),
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
