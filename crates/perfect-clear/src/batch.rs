//! Queues that are searched together, as sets of numbers.

use std::ops::Range;

use crate::Piece;
use crate::packing::Stock;

/// Words of a set of queues.
pub(crate) const WORDS: usize = 14;

/// Queues that are searched together: as many as there are ways to draw four pieces from a bag, and a few more.
pub(crate) const TOGETHER: usize = 64 * WORDS;

/// Queues, by number within their batch.
pub(crate) type Queues = [u64; WORDS];

/// No queue.
pub(crate) const NO_QUEUES: Queues = [0; WORDS];

/// No piece in the slot, or none left in the queue.
pub(crate) const NONE: u8 = 7;

/// At most [`TOGETHER`] queues.
#[derive(Debug)]
pub(crate) struct Batch {
    /// All of them.
    pub(crate) all: Queues,
    /// By place in the queue: the queues with each piece there, and with none at the end.
    pieces: Vec<[Queues; 8]>,
    /// By place in the queue: the most of each piece that some queue has from there on.
    stocks: Vec<Stock>,
}

impl Batch {
    pub(crate) fn new(queues: &[Vec<Piece>]) -> Self {
        let longest = queues.iter().map(Vec::len).max().unwrap_or(0);
        let mut pieces = vec![[NO_QUEUES; 8]; longest + 2];
        let mut all = NO_QUEUES;
        for (number, queue) in queues.iter().take(TOGETHER).enumerate() {
            insert(&mut all, number);
            for (at, sets) in pieces.iter_mut().enumerate() {
                let piece = queue.get(at).map_or(usize::from(NONE), |piece| piece.index());
                insert(&mut sets[piece], number);
            }
        }
        let stock_from = |at: usize| {
            let rest = queues
                .iter()
                .map(|queue| queue.iter().skip(at).copied().collect());
            rest.fold(Stock::EMPTY, Stock::most)
        };
        let stocks = (0..longest + 2).map(stock_from).collect();
        Self { all, pieces, stocks }
    }

    /// The queues with this piece, or [`NONE`], at a place.
    #[inline]
    pub(crate) fn with(&self, at: usize, piece: u8) -> &Queues {
        match self.pieces.get(at) {
            Some(sets) => &sets[usize::from(piece)],
            None if piece == NONE => &self.all,
            None => &NO_QUEUES,
        }
    }

    /// The most of each piece from a place on, with the slot's.
    #[inline]
    pub(crate) fn stock(&self, at: usize, slot: u8) -> Stock {
        let rest = self.stocks.get(at).copied().unwrap_or(Stock::EMPTY);
        Piece::ALL
            .get(usize::from(slot))
            .map_or(rest, |&piece| rest.with(piece))
    }
}

/// So many queues in batches.
pub(crate) fn ranges(queues: usize) -> Vec<Range<usize>> {
    let starts = (0..queues).step_by(TOGETHER);
    starts.map(|start| start..queues.min(start + TOGETHER)).collect()
}

fn insert(queues: &mut Queues, number: usize) {
    queues[number / 64] |= 1 << (number % 64);
}

#[inline]
pub(crate) fn and(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] & b[i])
}

#[inline]
pub(crate) fn or(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] | b[i])
}

#[inline]
pub(crate) fn without(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] & !b[i])
}

#[inline]
pub(crate) fn add(queues: &mut Queues, more: &Queues) {
    for (word, more) in queues.iter_mut().zip(more) {
        *word |= more;
    }
}

#[inline]
pub(crate) fn is_empty(queues: &Queues) -> bool {
    queues.iter().all(|&word| word == 0)
}

pub(crate) fn contains(queues: &Queues, number: usize) -> bool {
    queues[number / 64] >> (number % 64) & 1 == 1
}

/// The numbers in a set, in rising order.
pub(crate) fn members(queues: &Queues) -> impl Iterator<Item = usize> {
    queues.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(64 * at + bit)
        })
    })
}
