//! Many words from many threads, each kept once.

use std::sync::{Mutex, PoisonError};

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::layer::mix;

/// Parts by which words are kept apart, as a power of two: a part is small enough for a processor's own memory.
const PARTS: u32 = 8;

/// How many words a thread puts aside for a part before it hands them over.
const BATCH: usize = 1 << 9;

/// The fewest new words of a part for which it is sorted.
const FRESH: usize = 1 << 15;

/// Words that were seen lately, as a power of two: most words that come again come soon.
const LATELY: u32 = 13;

/// Collects words, in whatever order.
pub(super) struct Gather(Vec<Mutex<Part>>);

#[derive(Default)]
struct Part {
    /// In ascending order, each once.
    sorted: Vec<u64>,
    fresh: Vec<u64>,
}

impl Gather {
    pub(super) fn new() -> Self {
        Self((0..1 << PARTS).map(|_| Mutex::default()).collect())
    }

    /// A basket for the words of one task.
    pub(super) fn basket(&self) -> Basket<'_> {
        Basket {
            gather: self,
            batches: vec![Vec::new(); 1 << PARTS],
            lately: vec![u64::MAX; 1 << LATELY],
        }
    }

    /// The words that pass a test, each once, in ascending order, unless a limit strikes.
    pub(super) fn into_words(
        self,
        limits: &Limits,
        keep: impl Fn(u64) -> bool + Sync,
    ) -> Result<Vec<u64>, GaveUp> {
        let parts = self.0.into_par_iter().map(|part| {
            limits.check(0)?;
            let mut part = part.into_inner().unwrap_or_else(PoisonError::into_inner);
            part.sort();
            // The test takes longest: nothing is tested once a limit has struck, which is found out when all parts have
            // ended.
            part.sorted.retain(|&word| limits.check(0).is_ok() && keep(word));
            Ok(part.sorted)
        });
        let parts: Vec<Vec<u64>> = parts.collect::<Result<_, GaveUp>>()?;
        limits.check(0)?;
        let mut words = Vec::with_capacity(parts.iter().map(Vec::len).sum());
        for part in parts {
            words.extend(part);
        }
        words.par_sort_unstable();
        Ok(words)
    }
}

impl Part {
    fn add(&mut self, words: &[u64]) {
        self.fresh.extend_from_slice(words);
        // A merge takes as long as the whole list, so it waits until the list would grow by half.
        if self.fresh.len() >= FRESH.max(self.sorted.len() / 2) {
            self.sort();
        }
    }

    /// Puts the new words among the others.
    fn sort(&mut self) {
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.sort_unstable();
        fresh.dedup();
        let old = std::mem::take(&mut self.sorted);
        self.sorted.reserve_exact(old.len() + fresh.len());
        let (mut a, mut b) = (old.into_iter().peekable(), fresh.iter().copied().peekable());
        loop {
            let next = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) if x < y => a.next(),
                (Some(x), Some(y)) if x == y => {
                    b.next();
                    a.next()
                }
                (_, Some(_)) => b.next(),
                (_, None) => a.next(),
            };
            let Some(next) = next else { break };
            self.sorted.push(next);
        }
        fresh.clear();
        self.fresh = fresh;
    }
}

/// Words of one task, on their way.
pub(super) struct Basket<'a> {
    gather: &'a Gather,
    batches: Vec<Vec<u64>>,
    lately: Vec<u64>,
}

impl Basket<'_> {
    #[inline]
    pub(super) fn put(&mut self, word: u64) {
        let mixed = mix(word);
        // The bits below those that choose the part.
        let lately = &mut self.lately[(mixed >> (40 - PARTS - LATELY)) as usize % (1 << LATELY)];
        // Most words that come again come soon: this one was put in lately.
        if *lately == word {
            return;
        }
        *lately = word;
        let part = (mixed >> (40 - PARTS)) as usize;
        self.batches[part].push(word);
        if self.batches[part].len() == BATCH {
            self.hand_over(part);
        }
    }

    fn hand_over(&mut self, part: usize) {
        let mut shared = self.gather.0[part].lock().unwrap_or_else(PoisonError::into_inner);
        shared.add(&self.batches[part]);
        self.batches[part].clear();
    }
}

impl Drop for Basket<'_> {
    fn drop(&mut self) {
        for part in 0..1 << PARTS {
            self.hand_over(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use quadrille_search::{Seed, Stop};
    use rand::RngExt;

    use super::*;

    #[test]
    fn words_are_kept_once() {
        let gather = Gather::new();
        let words = |task| {
            let mut stream = Seed(1).stream(task);
            (0..200_000).map(move |_| stream.random_range(0..1_u64 << 17) << 12)
        };
        (0..4).into_par_iter().for_each(|task| {
            let mut basket = gather.basket();
            words(task).for_each(|word| basket.put(word));
        });
        let mut expected: Vec<u64> = (0..4).flat_map(words).filter(|word| word % 3 > 0).collect();
        expected.sort_unstable();
        expected.dedup();
        let words = gather.into_words(&Limits::none(), |word| word % 3 > 0);
        assert_eq!(words, Ok(expected));
    }

    #[test]
    fn limits_end_the_test_of_words() {
        let (gather, stop) = (Gather::new(), Stop::new());
        let mut basket = gather.basket();
        (0..100_000).for_each(|word| basket.put(word));
        drop(basket);
        let tested = AtomicUsize::new(0);
        let words = gather.into_words(&Limits::until(stop.clone()), |_| {
            stop.raise();
            tested.fetch_add(1, Ordering::Relaxed);
            true
        });
        assert_eq!(words, Err(GaveUp::Stopped));
        // Each thread may be within the test of a word.
        assert!(tested.into_inner() <= rayon::current_num_threads());
    }
}
