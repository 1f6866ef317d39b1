//! Hash tables of the solvers.
//!
//! The one place that names the hash function. Memo tables are keyed by a few words that the solver itself makes, so
//! a fast hash without protection against chosen keys is the right one; a table's *order* is never part of an answer.

/// A hash map keyed by small values that the solver itself makes.
pub type Map<K, V> = fxhash::FxHashMap<K, V>;

/// A hash set of small values that the solver itself makes.
pub type Set<K> = fxhash::FxHashSet<K>;
