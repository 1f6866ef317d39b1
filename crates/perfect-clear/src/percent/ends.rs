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
//! is in `U[s][h]` or in `U[h][s]`.
//!
//! The pieces before the end are the *prefix* of a queue, and known. There, the set of a field is a union over the
//! landings of two pieces: the slot's, after which the next one is kept, and the next one, after which the slot's is
//! kept. It makes no difference which of the two is in the slot. A union that has all ends needs no more: with few
//! pieces on the field, most do.

mod plan;

use quadrille_search::hash::Map;
use quadrille_search::{Check, GaveUp, Limits};

use super::hopeful::HopefulMoves;
use crate::batch::QueueSet;
use crate::bit_set::BitSet;
use crate::piece_list::PieceList;
use crate::prune::Stock;
use crate::slot::{Slot, StateKey};
use crate::{Hold, Piece};
pub(super) use plan::Plan;
use plan::Unions;

/// The most pieces left on a field whose ends are worked out.
const LEFT: usize = 4;

/// The most words of sets that a table keeps; then it begins anew.
const MOST_WORDS: usize = 1 << 24;

/// Ends of the first level, by number: at most as many as a batch has queues.
type EndSet = QueueSet;

/// The most sets of ends that a table keeps.
const MOST_SETS: usize = MOST_WORDS / (size_of::<EndSet>() / size_of::<u64>());

/// Sets of ends, as far as they are known.
pub(super) struct Ends<'a> {
    hopeful: HopefulMoves<'a>,
    plan: &'a Plan,
    check: Check<'a>,
    nodes: u64,
    /// All ends.
    all: EndSet,
    /// Before the ends, by the number of pieces that are left of the prefix: by field, and by these pieces and the
    /// slot.
    before: Vec<Map<(u64, PieceList), EndSet>>,
    /// Of the first level.
    first: Map<StateKey, EndSet>,
    /// Of the others.
    later: Vec<Later>,
}

/// The sets of fields with equally many pieces left, as far as they are known.
#[derive(Clone, Default)]
struct Later {
    /// By field: where its sets begin, one for each slot; none if it cannot be cleared.
    places: Map<u64, Option<u32>>,
    sets: Vec<u64>,
}

impl<'a> Ends<'a> {
    pub(super) fn new(hopeful: HopefulMoves<'a>, plan: &'a Plan, limits: &'a Limits) -> Self {
        let mut all = EndSet::EMPTY;
        (0..plan.levels[0].len()).for_each(|end| all.insert(end));
        Self {
            hopeful,
            plan,
            check: limits.every(1 << 6),
            nodes: 0,
            all,
            before: vec![Map::default(); plan.first + 1],
            first: Map::default(),
            later: vec![Later::default(); plan.levels.len()],
        }
    }

    /// Those of the queues, all with the same prefix, that cannot clear the field.
    pub(super) fn unsolved(
        &mut self,
        word: u64,
        hold: Hold,
        batch: &[PieceList],
    ) -> Result<Vec<PieceList>, GaveUp> {
        let plan = self.plan;
        let prefix = batch
            .first()
            .map_or(PieceList::EMPTY, |&queue| plan.prefix(queue));
        let clearing = match hold {
            Hold::Off => self.clearing_after(word, Slot::EMPTY, prefix, plan.first)?,
            Hold::Piece(piece) => self.clearing_after(word, Slot::of(piece), prefix, plan.first)?,
            Hold::Empty => self.clearing_after(word, prefix.first(), prefix.skip(1), plan.first - 1)?,
        };
        let is_unsolved = |queue: &PieceList| !clearing.contains(plan.number(*queue));
        Ok(batch.iter().copied().filter(is_unsolved).collect())
    }

    /// The ends that clear the field when `left` more places of the prefix have passed.
    fn clearing_after(
        &mut self,
        word: u64,
        slot: Slot,
        prefix: PieceList,
        left: usize,
    ) -> Result<EndSet, GaveUp> {
        if left == 0 {
            return Ok(self.clearing(word, slot));
        }
        let (next, prefix) = (prefix.first(), prefix.skip(1));
        let two = [slot.min(next), slot.max(next)];
        let key = (word, prefix.preceded_by(two[0]).preceded_by(two[1]));
        if let Some(&known) = self.before[left].get(&key) {
            return Ok(known);
        }
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        let found = self.union_over_landings(word, [slot, next], prefix, left - 1)?;
        if self.before[left].len() >= MOST_SETS {
            self.before[left].clear();
        }
        self.before[left].insert(key, found);
        Ok(found)
    }

