//! Exact sets of fields for questions about many fields that are alike.

/// The bits of the two lower rows of a field.
const LOWER: u32 = 20;

/// 2^64 divided by the golden ratio, as an odd number: products have bits that look random.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// A set of words of 40 bits, grouped by their upper halves.
///
/// Whoever places pieces on one field after another, in ascending order, asks for words of few groups at a time. These
/// are in the processor's own memory then, where words that are spread evenly would be far away.
///
/// ```text
///  groups   one for each upper half
///  lower    the lower halves of all words, by group, in ascending order
///  blocks   by group, marks that most words have not which are not in the set
/// ```
#[derive(Debug)]
pub(super) struct Near {
    groups: Vec<Group>,
    lower: Vec<u32>,
    blocks: Vec<u64>,
}

/// Words with the same upper half.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Where its lower halves begin.
    lower: u32,
    /// How many they are.
    count: u32,
    /// Where its blocks begin.
    blocks: u32,
    /// How far 32 bits are shifted to be the number of one of these blocks.
    shift: u32,
}

/// Its block is the first of all, which has no marks.
const EMPTY: Group = Group {
    lower: 0,
    count: 0,
    blocks: 0,
    shift: u32::BITS,
};

impl Near {
    /// The set of these words, in ascending order, each once.
    pub(super) fn new(words: &[u64]) -> Self {
        let mut near = Self {
            groups: vec![EMPTY; 1 << LOWER],
            lower: words.iter().map(|&word| lower(word)).collect(),
            blocks: vec![0],
        };
        let mut start = 0;
        for words in words.chunk_by(|a, b| a >> LOWER == b >> LOWER) {
            // Some sixteen bits for a word.
            let bits = words.len().div_ceil(4).next_power_of_two().ilog2();
            let group = Group {
                lower: start,
                count: words.len() as u32,
                blocks: near.blocks.len() as u32,
                shift: u32::BITS - bits,
            };
            near.groups[(words[0] >> LOWER) as usize] = group;
            near.blocks.resize(near.blocks.len() + (1 << bits), 0);
            for &word in words {
                let (block, marks) = group.place(word);
                near.blocks[block] |= marks;
            }
            start += words.len() as u32;
        }
        near
    }

    /// Whether the set has this word.
    #[inline]
    pub(super) fn contains(&self, word: u64) -> bool {
        let group = self.groups[(word >> LOWER) as usize];
        let (block, marks) = group.place(word);
        // Both marks are in one word: most words that are not in the set fail here, without a search.
        !self.blocks[block] & marks == 0 && self.looks_up(group, lower(word))
    }

    /// Whether a group has this lower half.
    fn looks_up(&self, group: Group, half: u32) -> bool {
        let start = group.lower as usize;
        let halves = &self.lower[start..start + group.count as usize];
        halves.binary_search(&half).is_ok()
    }
}

impl Group {
    /// The block of a word, and its two marks there.
    #[inline]
    fn place(self, word: u64) -> (usize, u64) {
        let mixed = u64::from(lower(word)).wrapping_mul(FACTOR);
        // In two steps: a shift may be 32, and one by 64 bits at once would overflow.
        let block = self.blocks as usize + ((mixed >> 32) >> self.shift) as usize;
        (block, 1 << (mixed >> 20 & 63) | 1 << (mixed >> 26 & 63))
    }
}

#[inline]
fn lower(word: u64) -> u32 {
    word as u32 & ((1 << LOWER) - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Words of few groups, so that some groups are large and most are empty.
    fn words() -> impl Strategy<Value = BTreeSet<u64>> {
        let word =
            (0..5_u64, 0..1_u64 << LOWER).prop_map(|(upper, lower)| (upper * 0x3_1234) << LOWER | lower);
        prop::collection::btree_set(word, 0..3000)
    }

    proptest! {
        #[test]
        fn agrees_with_a_set(words in words(), others in prop::collection::vec(0..1_u64 << (2 * LOWER), 100)) {
            let list: Vec<u64> = words.iter().copied().collect();
            let near = Near::new(&list);
            prop_assert!(list.iter().all(|&word| near.contains(word)));
            let neighbours = list.iter().flat_map(|word| [word ^ 1, word ^ 1 << LOWER]);
            for other in others.into_iter().chain(neighbours) {
                prop_assert_eq!(near.contains(other), words.contains(&other), "{:x}", other);
            }
        }

        /// Marks hold nearly all others back.
        #[test]
        fn few_others_are_looked_up(words in prop::collection::btree_set(0..1_u64 << LOWER, 1000..3000)) {
            let list: Vec<u64> = words.iter().copied().collect();
            let near = Near::new(&list);
            let has_marks = |word: &u64| {
                let (block, marks) = near.groups[0].place(*word);
                !near.blocks[block] & marks == 0
            };
            let others = (0..1 << LOWER).step_by(61).filter(|word| !words.contains(word));
            let through = others.clone().filter(has_marks).count();
            prop_assert!(20 * through < others.count(), "{}", through);
        }
    }
}
