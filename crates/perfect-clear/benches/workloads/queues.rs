//! Queues that bags give.

use quadrille_perfect_clear::{Piece, Queue};
use quadrille_search::Seed;
use rand::RngExt;
use rand::seq::SliceRandom;

/// Eleven pieces of two bags.
pub(crate) fn queue(index: u64) -> Queue {
    let mut random = Seed(777).stream(index);
    let mut pieces = Vec::new();
    for _ in 0..2 {
        let mut bag = Piece::ALL;
        bag.shuffle(&mut random);
        pieces.extend(bag);
    }
    pieces.truncate(11);
    Queue::new(pieces)
}

/// Eleven pieces, each drawn from all seven.
#[allow(dead_code, reason = "asked for by one of the programs that share this")]
pub(crate) fn independent(index: u64) -> Queue {
    let mut random = Seed(778).stream(index);
    let pieces = (0..11).map(|_| Piece::ALL[random.random_range(0..7)]);
    Queue::new(pieces.collect())
}
