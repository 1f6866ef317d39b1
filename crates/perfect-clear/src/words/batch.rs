//! Batches: queues that are searched together.
//!
//! A search that follows many queues at once carries the set of queues that are still with it. So that such a set is a
//! few words, queues are dealt out into *batches*, and go by their number within the batch.

use std::ops::Range;

use crate::Piece;
use crate::prune::Stock;
use crate::words::bit_set::BitSet;
use crate::words::slot::Slot;

/// Words of a [`QueueSet`].
const WORDS: usize = 14;

/// The most queues of a batch: 896, so that the 840 ways to draw four pieces from a bag are one batch.
pub(crate) const TOGETHER: usize = 64 * WORDS;

/// Queues of a batch, by number.
pub(crate) type QueueSet = BitSet<[u64; WORDS]>;

/// At most [`TOGETHER`] queues.
#[derive(Debug)]
pub(crate) struct Batch {
    /// All of them.
    pub(crate) all: QueueSet,
    /// By place in the queue: the queues with each piece there, and those that have ended before.
    pieces: Vec<[QueueSet; Slot::COUNT]>,
    /// By place in the queue: of each piece, as many as some queue has from there on.
    stocks: Vec<Stock>,
}

impl Batch {
    pub(crate) fn new(queues: &[Vec<Piece>]) -> Self {
        let longest = queues.iter().map(Vec::len).max().unwrap_or(0);
        let mut pieces = vec![[QueueSet::EMPTY; Slot::COUNT]; longest + 2];
        let mut all = QueueSet::EMPTY;
        for (number, queue) in queues.iter().take(TOGETHER).enumerate() {
            all.insert(number);
            for (place, sets) in pieces.iter_mut().enumerate() {
                sets[Slot::from(queue.get(place).copied()).index()].insert(number);
            }
        }
        let stock_from = |place: usize| {
            let left = |queue: &Vec<Piece>| queue.iter().skip(place).copied().collect();
            queues.iter().map(left).fold(Stock::EMPTY, Stock::most)
        };
        let stocks = (0..longest + 2).map(stock_from).collect();
        Self { all, pieces, stocks }
    }

    /// The queues with this piece, or none, at a place.
    #[inline]
    pub(crate) fn with(&self, place: usize, piece: Slot) -> &QueueSet {
        match self.pieces.get(place) {
            Some(sets) => &sets[piece.index()],
            None if piece == Slot::EMPTY => &self.all,
            None => &QueueSet::EMPTY,
        }
    }

    /// The most of each piece that some queue has from a place on, and the slot's.
    #[inline]
    pub(crate) fn stock(&self, place: usize, slot: Slot) -> Stock {
        let left = self.stocks.get(place).copied().unwrap_or(Stock::EMPTY);
        slot.piece().map_or(left, |piece| left.with(piece))
    }
}

/// The batches of a list of queues, by its length.
pub(crate) fn ranges(queues: usize) -> Vec<Range<usize>> {
    let starts = (0..queues).step_by(TOGETHER);
    starts.map(|start| start..queues.min(start + TOGETHER)).collect()
}
