//! The pieces that are not seen yet: every way in which they may come.
//!
//! | word | meaning |
//! |---|---|
//! | tail | the unseen pieces that matter, in one order that bags allow; all tails are equally likely |
//! | beginning | the pieces of a tail that are *revealed* at some moment: then, tails with the same one look alike |
//! | suffix | the pieces of a tail that still matter when the first ones have *passed* |
//!
//! Tails are sorted. So those with the same beginning stand side by side, and bags give each beginning equally many.

use quadrille_search::order;

use super::compress::Compress;
use crate::bit_set::BitSet;
use crate::{Piece, PieceSet};

/// All tails, equally likely, in the order of their letters.
#[derive(Clone, Debug)]
pub(super) struct Tails {
    /// The pieces of the queue before them, which are known.
    pub(super) seen: Vec<Piece>,
    /// Each tail.
    all: Vec<Vec<Piece>>,
    /// Pieces of a tail.
    pub(super) length: usize,
    /// By number of revealed pieces: how many tails have the same beginning.
    sharing: Vec<usize>,
    /// By number of pieces that have passed.
    suffixes: Vec<Suffixes>,
}

/// Pieces that may still come after some unseen pieces.
#[derive(Clone, Debug)]
pub(super) struct Suffixes {
    /// All different suffixes, in order.
    pub(super) all: Vec<Vec<Piece>>,
    /// The same by their first piece.
    pub(super) by_first: Vec<SuffixesOf>,
    /// The number of each tail's suffix.
    pub(super) of_tails: Vec<u32>,
}

/// The suffixes that begin with the same piece. They stand side by side.
#[derive(Clone, Debug)]
pub(super) struct SuffixesOf {
    pub(super) piece: Piece,
    /// The number of the first one.
    pub(super) start: usize,
    /// Takes them, without their first piece, out of the suffixes that are one piece shorter.
    pub(super) compress: Compress,
}

impl Tails {
    /// The tails of `length` pieces after `seen`, where `bag` is what the bag has left; `None` if there are more than
    /// `most`.
    pub(super) fn new(seen: &[Piece], length: usize, bag: PieceSet, most: usize) -> Option<Self> {
        let all = orders_of_bags(length, bag, most)?;
        let sharing = |revealed: usize| {
            all.iter()
                .take_while(|tail| tail[..revealed] == all[0][..revealed])
                .count()
        };
        Some(Self {
            seen: seen.to_vec(),
            length,
            sharing: (0..=length).map(sharing).collect(),
            suffixes: suffixes(&all, length),
            all,
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Each of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Piece]> {
        self.all.iter().map(Vec::as_slice)
    }

    /// How many tails have the same beginning of `revealed` pieces.
    pub(super) fn sharing(&self, revealed: usize) -> usize {
        self.sharing[revealed]
    }

    /// How many different beginnings of `revealed` pieces there are.
    pub(super) fn beginnings(&self, revealed: usize) -> usize {
        self.count() / self.sharing[revealed]
    }

    /// How many unseen pieces have passed when the queue has come to this place.
    pub(super) fn passed(&self, place: usize) -> usize {
        place.saturating_sub(self.seen.len()).min(self.length)
    }

    /// What may come when the queue has come to this place.
    pub(super) fn suffixes_at(&self, place: usize) -> &Suffixes {
        &self.suffixes[self.passed(place)]
    }

    /// The piece at a place of the queue, for the tails with this beginning.
    pub(super) fn piece(&self, place: usize, beginning: usize, revealed: usize) -> Option<Piece> {
        let tail = || self.all[beginning * self.sharing[revealed]].get(place - self.seen.len());
        self.seen.get(place).or_else(tail).copied()
    }

    /// The pieces that may stand at a place of the queue.
    pub(super) fn possible(&self, place: usize) -> PieceSet {
        if let Some(&piece) = self.seen.get(place) {
            return PieceSet::EMPTY.with(piece);
        }
        let piece = |tail: &Vec<Piece>| tail.get(place - self.seen.len()).copied();
        self.all.iter().filter_map(piece).collect()
    }
}

/// All orders in which bags may give `length` pieces, the first of them from what is left of a bag; `None` if there are
/// more than `most`.
fn orders_of_bags(length: usize, bag: PieceSet, most: usize) -> Option<Vec<Vec<Piece>>> {
    let mut orders = vec![(Vec::new(), bag)];
    for _ in 0..length {
        let longer = orders
            .into_iter()
            .flat_map(|(order, bag): (Vec<Piece>, PieceSet)| {
                let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
                let next: Vec<Piece> = bag.iter().collect();
                next.into_iter().map(move |piece| {
                    let order = order.iter().copied().chain([piece]).collect();
                    (order, bag.without(piece))
                })
            });
        orders = longer.take(most + 1).collect();
        if orders.len() > most {
            return None;
        }
    }
    Some(orders.into_iter().map(|(order, _)| order).collect())
}

/// The suffixes of sorted tails, by the number of pieces that have passed.
fn suffixes(tails: &[Vec<Piece>], length: usize) -> Vec<Suffixes> {
    let mut suffixes: Vec<Suffixes> = (0..=length).map(|passed| Suffixes::new(tails, passed)).collect();
    for passed in 0..length {
        suffixes[passed].by_first = suffixes[passed].by_first(&suffixes[passed + 1]);
    }
    suffixes
}

impl Suffixes {
    fn new(tails: &[Vec<Piece>], passed: usize) -> Self {
        let mut all: Vec<Vec<Piece>> = tails.iter().map(|tail| tail[passed..].to_vec()).collect();
        order::sort(&mut all);
        all.dedup();
        let number = |tail: &Vec<Piece>| all.partition_point(|suffix| suffix[..] < tail[passed..]) as u32;
        Self {
            of_tails: tails.iter().map(number).collect(),
            all,
            by_first: Vec::new(),
        }
    }

    /// The suffixes by their first piece; `next` are those without it.
    fn by_first(&self, next: &Self) -> Vec<SuffixesOf> {
        let mut start = 0;
        let with_first = |suffixes: &[Vec<Piece>]| {
            let mut shorter = BitSet::empty(next.all.len());
            for suffix in suffixes {
                if let Ok(number) = next.all.binary_search_by(|other| other[..].cmp(&suffix[1..])) {
                    shorter.insert(number);
                }
            }
            start += suffixes.len();
            SuffixesOf {
                piece: suffixes[0][0],
                start: start - suffixes.len(),
                compress: Compress::new(&shorter),
            }
        };
        self.all.chunk_by(|a, b| a[0] == b[0]).map(with_first).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_bags() {
        let count = |length, bag: &str| {
            let bag = crate::parse_pieces(bag).unwrap().into_iter().collect();
            Tails::new(&[], length, bag, 100_000).map(|tails| tails.count())
        };
        assert_eq!(count(4, "IJLOSTZ"), Some(840));
        assert_eq!(count(5, "I"), Some(840));
        assert_eq!(count(3, "IJ"), Some(14));
        assert_eq!(count(0, ""), Some(1));
        assert_eq!(count(8, ""), Some(35_280));
        assert_eq!(count(9, ""), None);
    }
}
