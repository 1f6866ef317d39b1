//! Many queues at once, from the first piece on.

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::future::Future;
use super::set::{Queues, WORDS, and, is_empty, or, without};
use crate::packing::Stock;
use crate::pattern::unpack;
use crate::{Field, Hold, Piece};

/// How often the limits are looked at, in nodes.
const CHECK: u64 = 1 << 8;

/// The search of one batch.
pub(super) struct Search<'a> {
    future: Future<'a>,
    start: Field,
    hold: Hold,
    limits: &'a Limits,
    /// By place in the queue: the queues with each piece there, and with none at the end.
    pieces: Vec<[Queues; 8]>,
    /// By place in the queue: the most of each piece that some queue has from there on.
    stocks: Vec<Stock>,
    unsolved: Queues,
    /// The queues that have been in a state.
    seen: Map<u64, Queues>,
    nodes: u64,
}

/// No piece in the slot, or none left in the queue.
pub(super) const NONE: usize = 7;

impl<'a> Search<'a> {
    pub(super) fn new(
        future: Future<'a>,
        field: Field,
        hold: Hold,
        batch: &[u64],
        limits: &'a Limits,
    ) -> Self {
        let queues: Vec<Vec<Piece>> = batch.iter().map(|&word| unpack(word)).collect();
        let longest = queues.iter().map(Vec::len).max().unwrap_or(0);
        let mut pieces = vec![[[0; WORDS]; 8]; longest + 2];
        let mut unsolved = [0; WORDS];
        for (number, queue) in queues.iter().enumerate() {
            unsolved[number / 64] |= 1 << (number % 64);
            for (at, sets) in pieces.iter_mut().enumerate() {
                let piece = queue.get(at).map_or(NONE, |piece| piece.index());
                sets[piece][number / 64] |= 1 << (number % 64);
            }
        }
        let stock_from = |at: usize| {
            let rest = queues
                .iter()
                .map(|queue| queue.iter().skip(at).copied().collect());
            rest.fold(Stock::EMPTY, Stock::most)
        };
        Self {
            future,
            start: field,
            hold,
            limits,
            pieces,
            stocks: (0..longest + 2).map(stock_from).collect(),
            unsolved,
            seen: Map::default(),
            nodes: 0,
        }
    }

    /// The queues that cannot clear the field.
    pub(super) fn run(mut self) -> Result<Queues, GaveUp> {
        let (word, all) = (self.start.word(), self.unsolved);
        match self.hold {
            Hold::Off => self.visit(word, NONE, 0, &all)?,
            Hold::Piece(piece) => self.visit(word, piece.index(), 0, &all)?,
            Hold::Empty => {
                for slot in 0..8 {
                    let here = and(&all, &self.pieces[0][slot]);
                    self.visit(word, slot, 1, &here)?;
                }
            }
        }
        Ok(self.unsolved)
    }

    /// Enters a state: `at` is the place of the next piece in the queue.
    fn visit(&mut self, word: u64, slot: usize, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        let mut queues = and(queues, &self.unsolved);
        if self.future.is_clear(word) {
            self.unsolved = without(&self.unsolved, &queues);
            return Ok(());
        }
        if is_empty(&queues) {
            return Ok(());
        }
        let key = word << 3 | slot as u64;
        if let Some(seen) = self.seen.get_mut(&key) {
            queues = without(&queues, seen);
            *seen = or(seen, &queues);
            if is_empty(&queues) {
                return Ok(());
            }
        } else {
            let stock = || {
                Piece::ALL
                    .get(slot)
                    .map_or(self.stocks[at], |&piece| self.stocks[at].with(piece))
            };
            let is_open = self.future.allows(word, stock);
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
    fn place_slot(&mut self, word: u64, slot: usize, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        let Some(&piece) = Piece::ALL.get(slot) else {
            return Ok(());
        };
        for (_, next) in self.future.rests(word, piece) {
            for after in 0..8 {
                let here = and(queues, &self.pieces[at][after]);
                if !is_empty(&and(&here, &self.unsolved)) {
                    self.visit(next, after, at + 1, &here)?;
                }
            }
        }
        Ok(())
    }

    /// The next piece of the queue is placed; the slot stays.
    fn place_next(&mut self, word: u64, slot: usize, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        for piece in Piece::ALL {
            let here = and(queues, &self.pieces[at][piece.index()]);
            // Two equal pieces: the slot's was tried.
            if piece.index() == slot || is_empty(&and(&here, &self.unsolved)) {
                continue;
            }
            for (_, next) in self.future.rests(word, piece) {
                self.visit(next, slot, at + 1, &here)?;
            }
        }
        Ok(())
    }
}
