//! Hash tables of the solvers.
//!
//! The one place that names the hash function. Memo tables are keyed by a few words that the solver itself makes, so
//! a fast hash without protection against chosen keys is the right one; a table's *order* is never part of an answer.
//!
//! The function multiplies. So the low bits of a hash depend on the low bits of the key alone, and of a board these are
//! its lowest rows, which thousands of boards share; but low bits are what a table looks at first. [`Mixer`] turns the
//! word so that the high bits, which depend on all of the key, come first. It works on words of 64 bits on every
//! machine: fxhash's hasher of the machine's words would leave the bits empty that tables of 32-bit machines look at.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// A hash map keyed by small values that the solver itself makes.
pub type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A hash set of small values that the solver itself makes.
pub type Set<K> = std::collections::HashSet<K, BuildHasherDefault<Mixer>>;

/// The hash function, with its best bits where tables look first.
#[derive(Clone, Debug, Default)]
pub struct Mixer(fxhash::FxHasher64);

/// How far the word is turned. Where tables look at words of 64 bits, those of up to 2^26 places look at nothing but
/// high bits; where they look at the low 32 bits alone, these are the high half.
const TURN: u32 = if usize::BITS == 64 { 26 } else { 32 };

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish().rotate_left(TURN)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.0.write_u8(word);
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.0.write_u16(word);
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.0.write_u32(word);
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0.write_u64(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.0.write_usize(word);
    }
}

/// Set of the values in a list of the solver's: the numbers of their places, by hash.
///
/// A set would hold the values a second time, and large ones keep the processor waiting for its memory. Here each takes
/// eight bytes: half of its hash, by which most others are distinguished without a look at the list, and its number.
///
/// ```
/// use quadrille_search::hash::Places;
///
/// let (mut places, mut list) = (Places::default(), Vec::new());
/// for value in ["one", "two", "one"] {
///     let known = places.add(&value, list.len() as u32, |place| list[place as usize] == value);
///     if known.is_none() {
///         list.push(value);
///     }
/// }
/// assert_eq!(list, ["one", "two"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Places(HashTable<(u32, u32)>);

impl Places {
    /// Room for this many values.
    #[must_use]
    pub fn with_capacity(values: usize) -> Self {
        Self(HashTable::with_capacity(values))
    }

    /// Adds a value that is to have this place, unless `is_at` finds it at another one: then returns that place.
    #[inline]
    pub fn add<T: Hash>(&mut self, value: &T, place: u32, is_at: impl Fn(u32) -> bool) -> Option<u32> {
        // The half that depends on all of the value.
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(value);
        let half = (hash.rotate_right(TURN) >> 32) as u32;
        let is_same = |&(other, place): &(u32, u32)| other == half && is_at(place);
        match self.0.entry(whole(half), is_same, |&(half, _)| whole(half)) {
            Entry::Occupied(known) => Some(known.get().1),
            Entry::Vacant(vacant) => {
                vacant.insert((half, place));
                None
            }
        }
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// A hash for the table, which looks at its lowest and its highest bits.
const fn whole(half: u32) -> u64 {
    (half as u64) << 32 | half as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use std::hash::{BuildHasher, Hash};

    /// Boards with the same lowest rows: without turning the word, all of them would share their low bits.
    #[test]
    fn low_bits_tell_boards_apart_that_share_their_lowest_rows() {
        let build = BuildHasherDefault::<Mixer>::default();
        let low_bits = |row: u64| build.hash_one(row << 30 | 0x3FF) % 4_096;
        let places: Set<u64> = (0..1_024).map(low_bits).collect();
        assert!(places.len() > 800, "{}", places.len());
    }

    /// The same values are new as to a set, also those that share a hash, and after all were forgotten.
    #[test]
    fn places_are_those_of_a_set() {
        let (mut places, mut set, mut list) = (Places::default(), Set::default(), Vec::new());
        for round in 0..2 {
            for number in 0..30_000_u64 {
                let value = [number * number % 20_011, round, 7];
                let known = places.add(&value, list.len() as u32, |place| list[place as usize] == value);
                assert_eq!(known.is_none(), set.insert(value));
                match known {
                    Some(place) => assert_eq!(list[place as usize], value),
                    None => list.push(value),
                }
            }
            assert!(list.len() > 9_000);
            places.clear();
            set.clear();
            list.clear();
        }
        let same_hash = |place: u32, is_there: bool| move |other: u32| other == place && is_there;
        assert_eq!(places.add(&1_u64, 0, |_| false), None);
        assert_eq!(places.add(&1_u64, 1, same_hash(0, false)), None);
        assert_eq!(places.add(&1_u64, 2, same_hash(1, true)), Some(1));
    }

    /// How many of these keys share their hash with none that comes before.
    fn distinct<K: Hash>(keys: impl IntoIterator<Item = K>) -> usize {
        let build = BuildHasherDefault::<Mixer>::default();
        keys.into_iter()
            .map(|key| build.hash_one(key))
            .collect::<Set<u64>>()
            .len()
    }

    #[test]
    fn keys_of_every_kind_are_told_apart() {
        assert_eq!(distinct(0..=u8::MAX), 256);
        assert_eq!(distinct(0..1_000_u16), 1_000);
        assert_eq!(distinct(0..1_000_u32), 1_000);
        assert_eq!(distinct(0..1_000_u64), 1_000);
        assert_eq!(distinct(0..1_000_usize), 1_000);
        assert_eq!(distinct((0..1_000).map(|number: u32| number.to_string())), 1_000);
    }

    /// The same for what tables look at: the hash as a word of this machine, of which 32-bit machines see a half.
    #[test]
    fn tables_of_this_machine_tell_boards_apart() {
        let build = BuildHasherDefault::<Mixer>::default();
        let low_bits = |row: u64| build.hash_one(row << 20 | 0xF_FFFF) as usize % (1 << 20);
        let places: Set<usize> = (0..1 << 14).map(low_bits).collect();
        assert!(places.len() > 14_000, "{}", places.len());
    }
}
