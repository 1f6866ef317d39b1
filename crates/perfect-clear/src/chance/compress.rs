//! Chosen bits of a set, put side by side.

use crate::bit_set::BitSet;

/// Takes the bits at some places out of a set, and puts them side by side.
#[derive(Clone, Debug)]
pub(super) struct Compress {
    words: Vec<CompressWord>,
}

/// One word: in six steps, the chosen bits move down by 1, 2, 4, ... by the gaps below them (Warren,
/// Hacker's Delight, 7-4).
#[derive(Clone, Debug)]
struct CompressWord {
    mask: u64,
    /// By step, the bits that move.
    moves: [u64; 6],
    count: usize,
}

impl Compress {
    /// For the places that are in a set.
    pub(super) fn new(chosen: &BitSet<Vec<u64>>) -> Self {
        Self {
            words: chosen.0.iter().map(|&mask| CompressWord::new(mask)).collect(),
        }
    }

    /// Adds the chosen bits of `from` to `to`, from bit `at` on.
    #[inline]
    pub(super) fn run(&self, from: &[u64], to: &mut [u64], mut at: usize) {
        for (word, &bits) in self.words.iter().zip(from) {
            let bits = word.run(bits);
            to[at / 64] |= bits << (at % 64);
            // What does not fit into this word goes to the next one.
            if at % 64 + word.count > 64 {
                to[at / 64 + 1] |= bits >> (64 - at % 64);
            }
            at += word.count;
        }
    }
}

impl CompressWord {
    fn new(mask: u64) -> Self {
        // A bit of `gaps` says whether the place below it is a gap.
        let (mut chosen, mut gaps) = (mask, !mask << 1);
        let moves = std::array::from_fn(|step| {
            // Each bit: whether the number of gaps below it is odd.
            let mut parity = gaps;
            for shift in [1, 2, 4, 8, 16, 32] {
                parity ^= parity << shift;
            }
            let moved = parity & chosen;
            chosen = chosen ^ moved | moved >> (1 << step);
            // Every second gap is done, so those that are left count twice as much in the next step.
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
            Compress::new(&BitSet(mask.to_vec())).run(&bits, &mut fast, at);
            for place in (0..192).filter(|place| mask[place / 64] >> (place % 64) & 1 == 1) {
                slow[end / 64] |= (bits[place / 64] >> (place % 64) & 1) << (end % 64);
                end += 1;
            }
            prop_assert_eq!(fast, slow);
        }
    }
}