    /// The same, as the union over the landings of both pieces that may be placed, until it has all ends.
    fn union_over_landings(
        &mut self,
        word: u64,
        two: [Slot; 2],
        prefix: PieceList,
        left: usize,
    ) -> Result<EndSet, GaveUp> {
        let mut found = EndSet::EMPTY;
        let (hopeful, plan) = (self.hopeful, self.plan);
        let stock = || {
            let known = two.into_iter().filter_map(Slot::piece).chain(prefix.iter());
            known.fold(plan.levels[0].stock, Stock::with)
        };
        if !hopeful.is_hopeful(word, stock) {
            return Ok(found);
        }
        for (placed, kept) in [(two[0], two[1]), (two[1], two[0])] {
            for (_, after) in placed
                .piece()
                .into_iter()
                .flat_map(|piece| hopeful.fields_after(word, piece))
            {
                found |= &self.clearing_after(after, kept, prefix, left)?;
                if found == self.all {
                    return Ok(found);
                }
            }
            if placed == kept {
                break;
            }
        }
        Ok(found)
    }

    /// The ends that clear the field with this in the slot.
    fn clearing(&mut self, word: u64, slot: Slot) -> EndSet {
        let key = StateKey::new(word, slot);
        if let Some(&known) = self.first.get(&key) {
            return known;
        }
        let mut clearing = EndSet::EMPTY;
        let level = &self.plan.levels[0];
        if self.hopeful.is_hopeful(word, || level.stock) {
            let unions = self.unions(0, word);
            level.add_clearing(&unions, slot, &mut clearing);
        }
        if self.first.len() >= MOST_SETS {
            self.first.clear();
        }
        self.first.insert(key, clearing);
        clearing
    }

    /// `U` for a field with the ends of a level to come.
    fn unions(&mut self, level: usize, word: u64) -> Unions {
        let hopeful = self.hopeful;
        let mut unions = Unions::empty(self.plan.levels[level + 1].words);
        for piece in Piece::ALL {
            hopeful.each_field_after(word, piece, |next| {
                if let Some(sets) = self.clearing_sets(level + 1, next) {
                    unions.add(piece, sets);
                }
            });
        }
        unions
    }

    /// The ends that clear a field of a level after the first, one set for each slot; none if it cannot be cleared.
    fn clearing_sets(&mut self, level: usize, word: u64) -> Option<&[u64]> {
        let known = self.later[level].places.get(&word).copied();
        let place = known.unwrap_or_else(|| {
            let sets = self.find_clearing_sets(level, word);
            self.later[level].remember(word, sets)
        });
        let place = place? as usize;
        let size = Slot::COUNT * self.plan.levels[level].words;
        self.later[level].sets.get(place..place + size)
    }

    /// The same for a field that is not known yet.
    fn find_clearing_sets(&mut self, level: usize, word: u64) -> Option<Vec<u64>> {
        let here = &self.plan.levels[level];
        let is_clear = self.hopeful.is_clear(word);
        if !is_clear && !self.hopeful.is_hopeful(word, || here.stock) {
            return None;
        }
        if level + 1 == self.plan.levels.len() {
            // Nothing comes any more: the only end, whatever is in the slot, clears what is clear.
            return is_clear.then(|| vec![1; Slot::COUNT * here.words]);
        }
        let unions = self.unions(level, word);
        let mut sets = vec![0; Slot::COUNT * here.words];
        for (slot, set) in Slot::ALL.into_iter().zip(sets.chunks_mut(here.words)) {
            here.add_clearing(&unions, slot, &mut BitSet(set));
        }
        Some(sets)
    }
}

impl Later {
    /// Keeps the sets of a field, and returns where they begin.
    fn remember(&mut self, word: u64, sets: Option<Vec<u64>>) -> Option<u32> {
        if self.sets.len() >= MOST_WORDS {
            self.sets.clear();
            self.places.clear();
        }
        let place = sets.map(|sets| {
            let place = self.sets.len() as u32;
            self.sets.extend(sets);
            place
        });
        self.places.insert(word, place);
        place
    }
}
