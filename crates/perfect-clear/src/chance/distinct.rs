//! Equal words among many, found without a trip through the memory for each.
//!
//! A hash table of a million fields is larger than the caches, and every look at it waits for the memory. So words are
//! first dealt out by the high bits of their hash, a thousand to a part; the table of a part is small. The hash is that
//! of the [table of useful fields](crate::Table), where the words of a part stand side by side.

use crate::table::mix;

/// The number of a field that is left out, as it cannot be cleared.
pub(super) const DROPPED: u32 = u32::MAX;

/// A place of a hash table where no word stands.
const FREE: u32 = u32::MAX;

/// Words of a part, about.
const PART: usize = 1 << 10;

/// Bytes that [`first_places`] takes for each word.
pub(super) const BYTES: usize = size_of::<(u64, u32)>() + size_of::<u32>();

/// For each word, the place of the first that equals it; [`DROPPED`] where the word is not useful. `is_useful` is
/// called once for each different word.
pub(super) fn first_places(words: &[u64], mut is_useful: impl FnMut(u64) -> bool) -> Vec<u32> {
    let bits = (words.len() / PART).max(1).ilog2().min(16);
    let (starts, dealt) = deal(words, bits);
    let mut firsts = vec![DROPPED; words.len()];
    // By hash, the numbers of words of this part: at most half of the places are taken.
    let mut places: Vec<u32> = Vec::new();
    for ends in starts.windows(2) {
        let part = &dealt[ends[0] as usize..ends[1] as usize];
        let size = (2 * part.len()).next_power_of_two();
        places.clear();
        places.resize(size, FREE);
        for (number, &(word, at)) in (0..).zip(part) {
            // The bits of the hash below those that chose the part.
            let mut place = (mix(word) >> (24 - bits)) as usize % size;
            while places[place] != FREE && part[places[place] as usize].0 != word {
                place = (place + 1) % size;
            }
            firsts[at as usize] = if places[place] != FREE {
                // The first of them has been judged: its place, or that it is dropped, holds for all.
                firsts[part[places[place] as usize].1 as usize]
            } else if is_useful(word) {
                at
            } else {
                DROPPED
            };
            if places[place] == FREE {
                places[place] = number;
            }
        }
    }
    firsts
}

/// Words and their places by the high bits of the hash, and where each part begins and the last one ends.
fn deal(words: &[u64], bits: u32) -> (Vec<u32>, Vec<(u64, u32)>) {
    let part = |word: u64| (mix(word) >> (40 - bits)) as usize;
    let mut starts = vec![0; (1 << bits) + 1];
    for &word in words {
        starts[part(word) + 1] += 1;
    }
    let mut total = 0;
    for start in &mut starts {
        total += *start;
        *start = total;
    }
    // By part, the next place that is free.
    let mut free = starts.clone();
    let mut dealt = vec![(0, 0); words.len()];
    for (at, &word) in (0..).zip(words) {
        let place = &mut free[part(word)];
        dealt[*place as usize] = (word, at);
        *place += 1;
    }
    (starts, dealt)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn agrees_with_a_search_from_the_front(words in prop::collection::vec(0..2_000_u64, 0..4_000), high: bool) {
            // Fields of six lines have bits that the hash ignores.
            let words: Vec<u64> = words.into_iter().map(|word| if high { word << 48 } else { word }).collect();
            let is_useful = |word: u64| !word.count_ones().is_multiple_of(3);
            let slow = |word: &u64| match words.iter().position(|other| other == word) {
                Some(at) if is_useful(*word) => at as u32,
                _ => DROPPED,
            };
            prop_assert_eq!(first_places(&words, is_useful), words.iter().map(slow).collect::<Vec<_>>());
        }
    }
}
