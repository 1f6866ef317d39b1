//! Sets of tails, laid out so that counting is quick.
//!
//! The numbers that matter are: of the tails with the same beginning, how many are won? The unseen pieces of a tail are
//! `u1` to `ut`. Its bit stands
//!
//! ```text
//!  in the plane   of ut among the pieces that it may be,
//!  in the lane    (eight bits) of the beginning u1 .. u(t-2),
//!  at the bit     of u(t-1) among the pieces that it may be
//! ```
//!
//! To somebody who knows all but `ut`, a state is worth the number of its planes that have the bit. [`Layout::sort`]
//! moves bits to the lower planes, so that the number is written as that many ones; the *greater* of two such numbers
//! is then the *union*, for all beginnings at once. [`Layout::counts`] sums over the last two pieces, a byte for each
//! lane.

use crate::bit_set::BitSet;

/// Places of tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// What the last piece may be.
    planes: usize,
    /// What the last piece but one may be.
    inside: usize,
    /// Beginnings without the last two.
    pub(super) lanes: usize,
}

/// Lanes of a word.
const LANES: usize = 8;

const ONES: u64 = 0x0101_0101_0101_0101;

impl Layout {
    /// For tails of `length` pieces of a fresh bag, 1 to 7.
    pub(super) fn new(length: usize) -> Self {
        let inside = if length > 1 { 9 - length } else { 1 };
        Self {
            planes: 8 - length,
            inside,
            lanes: (1..length.max(1) - 1).map(|place| 8 - place).product(),
        }
    }

    /// Words of a plane.
    const fn plane(self) -> usize {
        self.lanes.div_ceil(LANES)
    }

    /// Words of a set.
    pub(super) const fn words(self) -> usize {
        self.planes * self.plane()
    }

    /// Lays out a set of tails, whose numbers are in the order of their letters, in a row that is empty.
    pub(super) fn spread(self, tails: BitSet<&[u64]>, row: &mut [u64]) {
        let mut tail = 0;
        for lane in 0..self.lanes {
            for inside in 0..self.inside {
                let bit = 8 * (lane % LANES) + inside;
                for plane in 0..self.planes {
                    row[plane * self.plane() + lane / LANES] |= u64::from(tails.contains(tail)) << bit;
                    tail += 1;
                }
            }
        }
    }

    /// Moves bits to lower planes: afterwards, no bit is in a plane if it is not in the one below.
    pub(super) fn sort(self, row: &mut [u64]) {
        let plane = self.plane();
        // As bubbles rise: after each round, the plane `last` has only what all planes below it have, too.
        for last in (1..self.planes).rev() {
            for lower in 0..last {
                let (low, high) = row[lower * plane..(lower + 2) * plane].split_at_mut(plane);
                for (low, high) in low.iter_mut().zip(high) {
                    (*low, *high) = (*low | *high, *low & *high);
                }
            }
        }
    }

    /// The tails of each lane.
    pub(super) fn counts(self, row: &[u64], counts: &mut [u8]) {
        for (word, counts) in counts.chunks_mut(LANES).enumerate() {
            let planes = row.iter().skip(word).step_by(self.plane());
            // No byte overflows: there are at most seven planes, with at most seven bits in a lane.
            let sum: u64 = planes.map(|&bits| ones_by_byte(bits)).sum();
            for (lane, count) in counts.iter_mut().enumerate() {
                *count = (sum >> (8 * lane)) as u8;
            }
        }
    }
}

/// The number of ones of each byte.
#[inline]
const fn ones_by_byte(bits: u64) -> u64 {
    // Pairs of bits become sums, then fours and bytes: each sum has room in its own bits.
    let pairs = bits - (bits >> 1 & (0x55 * ONES));
    let fours = (pairs & (0x33 * ONES)) + (pairs >> 2 & (0x33 * ONES));
    (fours + (fours >> 4)) & (0x0F * ONES)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tails(length: usize) -> usize {
        (0..length).map(|place| 7 - place).product()
    }

    proptest! {
        /// Against plain counting over tails in order.
        #[test]
        fn counting_agrees_with_a_loop(length in 1..=4_usize, bits: [u64; 14], other: [u64; 14]) {
            let layout = Layout::new(length);
            let last = 8 - length;
            let has = |bits: &[u64; 14], tail: usize| usize::from(bits[tail / 64] >> (tail % 64) & 1 == 1);
            let count = |bits: &[u64; 14], group: usize| -> usize {
                (0..last).map(|one| has(bits, group * last + one)).sum()
            };
            let mut slow = vec![0; layout.lanes];
            let groups = tails(length) / last;
            for group in 0..groups {
                slow[group * layout.lanes / groups] += count(&bits, group).max(count(&other, group));
            }
            let [mut row, mut more] = [&bits, &other].map(|bits| {
                let mut row = vec![0; layout.words()];
                layout.spread(BitSet(bits), &mut row);
                layout.sort(&mut row);
                row
            });
            row.iter_mut().zip(&mut more).for_each(|(row, more)| *row |= *more);
            let mut fast = vec![0; layout.lanes];
            layout.counts(&row, &mut fast);
            prop_assert_eq!(fast.into_iter().map(usize::from).collect::<Vec<_>>(), slow);
        }
    }

    #[test]
    fn sizes() {
        let sizes = |length| {
            let Layout {
                planes,
                inside,
                lanes,
            } = Layout::new(length);
            (planes, inside, lanes)
        };
        assert_eq!(
            [1, 2, 3, 4].map(sizes),
            [(7, 1, 1), (6, 7, 1), (5, 6, 7), (4, 5, 42)]
        );
    }
}
