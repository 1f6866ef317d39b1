//! Many queues at once, from the first piece on.

use std::ops::Range;

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::future::Future;
use crate::batch::{Batch, NONE, Queues, WORDS, and, is_empty, or, without};
use crate::{Field, Hold, Piece};

/// How often the limits are looked at, in nodes.
const CHECK: u64 = 1 << 8;

/// The search of one batch.
pub(super) struct Search<'a> {
    future: Future<'a>,
    start: Field,
    hold: Hold,
    limits: &'a Limits,
    batch: &'a Batch,
    unsolved: Queues,
    /// The queues that have been in a state.
    seen: Map<u64, Queues>,
    /// For a field and a piece, the fields after it: a range of `after`, which only grows, as ranges are kept on the way.
    known: Map<u64, Range<usize>>,
    after: Vec<u64>,
    nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        future: Future<'a>,
        field: Field,
        hold: Hold,
        batch: &'a Batch,
        limits: &'a Limits,
    ) -> Self {
        Self {
            future,
            start: field,
            hold,
            limits,
            batch,
            unsolved: batch.all,
            seen: Map::default(),
            known: Map::default(),
            after: Vec::new(),
            nodes: 0,
        }
    }

    /// Leaves these queues out.
    pub(super) fn only(mut self, unsolved: Queues) -> Self {
        self.unsolved = unsolved;
        self
    }

    /// The queues that cannot clear the field.
    pub(super) fn run(mut self) -> Result<Queues, GaveUp> {
        let (word, all) = (self.start.word(), self.unsolved);
        match self.hold {
            Hold::Off => self.visit(word, NONE, 0, &all)?,
            Hold::Piece(piece) => self.visit(word, piece.index() as u8, 0, &all)?,
            Hold::Empty => {
                for slot in 0..=NONE {
                    let here = and(&all, self.batch.with(0, slot));
                    self.visit(word, slot, 1, &here)?;
                }
            }
        }
        Ok(self.unsolved)
    }

    /// Enters a state: `at` is the place of the next piece in the queue.
    fn visit(&mut self, word: u64, slot: u8, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        let mut queues = and(queues, &self.unsolved);
        if self.future.is_clear(word) {
            self.unsolved = without(&self.unsolved, &queues);
            return Ok(());
        }
        if is_empty(&queues) {
            return Ok(());
        }
        let key = word << 3 | u64::from(slot);
        if let Some(seen) = self.seen.get_mut(&key) {
            queues = without(&queues, seen);
            *seen = or(seen, &queues);
            if is_empty(&queues) {
                return Ok(());
            }
        } else {
            let is_open = self.future.allows(word, || self.batch.stock(at, slot));
            self.seen
                .insert(key, if is_open { queues } else { [u64::MAX; WORDS] });
            if !is_open {
                return Ok(());
            }
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK) {
            self.limits.check(self.nodes)?;
        }
        self.place_slot(word, slot, at, &queues)?;
        self.place_next(word, slot, at, &queues)
    }

    /// The slot's piece is placed, and the next of the queue takes its place.
    fn place_slot(&mut self, word: u64, slot: u8, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        let Some(&piece) = Piece::ALL.get(usize::from(slot)) else {
            return Ok(());
        };
        for landing in self.landings(word, piece) {
            let next = self.after[landing];
            for after in 0..=NONE {
                let here = and(queues, self.batch.with(at, after));
                if !is_empty(&and(&here, &self.unsolved)) {
                    self.visit(next, after, at + 1, &here)?;
                }
            }
        }
        Ok(())
    }

    /// The next piece of the queue is placed; the slot stays.
    fn place_next(&mut self, word: u64, slot: u8, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        for piece in Piece::ALL {
            let here = and(queues, self.batch.with(at, piece.index() as u8));
            // Two equal pieces: the slot's was tried.
            if piece.index() as u8 == slot || is_empty(&and(&here, &self.unsolved)) {
                continue;
            }
            for landing in self.landings(word, piece) {
                let next = self.after[landing];
                self.visit(next, slot, at + 1, &here)?;
            }
        }
        Ok(())
    }

    /// Where the fields after a piece are. A field is entered with one slot and set of queues after the other, so each is
    /// asked for many times.
    fn landings(&mut self, word: u64, piece: Piece) -> Range<usize> {
        let key = word << 3 | piece.index() as u64;
        let (future, after) = (self.future, &mut self.after);
        let known = self.known.entry(key).or_insert_with(|| {
            let start = after.len();
            after.extend(future.landings(word, piece).into_iter().map(|(_, next)| next));
            start..after.len()
        });
        known.clone()
    }
}
