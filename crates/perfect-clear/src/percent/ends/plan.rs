//! Where the ends of queues begin, and which ends there are.

use std::ops::Range;

use super::LEFT;
use crate::batch::TOGETHER;
use crate::bit_set::{BitSet, words};
use crate::piece_list::PieceList;
use crate::prune::Stock;
use crate::slot::Slot;
use crate::{Hold, Piece};

/// Where ends begin, and which there are.
#[derive(Clone)]
pub(in crate::percent) struct Plan {
    /// The place in the queue.
    pub(super) first: usize,
    /// By pieces passed since; in the last one, the only end is that without a piece.
    pub(super) levels: Vec<Level>,
}

/// Ends from one place in the queue on.
#[derive(Clone)]
pub(super) struct Level {
    /// In ascending order: the number of an end is its place here.
    ends: Vec<PieceList>,
    /// For each end its first piece, and the number of what follows in the next level.
    split: Vec<(Slot, usize)>,
    /// The words of a set of ends.
    pub(super) words: usize,
    /// Of each piece as many as may be left, one in the slot among them.
    pub(super) stock: Stock,
}

impl Plan {
    /// Where the ends of these queues begin; none if they are too many, or the clear too short.
    pub(in crate::percent) fn new(queues: &[PieceList], hold: Hold, needed: usize) -> Option<Self> {
        let end = needed + usize::from(hold == Hold::Empty);
        let mut firsts = end.checked_sub(LEFT)?..end;
        let (first, mut ends) = firsts.find_map(|first| Some((first, ends(queues, first)?)))?;
        let mut levels = Vec::new();
        for _ in first..=end {
            let mut suffixes: Vec<PieceList> = ends.iter().map(|end| end.skip(1)).collect();
            PieceList::sort(&mut suffixes);
            suffixes.dedup();
            levels.push(Level::new(ends, &suffixes));
            ends = suffixes;
        }
        Some(Self { first, levels })
    }

    /// The number of a queue's end.
    pub(super) fn number(&self, queue: PieceList) -> usize {
        let end = queue.skip(self.first);
        self.levels[0].ends.partition_point(|&other| other < end)
    }

    /// The pieces before the end.
    pub(super) fn prefix(&self, queue: PieceList) -> PieceList {
        queue.take(self.first)
    }

    /// Queues with the same pieces before their ends.
    pub(in crate::percent) fn batches(&self, queues: &[PieceList]) -> Vec<Range<usize>> {
        let mut batches: Vec<Range<usize>> = Vec::new();
        for (number, &queue) in queues.iter().enumerate() {
            let is_same = |batch: &Range<usize>| self.prefix(queues[batch.start]) == self.prefix(queue);
            match batches.last_mut() {
                Some(batch) if is_same(batch) => batch.end = number + 1,
                _ => batches.push(number..number + 1),
            }
        }
        batches
    }
}

impl Level {
    fn new(ends: Vec<PieceList>, suffixes: &[PieceList]) -> Self {
        let split = ends.iter().map(|end| {
            let tail = suffixes.partition_point(|&other| other < end.skip(1));
            (end.first(), tail)
        });
        let stocks = ends.iter().map(|end| end.take(LEFT).iter().collect());
        let most = stocks.fold(Stock::EMPTY, Stock::most);
        Self {
            split: split.collect(),
            words: words(ends.len()),
            // Whatever is in the slot.
            stock: Piece::ALL.into_iter().fold(most, Stock::with),
            ends,
        }
    }

    /// How many ends there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds to `clearing` the ends that clear a field with this slot.
    pub(super) fn add_clearing<W: AsMut<[u64]>>(
        &self,
        unions: &Unions,
        slot: Slot,
        clearing: &mut BitSet<W>,
    ) {
        for (number, &(head, tail)) in self.split.iter().enumerate() {
            // The slot's piece is placed and the next one kept, or the other way round.
            let clears = unions.of(slot, head).contains(tail) | unions.of(head, slot).contains(tail);
            clearing.insert_if(number, clears);
        }
    }
}

/// `U` of the module [`ends`](super) for one field: for each piece that is placed, and each slot after it, the ends of
/// the next level that clear what the piece leaves, on some landing.
pub(super) struct Unions {
    words: usize,
    sets: Vec<u64>,
}

impl Unions {
    /// No ends, in sets of `words` words.
    pub(super) fn empty(words: usize) -> Self {
        Self {
            words,
            sets: vec![0; Slot::COUNT * Slot::COUNT * words],
        }
    }

    /// Adds the sets of a field that the piece may leave, by slot.
    #[inline]
    pub(super) fn add(&mut self, placed: Piece, sets: &[u64]) {
        let row = Slot::COUNT * self.words;
        let mut union = BitSet(&mut self.sets[placed.index() * row..][..row]);
        union |= &BitSet(sets);
    }

    /// The ends after this piece, with this in the slot; none where no piece is placed.
    #[inline]
    fn of(&self, placed: Slot, slot: Slot) -> BitSet<&[u64]> {
        let place = (placed.index() * Slot::COUNT + slot.index()) * self.words;
        BitSet(&self.sets[place..place + self.words])
    }
}

/// All different ends from a place on; none if there are too many for a set.
fn ends(queues: &[PieceList], first: usize) -> Option<Vec<PieceList>> {
    let mut ends = Vec::new();
    for queue in queues {
        let end = queue.skip(first);
        if ends.last() != Some(&end) {
            ends.push(end);
        }
        // Sorted now and then: queues are many, and most ends come again and again.
        if ends.len() > 8 * TOGETHER {
            PieceList::sort(&mut ends);
            ends.dedup();
            if ends.len() > TOGETHER {
                return None;
            }
        }
    }
    PieceList::sort(&mut ends);
    ends.dedup();
    (ends.len() <= TOGETHER).then_some(ends)
}
