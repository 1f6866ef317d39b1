//! Hash tables of the solvers.
//!
//! The one place that names the hash function. Memo tables are keyed by a few words that the solver itself makes, so
//! a fast hash without protection against chosen keys is the right one; a table's *order* is never part of an answer.
//!
//! The function multiplies. So the low bits of a hash depend on the low bits of the key alone, and of a board these are
//! its lowest rows, which thousands of boards share; but low bits are what a table looks at first. [`Mixer`] turns the
//! word so that the high bits, which depend on all of the key, come first. It works on words of 64 bits on every
//! machine: fxhash's hasher of the machine's words would leave the bits empty that tables of 32-bit machines look at.

use std::hash::{BuildHasherDefault, Hasher};

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, Hash};

    /// Boards with the same lowest rows: without turning the word, all of them would share their low bits.
    #[test]
    fn low_bits_tell_boards_apart_that_share_their_lowest_rows() {
        let build = BuildHasherDefault::<Mixer>::default();
        let low_bits = |row: u64| build.hash_one(row << 30 | 0x3FF) % 4_096;
        let places: Set<u64> = (0..1_024).map(low_bits).collect();
        assert!(places.len() > 800, "{}", places.len());
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
