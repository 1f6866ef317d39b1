//! Many queues at once, from the first piece on.

use std::ops::Range;

use quadrille_search::hash::Map;
use quadrille_search::{Check, GaveUp, Limits};

use super::hopeful::HopefulMoves;
use crate::words::batch::{Batch, QueueSet};
use crate::words::field_word::FieldWord;
use crate::words::slot::{Slot, StateKey};
use crate::{FieldOf, Hold, Piece};

/// The search of one batch.
pub(super) struct Search<'a, W> {
    hopeful: HopefulMoves<'a>,
    start: FieldOf<W>,
    hold: Hold,
    check: Check<'a>,
    batch: &'a Batch,
    unsolved: QueueSet,
    /// The queues that have been in a state.
    seen: Map<StateKey<W>, QueueSet>,
    /// For a field and a piece, the fields after it: a range of `after`, which only grows, as ranges are kept on the
    /// way.
    known: Map<StateKey<W>, Range<usize>>,
    after: Vec<W>,
    /// The most states.
    most: usize,
    nodes: u64,
}

impl<'a, W: FieldWord> Search<'a, W> {
    pub(super) fn new(
        hopeful: HopefulMoves<'a>,
        field: FieldOf<W>,
        hold: Hold,
        batch: &'a Batch,
        limits: &'a Limits,
    ) -> Self {
        Self {
            hopeful,
            start: field,
            hold,
            check: limits.every(1 << 8),
            batch,
            unsolved: batch.all,
            seen: Map::default(),
            known: Map::default(),
            after: Vec::new(),
            most: usize::MAX,
            nodes: 0,
        }
    }

    /// Leaves these queues out.
    pub(super) fn only(mut self, unsolved: QueueSet) -> Self {
        self.unsolved = unsolved;
        self
    }

    /// Gives up with more states than this.
    pub(super) fn at_most(mut self, states: usize) -> Self {
        self.most = states;
        self
    }

    /// The queues that cannot clear the field.
    pub(super) fn run(mut self) -> Result<QueueSet, GaveUp> {
        let (word, all) = (self.start.word(), self.unsolved);
        match self.hold {
            Hold::Off => self.visit(word, Slot::EMPTY, 0, &all)?,
            Hold::Piece(piece) => self.visit(word, Slot::of(piece), 0, &all)?,
            Hold::Empty => {
                // The first piece goes into the slot: from there it can be placed next as well.
                for slot in Slot::ALL {
                    let here = &all & self.batch.with(0, slot);
                    self.visit(word, slot, 1, &here)?;
                }
            }
        }
        Ok(self.unsolved)
    }

    /// Enters a state: `at` is the place of the next piece in the queue.
    fn visit(&mut self, word: W, slot: Slot, at: usize, queues: &QueueSet) -> Result<(), GaveUp> {
        let mut queues = queues & &self.unsolved;
        if self.hopeful.is_clear(word) {
            self.unsolved -= &queues;
            return Ok(());
        }
        if queues.is_empty() {
            return Ok(());
        }
        let key = StateKey::new(word, slot);
        if let Some(seen) = self.seen.get_mut(&key) {
            // Queues that have been here before find nothing new.
            queues -= &*seen;
            *seen |= &queues;
            if queues.is_empty() {
                return Ok(());
            }
        } else {
            if self.seen.len() >= self.most {
                return Err(GaveUp::OutOfReach);
            }
            // A state without hope counts as seen by all queues: none enters it again.
            let is_hopeful = self.hopeful.is_hopeful(word, || self.batch.stock(at, slot));
            self.seen
                .insert(key, if is_hopeful { queues } else { QueueSet::FULL });
            if !is_hopeful {
                return Ok(());
            }
        }
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        self.place_slot(word, slot, at, &queues)?;
        self.place_next(word, slot, at, &queues)
    }

    /// The slot's piece is placed, and the next of the queue takes its place.
    fn place_slot(&mut self, word: W, slot: Slot, at: usize, queues: &QueueSet) -> Result<(), GaveUp> {
        let Some(piece) = slot.piece() else {
            return Ok(());
        };
        for landing in self.landings(word, piece) {
            let next = self.after[landing];
            for after in Slot::ALL {
                let here = queues & self.batch.with(at, after);
                if !(&here & &self.unsolved).is_empty() {
                    self.visit(next, after, at + 1, &here)?;
                }
            }
        }
        Ok(())
    }

    /// The next piece of the queue is placed; the slot stays.
    fn place_next(&mut self, word: W, slot: Slot, at: usize, queues: &QueueSet) -> Result<(), GaveUp> {
        for piece in Piece::ALL {
            let here = queues & self.batch.with(at, Slot::of(piece));
            // Two equal pieces: the slot's was tried.
            if slot == Slot::of(piece) || (&here & &self.unsolved).is_empty() {
                continue;
            }
            for landing in self.landings(word, piece) {
                let next = self.after[landing];
                self.visit(next, slot, at + 1, &here)?;
            }
        }
        Ok(())
    }

    /// Where the fields after a piece stand. A field is entered with one slot and set of queues after the other, so the
    /// same piece is placed on it many times.
    fn landings(&mut self, word: W, piece: Piece) -> Range<usize> {
        let key = StateKey::new(word, Slot::of(piece));
        let (hopeful, after) = (self.hopeful, &mut self.after);
        let known = self.known.entry(key).or_insert_with(|| {
            let start = after.len();
            after.extend(
                hopeful
                    .fields_after(word, piece)
                    .into_iter()
                    .map(|(_, next)| next),
            );
            start..after.len()
        });
        known.clone()
    }
}
