//! The first solution: depth first, with a memory of failures.

use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits, Outcome};

use super::{Exhausted, Stream};
use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::prune::is_hopeful;
use crate::shape::{Shape, WIDTH};
use crate::{Field, Mover, Piece, Placement};

/// How often the limits are looked at, in nodes.
const CHECK: u64 = 1 << 10;

pub(super) struct Search<'a> {
    mover: &'a Mover,
    lines: usize,
    stream: &'a Stream,
    limits: &'a Limits,
    start: Field,
    /// States from which no solution leads on: field and slot.
    failed: Set<u64>,
    /// Successors of the states on the path, those of the last one at the end.
    todo: Vec<Successor>,
    path: Vec<Placement>,
    nodes: u64,
}

/// A place for a piece, and where it leads.
#[derive(Clone, Copy)]
struct Successor {
    /// Less is tried first.
    cost: u32,
    word: u64,
    slot: Option<Piece>,
    placement: Placement,
}

impl<'a> Search<'a> {
    pub(super) fn new(mover: &'a Mover, field: Field, stream: &'a Stream, limits: &'a Limits) -> Self {
        Self {
            mover,
            lines: field.lines(),
            stream,
            limits,
            start: field,
            failed: Set::default(),
            todo: Vec::with_capacity(256),
            path: Vec::with_capacity(16),
            nodes: 0,
        }
    }

    pub(super) fn run(mut self) -> Outcome<Vec<Placement>, Exhausted> {
        match self.visit(self.start.word(), self.stream.start()) {
            Ok(true) => Outcome::Solved(self.path),
            Ok(false) => Outcome::Unsolvable(Exhausted),
            Err(why) => Outcome::GaveUp(why),
        }
    }

    /// Looks for a solution from a state without an active piece.
    fn visit(&mut self, word: u64, slot: Option<Piece>) -> Result<bool, GaveUp> {
        if word == rows_mask(self.lines) {
            return Ok(true);
        }
        let key = word << 3 | slot.map_or(7, |piece| piece.index() as u64);
        if self.failed.contains(&key) {
            return Ok(false);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK) {
            self.limits.check(self.nodes)?;
        }
        let first = self.todo.len();
        for (piece, slot) in self.stream.choices(self.path.len(), slot) {
            self.place(word, piece, slot);
        }
        self.todo[first..].sort_unstable_by_key(|next| (std::cmp::Reverse(next.cost), next.placement));
        while self.todo.len() > first {
            let Some(next) = self.todo.pop() else { break };
            self.path.push(next.placement);
            if self.visit(next.word, next.slot)? {
                return Ok(true);
            }
            self.path.pop();
        }
        self.failed.insert(key);
        Ok(false)
    }

    /// Moves an active piece to every place where it can rest.
    #[inline]
    fn place(&mut self, word: u64, piece: Piece, slot: Option<Piece>) {
        let rows = rows_left(word, self.lines);
        let rests = self.mover.rests_in(word & rows_mask(rows), rows, piece);
        for placement in rests {
            let bit = WIDTH * placement.y as usize + placement.x as usize;
            let mask = Shape::of(piece, placement.rotation).bits << bit;
            let next = clear_full_rows(word | mask, self.lines);
            if is_hopeful(next, self.lines) {
                self.todo.push(Successor {
                    cost: cost(next, self.lines),
                    word: next,
                    slot,
                    placement,
                });
            }
        }
    }
}

/// How ragged a field is: borders between filled and empty cells, those above an empty cell counted double.
#[inline]
fn cost(word: u64, lines: usize) -> u32 {
    let empty = !word & rows_mask(lines);
    let covered = empty & (word >> WIDTH);
    let sides = (word ^ (word >> 1)) & SIDES;
    W_COVERED * covered.count_ones() + W_SIDES * sides.count_ones()
}
const W_COVERED: u32 = 2;
const W_SIDES: u32 = 1;

/// The cells that have one to their right.
const SIDES: u64 = {
    let (mut bits, mut y) = (0, 0);
    while y < 6 {
        bits |= ((1 << (WIDTH - 1)) - 1) << (WIDTH * y);
        y += 1;
    }
    bits
};
