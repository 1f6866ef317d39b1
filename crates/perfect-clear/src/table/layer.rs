//! Exact sets of fields with the same number of pieces, for quick questions.

/// The bits of a field of four lines.
const BITS: u32 = 40;

const MASK: u64 = (1 << BITS) - 1;

/// An odd number whose bits look random: 2^40 divided by the golden ratio.
const FACTOR: u64 = 0x9E_3779_B97F;

/// Its inverse modulo 2^40, by Newton's method: each round doubles the number of right bits.
const INVERSE: u64 = {
    let mut inverse = FACTOR;
    let mut round = 0;
    while round < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(inverse)));
        round += 1;
    }
    inverse & MASK
};

/// Turns words of 40 bits into others, each into its own, such that the high bits of the results are evenly spread.
#[inline]
pub(crate) const fn mix(word: u64) -> u64 {
    // A shift by half of the bits and an odd factor can both be undone, so no two words become one.
    (word ^ word >> (BITS / 2)).wrapping_mul(FACTOR) & MASK
}

/// The word that is mixed to this one.
#[inline]
const fn unmix(mixed: u64) -> u64 {
    let word = mixed.wrapping_mul(INVERSE) & MASK;
    word ^ word >> (BITS / 2)
}

/// A set of words of 40 bits, each with a number.
///
/// ```text
///  mixed word   |<-- bucket -->|<---- remainder ----->|
///  starts       one for each bucket: where its remainders begin, and one at the end
///  remainders   the remainders of all buckets, one after the other
/// ```
///
/// Mixing loses nothing, so bucket and remainder *are* the word, and membership is exact. There are at least 2^8
/// buckets: a remainder has 32 bits at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    /// The bits of a remainder.
    shift: u32,
    starts: Vec<u32>,
    remainders: Vec<u32>,
}

/// The fewest buckets, as a power of two.
const FEWEST: u32 = BITS - 32;

impl Layer {
    /// The set of these words, in ascending order, each once.
    pub(super) fn new(words: impl Iterator<Item = u64> + Clone, count: usize) -> Self {
        // Eight to sixteen words in a bucket: one or two lines of a cache.
        let bits = (count / 8).max(1).ilog2().max(FEWEST);
        let shift = BITS - bits;
        let mut starts = vec![0_u32; (1 << bits) + 1];
        for word in words.clone() {
            starts[(mix(word) >> shift) as usize + 1] += 1;
        }
        // Counts become places: each bucket begins where the one before ends.
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut remainders = vec![0; count];
        let mut free = starts.clone();
        for word in words {
            let mixed = mix(word);
            let place = &mut free[(mixed >> shift) as usize];
            remainders[*place as usize] = (mixed & ((1 << shift) - 1)) as u32;
            *place += 1;
        }
        Self {
            shift,
            starts,
            remainders,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.remainders.len()
    }

    /// The number of a word among those of the set.
    #[inline]
    pub(super) fn index(&self, word: u64) -> Option<u32> {
        let mixed = mix(word);
        let bucket = (mixed >> self.shift) as usize;
        let remainder = (mixed & ((1 << self.shift) - 1)) as u32;
        let (start, end) = (self.starts[bucket], self.starts[bucket + 1]);
        let place = self.remainders[start as usize..end as usize]
            .iter()
            .position(|&other| other == remainder)?;
        Some(start + place as u32)
    }

    /// All words, by their numbers.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.starts
            .windows(2)
            .enumerate()
            .flat_map(move |(bucket, ends)| {
                let remainders = &self.remainders[ends[0] as usize..ends[1] as usize];
                remainders
                    .iter()
                    .map(move |&remainder| unmix((bucket as u64) << self.shift | u64::from(remainder)))
            })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use quadrille_search::hash::Set;

    use super::*;

    proptest! {
        #[test]
        fn mixing_loses_nothing(word in 0..1_u64 << BITS) {
            prop_assert_eq!(unmix(mix(word)), word);
        }

        #[test]
        fn agrees_with_a_hash_set(
            words in prop::collection::btree_set(0..1_u64 << BITS, 0..3000),
            others in prop::collection::vec(0..1_u64 << BITS, 100),
        ) {
            let layer = Layer::new(words.iter().copied(), words.len());
            prop_assert_eq!(layer.len(), words.len());
            let numbers: Set<u32> = words.iter().map(|&word| layer.index(word).unwrap()).collect();
            prop_assert_eq!(numbers.len(), words.len());
            for (number, word) in layer.words().enumerate() {
                prop_assert_eq!(layer.index(word), Some(number as u32));
            }
            for &other in &others {
                prop_assert_eq!(layer.index(other).is_some(), words.contains(&other));
                // Neighbours share a bucket.
                let near = unmix(mix(other) ^ 1);
                prop_assert_eq!(layer.index(near).is_some(), words.contains(&near));
            }
        }
    }
}
