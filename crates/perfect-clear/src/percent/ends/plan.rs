//! Where the ends of queues begin, and which ends there are.

use std::ops::Range;

use super::LEFT;
use crate::bit_set::{BitSet, words};
use crate::piece_list::PieceList;
use crate::prune::Stock;
use crate::slot::Slot;
use crate::{Hold, Piece};

/// The most ends. Two pieces of one bag and two of the next one are 1,764.
const MOST_ENDS: usize = 2_048;

/// The most pieces of a clear. With more, a single batch may look at more fields than can be kept.
const MOST_NEEDED: usize = 10;

/// A number that no end has.
const NO_END: u16 = u16::MAX;

/// Place where ends begin, and all ends from there.
#[derive(Clone)]
pub(in crate::percent) struct Plan {
    /// How many queues there are.
    pub(super) queues: usize,
    /// The place in the queue.
    first: usize,
    /// By end: a bit for its kind, the pieces without their order.
    kinds: Vec<u64>,
    /// By pieces passed since; in the last one, the only end is that without a piece.
    pub(super) levels: Vec<Level>,
}

/// Ends from one place in the queue on.
#[derive(Clone)]
pub(super) struct Level {
    /// In ascending order: the number of an end is its place here.
    pub(super) ends: Vec<PieceList>,
    /// By first piece and the number of what follows in the next level: the number of an end, if it is one.
    numbers: Vec<u16>,
    /// The words of a set of ends.
    pub(super) words: usize,
    /// Of each piece as many as may be left, one in the slot among them.
    pub(super) stock: Stock,
}

impl Plan {
    /// Where the ends of these queues begin; none if they are too many, or the clear too short or too long.
    pub(in crate::percent) fn new(queues: &[PieceList], hold: Hold, needed: usize) -> Option<Self> {
        if needed > MOST_NEEDED {
            return None;
        }
        let empty = usize::from(hold == Hold::Empty);
        let end = needed + empty;
        // Before the end, there is the link, and before that what goes into an empty slot.
        let mut firsts = end.saturating_sub(LEFT).max(1 + empty)..end;
        let (first, mut ends) = firsts.find_map(|first| Some((first, ends(queues, first)?)))?;
        let kinds = kinds(&ends);
        let mut levels = Vec::new();
        for _ in first..=end {
            let mut suffixes: Vec<PieceList> = ends.iter().map(|end| end.skip(1)).collect();
            PieceList::sort(&mut suffixes);
            suffixes.dedup();
            levels.push(Level::new(ends, &suffixes));
            ends = suffixes;
        }
        Some(Self {
            queues: queues.len(),
            first,
            kinds,
            levels,
        })
    }

    /// The number of a queue's end.
    pub(super) fn number(&self, queue: PieceList) -> usize {
        let end = queue.skip(self.first);
        self.levels[0].ends.partition_point(|&other| other < end)
    }

    /// The kinds of these ends, a bit for each. Kinds may share a bit, so what has no bit in common has no end in
    /// common, but not the other way round.
    pub(super) fn kinds<W: AsRef<[u64]>>(&self, ends: &BitSet<W>) -> u64 {
        ends.iter().fold(0, |kinds, end| kinds | self.kinds[end])
    }

    /// The piece before the end.
    #[inline]
    pub(super) const fn link(&self, queue: PieceList) -> Slot {
        queue.skip(self.first - 1).first()
    }

    /// The pieces before the link.
    pub(super) const fn prefix(&self, queue: PieceList) -> PieceList {
        queue.take(self.first - 1)
    }

    /// Queues with the same prefix.
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
        let tails = suffixes.len();
        let mut numbers = vec![NO_END; Slot::COUNT * tails];
        for (number, end) in ends.iter().enumerate() {
            let tail = suffixes.partition_point(|&other| other < end.skip(1));
            numbers[end.first().index() * tails + tail] = number as u16;
        }
        let stocks = ends.iter().map(|end| end.take(LEFT).iter().collect());
        let most = stocks.fold(Stock::EMPTY, Stock::most);
        Self {
            numbers,
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
        let tails = self.numbers.len() / Slot::COUNT;
        for (head, numbers) in Slot::ALL.into_iter().zip(self.numbers.chunks(tails)) {
            // The slot's piece is placed and the next one kept, or the other way round.
            for tail in unions.of(slot, head).iter_either(&unions.of(head, slot)) {
                if numbers[tail] != NO_END {
                    clearing.insert(usize::from(numbers[tail]));
                }
            }
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

    /// Adds the set of a field that the piece may leave, with this slot.
    #[inline]
    pub(super) fn add(&mut self, placed: Piece, slot: Slot, set: BitSet<&[u64]>) {
        let place = (placed.index() * Slot::COUNT + slot.index()) * self.words;
        let mut union = BitSet(&mut self.sets[place..place + self.words]);
        union |= &set;
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
        if ends.len() > 8 * MOST_ENDS {
            PieceList::sort(&mut ends);
            ends.dedup();
            if ends.len() > MOST_ENDS {
                return None;
            }
        }
    }
    PieceList::sort(&mut ends);
    ends.dedup();
    (ends.len() <= MOST_ENDS).then_some(ends)
}

/// A bit for the pieces of each end, whatever their order; there are 35 ways to take four pieces of a bag.
fn kinds(ends: &[PieceList]) -> Vec<u64> {
    let sorted = ends.iter().map(|end| {
        let mut pieces = end.to_vec();
        pieces.sort_unstable();
        pieces
    });
    let sorted: Vec<Vec<Piece>> = sorted.collect();
    let mut all = sorted.clone();
    all.sort_unstable();
    all.dedup();
    let bit = |pieces| 1 << (all.partition_point(|other| other < pieces) % u64::BITS as usize);
    sorted.iter().map(bit).collect()
}
