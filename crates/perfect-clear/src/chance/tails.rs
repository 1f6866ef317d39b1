//! The pieces that are not seen yet: every way in which they may come.

use crate::{Piece, PieceSet};

/// All ways in which the unseen pieces may come, equally likely, in the order of their letters.
#[derive(Clone, Debug)]
pub(super) struct Tails {
    /// The first `seen` pieces of the queue are known.
    pub(super) seen: Vec<Piece>,
    /// The rest of the queue, each way.
    pub(super) all: Vec<Vec<Piece>>,
    /// Unseen pieces of each way.
    pub(super) length: usize,
    /// For each number of revealed pieces: how many ways share each beginning.
    pub(super) group: Vec<usize>,
    /// By number of unseen pieces that no longer matter: what may follow.
    pub(super) spaces: Vec<Space>,
}

/// What may follow after some unseen pieces: all different suffixes, in order.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) suffixes: Vec<Vec<Piece>>,
    /// Suffixes by their first piece.
    pub(super) blocks: Vec<Block>,
    /// The number of each way's suffix.
    pub(super) of_tails: Vec<u32>,
}

/// The suffixes that begin with a piece, and which suffixes of the next space follow it.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) piece: Piece,
    pub(super) start: usize,
    pub(super) compress: Compress,
}

impl Tails {
    /// `None` if there are more than `most`.
    pub(super) fn new(seen: &[Piece], length: usize, bag: PieceSet, most: usize) -> Option<Self> {
        let mut all = vec![(Vec::new(), bag)];
        for _ in 0..length {
            let longer = all.into_iter().flat_map(|(tail, bag): (Vec<Piece>, PieceSet)| {
                let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
                let next: Vec<_> = bag.iter().collect();
                next.into_iter().map(move |piece| {
                    let mut tail = tail.clone();
                    tail.push(piece);
                    (tail, bag.without(piece))
                })
            });
            all = longer.take(most + 1).collect();
            if all.len() > most {
                return None;
            }
        }
        let all: Vec<Vec<Piece>> = all.into_iter().map(|(tail, _)| tail).collect();
        let same = |j: usize| all.iter().take_while(|tail| tail[..j] == all[0][..j]).count();
        let group = (0..=length).map(same).collect();
        let spaces = spaces(&all, length);
        Some(Self {
            seen: seen.to_vec(),
            all,
            length,
            group,
            spaces,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Beginnings of so many revealed pieces.
    pub(super) fn groups(&self, revealed: usize) -> usize {
        self.count() / self.group[revealed]
    }

    /// How many unseen pieces no longer matter when the queue has come to this place.
    pub(super) fn passed(&self, place: usize) -> usize {
        place.saturating_sub(self.seen.len()).min(self.length)
    }

    /// The piece at a place of the queue, for the ways with this beginning.
    pub(super) fn piece(&self, place: usize, group: usize, revealed: usize) -> Option<Piece> {
        let tail = || self.all[group * self.group[revealed]].get(place - self.seen.len());
        self.seen.get(place).or_else(tail).copied()
    }

    /// The pieces that may stand at a place of the queue.
    pub(super) fn possible(&self, place: usize) -> PieceSet {
        match self.seen.get(place) {
            Some(&piece) => PieceSet::EMPTY.with(piece),
            None => self
                .all
                .iter()
                .filter_map(|tail| tail.get(place - self.seen.len()).copied())
                .collect(),
        }
    }
}

fn spaces(all: &[Vec<Piece>], length: usize) -> Vec<Space> {
    let suffixes = |passed: usize| {
        let mut suffixes: Vec<Vec<Piece>> = all.iter().map(|tail| tail[passed..].to_vec()).collect();
        suffixes.sort();
        suffixes.dedup();
        suffixes
    };
    let mut spaces: Vec<Space> = Vec::new();
    for passed in 0..=length {
        let suffixes = suffixes(passed);
        let number =
            |tail: &Vec<Piece>| suffixes.partition_point(|suffix| suffix[..] < tail[passed..]) as u32;
        spaces.push(Space {
            of_tails: all.iter().map(number).collect(),
            suffixes,
            blocks: Vec::new(),
        });
    }
    for passed in 0..length {
        let (here, next) = (&spaces[passed].suffixes, &spaces[passed + 1].suffixes);
        let mut blocks = Vec::new();
        let mut start = 0;
        for block in here.chunk_by(|a, b| a[0] == b[0]) {
            let mut mask = vec![0; words(next.len())];
            for suffix in block {
                if let Ok(at) = next.binary_search_by(|other| other[..].cmp(&suffix[1..])) {
                    mask[at / 64] |= 1 << (at % 64);
                }
            }
            let piece = block[0][0];
            let compress = Compress::new(&mask);
            blocks.push(Block {
                piece,
                start,
                compress,
            });
            start += block.len();
        }
        spaces[passed].blocks = blocks;
    }
    spaces
}

/// Words of a set of so many.
pub(super) const fn words(members: usize) -> usize {
    members.div_ceil(64)
}

/// Takes the bits at some places out of a set, and puts them side by side.
#[derive(Clone, Debug)]
pub(super) struct Compress {
    words: Vec<CompressWord>,
}

/// One word: in six steps, the chosen bits move down by 1, 2, 4, ... as far as their gaps tell (Warren, Hacker's Delight,
/// 7-4).
#[derive(Clone, Debug)]
struct CompressWord {
    mask: u64,
    moves: [u64; 6],
    count: usize,
}

impl Compress {
    fn new(mask: &[u64]) -> Self {
        Self {
            words: mask.iter().map(|&mask| CompressWord::new(mask)).collect(),
        }
    }

    /// Adds the chosen bits of `from` to `to`, from bit `at` on.
    #[inline]
    pub(super) fn run(&self, from: &[u64], to: &mut [u64], mut at: usize) {
        for (word, &bits) in self.words.iter().zip(from) {
            let bits = word.run(bits);
            to[at / 64] |= bits << (at % 64);
            if at % 64 + word.count > 64 {
                to[at / 64 + 1] |= bits >> (64 - at % 64);
            }
            at += word.count;
        }
    }
}

impl CompressWord {
    fn new(mask: u64) -> Self {
        let (mut rest, mut gaps) = (mask, !mask << 1);
        let moves = std::array::from_fn(|step| {
            let mut parity = gaps;
            for shift in [1, 2, 4, 8, 16, 32] {
                parity ^= parity << shift;
            }
            let moved = parity & rest;
            rest = rest ^ moved | moved >> (1 << step);
            gaps &= !parity;
            moved
        });
        Self {
            mask,
            moves,
            count: mask.count_ones() as usize,
        }
    }

    #[inline]
    fn run(&self, bits: u64) -> u64 {
        let mut bits = bits & self.mask;
        for (step, moves) in self.moves.iter().enumerate() {
            let moved = bits & moves;
            bits = bits ^ moved | moved >> (1 << step);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn compressing_agrees_with_a_loop(mask: [u64; 3], bits: [u64; 3], at in 0..70_usize) {
            let (mut fast, mut slow, mut end) = ([0; 5], [0; 5], at);
            Compress::new(&mask).run(&bits, &mut fast, at);
            for place in (0..192).filter(|place| mask[place / 64] >> (place % 64) & 1 == 1) {
                slow[end / 64] |= (bits[place / 64] >> (place % 64) & 1) << (end % 64);
                end += 1;
            }
            prop_assert_eq!(fast, slow);
        }
    }

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
